import type { Face } from "../../api/types";
import type { GameWords } from "../../words/game";
import type { Way } from "../board";
import { buildingOf, capitalOf, pigmentOfSeat } from "./pieces";
import type { Components, Guild, Table } from "./view";

export { default } from "./CraftsmenBoard.svelte";
export { default as Controls } from "./Controls.svelte";
export { default as Comes } from "./Comes.svelte";
export { default as Finished } from "./Finished.svelte";
export { default as Piece } from "./Piece.svelte";
export { default as SeatLine } from "./SeatLine.svelte";
export { asks, brings } from "./asks";
export { detail, glyph, place } from "./detail";
export { scenes } from "./scenes";
export { beats, inscription, portrait, sources, tellings } from "./tale";

export function isPiece(components: Components, id: string): boolean {
  return Boolean(capitalOf(id) ?? buildingOf(components, id));
}

/** A permit goes to an end of the row, what is bought to the hand, and a helper to the first free space of a guild. */
export function goes(view: Table, move: string): Way | null {
  const [act, what = "", side = ""] = move.split(" ");
  if (act === "build") return { thing: `card:${what}`, to: `end:${side}` };
  if (act === "buy" || act === "keep") return { thing: `card:${what}`, to: "at:permits" };
  if (act === "take" && what === "deck") return { thing: "deck:capital", to: "at:capital" };
  if (act === "take" && what !== "both") return { thing: `face_up:${what}`, to: "at:capital" };
  if (act !== "send") return null;
  const free = view.shared.guilds[what as Guild].findIndex((discs) => !discs.length);
  return { thing: `order:${view.seat}`, to: `spot:${what}:${free + 1}` };
}

/** Payments open with the way to pay that wastes least. */
export const prefilled = ["pay"];

/** Bids are weighed on the ladder. */
export function covers(_: Table, move: string): boolean {
  return move.startsWith("bid ");
}

/** The answer to the mayor has no thing of its own. */
export function buttons(view: Table): boolean {
  return view.prompt?.step === "answer_mayor";
}

export function pigment(view: Table, seat: number): string {
  return pigmentOfSeat(view, seat);
}

/** Work points that could still be spent are lost. */
export function waste(view: Table, move: string): string | null {
  const spendable = view.moves.some((each) => /^(raw|fair|make) /.test(each.text) && !each.text.endsWith(" lose"));
  return view.prompt?.step === "spend" && move === "done" && spendable ? "waste_work" : null;
}

export function phase(view: Table, words: GameWords): string[] {
  const { year, season, action } = view.shared;
  const when = words.say("year_season", { year: ["", "I", "II", "III"][year] ?? year, season: words.name(season) });
  return action.guild ? [when, words.say(`guild.${action.guild}`)] : [when];
}

export function sound(event: Face): "card" | "coin" | "wood" | "bell" | null {
  if (["sent", "covered", "made", "made_raw", "to_fair", "from_fair", "built"].includes(event.kind)) return "wood";
  if (["took_capital", "drew", "took_permit", "trades"].includes(event.kind)) return "card";
  if (["paid", "bid", "fee_in_points", "gave_card", "invested"].includes(event.kind)) return "coin";
  return event.kind === "season" || event.kind === "year_change" ? "bell" : null;
}
