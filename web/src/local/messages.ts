/** The messages between the page and the worker of its hall. */
export type ToHall =
  | { kind: "open"; base: string }
  | { kind: "ask"; id: number; method: string; path: string; body: string; key: string | null }
  | { kind: "follow"; id: number; table: string; key: string | null; since: number }
  | { kind: "leave"; id: number };

export type FromHall =
  /** The hall is open in another tab, and waits for that to be closed. */
  | { kind: "waits" }
  /** It is open; `fresh`: there was no stored data. */
  | { kind: "opened"; fresh: boolean }
  | { kind: "failed"; why: string }
  /** The answer to a question: status and data as JSON. */
  | { kind: "answer"; id: number; text: string }
  /** An update of a table that is followed, as JSON; empty when there is nothing more to follow. */
  | { kind: "told"; id: number; text: string };
