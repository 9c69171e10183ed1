/** A hall on a server. Keys go in a header, never in a path. */
import type { Hall, Reply } from "./hall";
import { events } from "./stream";

class RemoteHall implements Hall {
  readonly shared = true;
  readonly events = events;

  async ask(method: string, path: string, body: string | null, key: string | null): Promise<Reply> {
    const headers: Record<string, string> = { accept: "application/json" };
    if (key) headers.authorization = `Bearer ${key}`;
    if (body !== null) headers["content-type"] = "application/json";
    const response = await fetch(`/api${path}`, { method, headers, body });
    return { status: response.status, data: await response.json().catch(() => ({})) };
  }

  socket(table: string, key: string | null, since: number): WebSocket | null {
    if (typeof WebSocket === "undefined") return null;
    const url = new URL(`/api/tables/${table}/live?since=${since}&differences=true`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    return new WebSocket(url, ["gildhall", ...(key ? [`bearer.${key}`] : [])]);
  }
}

export const hall: Hall = new RemoteHall();
