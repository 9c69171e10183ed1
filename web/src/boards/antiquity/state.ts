/** The two parts of a view of this game. Generated from state.py by tools/declare.py; do not edit. */

export interface Shared {
  round: number;
  phase: "setup" | "all_rise" | "city" | "order" | "country" | "storing" | "harvest" | "exploration" | "famine" | "pollution" | "victory";
  order: number[];
  famine: number;
  supply: Record<string, number>;
  land: Record<string, [first: number, letters: string]>;
  tiles: [face: string, mirrored: boolean, rotation: number][];
  polluted: string[];
  felled: string[];
  tokens: string[];
  faces: Record<string, number>;
  bag: null;
  dice: null;
  lodes: Record<string, string>;
  offers: { seat: number; to: number; give: Record<string, number>; ask: Record<string, number>; market: boolean }[];
  drafts: ({ to: number; give: Record<string, number>; ask: Record<string, number> } | null)[];
  finals: (Seat | null)[];
  winners: number[];
  end: string;
}

export interface Seat {
  goods: Record<string, number>;
  houses: number[];
  idle: number;
  buildings: string[];
  graves: string[];
  works: [kind: string, product: string, site: string, goods: string[]][];
  cities: string[];
  inns: string[];
  saint: "san_nicolo" | "santa_barbara" | "san_christofori" | "san_giorgio" | "santa_maria" | null;
  used: string[];
  cathedrals: number;
  taken: number[];
  limits: number[];
  again: number;
  due: number;
  leaving: string;
  out: number;
  before: { buildings: string[]; graves: string[]; lifted: number } | null;
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
  zone_size: number;
}
