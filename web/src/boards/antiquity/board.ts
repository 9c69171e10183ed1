import type { View } from "../../api/types";

export { default } from "./AntiquityBoard.svelte";

/** Routine answers open as suggested: residents as last round, payments, harvests, what is discarded. */
export const prefilled = ["manning", "payment", "harvest", "storing"];

/** Whoever finishes the city phase with idle residents who could work wastes them. */
export function waste(view: View, move: string): string | null {
  return move === "finish" && view.moves.some((each) => each.text === "manning") ? "waste_idle" : null;
}
