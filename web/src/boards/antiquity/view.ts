/** What views, components and events of Antiquity hold, and what the board reads off them. */
import type { View as AnyView } from "../../api/types";
import type * as board from "../board";
import type * as state from "./state";

export type Terrain = "F" | "G" | "M" | "W";
export type Category = "building" | "food" | "luxury";

export type Shared = state.Shared;
export type Seat = state.Seat;

/** Kind, product, site (both hexes of a fishery, joined by `+`) and the hexes on which goods lie. */
export type Works = Seat["works"][number];

export type View = AnyView<Shared, Seat, Asked, Options>;

/** The options that change what is shown. */
export interface Options {
  first_game: boolean;
  barbara_graves_block: boolean;
}

/** A step, and the blanks of its sentence that the board reads. */
export type Asked = {
  step: string;
  number?: number;
  category?: string;
  product?: string;
  building?: string;
  differ?: boolean;
};

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

export type AntiquityEvent =
  | board.Told<"round", { round: number }>
  | board.Told<"city_built", { seat: number; city: number }>
  | board.Told<"saint_chosen", { seat: number; saint: string }>
  | board.Told<"built", { seat: number; building: string }>
  | board.Told<"works_built", { seat: number; building: string; hex: string; hexes: string[] }>
  | board.Told<"harvested", { seat: number; goods: Record<string, number> }>
  | board.Told<"famine", { level: number }>
  | board.Told<"graves", { seat: number; number: number }>
  | board.Told<"eliminated", { seat: number }>
  | board.Told<"game_over", { seats: number[]; end: string }>;

export interface Antiquity {
  view: View;
  components: Components;
  event: AntiquityEvent;
}
export type Desk = board.Desk<Antiquity>;
export type PartProps = board.PartProps<Antiquity>;
export type BoardProps = board.BoardProps<Antiquity>;
export type SeatProps = board.SeatProps<Antiquity>;
export type FinishedProps = board.FinishedProps<Antiquity>;
export type Scene = board.Scene<Antiquity>;

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
