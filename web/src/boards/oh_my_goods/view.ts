/** What the hall tells about a table of Oh My Goods!, the data of its cards, and its events. */
import type { View } from "../../api/types";
import type * as board from "../board";
import type * as state from "./state";

export const RESOURCES = ["wood", "wheat", "clay", "wool", "stone"] as const;
export type Resource = (typeof RESOURCES)[number];
export type Mode = "efficient" | "sloppy";

export interface Shared extends state.Shared {
  /** Crates on their way along a chain: in a scene only. */
  rolling?: Rolling[];
}

export interface Rolling {
  good: string;
  /** The building where the crate is now. */
  at: string;
}

export type Seat = state.Seat;
export type GoodsView = View<Shared, Seat, Asked, Options>;

/** The options that change what is printed on cards. */
export interface Options {
  "component_variant.half_suns"?: string;
  "component_variant.shoemaker_2"?: string;
}

/** A step, and the blanks of its sentence that the board reads. */
export type Asked = {
  step: string;
  coins?: number;
  building?: string;
  missing?: Record<string, number>;
  type?: string;
  items?: string[];
  good?: string;
};

export interface CardData {
  type: string;
  resource?: Resource;
  half_sun?: boolean;
  half_sun_alternative?: boolean;
  cost?: number;
  vp?: number;
  needs?: Record<string, number>;
  needs_alternative?: Record<string, number>;
  gives?: Resource | "draw";
}

export interface Components {
  constants: Record<
    | "goods_efficient"
    | "goods_sloppy"
    | "goods_assistant"
    | "assistant_move_cost"
    | "end_buildings"
    | "coins_per_vp"
    | "draw_office_max_hand",
    number
  >;
  resources: Record<Resource, { colour: string }>;
  goods: Record<string, { value: number }>;
  types: Record<string, { good: string; chain_resources: string[]; chain_goods: string[] }>;
  charburners: Record<string, CardData>;
  deck: Record<string, CardData>;
  assistants: Record<string, { cost: number; vp: number; requires: Record<string, number> }>;
}

export type GoodsEvent =
  | board.Told<"round", { round: number; seat: number }>
  | board.Told<"row", { row: number; cards: string[] }>
  | board.Told<"built", { seat: number; card: string; number: number }>
  | Chained
  | board.Told<"hired", { seat: number; assistant: string }>
  | board.Told<"failed", { seat: number; building: string }>;
export type Chained = {
  kind: "chained";
  seat: number;
  building: string;
  number: number;
  items: Record<string, number>;
  goods: Record<string, number>;
};

export interface OhMyGoods {
  view: GoodsView;
  components: Components;
  event: GoodsEvent;
}
export type Desk = board.Desk<OhMyGoods>;
export type PartProps = board.PartProps<OhMyGoods>;
export type BoardProps = board.BoardProps<OhMyGoods>;
export type PieceProps = board.PieceProps<OhMyGoods>;
export type FinishedProps = board.FinishedProps<OhMyGoods>;
export type Scene = board.Scene<OhMyGoods>;
