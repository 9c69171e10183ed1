import type { Face } from "../../api/types";
import type { GameWords } from "../../words/game";
import { inHand, spots } from "./city";
import { hexes } from "./land";
import "./palette.css";
import { type Desk, kindOf, PIGMENT, type View } from "./view";
import { yieldAt } from "./works";

export { default } from "./AntiquityBoard.svelte";
export { default as Comes } from "./Comes.svelte";
export { default as Controls } from "./Controls.svelte";
export { default as Finished } from "./Finished.svelte";
export { detail, glyph, place } from "./detail";
export { scenes } from "./scenes";
export { default as SeatLine } from "./SeatLine.svelte";
export { beats, inscription, portrait, sources, tellings } from "./tale";

/** Routine answers open as suggested: residents as last round, payments, harvests, what is discarded. */
export const prefilled = ["manning", "payment", "harvest", "storing"];

/** What the carts build and how large a storage is has controls of its own. */
export function covers(view: View, move: string): boolean {
  const step = view.prompt?.step;
  if (step === "storage_size") return move.startsWith("size ");
  return step === "country_menu" && /^(woodcutter|farm|free_farm|mine|fishery|inn|city|alchemy)\b/.test(move);
}

/** Finishing the city phase with idle residents who could work wastes them. */
export function waste(view: View, move: string): string | null {
  return move === "finish" && view.moves.some((each) => each.text === "manning") ? "waste_idle" : null;
}

export function pigment(_view: View, seat: number): string {
  return PIGMENT[seat] ?? "charcoal";
}

export function phase(view: View, words: GameWords): string[] {
  const { round, phase } = view.shared;
  return [...(round ? [words.say("round", { n: round })] : []), words.say(`phase_${phase}`)];
}

/** What is asked, without ids: hexes are shown, not named. */
export function asks(view: View, desk: Desk): string | null {
  if (!view.prompt) return null;
  const { step, number, category, product, differ } = view.prompt;
  if (step === "pay")
    return desk.words.say("asks_pay", {
      n: number ?? 1,
      category: desk.words.name(category ?? ""),
      differ: differ && number! > 1 ? "yes" : "no",
    });
  if (step === "shore") return desk.words.say("asks_shore", { good: desk.words.name(product ?? "") });
  if (step === "second_shore") return desk.words.say("asks_second_shore");
  if (step === "bank_give") return desk.words.say("asks_bank", { n: number ?? 2 });
  if (step === "country_menu" && view.seat !== null)
    return desk.words.say("asks_country", { n: view.seats[view.seat]!.cart_shops });
  return null;
}

/** What the weighed site brings; in which city the piece in hand fits; what it does. */
export function brings(view: View, desk: Desk): string | null {
  const hex = /^at (\S+)$/.exec(desk.weighed ?? "")?.[1];
  const gain = hex ? yieldAt(view, new Map(hexes(view.shared.land).map((each) => [each.id, each])), hex) : null;
  if (gain) {
    const lost = gain.ash.length
      ? desk.words.say("brings_ash", { n: gain.ash.length })
      : desk.words.say("brings_felled", { n: gain.goods.length });
    return `${desk.words.say("brings_goods", { goods: desk.words.amount(gain.product, gain.goods.length) })} ${lost}`;
  }
  if (view.seat === null) return null;
  if (!view.prompt && view.sealed && view.shared.phase === "city") return desk.words.say("brings_sealed");
  if (view.prompt?.step === "city_menu") return desk.words.say("brings_city", { n: view.seats[view.seat]!.idle });
  if (view.prompt?.step === "manning") return desk.words.say("brings_manning");
  const hand = inHand(view);
  if (!hand) return null;
  const cities = [...new Set([...spots(view, desk.components, desk.offered).values()].flat().map((spot) => spot.city))];
  const where =
    view.seats[view.seat]!.cities.length > 1
      ? ` ${desk.words.say("fits_in", { cities: cities.map((n) => desk.words.say("city", { n })).join(", ") })}`
      : "";
  return desk.words.say(`about_${kindOf(hand)}`) + where;
}

/** The sound of an event. */
export function sound(face: Face): "card" | "coin" | "wood" | "bell" | null {
  if (["works_built", "inn_built", "city_built", "built", "houses_built"].includes(face.kind)) return "wood";
  if (["harvested", "explored", "traded", "discarded"].includes(face.kind)) return "coin";
  if (["round", "cities_revealed", "famine"].includes(face.kind)) return "bell";
  return face.kind === "graves" || face.kind === "polluted" ? "wood" : null;
}
