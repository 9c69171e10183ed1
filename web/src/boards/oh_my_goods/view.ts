/**
 * What the hall tells about a table of Oh My Goods!, and the data of its cards: `games/oh_my_goods/state.py`
 * declares it.
 */
import type { Data, View } from "../../api/types";
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
export type GoodsView = View<Shared, Seat>;

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

export interface Facts {
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

/** The view and the components by their own shapes: the frame knows only 'data'. */
export function seen(view: View): GoodsView {
  return view as unknown as GoodsView;
}

export function factsOf(components: Data): Facts {
  return components as unknown as Facts;
}
