/** How a page reaches its hall: a server (`remote.ts`), or a worker of the page itself (`../local/hall.ts`). */
import type { Update } from "./types";

export interface Reply {
  status: number;
  data: unknown;
}

export interface Hall {
  /** Do other people use this hall (friends, spectators, tables to join)? */
  readonly shared: boolean;
  /** Send a request; `body` is JSON. Rejects if the hall cannot be reached. */
  ask(method: string, path: string, body: string | null, key: string | null): Promise<Reply>;
  /** The updates of a table from item `since` on, until the connection is lost. */
  events(table: string, key: string | null, since: number, signal: AbortSignal): AsyncGenerator<Update>;
  /** A connection for updates and moves, where there are such connections. */
  socket(table: string, key: string | null, since: number): WebSocket | null;
}
