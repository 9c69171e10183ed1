/** Roofs seen from above: a polyomino of cells, each cut into four slopes, with ridges that join the middles. */
import type { Cell } from "./city";

export interface Roof {
  /** The outline, set in a little from the cells. */
  edge: string;
  /** The slopes that face up, left, right and down: light comes from the top. */
  slopes: [up: string, left: string, right: string, down: string];
  ridges: string;
  /** Middles of open courts: where four cells meet. */
  courts: { x: number; y: number }[];
}

type Point = [x: number, y: number];

export function roof(cells: Cell[], unit: number): Roof {
  const has = filled(cells);
  const slopes: [string, string, string, string] = ["", "", "", ""];
  const add = (side: number, ...points: Point[]) =>
    (slopes[side] += `M${points.map((point) => point.join(" ")).join("L")}Z`);
  let ridges = "";
  const courts: Roof["courts"] = [];
  const half = unit / 2;
  for (const [row, column] of cells) {
    const [x, y] = [column * unit, row * unit];
    const middle: Point = [x + half, y + half];
    const [a, b, c, d]: Point[] = [
      [x, y],
      [x + unit, y],
      [x + unit, y + unit],
      [x, y + unit],
    ] as const as Point[];
    // A side at which the roof goes on is halved along the ridge; otherwise it is one slope.
    const sides: [boolean, Point, Point, Point, number, number, number][] = [
      [has(row - 1, column), a!, [x + half, y], b!, 1, 2, 0],
      [has(row + 1, column), d!, [x + half, y + unit], c!, 1, 2, 3],
      [has(row, column - 1), a!, [x, y + half], d!, 0, 3, 1],
      [has(row, column + 1), b!, [x + unit, y + half], c!, 0, 3, 2],
    ];
    for (const [goesOn, one, between, other, first, second, single] of sides) {
      if (goesOn) {
        add(first, one, between, middle);
        add(second, between, other, middle);
        ridges += `M${middle.join(" ")}L${between.join(" ")}`;
      } else add(single, one, other, middle);
    }
    if (has(row, column + 1) && has(row + 1, column) && has(row + 1, column + 1))
      courts.push({ x: x + unit, y: y + unit });
  }
  return { edge: outline(cells, unit, unit * 0.045), slopes, ridges, courts };
}

function filled(cells: Cell[]): (row: number, column: number) => boolean {
  const inside = new Set(cells.map((cell) => cell.join()));
  return (row, column) => inside.has(`${row},${column}`);
}

/** The outline of cells as closed loops, clockwise, moved inwards by `inset`. */
export function outline(cells: Cell[], unit: number, inset = 0): string {
  const has = filled(cells);
  const edges = new Map<string, Point[]>();
  const edge = (from: Point, to: Point) => edges.set(from.join(), [...(edges.get(from.join()) ?? []), to]);
  for (const [y, x] of cells) {
    if (!has(y - 1, x)) edge([x, y], [x + 1, y]);
    if (!has(y, x + 1)) edge([x + 1, y], [x + 1, y + 1]);
    if (!has(y + 1, x)) edge([x + 1, y + 1], [x, y + 1]);
    if (!has(y, x - 1)) edge([x, y + 1], [x, y]);
  }
  let path = "";
  for (const start of edges.keys()) {
    while (edges.get(start)?.length) {
      const loop: Point[] = [];
      let now = start;
      do {
        loop.push(now.split(",").map(Number) as Point);
        now = edges.get(now)!.shift()!.join();
      } while (now !== start && edges.get(now)?.length);
      path += `M${corners(loop)
        .map(([x, y, dx, dy]) => `${x * unit + dx * inset} ${y * unit + dy * inset}`)
        .join("L")}Z`;
    }
  }
  return path;
}

/** The corners of a loop, each with the direction in which it moves when the outline shrinks. */
function corners(loop: Point[]): [number, number, number, number][] {
  return loop.flatMap((point, i): [number, number, number, number][] => {
    const before = loop.at(i - 1)!;
    const after = loop[(i + 1) % loop.length]!;
    const [ax, ay] = [point[0] - before[0], point[1] - before[1]];
    const [bx, by] = [after[0] - point[0], after[1] - point[1]];
    return ax * by === ay * bx ? [] : [[point[0], point[1], -ay - by, ax + bx]];
  });
}

/** What a roof is covered with, by kind: terracotta, slate, thatch, copper, plum; none for what is open. */
const COVER: Record<string, string> = {
  house: "A",
  market: "A",
  brewery: "A",
  cathedral: "B",
  university: "B",
  harbour: "B",
  forced_labour: "B",
  cart_shop: "C",
  storage: "C",
  granary: "C",
  stable: "C",
  explorer: "D",
  hospital: "D",
  faculty_alchemy: "E",
  faculty_biology: "E",
  faculty_philosophy: "E",
  faculty_theology: "E",
};

export function coverOf(kind: string): string {
  const letter = COVER[kind];
  return letter ? `var(--roof${letter})` : "#8c7a55";
}
