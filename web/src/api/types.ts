/** What the hall tells about tables: the shapes that every game shares. What `shared` and `seats` hold is each game's own. */

export interface Move {
  text: string;
  targets: string[];
}

export interface Field {
  name: string;
  moves: Move[];
  low: number;
  high: number;
}

export interface Form {
  name: string;
  fields: Field[];
  suggested: string[];
}

export interface Prompt {
  step: string;
  [blank: string]: unknown;
}

export interface Place {
  seat: number;
  rank: number;
  score: number | null;
  breakdown: Record<string, number>;
}

export interface Face {
  kind: string;
  [blank: string]: unknown;
}

export interface Sealed<Seat = Data> {
  step: [string, ...number[]];
  ready: boolean[];
  opening: Seat | null;
}

/* eslint-disable @typescript-eslint/no-explicit-any */
export type Data = Record<string, any>;

export interface View<Shared = Data, Seat = Data> {
  game: string;
  options: Record<string, unknown>;
  agenda: [string, ...number[]][];
  shared: Shared;
  seats: Seat[];
  seat: number | null;
  waiting: number[];
  over: boolean;
  standing: Place[] | null;
  sealed: Sealed<Seat> | null;
  prompt: Prompt | null;
  moves: Move[];
  form: Form | null;
}

export interface Chair {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string;
  bot: string | null;
  present: boolean;
  away: "time" | "left" | "resigned" | null;
  played_by: string | null;
}

export interface Pace {
  kind: "none" | "live" | "days";
  bank?: number;
  increment?: number;
  days?: number;
}

export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, unknown>;
  pace: Pace;
  public: boolean;
  status: "open" | "running" | "over" | "closed";
  host: number[];
  seats: Chair[];
  waiting: number[];
  hints: boolean;
  next_table: string | null;
  proposal: { what: "takeback" | "end"; by: number; agreed: number[] } | null;
  clocks: { left: number; running: boolean }[] | null;
  fair: { commitment: string; nonces: string[]; secret?: string };
  lesson: LessonAt | null;
}

/** How far the learner is, at a table on which a lesson is given. */
export interface LessonAt {
  id: string;
  step: number;
  guided: boolean;
  outcome: "done" | "failed" | null;
}

export interface Item {
  number: number;
  about: "game" | "table";
  event: Face;
}

export interface Held {
  moves: string[];
  may_undo: boolean;
  done: boolean;
  events: Face[];
}

export interface State {
  table: TableInfo;
  seat: number | null;
  turn: number;
  number: number;
  view: View | null;
  held: Held | null;
  asides: Move[];
  story: Item[] | null;
}

export interface Update {
  number: number;
  items: Item[];
  table: TableInfo;
  state: State | null;
}

export interface Option {
  name: string;
  default: boolean | number | string;
  values: (boolean | number | string)[];
  low: number | null;
  high: number | null;
  rule: string;
}

export interface Game {
  id: string;
  title: string;
  seats: number[];
  options: Option[];
  has_points: boolean;
  languages: string[];
}

export interface Bot {
  name: string;
  about: string;
}

export interface SeatSetup {
  kind: "me" | "open" | "bot";
  bot?: string;
}

export interface Setup {
  game: string;
  seats: SeatSetup[];
  options?: Record<string, unknown>;
  pace?: Pace;
  public?: boolean;
  hints?: boolean;
}

export interface Opened {
  state: State;
  seat_key: string | null;
  join_key: string;
  watch_key: string;
}

/** The table when these eyes had seen so many items of the story. */
export interface Moment {
  number: number;
  last: number;
  seat: number | null;
  view: View | null;
  items: Item[];
}

export interface MyTable {
  table: TableInfo;
  seats: number[];
  my_turn: boolean;
}
