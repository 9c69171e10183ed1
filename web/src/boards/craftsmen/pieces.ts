/** What the pieces of Craftsmen are and what they are worth: buildings, capital, sets of colours, places on ships. */
import { DYES, type Glyph } from "../board";
import {
  COLOURS,
  type Colour,
  type Components,
  type Desk,
  type Hold,
  type Kind,
  type Options,
  type Seat,
  type Store,
  type Table,
} from "./view";

export interface Building {
  id: string;
  type: string;
  kind: Kind;
  top: Colour;
  bottom: Colour;
  makes: string;
  inputs: string[];
  points: number;
}

/** A building card, or a sawmill; null for an id that is neither. */
export function buildingOf(components: Components, id: string): Building | null {
  const { sawmills, basic, extended, advanced, types } = components;
  const card = sawmills[id] ?? basic[id] ?? extended[id] ?? advanced[id];
  if (!card) return null;
  const type = card.type ?? "sawmill";
  return { id, type, top: card.top, bottom: card.bottom, ...types[type]! };
}

/** The name of a building for screen readers: what is seen on its card comes first, with the bid in an auction. */
export function labelOf(desk: Desk, id: string, bid = 0): string {
  const building = buildingOf(desk.components, id);
  return building?.points
    ? `${desk.words.title(building.type)} +${building.points}${bid ? ` ${bid}` : ""}: ${desk.words.name(id)}`
    : desk.words.title(id);
}

/** The name of a drawing of the sheet. */
export const artOf = (part: "" | "good-" | "guild-", id: string): string =>
  `craftsmen-${part}${id.replaceAll("_", "-")}`;
export const FRONT = "0 -18 120 100";
export const HOUSE = "0 -22 172 194";

export const dyeOf = (colour: Colour): string => DYES[colour]!;

/** The sign of a colour. */
export const colourGlyph = (colour: Colour): Glyph => ({
  art: `craftsmen-tint-${colour}`,
  box: "0 0 16 16",
  pigment: dyeOf(colour),
});

/** The pigment of a seat: the colour of its discs. */
export const pigmentOfSeat = (view: Table, seat: number): string => DYES[view.seats[seat]?.colour ?? ""] ?? "charcoal";

// --- capital
// -----------------------------------------------------------------------------------------------------------

export interface Capital {
  colour: Colour;
  digit: number;
}

/** A capital card such as `G3`; null for another id. */
export function capitalOf(id: string): Capital | null {
  const colour = /^[VGBR][1-3]$/.test(id) ? COLOURS.find((each) => each[0]!.toUpperCase() === id[0]) : undefined;
  return colour ? { colour, digit: Number(id[1]) } : null;
}

export interface Group {
  colour: Colour;
  cards: string[];
  worth: number;
}

/** Cards by colour, each with what it is worth: by digits, or as a set (CRA-5.4). */
export function groupsOf(facts: Components, cards: string[]): Group[] {
  return COLOURS.map((colour) => {
    const own = cards.filter((id) => capitalOf(id)?.colour === colour);
    const sum = own.reduce((total, id) => total + Number(id[1]), 0);
    return {
      colour,
      cards: own,
      worth: own.length > 1 ? Math.max(sum, facts.capital_value.set_step * (own.length - 1)) : sum,
    };
  }).filter((group) => group.cards.length);
}

export function worthOf(facts: Components, cards: string[]): number {
  return groupsOf(facts, cards).reduce((total, group) => total + group.worth, 0);
}

// --- a town
// ------------------------------------------------------------------------------------------------------------

export interface Joint {
  top: boolean;
  bottom: boolean;
}

/** Where two neighbours match: the same colour in the same half, or by option in any half (CRA-8.14). */
export function jointOf(options: Pick<Options, "matching">, left: Building, right: Building): Joint {
  const crossed = options.matching === "any_half";
  return {
    top: left.top === right.top || (crossed && left.top === right.bottom),
    bottom: left.bottom === right.bottom || (crossed && left.bottom === right.top),
  };
}

export const fits = (joint: Joint): boolean => joint.top || joint.bottom;

/** How often each colour occurs on the halves of a town (CRA-11.7). */
export function coloursOf(row: Building[]): Record<Colour, number> {
  const count = (colour: Colour) =>
    row.filter((each) => each.top === colour).length + row.filter((each) => each.bottom === colour).length;
  return Object.fromEntries(COLOURS.map((colour) => [colour, count(colour)])) as Record<Colour, number>;
}

/** Complete sets of four colours: halves one by one, or by option pairs of whole cards (CRA-11.8). */
export function setsOf(options: Pick<Options, "city_set_mode">, row: Building[]): number {
  if (options.city_set_mode !== "cards") return Math.min(...Object.values(coloursOf(row)));
  const masks = row.map((each) => (1 << COLOURS.indexOf(each.top)) | (1 << COLOURS.indexOf(each.bottom)));
  const count = (mask: number) => masks.filter((each) => each === mask).length;
  return [3, 5, 6].reduce((pairs, mask) => pairs + Math.min(count(mask), count(15 - mask)), 0);
}

export const townOf = (components: Components, seat: Seat): Building[] =>
  seat.row.map((id) => buildingOf(components, id)!);

// --- ships and granary
// -------------------------------------------------------------------------------------------------

/**
 * Who has markers on a ship, the most first; a tie goes to the marker in the higher row, then to the left one
 * (CRA-11.4).
 */
export function rankingOf(
  facts: Components,
  ship: string,
  holds: Record<string, Hold>,
): { seat: number; markers: number; points: number }[] {
  const found = new Map<number, { seat: number; markers: number; points: number }>();
  for (const { good, value } of facts.ships[ship]!.rows) {
    for (const owner of [holds[good]?.left, holds[good]?.right]) {
      if (typeof owner !== "number") continue;
      const entry = found.get(owner) ?? { seat: owner, markers: 0, points: 0 };
      found.set(owner, { seat: owner, markers: entry.markers + 1, points: entry.points + value });
    }
  }
  return [...found.values()].sort((one, other) => other.markers - one.markers);
}

export interface Forecast {
  goods: number;
  flags: number;
  sets: number;
  granary: number;
}

/** What winter would bring a seat if it came now. */
export function forecastOf(view: Table, facts: Components, seat: number): Forecast {
  const forecast = {
    goods: 0,
    flags: 0,
    sets: setsOf(view.options, townOf(facts, view.seats[seat]!)) * facts.numbers.town_set,
    granary: 0,
  };
  for (const [ship, holds] of Object.entries(view.shared.ships)) {
    const ranking = rankingOf(facts, ship, holds);
    const place = ranking.findIndex((each) => each.seat === seat);
    if (place < 0) continue;
    forecast.goods += ranking[place]!.points;
    forecast.flags += facts.ships[ship]!.majority[place] ?? 0;
  }
  const stores: Store[] = Object.values(view.shared.granary);
  forecast.granary =
    stores.flatMap((store) => [store.lower, store.upper]).filter((owner) => owner === seat).length *
    facts.numbers.granary_marker;
  return forecast;
}
