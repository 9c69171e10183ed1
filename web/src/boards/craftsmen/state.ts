/** The two parts of a view of this game. Generated from state.py by tools/declare.py; do not edit. */

export interface Shared {
  year: number;
  season: "spring" | "summer" | "autumn" | "winter";
  order: number[];
  change: number[];
  guilds: Record<"bankers" | "builders" | "notary" | "crafts" | "merchants" | "town_hall", number[][]>;
  capital: { display: (string | null)[]; cards: number; discarded: number; discard: string[] | null };
  basic: { display: (string | null)[]; cards: number; house: number; top: Record<string, { card: string | null; known: number }>; bottom: Record<string, { card: string | null; known: number }>; inside: string[] };
  extended: { display: (string | null)[]; cards: number; house: number; top: Record<string, { card: string | null; known: number }>; bottom: Record<string, { card: string | null; known: number }>; inside: string[] };
  advanced: { display: (string | null)[]; cards: number; house: number; top: Record<string, { card: string | null; known: number }>; bottom: Record<string, { card: string | null; known: number }>; inside: string[] };
  box: string[];
  granary: Record<string, { lower: number | "natural" | null; upper: number | "natural" | null }>;
  ships: Record<string, Record<string, { left: number | "natural" | null; right: number | "natural" | null }>>;
  tokens: { privilege: number; work: number; bonus: string[] };
  dealt: boolean;
  action: { guild: "bankers" | "builders" | "notary" | "crafts" | "merchants" | "town_hall" | null; gold: boolean; privileged: boolean; acted: boolean; wp: number; built: number; covered: number | null; trade: string | null };
  payment: { payer: number; price: number; colours: ("violet" | "green" | "blue" | "red")[] } | null;
  auction: { card: string; starter: number | null; bidder: number | null; bid: number; bids: number[]; out: number[]; asked: number | null; mayor: string[] } | null;
  look: { deck: "basic" | "extended" | "advanced"; by: number; cards: (string | null)[]; seen: number; kept: string[] | null; laid: string[] | null; laid_top: number | null } | null;
}

export interface Seat {
  colour: string;
  place: number;
  points: number;
  capital: string[] | null;
  cards: number;
  permits: string[] | null;
  shown: string[];
  hidden: string[];
  row: string[];
  inputs: Record<string, string[]>;
  fair: number;
  privileges: number;
  works: number;
  bonus: string[];
  helpers: number;
  passed: boolean;
  used: number;
  picked: string[] | null;
  sources: Record<string, number>;
}
