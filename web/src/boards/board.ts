/**
 * The interface of a board. Each game adds only its drawing.
 *
 * The board fills the stage (`position: absolute; inset: 0`) and lays itself out in `calc(var(--u) * n)`: on a desktop
 * the stage is 1166 × 900 units, on a phone 390 units wide. It renders `prompt` where the table has a place for it.
 */
import type { Component, Snippet } from "svelte";
import type { Face, View } from "../api/types";
import { type GameWords, sentencesOf } from "../words/game";
import type { Blanks, Language } from "../words/message";

/**
 * What a game's views, components and events hold. Its `view.ts` names them, and its whole board is typed by them. The
 * frame knows nothing of them: it only hands them from the server to the board.
 */
export interface Types {
  view: View;
  components: unknown;
  /** The events that the board reads. Others come too, with kinds of their own. */
  event: Face;
}

/** Events of one or several kinds that have the same blanks. */
export type Told<Kind extends string, Blanks> = Kind extends string ? { kind: Kind } & Blanks : never;

/** The table's side of the interaction, as a board sees it. */
export interface Desk<T extends Types = Types> {
  words: GameWords;
  components: T["components"];
  lit: Set<string>;
  /** Texts of the moves that may be taken now, for boards that aim more finely than by targets. */
  offered: Set<string>;
  picked: Map<string, number>;
  /** The picked moves of the form, in the order in which they were picked. */
  picks: string[];
  /** The targets pressed so far while a choice is being narrowed down. */
  narrowed: string[];
  /** What happened so far, the latest last: for scenes that are drawn from events. */
  story: T["event"][];
  /** The thing that was just pressed although it cannot be used, and why. */
  refused: { target: string; text: string } | null;
  /** A move that is weighed but not yet made, as on a bid ladder: the main button of the prompt makes it. */
  weighed: string | null;
  press(target: string, remove?: boolean): void;
  take(text: string): void;
  /** Take one pick out of the form again. */
  drop(text: string): void;
  weigh(text: string | null): void;
  why(target: string): void;
}

/** What parts of a board need. */
export interface PartProps<T extends Types = Types> {
  view: T["view"];
  desk: Desk<T>;
  phone: boolean;
}

export interface BoardProps<T extends Types = Types> extends PartProps<T> {
  /** Sentence, preview and buttons. They fill the box that the board puts around them. */
  prompt: Snippet;
}

/** A seat's line in the ledger: what it has besides its points. */
export interface SeatProps<T extends Types = Types> {
  view: T["view"];
  desk: Desk<T>;
  seat: number;
}

export interface PieceProps<T extends Types = Types> {
  id: string;
  view: T["view"];
  desk: Desk<T>;
}

/**
 * A little picture in a line: a symbol of the game's sheet or one of the bundled icons, and a short text such as a
 * value.
 */
export interface Glyph {
  art?: string;
  /** The part of the symbol to show, as a viewBox. */
  box?: string;
  icon?: string;
  pigment?: string;
  text?: string;
}

/** A little picture and its name, perhaps so many of them. */
export interface Sign {
  glyph: Glyph;
  name: string;
  count?: number;
}

/** What the large card tells with pieces instead of a sentence, such as what a house needs. */
export interface Fact {
  name: "costs" | "permit" | "needs" | "makes" | "chain" | "at_end" | "as_card" | "colours";
  signs?: Sign[];
  text?: string;
  /** What the seat has for it, what one piece is worth, or the points that it scores. */
  number?: { of: "have" | "each" | "points"; n: number };
}

/** The detail card of a thing. */
export interface Detail {
  title: string;
  picture?: Glyph;
  /** What it costs, or its value: shown on a seal. */
  cost?: string;
  /** Sentences that say what it does. */
  lines: string[];
  /** On the large card: the facts, and the sentences that are still to be said beside them. */
  facts?: Fact[];
  says?: string[];
  /** The rule behind it, such as `OMG-8.7`. */
  rule?: string;
}

/** A view that is shown for a while, in milliseconds. */
export interface Scene<T extends Types = Types> {
  view: T["view"];
  hold: number;
}

/** Where a move brings a thing: names as in `table/point.ts`, such as `card:king` and `at:trick`. */
export interface Way {
  thing: string;
  to: string;
}

/** Things that leave a `data-place` travel to the mat of a seat. */
export interface Sweep {
  place: string;
  seat: number;
}

/** The finished work as a drawing: one `svg`, which can also lie inside another. */
export interface FinishedProps<T extends Types = Types> {
  view: T["view"];
  desk: Desk<T>;
  /** Whose work: for games in which everybody builds alone. */
  seat: number;
  x?: number;
  y?: number;
  width?: number | string;
  height?: number | string;
}

/** What is written over the finished work, and in a game without points why it was won. */
export interface Inscription {
  title: string;
  about: string;
  why?: string;
}

/** The subject of a sentence: by name, or as 'you' for the viewer. */
export function spokenOf(view: Pick<View, "seat">, words: GameWords, seat: number): Blanks {
  return { who: words.names[seat] ?? "", you: view.seat === seat ? "yes" : "no" };
}

/** Where a part of the game begins, such as a stage: its place in the story, and its name or number. */
export interface Beat {
  at: number;
  name: string;
}

/** A sentence for the story of a game. */
export interface Telling {
  /** The event that it tells of, by its place in the story. */
  at: number;
  /** How much it meant. */
  weight: number;
  /** One of the board's messages; it may name the seat as `{who}`, or say `{you, select, yes {…} other {…}}`. */
  key: string;
  blanks?: Blanks;
  seat?: number;
  picture?: Glyph | null;
}

