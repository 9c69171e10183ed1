/** Notices when it is the player's turn and no page is open: the hall sends them, the service worker shows them. */
import { hall } from "#hall";
import { get, post } from "../api/client";
import { player } from "../api/me";
import { t } from "../words/words.svelte";

/** Where the service worker finds the words of a notice in the reader's language. */
const WORDS = "gildhall-notices";

const able = () =>
  import.meta.env.PROD &&
  hall.shared &&
  typeof Notification !== "undefined" &&
  "serviceWorker" in navigator &&
  "PushManager" in window;

class Notices {
  on = $state(false);
  readonly possible = typeof window !== "undefined" && able() && Notification.permission !== "denied";

  async begin(): Promise<void> {
    if (!this.possible) return;
    const worker = await navigator.serviceWorker.ready;
    this.on = (await worker.pushManager.getSubscription()) !== null;
    if (this.on) await keepWords();
  }

  async turn(): Promise<void> {
    const worker = await navigator.serviceWorker.ready;
    const before = await worker.pushManager.getSubscription();
    if (before) {
      await before.unsubscribe(); // The hall forgets it when it next tries to send.
      this.on = false;
    } else if ((await Notification.requestPermission()) === "granted") {
      const { key } = await get<{ key: string }>("/push");
      const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
      await post("/me/pushes", made.toJSON(), await player());
      await keepWords();
      this.on = true;
    }
  }
}

async function keepWords(): Promise<void> {
  const kept = await caches.open(WORDS);
  await kept.put("./notice", Response.json({ turn: t("notice.turn", { name: "{name}" }) }));
}

export const notices = new Notices();
