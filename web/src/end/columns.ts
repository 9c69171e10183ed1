/** Points as pillars of stones, as geometry: one stone a point, courses from the ground by source. */
import type { Ranking } from "../api/types";

/** Above this number of points, a layer has three stones instead of two. */
const MANY = 60;

export interface Stone {
  /** The source that it comes from, by number: all seats have the same order. */
  source: number;
  layer: number;
  /** From the left edge, in parts of the width. */
  from: number;
  to: number;
}

export interface Course {
  source: string;
  points: number;
  /** The layers that it takes up, from the ground; parts of layers count. */
  from: number;
  to: number;
}

export interface Column {
  seat: number;
  total: number;
  stones: Stone[];
  courses: Course[];
  /** Lost points. Their stones are at the foot. */
  lost: number;
  layers: number;
}

export interface Columns {
  columns: Column[];
  /** The layers of the highest. */
  layers: number;
  /** The stones in a layer. */
  across: number;
  sources: string[];
}

/** `ghost`: points for whose height there must be room too. */
export function columns(places: Ranking[], ghost = 0): Columns {
  const sources = [...new Set(places.flatMap((place) => Object.keys(place.breakdown)))].filter((source) =>
    places.some((place) => place.breakdown[source]! > 0),
  );
  const across = places.some((place) => (place.score ?? 0) > MANY) ? 3 : 2;
  const made = places.map((place) => column(place, sources, across));
  return { columns: made, layers: Math.max(1, ghost / across, ...made.map((each) => each.layers)), across, sources };
}

/** Lost points are taken off the top, so that a pillar is as high as its score. */
function column(place: Ranking, sources: string[], across: number): Column {
  const total = place.score ?? 0;
  const stands = Math.max(0, total);
  const lost = -Object.values(place.breakdown)
    .filter((points) => points < 0)
    .reduce((sum, points) => sum + points, 0);
  const stones: Stone[] = [];
  const courses: Course[] = [];
  let laid = 0;
  for (const [number, source] of sources.entries()) {
    const points = place.breakdown[source] ?? 0;
    if (points <= 0) continue;
    const before = laid;
    for (let i = 0; i < points && laid < stands; i++, laid++) stones.push(stone(laid, number, across));
    courses.push({ source, points, from: before / across, to: laid / across });
  }
  return { seat: place.seat, total, stones, courses, lost, layers: Math.ceil(stands / across) };
}

/** The joints of every second layer are shifted. */
function stone(number: number, source: number, across: number): Stone {
  const [layer, place] = [Math.floor(number / across), number % across];
  const shift = (layer % 2 ? 1 : -1) * 0.09;
  const joint = (i: number) => (i === 0 || i === across ? i / across : i / across + shift);
  return { source, layer, from: joint(place), to: joint(place + 1) };
}

/** How strong the tint of a source is, in percent: neighbours differ. */
export function tint(source: number): number {
  return [52, 80, 64, 94, 58, 86, 70, 48, 76, 90][source % 10]!;
}
