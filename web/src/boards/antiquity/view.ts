/** What an Antiquity view holds, and what the board reads off it. */
import type { Data, View as AnyView } from "../../api/types";
import type { Desk } from "../board";
import type * as state from "./state";

export type Terrain = "F" | "G" | "M" | "W";
export type Category = "building" | "food" | "luxury";

export type Shared = state.Shared;
export type Seat = state.Seat;

/** Kind, product, site (both hexes of a fishery, joined by `+`) and the hexes on which goods lie. */
export type Works = Seat["works"][number];

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

/** The engine makes the views of this game. Only here their type is not checked. */
export function typed(view: AnyView): View {
  return view as View;
}

export function parts(desk: Desk): Components {
  return desk.components as Data as Components;
}

/** The seat whose desk is shown: the viewer's, or the first for a spectator. */
export function ownSeat(view: View): number {
  return view.seat ?? 0;
}

/** The ten phases of a round, in order. */
export const PHASES: Shared["phase"][] = [
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
