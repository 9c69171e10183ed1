/** What an Antiquity view holds, and what the board reads off it. */
import type { Data, View as AnyView } from "../../api/types";
import type { Desk } from "../board";

export type Terrain = "F" | "G" | "M" | "W";
export type Category = "building" | "food" | "luxury";

/** Kind, product, site (both hexes of a fishery, joined by `+`) and the hexes on which goods lie. */
export type Works = [kind: string, product: string, site: string, goods: string[]];

export interface Shared {
  round: number;
  phase: string;
  order: number[];
  famine: number;
  supply: Record<string, number>;
  /** For each column q its first r and the letters of its terrain; a dot is no hex. */
  land: Record<string, [number, string]>;
  polluted: string[];
  felled: string[];
  tokens: string[];
  faces: Record<string, number>;
  lodes: Record<string, string>;
  winners: number[];
  end: string;
}

export interface Seat {
  goods: Record<string, number>;
  houses: number[];
  idle: number;
  /** Such as `cart_shop 1 4,3 r0 manned`. */
  buildings: string[];
  /** Such as `1 0,3`: city and cell. */
  graves: string[];
  works: Works[];
  cities: string[];
  inns: string[];
  saint: string | null;
  used: string[];
  out: number;
  due: number;
  residents: number;
  working: string[];
  capacity: number;
  cart_shops: number;
  fountains: number;
  busy: number;
  food: number;
  graves_due: number;
  markers_due: number;
  empty: number;
  zone: string[];
}

export type View = AnyView<Shared, Seat>;

export interface Cost {
  wood?: number;
  stone?: number;
  food?: number;
  luxury?: number;
  /** All units of a category differ. */
  d: boolean;
}

export interface Components {
  goods: Record<string, { category: Category }>;
  player: { houses: number; cities: number; first_map: number; later_maps: number };
  buildings: Record<string, { shape: string[]; cost: Cost; manned: "needs" | "never"; faculty: boolean }>;
  houses: Record<string, Cost>;
  countryside: Record<string, { cost: Cost; products: string[] }>;
  saints: Record<string, { razeable: boolean }>;
  numbers: Record<string, number>;
}

/** The views of this game are made by its engine: only here their shape is taken on trust. */
export function typed(view: AnyView): View {
  return view as View;
}

export function parts(desk: Desk): Components {
  return desk.components as Data as Components;
}

/** The seat whose desk is shown: one's own, or the first for a spectator. */
export function ownSeat(view: View): number {
  return view.seat ?? 0;
}

/** The ten phases of a round, in order. */
export const PHASES = [
  "all_rise",
  "city",
  "order",
  "country",
  "storing",
  "harvest",
  "exploration",
  "famine",
  "pollution",
  "victory",
];

/** The kind of a building without its size: `storage_2x3` is a storage. */
export function kindOf(written: string): string {
  return written.replace(/^storage_.*/, "storage");
}

/** The id of a drawing: `antiquity-cart-shop`. */
export function artOf(id: string): string {
  return `antiquity-${kindOf(id).replaceAll("_", "-")}`;
}

export const PIGMENT = ["indigo", "oxblood", "leaf", "ochre"];

/** Is what is asked to be done in a city: building, manning, graves? Then the city is in focus. */
export function cityFocus(view: View): boolean {
  const step = view.prompt?.step ?? "";
  if (["grave", "heal", "place", "place_house", "lift", "lift_grave", "drop", "drop_grave"].includes(step)) return true;
  return view.shared.phase === "city";
}
