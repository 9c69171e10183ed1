/**
 * The live connection of a table: updates and the seat's moves on one WebSocket. Without a WebSocket an event stream
 * and POST do the same, and the rest of the client does not notice.
 */
import { hall } from "#hall";
import { t } from "../words/words.svelte";
import { insist, post, Problem, Unreachable } from "./client";
import { type Change, patched } from "./differences";
import type { State, Update } from "./types";

const PATIENCE = [500, 1000, 2000, 5000];
/** How long to wait for the first update of a WebSocket, and for an answer on it, in milliseconds. */
const LONGEST = 8000;

export interface Listener {
  update(update: Update): void;
  /** The connection was lost (false) or restored (true). */
  connected(there: boolean): void;
}

/** An update of the WebSocket: the state, or its changes since the previous version. */
type Difference = Pick<Update, "number" | "items"> & { version: number; state?: State; changes?: Change[] };

type Message =
  | { event: "update"; data: Difference }
  | {
      event: "answer";
      id: number;
      status: number;
      update?: Difference;
      data?: Problem["body"] & { error: string; message: string };
    }
  | { event: "restart" };

interface Request {
  granted(update: Update): void;
  refused(error: Error): void;
}

/** Follows a table from item `since` on, reconnects by itself, and sends moves. */
export class LiveConnection {
  private stopped = new AbortController();
  private socket: WebSocket | null = null;
  /** Has the WebSocket sent a message? */
  private ready = false;
  private requests = new Map<number, Request>();
  private number = 0;
  private last: Update | null = null;
  /** Updates that arrive while a request waits for its answer; they are passed on with the answer. */
  private kept: Update[] = [];

  constructor(
    private readonly table: string,
    private readonly key: string | null,
    private since: number,
    private readonly listener: Listener,
  ) {
    // A WebSocket may take minutes to notice that the network is gone.
    globalThis.addEventListener?.("offline", this.hangUp, { signal: this.stopped.signal });
    this.stopped.signal.addEventListener("abort", this.hangUp);
    void this.run();
  }

  stop(): void {
    this.stopped.abort();
  }

  private hangUp = () => this.socket?.close();

  /** Send a move request; returns its update. It is sent again after a lost connection, and is applied once. */
  act(what: string, body: object, since: number): Promise<Update> {
    return insist(() =>
      this.socket && this.ready ? this.send(this.socket, what, body) : this.post(what, body, since),
    );
  }

  private async post(what: string, body: object, since: number): Promise<Update> {
    const state = await post<State>(`/tables/${this.table}/${what}?since=${since}`, body, this.key);
    return { number: state.number, items: state.story ?? [], table: state.table, state };
  }

  private send(socket: WebSocket, what: string, body: object): Promise<Update> {
    return new Promise((granted, refused) => {
      const id = ++this.number;
      const late = setTimeout(() => socket.close(), LONGEST);
      this.requests.set(id, {
        granted: (update) => (clearTimeout(late), granted(update)),
        refused: (error) => (clearTimeout(late), refused(error)),
      });
      socket.send(JSON.stringify({ id, do: what, body }));
    });
  }

  /** If one way cannot connect, try the other one; the first time without a pause. */
  private async run(): Promise<void> {
    let bySocket = true;
    for (let tries = 0; !this.stopped.signal.aborted; tries++) {
      const connected = await (bySocket ? this.followSocket() : this.followEvents());
      if (this.stopped.signal.aborted) return;
      if (connected) tries = 0;
      else bySocket = !bySocket;
      if (!connected && !bySocket && tries === 0) continue;
      this.listener.connected(false);
      await new Promise((resolve) => setTimeout(resolve, PATIENCE[Math.min(tries, PATIENCE.length - 1)]));
    }
  }

  /** Follow by a WebSocket until it ends; false if it could not connect. */
  private followSocket(): Promise<boolean> {
    const socket = hall.socket(this.table, this.key, this.since);
    if (!socket) return Promise.resolve(false);
    return new Promise((resolve) => {
      const late = setTimeout(() => socket.close(), LONGEST);
      let connected = false;
      let version = 0;
      let known: State | null = null;
      this.socket = socket;
      socket.onmessage = ({ data: text }: MessageEvent<string>) => {
        const message = JSON.parse(text) as Message;
        const told =
          message.event === "update" ? message.data : message.event === "answer" ? message.update : undefined;
        if (told) {
          const state: State | null = told.changes ? known && patched(known, told.changes) : (told.state ?? null);
          // a new connection begins with the whole state
          if (!state || told.version !== ++version) return socket.close();
          known = state;
          if (!connected) {
            connected = true;
            clearTimeout(late);
            this.ready = true;
            this.listener.connected(true);
          }
          this.hear({ number: told.number, items: told.items, table: state.table, state });
        }
        if (message.event === "answer") this.answer(message);
      };
      socket.onclose = () => {
        clearTimeout(late);
        this.lose();
        resolve(connected);
      };
    });
  }

  /** The same by an event stream. */
  private async followEvents(): Promise<boolean> {
    let connected = false;
    try {
      for await (const update of hall.events(this.table, this.key, this.since, this.stopped.signal)) {
        if (!connected) this.listener.connected(true);
        connected = true;
        this.hear(update);
      }
    } catch {
      // lost: the caller tries again, from where we are
    }
    return connected;
  }

  private hear(update: Update): void {
    this.since = update.number;
    this.last = update;
    if (this.requests.size) this.kept.push(update);
    else this.listener.update(update);
  }

  private answer(message: Message & { event: "answer" }): void {
    const request = this.requests.get(message.id);
    if (!request || !this.last) return;
    this.requests.delete(message.id);
    if (message.status < 300) {
      const kept = this.kept.splice(0);
      request.granted({ ...this.last, items: kept.flatMap((update) => update.items) });
      return;
    }
    this.release();
    const problem = message.data ?? { error: "fault", message: "" };
    request.refused(new Problem(message.status, problem.error, problem.message, problem));
  }

  /** The WebSocket is closed. Its requests may or may not have been carried out. */
  private lose(): void {
    this.socket = null;
    this.ready = false;
    const requests = [...this.requests.values()];
    this.requests.clear();
    this.release();
    for (const request of requests) request.refused(new Unreachable(t("problem.unreachable")));
  }

  private release(): void {
    for (const update of this.kept.splice(0)) this.listener.update(update);
  }
}
