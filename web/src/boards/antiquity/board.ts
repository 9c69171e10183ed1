import type { View } from "../../api/types";

export { default } from "./AntiquityBoard.svelte";

/** Routine answers open as suggested: residents as last round, payments, harvests, what is discarded. */
export const prefilled = ["manning", "payment", "harvest", "storing"];

/** What carts build in the countryside is chosen from a list; only its site is a place on the board. */
export function buttons(view: View): boolean {
  return ["country_menu", "storage_size", "bank_take"].includes(view.prompt?.step ?? "");
}

/** Whoever finishes the city phase with idle residents who could work wastes them. */
export function waste(view: View, move: string): string | null {
  return move === "finish" && view.moves.some((each) => each.text === "manning") ? "waste_idle" : null;
}
