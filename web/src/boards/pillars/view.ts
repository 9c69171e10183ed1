/** What views, components and events of Pillars hold, and where things are at this table. */
import type { View } from "../../api/types";
import type * as board from "../board";
import { DYES } from "../board";
import type * as state from "./state";

export interface Shared extends state.Shared {
  opened?: Opened;
}

/** The King's trick while it is opened: a scene only. */
export interface Opened {
  seat: number | null;
  cards: string[];
}

export type Seat = state.Seat;
export type PillarsView = View<Shared, Seat, { step: string }, Options>;

/** The options that change what is shown. */
export interface Options {
  william_penalty: number;
  units_kept: string;
}

export type Units = Record<(typeof KINDS)[number], number>;

export interface Components {
  carry_limit: number;
  craftsmen: Record<string, { value: number; convert: Units }>;
  neutral: Record<string, { value: number; count: number; gives: Units & { vp: number }; choice: string[] }>;
  advantage: Record<string, Advantage> & { clerk: { vp_each: number } };
}

/** An advantage card converts units, exchanges a unit for another, brings points, or takes units for points each. */
export interface Advantage {
  value: number;
  convert?: Units;
  take?: string;
  give?: string;
  vp?: number;
  vp_each?: number;
}

export type PillarsEvent =
  | board.Told<"played" | "received" | "laid_aside", { seat: number; card: string }>
  | board.Told<"kings_trick_received" | "advantage_received", { seat: number; cards: string[] }>
  | board.Told<"kings_trick_void", { seats: number[] }>
  | board.Told<"leads_first", { seat: number }>
  | board.Told<"dealt", { seat: number; number: number; cards?: string[] }>
  | board.Told<"stage", { stage: number }>
  | board.Told<"tom_brings", { seat: number; resource: string }>
  | board.Told<"stock", { seat: number; stock: string }>
  | Scored;
export type Scored = board.Told<"scored", { seat: number; result: number; total: number; persons: number }>;

export interface Pillars {
  view: PillarsView;
  components: Components;
  event: PillarsEvent;
}
export type Desk = board.Desk<Pillars>;
export type PartProps = board.PartProps<Pillars>;
export type BoardProps = board.BoardProps<Pillars>;
export type PieceProps = board.PieceProps<Pillars>;
export type FinishedProps = board.FinishedProps<Pillars>;
export type Scene = board.Scene<Pillars>;
export type Source = (typeof SOURCES)[number];
export type Side = "south" | "west" | "north" | "east";

export const KINDS = ["sand", "wood", "stone", "metal"] as const;
export const SOURCES = ["conversions", "own_craftsmen", "persons", "advantage_cards"] as const;

/** The viewer sits in the south; the others follow clockwise. */
const SIDES: Record<number, Side[]> = { 3: ["south", "west", "east"], 4: ["south", "west", "north", "east"] };

export function sideOf(view: PillarsView, seat: number): Side {
  const seats = view.seats.length;
  return SIDES[seats]![(seat - (view.seat ?? 0) + seats) % seats]!;
}

/**
 * Tricks are played, a stage is scored, or the game is over. The King's trick is settled between playing and
 * scoring.
 */
export function phaseOf(view: PillarsView): "play" | "scoring" | "end" {
  if (view.over) return "end";
  return view.agenda.some((step) => step[0] === "kings_trick") ? "play" : "scoring";
}

export function tricksDone(view: PillarsView): number {
  return view.seats.reduce((sum, part) => sum + part.tricks, 0) + (view.shared.king_trick_cards ? 1 : 0);
}

/** How many tricks this stage has. */
export function tricksInAll(view: PillarsView): number {
  return tricksDone(view) + Math.max(...view.seats.map((part) => part.cards));
}

export function dyeOf(view: PillarsView, seat: number): string {
  return DYES[view.seats[seat]?.colour ?? ""] ?? "charcoal";
}

/** A trick as it lay: who played which card. */
export interface Laid {
  seat: number;
  card: string;
}

export function laid(leader: number, cards: string[], seats: number): Laid[] {
  return cards.map((card, i) => ({ seat: (leader + i) % seats, card }));
}

/** The trick that was finished last, with its receiver; from the story where finished tricks are kept secret. */
export function lastTrick(view: PillarsView, story: PillarsEvent[]): { cards: Laid[]; receiver: number | null } | null {
  const kept = view.shared.tricks.at(-1);
  if (kept) return { cards: laid(kept[0], kept.slice(2) as string[], view.seats.length), receiver: kept[1] };
  if (!tricksDone(view)) return null;
  const end = story.findLast((event) => event.kind === "received" || event.kind === "laid_aside");
  if (!end) return null;
  const played = story
    .slice(0, story.indexOf(end))
    .filter((event) => event.kind === "played")
    .slice(-view.seats.length);
  const cards = played.map(({ seat, card }) => ({ seat, card }));
  return { cards, receiver: end.kind === "received" ? end.seat : null };
}
