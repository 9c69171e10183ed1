/** The two parts of a view of this game. Generated from state.py by tools/declare.py; do not edit. */

export interface Shared {
  stage: number;
  advantage: string | null;
  first_leader: number;
  leader: number;
  trick: string[];
  receiver: number | null;
  tricks: [number, number | null, ...string[]][];
  king_trick: string[] | null;
  king_trick_cards: number;
  king_by: number | null;
  king_shared: boolean;
  stack: { cards: number; bottom: string[]; };
  out: string[];
}

export interface Seat {
  colour: string;
  hand: string[] | null;
  cards: number;
  pile: string[] | null;
  pile_cards: number;
  tricks: number;
  stock: string;
  advantages: string[];
  vp: number;
  results: number[];
  notes: number[][];
  sources: number[];
  scoring: { uses: string[]; conversions: number; own_craftsmen: number; persons: number; advantage_cards: number };
}
