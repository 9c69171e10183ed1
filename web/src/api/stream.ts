/** The event stream of a table: server-sent events read with fetch, because EventSource cannot send a key. */
import type { Update } from "./types";

/** The updates of one connection, from item `since` on, until it is lost. */
export async function* events(
  table: string,
  key: string | null,
  since: number,
  signal: AbortSignal,
): AsyncGenerator<Update> {
  const headers: HeadersInit = key ? { authorization: `Bearer ${key}` } : {};
  const response = await fetch(`/api/tables/${table}/stream?since=${since}`, { headers, signal });
  if (!response.ok || !response.body) throw new Error(response.statusText);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
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
