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
