/** The two parts of a view of this game. Generated from state.py by tools/declare.py; do not edit. */

export interface Shared {
  round: number;
  active: number;
  final: boolean;
  limited: boolean;
  display: string[];
  row1: string[];
  row2: string[];
  market: Record<"wood" | "wheat" | "clay" | "wool" | "stone", number>;
  pile: { cards: number; };
  discard: string[];
  face_down: string[] | null;
  face_down_cards: number;
  discard_cards: number;
  out: string[];
}

export interface Seat {
  buildings: string[];
  goods: number[];
  goods_cards: string[] | null;
  coins: number;
  hand: string[] | null;
  cards: number;
  aside: string | null;
  has_aside: boolean;
  worker: string | null;
  mode: "efficient" | "sloppy" | null;
  staff: string[];
  assistants: string[];
  discarded: string[] | null;
  discarded_cards: number;
  chosen: (string | null)[];
  spent: [number, string | null][];
  run: number[];
}
