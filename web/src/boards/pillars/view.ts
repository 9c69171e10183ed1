/** What a view of Pillars holds, and where things are at this table. */
import type { Face, View } from "../../api/types";
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
export type PillarsView = View<Shared, Seat>;
export type Source = (typeof SOURCES)[number];
export type Side = "south" | "west" | "north" | "east";

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
export function phaseOf(view: View): "play" | "scoring" | "end" {
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

export function dyeOf(view: View, seat: number): string {
  return DYES[(view as PillarsView).seats[seat]?.colour ?? ""] ?? "charcoal";
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
export function lastTrick(view: PillarsView, story: Face[]): { cards: Laid[]; receiver: number | null } | null {
  const kept = view.shared.tricks.at(-1);
  if (kept) return { cards: laid(kept[0], kept.slice(2) as string[], view.seats.length), receiver: kept[1] };
  if (!tricksDone(view)) return null;
  const end = story.findLastIndex((event) => event.kind === "received" || event.kind === "laid_aside");
  if (end < 0) return null;
  const played = story
    .slice(0, end)
    .filter((event) => event.kind === "played")
    .slice(-view.seats.length);
  const cards = played.map((event) => ({ seat: event.seat as number, card: event.card as string }));
  return { cards, receiver: story[end]!.kind === "received" ? (story[end]!.seat as number) : null };
}
