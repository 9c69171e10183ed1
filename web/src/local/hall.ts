/** A hall in the page itself: what is asked goes to a worker, which keeps it in this browser. */
import type { Hall, Reply } from "../api/hall";
import { forgetPlayer } from "../api/me";
import type { Update } from "../api/types";
import type { FromHall, ToHall } from "./messages";
import { opening } from "./opening.svelte";

class LocalHall implements Hall {
  readonly shared = false;
  private worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  private number = 0;
  private asked = new Map<number, (reply: Reply) => void>();
  private followed = new Map<number, (text: string) => void>();

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<FromHall>) => this.hear(data);
    this.worker.onerror = (event) => opening.fail(event.message);
    this.say({ kind: "open", base: new URL("./", location.href).href });
  }

  private say(message: ToHall): void {
    this.worker.postMessage(message);
  }

  private hear(message: FromHall): void {
    if (message.kind === "waits") opening.wait();
    else if (message.kind === "failed") opening.fail(message.why);
    else if (message.kind === "opened") {
      if (message.fresh) forgetPlayer();
      opening.finish();
    } else if (message.kind === "told") this.followed.get(message.id)?.(message.text);
    else {
      const [status, data] = JSON.parse(message.text) as [number, unknown];
      this.asked.get(message.id)?.({ status, data });
      this.asked.delete(message.id);
    }
  }

  async ask(method: string, path: string, body: string | null, key: string | null): Promise<Reply> {
    await opening.done;
    return new Promise((resolve) => {
      const id = ++this.number;
      this.asked.set(id, resolve);
      this.say({ kind: "ask", id, method, path, body: body ?? "", key });
    });
  }

  async *events(table: string, key: string | null, since: number, signal: AbortSignal): AsyncGenerator<Update> {
    await opening.done;
    const id = ++this.number;
    const told: string[] = [];
    let wake = () => {};
    const hear = (text: string) => (told.push(text), wake());
    this.followed.set(id, hear);
    signal.addEventListener("abort", () => hear(""));
    this.say({ kind: "follow", id, table, key, since });
    try {
      while (true) {
        if (!told.length) await new Promise<void>((resolve) => (wake = resolve));
        const text = told.shift()!;
        if (!text) return;
        yield JSON.parse(text) as Update;
      }
    } finally {
      this.followed.delete(id);
      this.say({ kind: "leave", id });
    }
  }

  socket(): null {
    return null;
  }
}

export const hall: Hall = new LocalHall();
// The API, for bots and scripts: `await gildhall.ask("GET", "/games", null, null)`.
Object.assign(globalThis, { gildhall: hall });