/** A view in which nobody is asked anything, for scenes. */
export function still<V extends View>(view: V): V {
  return { ...view, moves: [], form: null, prompt: null, waiting: [] };
}

export interface Board<T extends Types = Types> {
  default: Component<BoardProps<T>>;
  /** Forms that open with the suggested answer already picked. */
  prefilled: string[];
  /** The game's own controls, between the sentence and the buttons of the prompt: a ladder, a stepper, a slate. */
  Controls?: Component<PartProps<T>>;
  /** Under a seat's name in the ledger: what it has besides its points. */
  SeatLine?: Component<SeatProps<T>>;
  /** What comes, as short lines at the foot of the ledger. */
  Comes?: Component<PartProps<T>>;
  /** Round and phase for the head of the ledger, as in `Stage 3 of 5`, `trick 3 of 9`. */
  phase?(view: T["view"], words: GameWords): string[];
  /** The sentence of the prompt, where the board knows better than the rules; null: the rules' own. */
  asks?(view: T["view"], desk: Desk<T>): string | null;
  /** What the chosen thing brings, for the second line of the prompt; null: the preview of the rules. */
  brings?(view: T["view"], desk: Desk<T>): string | null;
  /** Moves that the game's own controls offer: the prompt has no buttons for them. */
  covers?(view: T["view"], move: string): boolean;
  /** Is what is asked a menu, so that every move is offered as a button besides being lit? */
  buttons?(view: T["view"]): boolean;
  /** The key of a warning if making this move would plainly waste something. */
  waste?(view: T["view"], move: string): string | null;
  /** Could the answer to the form plainly bring more than what was picked? */
  more?(view: T["view"], desk: Desk<T>): boolean;
  /** The pigment of a seat, where the game gives seats colours of its own. */
  pigment?(view: T["view"], seat: number): string;
  /** The detail card of what carries this target (or `data-thing`). */
  detail?(view: T["view"], desk: Desk<T>, target: string): Detail | null;
  /** The little picture of an id that occurs in an event: a card, a good, a building. */
  glyph?(components: T["components"], id: string, event: T["event"]): Glyph | null;
  /** An event as it is told in the ledger, where the rules write something in a short form of their own. */
  told?(event: T["event"]): Face;
  /** The targets (or `data-thing`s) on the board that an event speaks of. */
  place?(event: T["event"]): string[];
  /**
   * Scenes between two views, such as the finished trick before it is removed. They are computed from the events
   * between the views. The last scene stays while the viewer's move waits for Confirm.
   */
  scenes?(before: T["view"], after: T["view"], events: T["event"][], components: T["components"]): Scene<T>[];
  /** Which things that leave the board travel to the mat of a seat: all from a `data-place`. */
  sweeps?(events: T["event"][]): Sweep[];
  /** Where a move brings a thing, so that a hint can draw its ghost there; null: nowhere, or the board draws it. */
  goes?(view: T["view"], move: string): Way | null;
  /** The sound of an event. */
  sound?(event: T["event"]): "card" | "coin" | "wood" | "bell" | null;
  /** A card by itself, 131 units wide, on its detail card and the large one; and which ids are cards. */
  Piece?: Component<PieceProps<T>>;
  isPiece?(components: T["components"], id: string): boolean;
  /** The end of a game: the finished work, what is written over it, and the icon of each source of points. */
  Finished?: Component<FinishedProps<T>>;
  inscription?(view: T["view"], desk: Desk<T>, seat: number): Inscription;
  sources?: Record<string, string>;
  /** The picture of an id, larger than its glyph; and what else lies there to be reckoned with, such as a trick. */
  portrait?(view: T["view"], desk: Desk<T>, id: string): Glyph | null;
  lies?(view: T["view"]): string[];
  /** The story of a game: where its parts begin, and what could be told of it. */
  beats?(story: T["event"][], words: GameWords): Beat[];
  tellings?(view: T["view"], story: T["event"][], desk: Desk<T>): Telling[];
}

/** A desk without anything to press, for replays and pictures. */
export function stillDesk<T extends Types>(
  words: GameWords,
  components: T["components"],
  story: T["event"][] = [],
): Desk<T> {
  const nothing = {
    lit: new Set<string>(),
    offered: new Set<string>(),
    picked: new Map<string, number>(),
    picks: [],
    narrowed: [],
    refused: null,
    weighed: null,
  };
  return { words, components, story, ...nothing, press() {}, take() {}, drop() {}, weigh() {}, why() {} };
}

/** Only here a board is taken at its word: that the views of its game have the types that it names. */
const boards = import.meta.glob<Board>("./*/board.ts");

/** The board of a game: its own, or the generic one. */
export async function boardOf(game: string): Promise<Board> {
  const own = boards[`./${game}/board.ts`];
  return own ? await own() : (await import("../generic/board")).genericBoard(game);
}

/** Begin to load what a table of this game needs, while the hall still opens it. If that fails, the table complains. */
export function preload(game: string, language: Language): void {
  for (const loading of [boardOf(game), sentencesOf(game, language)]) void loading.catch(() => {});
}

/** The pigment of a seat: the game's own, or that of its place. */
export function pigmentOf(board: Board | null, view: View | null, seat: number): string {
  return (view && board?.pigment?.(view, seat)) || PIGMENTS[seat] || "charcoal";
}

export const PIGMENTS = ["indigo", "oxblood", "leaf", "ochre", "plum"];
export { MARKS } from "../kit/marks";

/** The pigment of a colour that a game prints on its pieces. */
export const DYES: Record<string, string> = {
  green: "leaf",
  blue: "indigo",
  red: "oxblood",
  orange: "ochre",
  yellow: "ochre",
  violet: "plum",
  black: "charcoal",
};
