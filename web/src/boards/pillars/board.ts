import type { View } from "../../api/types";
import { DYES } from "../board";

export { default } from "./PillarsBoard.svelte";

export const prefilled: string[] = [];

export function pigment(view: View, seat: number): string {
  return DYES[view.seats[seat]?.colour] ?? "charcoal";
}
