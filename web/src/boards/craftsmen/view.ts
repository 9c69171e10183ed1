/** What a table of Craftsmen looks like to a seat, and what its components and events say. */
import type { View } from "../../api/types";
import type * as board from "../board";
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
export type Table = View<Shared, Seat, Asked, Options>;

/** The options that change what is shown. */
export interface Options {
  matching: string;
  city_set_mode: string;
}

/** A step, and the blanks of its sentence that the board reads. */
export type Asked = {
  step: string;
  number?: number;
  price?: number;
  points?: number;
  helpers?: number;
  card?: string;
  bid?: number;
  to?: number;
  acted?: boolean;
  privilege?: boolean;
};

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

export interface Components {
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

export type CraftsmenEvent =
  | board.Told<"season", { year: number; season: Season; seats: number[] }>
  | board.Told<"year_change", { year: number }>
  | board.Told<"helper_acts" | "winter_action", { seat: number; guild: Guild }>
  | board.Told<"auction", { seat: number; card: string }>
  | board.Told<"bid", { seat: number; bid: number }>
  | board.Told<"built" | "took_permit", { seat: number; card: string }>
  | board.Told<"ship_sails", { seat: number; ship: string; points: number; majority: number }>
  | board.Told<"bonus_token", { seat: number; good: string; points: number }>
  | board.Told<"town" | "granary_points" | "bonus_points", { seat: number; points: number }>
  | board.Told<"invested", { seat: number; points: number; cards: string[] }>
  | board.Told<"trades", { seat: number; good: string; card: string }>
  | board.Told<"sent", { seat: number; guild: Guild; space: number }>;

export interface Craftsmen {
  view: Table;
  components: Components;
  event: CraftsmenEvent;
}
export type Desk = board.Desk<Craftsmen>;
export type PartProps = board.PartProps<Craftsmen>;
export type BoardProps = board.BoardProps<Craftsmen>;
export type SeatProps = board.SeatProps<Craftsmen>;
export type PieceProps = board.PieceProps<Craftsmen>;
export type FinishedProps = board.FinishedProps<Craftsmen>;
export type Scene = board.Scene<Craftsmen>;

/** The ships in their order; components also carry notes on where their numbers come from. */
export const shipsOf = (facts: Components): string[] => Object.keys(facts.ships).filter((id) => facts.ships[id]!.rows);

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
