/** The reason for a hint in words, from what the bot thinks of the choices. Its figures are shown only on demand. */
import type { Candidate, Hint } from "../api/types";

/** Chances that differ by less than this count as equal; from the second value on one is clearly better. */
export const [SAME, CLEAR] = [0.015, 0.08];
const MOST = 4;

export interface Reason {
  key: "hint.clearly" | "hint.better" | "hint.even" | "hint.forced" | "hint.follows";
  /** What else could be done, in words. */
  other: string;
}

type Weighed = Candidate & { chance: number };

/** Those choices of which the chance is known. */
export function weighed(candidates: Candidate[]): Weighed[] {
  return candidates.filter((each): each is Weighed => each.chance !== null);
}

/** Why the first move of a hint, against the best of the other choices. */
export function reason(hint: Hint, words: (move: string) => string): Reason {
  if (!hint.candidates.length) return { key: "hint.follows", other: "" };
  const chosen = weighed(hint.candidates).find((each) => each.move === hint.moves[0]);
  const [other] = weighed(hint.candidates)
    .filter((each) => each.move !== hint.moves[0])
    .sort((one, two) => two.chance - one.chance);
  if (!chosen || !other) return { key: "hint.forced", other: "" };
  const gain = chosen.chance - other.chance;
  const key = gain >= CLEAR ? "hint.clearly" : gain >= SAME ? "hint.better" : "hint.even";
  return { key, other: words(other.move) };
}

/** The chances of the choices in percent, the advised one first. */
export function figures(hint: Hint, words: (move: string) => string): { words: string; percent: number }[] {
  const first = (each: Weighed) => Number(each.move !== hint.moves[0]);
  return weighed(hint.candidates)
    .sort((one, two) => first(one) - first(two) || two.chance - one.chance)
    .slice(0, MOST)
    .map(({ move, chance }) => ({ words: words(move), percent: Math.round(100 * chance) }));
}
