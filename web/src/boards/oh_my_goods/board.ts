import type { Data } from "../../api/types";

export { default } from "./GoodsBoard.svelte";
export { default as Piece } from "./Piece.svelte";

export function isPiece(components: Data, id: string): boolean {
  return id in components.charburners || id in components.deck;
}

/** Payments open with the cheapest way to pay. */
export const prefilled = ["pay", "cover"];
