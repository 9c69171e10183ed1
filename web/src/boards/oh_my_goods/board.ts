import type { Way } from "../board";
import { isCard } from "./cards";
import type { Components, GoodsView } from "./view";

export { default } from "./GoodsBoard.svelte";
export { default as Controls } from "./Controls.svelte";
export { default as Finished } from "./Finished.svelte";
export { default as Piece } from "./Piece.svelte";
export { asks, brings, phase } from "./ask";
export { detail, glyph, place, sound } from "./detail";
export { scenes } from "./scenes";
export { beats, inscription, portrait, sources, tellings } from "./tale";

export function isPiece(components: Components, id: string): boolean {
  return isCard(components, id);
}

/** The worker goes to a building, a card to the mat, and from there to the next plot. */
export function goes(view: GoodsView, move: string): Way | null {
  const [act, id] = move.split(" ");
  const seat = view.seat ?? 0;
  if (act === "work") return { thing: `worker:${seat}`, to: `building:${id}` };
  if (act === "aside") return { thing: `card:${id}`, to: "at:aside" };
  const aside = view.seats[seat]?.aside;
  return act === "build" && aside ? { thing: `card:${aside}`, to: "at:plot" } : null;
}

/** Payments open with the cheapest way to pay. */
export const prefilled = ["pay", "cover"];

/** How often a chain is used is a number: the prompt's stepper asks for it. */
export function buttons(view: GoodsView): boolean {
  return view.prompt?.step === "chain";
}

/** What is paid is chosen on the crates or in the purse, how the worker works at its house. */
export function covers(_view: GoodsView, move: string): boolean {
  return /^(give|work) /.test(move);
}
