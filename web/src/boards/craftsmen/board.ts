import type { Data, View } from "../../api/types";
import { DYES } from "../board";
import { isCapital, KINDS } from "./pieces";

export { default } from "./CraftsmenBoard.svelte";
export { default as Piece } from "./Piece.svelte";

export function isPiece(components: Data, id: string): boolean {
  return isCapital(components, id) || ["sawmills", ...KINDS].some((pile) => id in components[pile]);
}

/** Payments open with the way to pay that wastes least. */
export const prefilled = ["pay"];

/** Bids are figures, not things on the table. */
export function buttons(view: View): boolean {
  return ["open_bid", "bid", "answer_mayor"].includes(view.prompt?.step ?? "");
}

export function pigment(view: View, seat: number): string {
  return DYES[view.seats[seat]?.colour] ?? "charcoal";
}

/** Work points that could still be spent are lost. */
export function waste(view: View, move: string): string | null {
  const spendable = view.moves.some((each) => /^(raw|fair|make) /.test(each.text) && !each.text.endsWith(" lose"));
  return view.prompt?.step === "spend" && move === "done" && spendable ? "waste_work" : null;
}
