/**
 * What the generic board shows of any view. A field that others may not see is a hand; other lists are rows of
 * cards; numbers and yes-or-no entries are short notes. The game's `board.toml` names what cannot be told from a view:
 * its map, and which entries are seats.
 */
import type { BoardShape, MapShape } from "../api/schema";
import { get } from "../api/client";
import type { View } from "../api/types";
import type { GameWords } from "../words/game";

export interface Row {
  name: string;
  cards: string[];
}

export interface Shown {
  rows: Row[];
  notes: string[];
}

export interface Spot {
  id: string;
  x: number;
  y: number;
  note: string;
  /** Whose it is; null: nobody's. */
  owner: number | null;
}

export type Road = [Spot, Spot];

const layouts = new Map<string, BoardShape>();

export async function loadLayout(game: string): Promise<void> {
  if (!layouts.has(game)) layouts.set(game, await get<BoardShape>(`/games/${game}/board`));
}

export function layoutOf(game: string): BoardShape {
  return layouts.get(game) ?? {};
}

/** The entries of a part of a view, but for those that are drawn elsewhere. */
export function shownOf(part: object, words: GameWords, seats: string[], elsewhere: Set<string>): Shown {
  const shown: Shown = { rows: [], notes: [] };
  for (const [name, value] of entriesOf(part)) {
    if (elsewhere.has(name)) continue;
    if (isCards(value)) shown.rows.push({ name, cards: value });
    else if (typeof value === "number")
      shown.notes.push(`${words.title(name)}: ${seats.includes(name) ? (words.people[value] ?? value) : value}`);
    else if (value === true) shown.notes.push(words.title(name));
    else if (typeof value === "string") shown.notes.push(`${words.title(name)}: ${words.name(value)}`);
  }
  return shown;
}

/** The entries that only their owner sees: blank in the part of some other seat. */
export function hiddenEntries(view: View): Set<string> {
  return new Set(
    view.seats.flatMap((part) => entriesOf(part).flatMap(([name, value]) => (value === null ? [name] : []))),
  );
}

/** The cards in the hand of the one who looks. */
export function handOf(view: View): Row[] {
  const hidden = hiddenEntries(view);
  const own = view.seat === null ? [] : entriesOf(view.seats[view.seat]!);
  return own.flatMap(([name, value]) => (hidden.has(name) && isCards(value) ? [{ name, cards: value }] : []));
}

export function placesOf(view: View, components: unknown, map: MapShape): Spot[] {
  const owners = new Map<string, number>();
  view.seats.forEach((part, seat) => {
    const owned = map.owned ? entryOf(part, map.owned) : [];
    if (isCards(owned)) for (const id of owned) owners.set(id, seat);
  });
  return Object.entries(entryOf(components, map.places) as Record<string, Record<string, number>>).map(
    ([id, place]) => ({
      id,
      x: place.x ?? 0,
      y: place.y ?? 0,
      note: map.note ? String(place[map.note] ?? "") : "",
      owner: owners.get(id) ?? null,
    }),
  );
}

export function roadsOf(places: Spot[], components: unknown, map: MapShape): Road[] {
  const byId = new Map(places.map((place) => [place.id, place]));
  const roads = (map.roads ? entryOf(components, map.roads) : []) as string[];
  return roads.map((road) => road.split(" ").map((id) => byId.get(id)!) as Road);
}

function entriesOf(part: object): [string, unknown][] {
  return Object.entries(part);
}

function entryOf(part: unknown, name: string): unknown {
  return part instanceof Object ? entriesOf(part).find(([each]) => each === name)?.[1] : undefined;
}

function isCards(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}
