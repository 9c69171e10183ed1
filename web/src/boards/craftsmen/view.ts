/** What a table of Craftsmen looks like to a seat, and what its components say. */
import type { Data, View } from "../../api/types";
import type * as state from "./state";

export const GUILDS = ["bankers", "builders", "notary", "crafts", "merchants", "town_hall"] as const;
export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
export const KINDS = ["basic", "extended", "advanced"] as const;
export const COLOURS = ["violet", "green", "blue", "red"] as const;

export type Guild = (typeof GUILDS)[number];
export type Season = (typeof SEASONS)[number];
export type Kind = (typeof KINDS)[number];
export type Colour = (typeof COLOURS)[number];

/** Whose marker lies on a field: a seat's, an undyed one, or none. */
export type Owner = number | "natural" | null;

export type Hold = state.Shared["ships"][string][string];
export type Store = state.Shared["granary"][string];
export type Pile = Pick<state.Shared[Kind], "display" | "cards">;
export type Action = state.Shared["action"];
export type Auction = NonNullable<state.Shared["auction"]>;
export type Look = NonNullable<state.Shared["look"]>;

export interface Shared extends state.Shared {
  /** Ships that have sailed: in a scene only. */
  sailing?: string[];
}

export type Seat = state.Seat;
export type Table = View<Shared, Seat>;

export interface Type {
  kind: Kind;
  makes: string;
  inputs: string[];
  points: number;
}

interface Card {
  type?: string;
  top: Colour;
  bottom: Colour;
}

export interface Facts {
  capital_value: { set_step: number };
  kinds: Record<Kind, { build: number; permit: number; mayor: number }>;
  types: Record<string, Type>;
  sawmills: Record<string, Card>;
  basic: Record<string, Card>;
  extended: Record<string, Card>;
  advanced: Record<string, Card>;
  goods: { raw: string[]; half: string[]; end: string[]; granary: string[] };
  bonus: Record<string, number>;
  guilds: Record<Guild, { queue: ("gold" | "plain" | "ribbon")[]; privilege: boolean; winter: boolean }>;
  ships: Record<string, { majority: number[]; rows: { good: string; value: number }[] }>;
  by_players: { guild: number[]; order_change: number[] };
  by_year: { work_points: number[]; fee: number[] };
  numbers: Record<
    "hand_limit" | "round_limit" | "town_set" | "granary_marker" | "fair" | "tokens_each" | "helpers" | "unused_helper",
    number
  >;
}

export const tableOf = (view: View): Table => view as unknown as Table;
export const factsOf = (components: Data): Facts => components as unknown as Facts;

/** The ships in their order; components also carry notes on where their numbers come from. */
export const shipsOf = (facts: Facts): string[] => Object.keys(facts.ships).filter((id) => facts.ships[id]!.rows);

/** The stage that is going on or comes next, by number; −1 while helpers are sent and between rounds. */
export function stageOf(view: Table): number {
  if (view.shared.action.guild) return GUILDS.indexOf(view.shared.action.guild);
  const sending = view.agenda.some(([name]) => name === "next_helper" || name === "send");
  const next = view.agenda.find(([name]) => name === "stage" || name === "winter_stage");
  return next && !sending ? Number(next[1]) : -1;
}

/** Is this stage going on, over, or still to come? */
export function stateOf(view: Table, guild: Guild): "now" | "done" | "" {
  if (view.shared.action.guild === guild) return "now";
  return GUILDS.indexOf(guild) < stageOf(view) ? "done" : "";
}
