/** The land as hexes on a plane: axial coordinates with flat tops, as in the rules. */
import type { Terrain } from "./view";

export interface Point {
  x: number;
  y: number;
}

export interface Hex extends Point {
  id: string;
  q: number;
  r: number;
  terrain: Terrain;
}

export interface Box extends Point {
  w: number;
  h: number;
}

export const SIZE = 19.5;
export const STEP = Math.sqrt(3) * SIZE;
export const STEPS: [number, number][] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

export function place(q: number, r: number): Point {
  return { x: SIZE * 1.5 * q, y: STEP * (r + q / 2) };
}

export function at(id: string): Point & { q: number; r: number } {
  const [q = 0, r = 0] = id.split(",").map(Number);
  return { q, r, ...place(q, r) };
}

/** The hexes of a view's `land`: for each column q the first r and the letters of its terrain; a dot is no hex. */
export function hexes(land: Record<string, [number, string]>): Hex[] {
  const found: Hex[] = [];
  for (const [column, [first, letters]] of Object.entries(land)) {
    const q = Number(column);
    [...letters].forEach((letter, i) => {
      if (letter !== ".")
        found.push({ id: `${q},${first + i}`, q, r: first + i, ...place(q, first + i), terrain: letter as Terrain });
    });
  }
  return found.sort((one, other) => one.y - other.y || one.x - other.x);
}

/** The six corners of a hex round the origin. */
const CORNERS: Point[] = Array.from({ length: 6 }, (_, i) => ({
  x: SIZE * Math.cos((Math.PI / 3) * i),
  y: SIZE * Math.sin((Math.PI / 3) * i),
}));

export function neighbours(id: string): string[] {
  const { q, r } = at(id);
  return STEPS.map(([dq, dr]) => `${q + dq},${r + dr}`);
}

/** A city covers its centre and the six hexes around it. */
export function cityHexes(centre: string): string[] {
  return [centre, ...neighbours(centre)];
}

const short = (value: number) => String(Math.round(value * 10) / 10);
const written = ({ x, y }: Point) => `${short(x)} ${short(y)}`;

/** One hex as a path, larger or smaller than it is. */
export function hexPath({ x, y }: Point, scale = 1): string {
  return `M${CORNERS.map((corner) => written({ x: x + corner.x * scale, y: y + corner.y * scale })).join("L")}Z`;
}

/** A number between 0 and 1 that depends only on two numbers, so that the drawing of a place never changes. */
export function chance(a: number, b: number): number {
  let mixed = Math.imul(Math.round(a) + 0x6d2b79f5, 0x85ebca6b) ^ Math.imul(Math.round(b) + 0x1b873593, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 4294967296;
}

/** The outlines of a set of hexes: closed loops of corners. `scale` draws each hex larger or smaller first. */
export function outlines(ids: Iterable<string>, scale = 1): Point[][] {
  const inside = new Set(ids);
  const next = new Map<string, { from: Point; to: Point; end: string }>();
  const key = (point: Point) => `${Math.round(point.x * 4)},${Math.round(point.y * 4)}`;
  for (const id of inside) {
    const centre = at(id);
    neighbours(id).forEach((other, side) => {
      if (inside.has(other)) return;
      const [one, two] = [CORNERS[side]!, CORNERS[(side + 1) % 6]!];
      const corner = (point: Point, k: number) => ({ x: centre.x + point.x * k, y: centre.y + point.y * k });
      next.set(key(corner(one, 1)), { from: corner(one, scale), to: corner(two, scale), end: key(corner(two, 1)) });
    });
  }
  const loops: Point[][] = [];
  while (next.size) {
    const start = next.keys().next().value!;
    const loop: Point[] = [];
    for (let edge = next.get(start), now = start; edge; now = edge.end, edge = next.get(now)) {
      next.delete(now);
      loop.push(edge.from, edge.to);
    }
    loops.push(loop.filter((point, i) => apart(point, loop[(i + 1) % loop.length]!) > 0.01));
  }
  return loops;
}

/**
 * Loops as a hand-drawn path: edges are rounded, and each point is shifted a little, always in the same way, so that
 * neighbouring terrains still meet.
 */
export function drawn(loops: Point[][], shake = 1.6): string {
  return loops
    .map((loop) =>
      curve(
        loop
          .flatMap((point, i) => [point, middle(point, loop[(i + 1) % loop.length]!)])
          .map((point) => shaken(point, shake)),
      ),
    )
    .join("");
}

function curve(points: Point[]): string {
  const first = middle(points[0]!, points.at(-1)!);
  return `M${written(first)}${points.map((point, i) => `Q${written(point)} ${written(middle(point, points[(i + 1) % points.length]!))}`).join("")}Z`;
}

function apart(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function shaken({ x, y }: Point, by: number): Point {
  return { x: x + (chance(x * 7, y * 7) - 0.5) * by * 2, y: y + (chance(y * 5, x * 5) - 0.5) * by * 2 };
}

/**
 * Does the land leave the corners of the sheet free for what is written there? Parts of its box: left, top, right,
 * bottom.
 */
export function cornersFree(all: Point[]): boolean {
  const { x, y, w, h } = bounds(all);
  return !all.some((hex) => {
    const [across, down] = [(hex.x - x) / w, (hex.y - y) / h];
    return (across < 0.19 && (down < 0.3 || down > 0.66)) || (across > 0.74 && down > 0.76);
  });
}

/** The box that holds these points, with a margin. */
export function bounds(all: Point[], margin = SIZE * 1.6): Box {
  const xs = all.map((point) => point.x);
  const ys = all.map((point) => point.y);
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, w: Math.max(...xs) + margin - x, h: Math.max(...ys) + margin - y };
}
