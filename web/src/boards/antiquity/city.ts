/** City maps: buildings as polyominoes on cells, and where a piece may be put. */
import { type Components, type Desk, kindOf, type Seat, type View } from "./view";

export type Cell = [row: number, column: number];

export interface Standing {
  /** As it is written: a storage with its size. */
  shape: string;
  kind: string;
  city: number;
  cells: Cell[];
  manned: boolean;
  /** Some cell of it bears a grave: it does not work. */
  buried: boolean;
}

/** The rows of a piece: of the components, or the rectangle of a storage such as `storage_2x3`. */
export function shape(components: Components, kind: string): string[] {
  const storage = /^storage_(\d)x(\d)$/.exec(kind);
  if (storage) return Array.from({ length: Number(storage[1]) }, () => "#".repeat(Number(storage[2])));
  return components.buildings[kind]?.shape ?? ["#"];
}

/** The cells of a shape after this many quarter turns clockwise, moved to the top left. */
export function turned(rows: string[], rotation: number): Cell[] {
  let cells: Cell[] = rows.flatMap((row, r) =>
    [...row].flatMap((letter, c): Cell[] => (letter === "#" ? [[r, c]] : [])),
  );
  for (let i = 0; i < rotation; i++) cells = cells.map(([r, c]) => [c, -r]);
  const top = Math.min(...cells.map(([r]) => r));
  const left = Math.min(...cells.map(([, c]) => c));
  return cells.map(([r, c]): Cell => [r - top, c - left]).sort((one, other) => one[0] - other[0] || one[1] - other[1]);
}

/** A building as a view writes it: `cart_shop 1 4,3 r0 manned`; none while it is lifted. */
export function standing(components: Components, written: string): Standing | null {
  const [shaped = "", city, anchor = "", rotation = "r0", ...flags] = written.split(" ");
  if (flags.some((flag) => flag.startsWith("lifted"))) return null;
  const [top = 0, left = 0] = anchor.split(",").map(Number);
  const cells = turned(shape(components, shaped), Number(rotation.slice(1)));
  return {
    shape: shaped,
    kind: kindOf(shaped),
    city: Number(city),
    cells: cells.map(([r, c]) => [top + r, left + c]),
    manned: flags.includes("manned"),
    buried: false,
  };
}

/** What stands in a city, and where its graves are. */
export function cityOf(components: Components, part: Seat, city: number): { houses: Standing[]; graves: Cell[] } {
  const graves = part.graves
    .filter((written) => written.startsWith(`${city} `))
    .map((written) => written.split(" ")[1]!.split(",").map(Number) as Cell);
  const buried = new Set(graves.map((cell) => cell.join()));
  const houses = part.buildings.flatMap((written) => {
    const found = standing(components, written);
    return found?.city === city ? [{ ...found, buried: found.cells.some((cell) => buried.has(cell.join())) }] : [];
  });
  return { houses, graves };
}

export function sideOf(components: Components, city: number): number {
  return city === 1 ? components.player.first_map : components.player.later_maps;
}

/** Where a building carries its badge: where four cells meet, or on the cell nearest to the middle of all. */
export function heart(cells: Cell[]): Cell {
  const row = cells.reduce((sum, cell) => sum + cell[0], 0) / cells.length;
  const column = cells.reduce((sum, cell) => sum + cell[1], 0) / cells.length;
  const has = new Set(cells.map((cell) => cell.join()));
  const courts = cells
    .filter(([r, c]) => has.has(`${r},${c + 1}`) && has.has(`${r + 1},${c}`) && has.has(`${r + 1},${c + 1}`))
    .map(([r, c]): Cell => [r + 0.5, c + 0.5]);
  const near = (cell: Cell) => Math.hypot(cell[0] - row, cell[1] - column);
  return (courts.length ? courts : cells).reduce((best, cell) => (near(cell) < near(best) - 1e-9 ? cell : best));
}

export interface Spot {
  text: string;
  city: number;
  cells: Cell[];
  rotation: number;
}

/** The kind of the piece that is being placed. */
export function inHand(view: View): string | null {
  const step = view.prompt?.step;
  if (step === "place_house") return "house";
  return step === "place" || step === "drop" ? (view.prompt?.building ?? "").replace(" ", "_") : null;
}

/**
 * Where the piece in hand may be put, by the cell that is pressed: its first cell (topmost, then leftmost) comes to lie
 * there. So `1 2,3` gives the spots of each rotation.
 */
export function spots(view: View, components: Components, offered: Set<string>): Map<string, Spot[]> {
  const found = new Map<string, Spot[]>();
  const rows = shape(components, inHand(view) ?? "house");
  for (const text of offered) {
    const move = /^put (\d) (\d),(\d) r(\d)$/.exec(text);
    if (!move) continue;
    const [city, top, left, rotation] = move.slice(1).map(Number) as [number, number, number, number];
    const cells = turned(rows, rotation).map(([r, c]): Cell => [top + r, left + c]);
    const key = `${city} ${cells[0]![0]},${cells[0]![1]}`;
    found.set(key, [...(found.get(key) ?? []), { text, city, cells, rotation }]);
  }
  return found;
}

/** The turns in which the piece in hand fits somewhere. */
export function turns(free: Map<string, Spot[]>): number[] {
  return [...new Set([...free.values()].flat().map((spot) => spot.rotation))].sort();
}

/** In which of the seat's cities is something to press? */
export function askedCities(view: View, desk: Desk): number[] {
  const part = view.seats[view.seat ?? -1];
  if (!part) return [];
  const cells = [...desk.lit].flatMap((target) => /^cell:(\d)/.exec(target)?.[1] ?? []).map(Number);
  const manned = part.buildings.flatMap((written) => {
    const house = standing(desk.components, written);
    return house && !house.manned && desk.lit.has(`building:${house.kind}`) ? [house.city] : [];
  });
  return [...new Set([...cells, ...manned])].sort();
}
