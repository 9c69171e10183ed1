/** What the coming phases will do to a seat if nothing changes, and how far it is towards each saint. */
import { cityOf } from "./city";
import { cityHexes } from "./land";
import { type Components, kindOf, type Seat, type View } from "./view";

export const FOOD = ["grain", "sheep", "olives", "fish"];

export interface Famine {
  level: number;
  /** One entry for each food good in the pool, by kind. */
  food: string[];
  /** What a functioning granary counts for. */
  granary: number;
  graves: number;
  /** The graves of the next round, when the level has risen. */
  next: number;
}

export function famine(view: View, all: Components, seat: number): Famine {
  const part = view.seats[seat]!;
  const level = view.shared.famine;
  const granary = part.working.includes("granary") ? (all.numbers.granary_reduction ?? 3) : 0;
  const fed = part.food + granary;
  const rise = all.numbers.famine_rise ?? 1;
  return {
    level,
    food: FOOD.flatMap((good) => Array.from({ length: part.goods[good] ?? 0 }, () => good)),
    granary,
    graves: Math.max(0, level - fed),
    next: Math.max(0, level + rise - fed),
  };
}

export type Rung = { kind: "food"; good: string } | { kind: "sack" | "grave" | "next" | "free" };

/** The rungs of the famine ladder from below: what is fed, what is not, what will not be next round. Ten are seen. */
export function ladder({ level, food, granary }: Famine, seen = 10): { from: number; rungs: Rung[] } {
  const from = Math.max(1, level + 2 - seen);
  const rung = (n: number): Rung => {
    if (n <= food.length) return { kind: "food", good: food[n - 1]! };
    if (n <= food.length + granary) return { kind: "sack" };
    if (n <= level) return { kind: "grave" };
    return { kind: n === level + 1 ? "next" : "free" };
  };
  return { from, rungs: Array.from({ length: seen }, (_, i) => rung(from + i)) };
}

export interface Ash {
  /** Markers that the cities throw, before anything takes them away. */
  thrown: number;
  due: number;
  fountains: number;
  dump: boolean;
  /** Hexes of the zone that can take a marker. */
  clean: number;
  /** Markers without a clean hex: each is a grave. */
  graves: number;
}

export function ash(view: View, all: Components, seat: number): Ash {
  const part = view.seats[seat]!;
  const thrown = part.cities.length * (all.numbers.pollution_per_city ?? 3);
  const clean = cleanHexes(view, part).length;
  const dump = part.buildings.some((written) => written.startsWith("dump "));
  return {
    thrown,
    due: part.markers_due,
    fountains: part.fountains,
    dump,
    clean,
    graves: Math.max(0, part.markers_due - clean),
  };
}

/** The hexes of a zone without pollution, goods, workers or inns. */
export function cleanHexes(view: View, part: Seat): string[] {
  const polluted = new Set(view.shared.polluted);
  const taken = occupied(view);
  return part.zone.filter((hex) => !polluted.has(hex) && !taken.has(hex));
}

/** Hexes on which something stands or lies: cities, inns, fisheries, goods, residents. */
export function occupied(view: View): Set<string> {
  return new Set(
    view.seats.flatMap((part) => [
      ...part.cities.flatMap(cityHexes),
      ...part.inns,
      ...part.works.flatMap(([, , site, goods]) => [...site.split("+"), ...goods]),
    ]),
  );
}

/** The goods of the coming harvest, by kind. */
export function harvest(all: Components, part: Seat): Record<string, number> {
  const forced = part.working.includes("forced_labour");
  const coming: Record<string, number> = {};
  for (const [, product, , goods] of part.works) {
    const taken = forced
      ? Math.min(goods.length, all.numbers.forced_labour_goods ?? 3) - (all.numbers.forced_labour_lost ?? 1)
      : 1;
    if (taken > 0) coming[product] = (coming[product] ?? 0) + taken;
  }
  return coming;
}

export function total(goods: Record<string, number>): number {
  return Object.values(goods).reduce((sum, number) => sum + number, 0);
}

/** Do the goods of this seat need no room? San Christofori and Santa Maria see to it (ANT-8.3). */
export function keepsAll(part: Seat): boolean {
  return part.working.includes("cathedral") && (part.saint === "san_christofori" || part.saint === "santa_maria");
}

/**
 * How many goods the coming phase 5 would take away; none once it is over, since later goods need no room
 * (ANT-8.13).
 */
export function homeless(view: View, part: Seat): number {
  if (!["city", "order", "country", "storing"].includes(view.shared.phase) || keepsAll(part)) return 0;
  return Math.max(0, total(part.goods) - part.capacity);
}

export interface Progress {
  saint: string;
  have: number;
  need: number;
  /** What is still missing, by id: kinds of buildings, goods. */
  missing: string[];
}

/** How far a seat is towards the condition of each saint (ANT-10.2 to 10.8). */
export function progress(view: View, all: Components, seat: number): Progress[] {
  const part = view.seats[seat]!;
  const four = [nicolo(all, part), barbara(view, all, part), christofori(all, part), giorgio(view, seat)];
  const met = four.filter((each) => each.need > 0 && each.have >= each.need).length;
  return [...four, { saint: "santa_maria", have: Math.min(2, met), need: 2, missing: [] }];
}

function nicolo(all: Components, part: Seat): Progress {
  return {
    saint: "san_nicolo",
    have: part.residents,
    need: all.numbers.nicolo_residents ?? all.player.houses,
    missing: [],
  };
}

function barbara(view: View, all: Components, part: Seat): Progress {
  const strict = view.options.barbara_graves_block !== false;
  const standing = part.cities
    .flatMap((_, i) => cityOf(all, part, i + 1).houses)
    .filter((house) => !(strict && house.buried));
  const have = new Set(standing.map((house) => kindOf(house.kind)));
  const missing = Object.keys(all.buildings).filter((kind) => !have.has(kind));
  return { saint: "santa_barbara", have: have.size, need: Object.keys(all.buildings).length, missing };
}

function christofori(all: Components, part: Seat): Progress {
  const each = all.numbers.christofori_each ?? 3;
  const wanted = Object.keys(all.goods).filter((good) => all.goods[good]!.category !== "building");
  const have = wanted.reduce((sum, good) => sum + Math.min(each, part.goods[good] ?? 0), 0);
  return {
    saint: "san_christofori",
    have,
    need: each * wanted.length,
    missing: wanted.filter((good) => (part.goods[good] ?? 0) < each),
  };
}

/** The rival's zone of which most is covered, in proportion. */
function giorgio(view: View, seat: number): Progress {
  const own = new Set(view.seats[seat]!.zone);
  const rivals = view.seats
    .filter((part, i) => i !== seat && !part.out && part.zone.length)
    .map((part) => ({ have: part.zone.filter((hex) => own.has(hex)).length, need: part.zone.length }));
  const best = rivals.sort((one, other) => other.have / other.need - one.have / one.need)[0] ?? { have: 0, need: 0 };
  return { saint: "san_giorgio", ...best, missing: [] };
}
