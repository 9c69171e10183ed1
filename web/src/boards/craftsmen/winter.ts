/** The scoring at the end of a year, put together from the events that tell it. */
import type { CraftsmenEvent } from "./view";

export interface Winter {
  year: number;
  /** By ship: who scores there, the goods and the flag. */
  ships: Record<string, Map<number, { goods: number; flag: number }>>;
  town: Map<number, number>;
  granary: Map<number, number>;
  invested: Map<number, number>;
  bonus: Map<number, number>;
}

/** The latest scoring of a year, as long as nobody has acted in a guild since; null otherwise. */
export function winterOf(story: CraftsmenEvent[]): Winter | null {
  const change = story.findLast((face) => face.kind === "year_change");
  if (!change) return null;
  const told = story.slice(story.lastIndexOf(change));
  if (told.some((face) => face.kind === "helper_acts")) return null;
  const winter: Winter = {
    year: change.year,
    ships: {},
    town: new Map(),
    granary: new Map(),
    invested: new Map(),
    bonus: new Map(),
  };
  for (const face of told) {
    if (face.kind === "ship_sails")
      (winter.ships[face.ship] ??= new Map()).set(face.seat, { goods: face.points, flag: face.majority });
    else if (face.kind === "town") winter.town.set(face.seat, face.points);
    else if (face.kind === "granary_points") winter.granary.set(face.seat, face.points);
    else if (face.kind === "invested")
      winter.invested.set(face.seat, face.points + (winter.invested.get(face.seat) ?? 0));
    else if (face.kind === "bonus_points") winter.bonus.set(face.seat, face.points);
  }
  return winter;
}

export interface Scored {
  id: string;
  icon: string;
  points: Map<number, { goods: number; flag: number }>;
}

/** The lines of the sheet, in the order in which they are scored; medals only at the end of the game. */
export function partsOf(winter: Winter, ships: string[]): Scored[] {
  const plain = (points: Map<number, number>) =>
    new Map([...points].filter(([, n]) => n).map(([seat, goods]) => [seat, { goods, flag: 0 }]));
  return [
    ...ships.map((id) => ({
      id,
      icon: "ship",
      points: winter.ships[id] ?? new Map<number, { goods: number; flag: number }>(),
    })),
    { id: "town", icon: "city", points: plain(winter.town) },
    { id: "granary", icon: "granary", points: plain(winter.granary) },
    { id: "invested", icon: "bankers", points: plain(winter.invested) },
    ...(winter.bonus.size ? [{ id: "medals", icon: "privilege", points: plain(winter.bonus) }] : []),
  ];
}

/** All that a seat got in this winter. */
export function totalOf(winter: Winter, seat: number): number {
  const ships = Object.values(winter.ships).reduce(
    (sum, ship) => sum + (ship.get(seat)?.goods ?? 0) + (ship.get(seat)?.flag ?? 0),
    0,
  );
  return [winter.town, winter.granary, winter.invested, winter.bonus].reduce(
    (sum, part) => sum + (part.get(seat) ?? 0),
    ships,
  );
}
