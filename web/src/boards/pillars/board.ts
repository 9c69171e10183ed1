import type { Data, View } from "../../api/types";
import { DYES } from "../board";

export { default } from "./PillarsBoard.svelte";
export { default as Piece } from "./Piece.svelte";

export function isPiece(components: Data, id: string): boolean {
  const type = id.replace(/_\d+$/, "");
  return /^(green|blue|red|orange)_/.test(id) || id in components.advantage || type in components.neutral;
}

export const prefilled: string[] = [];

export function pigment(view: View, seat: number): string {
  return DYES[view.seats[seat]?.colour] ?? "charcoal";
}
