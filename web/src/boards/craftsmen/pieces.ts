/** What the cards of Craftsmen are, from the components, and what capital is worth. */
import type { Data } from "../../api/types";
import { DYES } from "../board";

export const KINDS = ["basic", "extended", "advanced"] as const;
export type Kind = (typeof KINDS)[number];

export interface Plant {
  id: string;
  type: string;
  kind: Kind;
  top: string;
  bottom: string;
  makes: string;
  inputs: string[];
  points: number;
}

/** An object: one of the building cards, or a sawmill. */
export function plant(components: Data, id: string): Plant {
  const data = components.sawmills[id] ?? components.basic[id] ?? components.extended[id] ?? components.advanced[id];
  const type: string = data.type ?? "sawmill";
  const { kind, makes, inputs, points } = components.types[type];
  return { id, type, kind, top: DYES[data.top]!, bottom: DYES[data.bottom]!, makes, inputs, points };
}

/** Colour letters of the two halves: colours never speak alone. */
export function letters(components: Data, id: string): [string, string] {
  const data = components.sawmills[id] ?? components.basic[id] ?? components.extended[id] ?? components.advanced[id];
  return [data.top[0].toUpperCase(), data.bottom[0].toUpperCase()];
}

export interface Capital {
  id: string;
  colour: string;
  digit: number;
}

/** Is this a capital card, such as `G3`? */
export function isCapital(components: Data, id: string): boolean {
  return /^[A-Z]\d$/.test(id) && (components.colours as string[]).some((each) => each[0]!.toUpperCase() === id[0]);
}

export function capital(components: Data, id: string): Capital {
  const colour = (components.colours as string[]).find((each) => each[0]!.toUpperCase() === id[0])!;
  return { id, colour: DYES[colour]!, digit: Number(id[1]) };
}

/** What capital cards are worth together: by digits, or as sets of a colour (CRA-5.4). */
export function worth(components: Data, cards: string[]): number {
  const digits = new Map<string, number[]>();
  for (const id of cards) digits.set(id[0]!, [...(digits.get(id[0]!) ?? []), Number(id[1])]);
  let total = 0;
  for (const values of digits.values()) {
    const sum = values.reduce((one, other) => one + other, 0);
    total += values.length > 1 ? Math.max(sum, components.capital_value.set_step * (values.length - 1)) : sum;
  }
  return total;
}

/** Do two neighbours match: the same colour in the same half, or by option in any half? */
export function matches(options: Data, one: Plant, other: Plant): boolean {
  if (one.top === other.top || one.bottom === other.bottom) return true;
  return options.matching === "any_half" && (one.top === other.bottom || one.bottom === other.top);
}
