/** City maps: buildings as polyominoes on cells, and where a piece may be put. */
import type { Data, View } from "../../api/types";

export type Cell = [row: number, column: number];

export interface Standing {
  kind: string;
  city: number;
  cells: Cell[];
  manned: boolean;
}

/** The rows of a piece: of the components, or the rectangle of a storage such as `storage_2x3`. */
export function shape(components: Data, kind: string): string[] {
  const storage = /^storage_(\d)x(\d)$/.exec(kind);
  if (storage) return Array.from({ length: Number(storage[1]) }, () => "#".repeat(Number(storage[2])));
  return components.buildings[kind]?.shape ?? ["#"];
}

/** The cells of a shape after so many quarter turns clockwise, moved to the top left. */
export function turned(rows: string[], rotation: number): Cell[] {
  let cells: Cell[] = rows.flatMap((row, r) => [...row].flatMap((letter, c): Cell[] => (letter === "#" ? [[r, c]] : [])));
  for (let i = 0; i < rotation; i++) cells = cells.map(([r, c]) => [c, -r]);
  const top = Math.min(...cells.map(([r]) => r));
  const left = Math.min(...cells.map(([, c]) => c));
  return cells.map(([r, c]): Cell => [r - top, c - left]).sort((one, other) => one[0] - other[0] || one[1] - other[1]);
}

/** A building as a view writes it: `cart_shop 1 4,3 r0 manned`. */
export function standing(components: Data, written: string): Standing | null {
  const [kind = "", city, anchor, rotation, ...flags] = written.split(" ");
  if (flags.some((flag) => flag.startsWith("lifted"))) return null;
  const [top = 0, left = 0] = anchor!.split(",").map(Number);
  const cells = turned(shape(components, kind), Number(rotation!.slice(1)));
  return { kind, city: Number(city), cells: cells.map(([r, c]) => [top + r, left + c]), manned: flags.includes("manned") };
}

export interface Spot {
  text: string;
  cells: Cell[];
  rotation: number;
}

/**
 * Where the piece in hand may be put, by the cell that is pressed: its first cell (topmost, then leftmost) comes to lie
 * there. So `1 2,3` gives the spots of each rotation.
 */
export function spots(view: View, components: Data, offered: Set<string>): Map<string, Spot[]> {
  const found = new Map<string, Spot[]>();
  const rows = shape(components, inHand(view));
  for (const text of offered) {
    const move = /^put (\d) (\d),(\d) r(\d)$/.exec(text);
    if (!move) continue;
    const [city, top, left, rotation] = move.slice(1).map(Number) as [number, number, number, number];
    const cells = turned(rows, rotation).map(([r, c]): Cell => [top + r, left + c]);
    const key = `${city} ${cells[0]![0]},${cells[0]![1]}`;
    found.set(key, [...(found.get(key) ?? []), { text, cells, rotation }]);
  }
  return found;
}

/** The kind of the piece that is being placed. */
export function inHand(view: View): string {
  return String(view.prompt?.building ?? "house");
}

/** Cells as an SVG path of filled squares that join without seams. */
export function area(cells: Cell[], unit: number): string {
  return cells.map(([r, c]) => `M${c * unit} ${r * unit}h${unit}v${unit}h${-unit}z`).join("");
}

/** The outline of cells as an SVG path: only the sides beyond which the piece does not go on. */
export function outline(cells: Cell[], unit: number): string {
  const inside = new Set(cells.map(([r, c]) => `${r},${c}`));
  const sides = cells.flatMap(([r, c]) => {
    const [x, y] = [c * unit, r * unit];
    return [
      inside.has(`${r - 1},${c}`) ? "" : `M${x} ${y}h${unit}`,
      inside.has(`${r + 1},${c}`) ? "" : `M${x} ${y + unit}h${unit}`,
      inside.has(`${r},${c - 1}`) ? "" : `M${x} ${y}v${unit}`,
      inside.has(`${r},${c + 1}`) ? "" : `M${x + unit} ${y}v${unit}`,
    ];
  });
  return sides.join("");
}

export interface Progress {
  saint: string;
  have: number;
  need: number;
}

/** How far a seat is towards the condition of each saint that can be counted. */
export function progress(components: Data, part: Data): Progress[] {
  const numbers = components.numbers;
  const kinds = new Set((part.buildings as string[]).map((written) => written.split(" ")[0]!.replace(/^storage_.*/, "storage")));
  const wanted = Object.keys(components.goods).filter((good) => components.goods[good].category !== "building");
  const each: number = numbers.christofori_each ?? 3;
  return [
    { saint: "san_nicolo", have: part.residents, need: numbers.nicolo_residents ?? components.player.houses },
    { saint: "santa_barbara", have: kinds.size, need: Object.keys(components.buildings).length },
    { saint: "san_christofori", have: wanted.reduce((sum, good) => sum + Math.min(each, part.goods[good] ?? 0), 0), need: each * wanted.length },
  ];
}
