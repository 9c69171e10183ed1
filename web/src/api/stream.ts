/** The live stream of a table: server-sent events read with fetch, because EventSource cannot send a key. */
import type { Update } from "./types";

const PATIENCE = [500, 1000, 2000, 5000];

export interface Listener {
  update(update: Update): void;
  /** The connection was lost (false) or is there again (true). */
  connected(there: boolean): void;
}

/** Follow a table from item `since` on, and come back by itself after a lost connection. Returns how to stop. */
export function follow(table: string, key: string | null, since: number, listener: Listener): () => void {
  const stop = new AbortController();
  void (async () => {
    for (let tries = 0; !stop.signal.aborted; tries++) {
      try {
        const headers: HeadersInit = key ? { authorization: `Bearer ${key}` } : {};
        const response = await fetch(`/api/tables/${table}/stream?since=${since}`, { headers, signal: stop.signal });
        if (!response.ok || !response.body) throw new Error(response.statusText);
        listener.connected(true);
        for await (const update of updates(response.body)) {
          tries = 0;
          since = update.number;
          listener.update(update);
        }
      } catch {
        // Lost: try again below, from where we are.
      }
      if (stop.signal.aborted) return;
      listener.connected(false);
      await new Promise((resolve) => setTimeout(resolve, PATIENCE[Math.min(tries, PATIENCE.length - 1)]));
    }
  })();
  return () => stop.abort();
}

async function* updates(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Update> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (true) {
    const { done, value } = await reader.read();
    if (done) return;
    const messages = (rest + value).split("\n\n");
    rest = messages.pop() ?? "";
    for (const message of messages) {
      const update = parse(message);
      if (update) yield update;
    }
  }
}

/** One message of the stream; null for heartbeats and other kinds. */
export function parse(message: string): Update | null {
  const lines = message.split("\n");
  if (!lines.includes("event: update")) return null;
  const data = lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice(6));
  return JSON.parse(data.join("\n")) as Update;
}
