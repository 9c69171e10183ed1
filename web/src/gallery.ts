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
import { makeFibre } from "./style/fibre";

/**
 * For developers: `#kit` shows the parts of the kit, `#pillars/3` a board at a moment of its fixtures. `?dark`
 * turns off the light.
 */
if (new URLSearchParams(location.search).has("dark")) document.documentElement.dataset.theme = "dark";
void makeFibre();
const page = location.hash.startsWith("#kit") ? import("./kit/KitPage.svelte") : import("./Gallery.svelte");
void page.then(({ default: Page }) => mount(Page, { target: document.getElementById("app")! }));
