export { default } from "./GoodsBoard.svelte";

/** Payments open with the cheapest way to pay. */
export const prefilled = ["pay", "cover"];
