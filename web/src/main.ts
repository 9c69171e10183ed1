import "@fontsource/alegreya/latin-500.css";
import "@fontsource/alegreya/latin-ext-500.css";
import "@fontsource/alegreya/latin-700.css";
import "@fontsource/alegreya/latin-ext-700.css";
import "@fontsource/alegreya-sans/latin-400.css";
import "@fontsource/alegreya-sans/latin-ext-400.css";
import "@fontsource/alegreya-sans/latin-500.css";
import "@fontsource/alegreya-sans/latin-ext-500.css";
import "@fontsource/alegreya-sans/latin-700.css";
import "@fontsource/alegreya-sans/latin-ext-700.css";
import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { install } from "./hall/install.svelte";
import { theme } from "./hall/theme.svelte";
import { makeFibre } from "./style/fibre";
import { reloadAfterUpdate } from "./update";
import { firstLanguage, speech } from "./words/words.svelte";

theme.begin();
install.begin();
reloadAfterUpdate(window);
void makeFibre().catch(() => {}); // Without the texture paper is plain.
// The shell is kept, so that the hall can be installed and opens without a network.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  void navigator.serviceWorker.register("./service-worker.js").catch(() => {});
void speech.speak(firstLanguage()).then(() => mount(App, { target: document.getElementById("app")! }));
