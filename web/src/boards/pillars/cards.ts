/** What the cards of Pillars are, from the components, and who would receive a trick. */
import type { Data, View } from "../../api/types";
import { DYES } from "../board";

export const KINDS = ["sand", "wood", "stone", "metal"] as const;
const COLOURS = ["green", "blue", "red", "orange"];

export interface Card {
  id: string;
  value: number;
  /** The picture, and for craftsmen the type. */
  icon: string;
  colour: string | null;
  brown: boolean;
  /** What it takes: units of a kind for points (or, for the brick burner, for another kind). */
  takes: { kind: string; gives: string }[];
  /** What it brings: units and points. */
  brings: { kind: string; number: number }[];
}

export function card(components: Data, options: Data, id: string): Card {
  const at = id.indexOf("_");
  const colour = COLOURS.find((each) => id.startsWith(`${each}_`)) ?? null;
  if (colour) {
    const type = id.slice(at + 1);
    const data = components.craftsmen[type];
    return { id, value: data.value, icon: type, colour, brown: false, takes: conversions(data.convert), brings: [] };
  }
  const advantage = components.advantage[id];
  if (advantage) return { id, value: advantage.value, icon: id, colour, brown: true, takes: effects(advantage), brings: [] };
  const type = id.replace(/_\d+$/, "");
  const data = components.neutral[type];
  const brings = Object.entries(data.gives as Record<string, number>).map(([kind, number]) => ({ kind, number }));
  if (type === "william_hamleigh") brings.find((each) => each.kind === "vp")!.number = -options.william_penalty;
  for (const kind of data.choice as string[]) brings.push({ kind: `${kind}?`, number: 1 });
  return { id, value: data.value, icon: type, colour, brown: false, takes: [], brings: brings.filter((each) => each.number) };
}

function conversions(convert: Record<string, number>): Card["takes"] {
  return Object.entries(convert)
    .filter(([, points]) => points)
    .map(([kind, points]) => ({ kind, gives: `+${points}` }));
}

function effects(advantage: Data): Card["takes"] {
  if (advantage.convert) return conversions(advantage.convert);
  if (advantage.take) return [{ kind: advantage.take, gives: advantage.give }];
  return advantage.vp ? [{ kind: "", gives: `+${advantage.vp}` }] : [{ kind: "any", gives: `+${advantage.vp_each}` }];
}

/** The card that decides a trick so far (the highest, of equals the last), and who would receive it; null: laid aside. */
export function verdict(view: View, components: Data): { card: Card; seat: number | null } | null {
  const played = (view.shared.trick as string[]).map((id) => card(components, view.options, id));
  if (!played.length) return null;
  const top = played.reduce((best, each, i) => (each.value >= played[best]!.value ? i : best), 0);
  const deciding = played[top]!;
  if (deciding.id === "king") return { card: deciding, seat: null };
  const owner = view.seats.findIndex((part) => part.colour === deciding.colour);
  return { card: deciding, seat: owner >= 0 ? owner : (view.shared.leader + top) % view.seats.length };
}

export function pigmentOf(each: Card): string {
  return each.colour ? DYES[each.colour]! : each.brown ? "ochre" : "charcoal";
}

/** A stock `1/0/2/0` as units by kind. */
export function units(stock: string): { kind: string; number: number }[] {
  const numbers = stock.split("/").map(Number);
  return KINDS.map((kind, i) => ({ kind, number: numbers[i] ?? 0 }));
}
