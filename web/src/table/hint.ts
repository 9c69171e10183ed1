/** The reason for a hint in words, from what the bot thinks of the choices. Its figures are shown only on demand. */
import type { Candidate, Hint } from "../api/types";

/** Chances that differ by less than this count as equal; from the second value on one is clearly better. */
export const [SAME, CLEAR] = [0.015, 0.08];
/** Points are told if both were tried this often and differ by this many standard errors: else it may be chance. */
const [ENOUGH, SURE] = [8, 2];
const MOST = 4;

/** Moves with the same words differ only in their place. Then a sentence says that it is better here than elsewhere. */
export type Here<K extends string> = `${K}_here`;

export interface Reason {
  key: `hint.${"points" | "clearly" | "better" | "even" | Here<"clearly" | "better" | "even"> | "forced" | "follows"}`;
  blanks: {
    /** What else could be done, in words. */
    other: string;
    /** How many points more the move earns by the end; 0 if that is not known for sure. */
    n: number;
  };
}

const NOTHING = { other: "", n: 0 };

type Weighed = Candidate & { chance: number };

/** Those choices of which the chance is known. */
export function weighed(candidates: Candidate[]): Weighed[] {
  return candidates.filter((each): each is Weighed => each.chance !== null);
}

/** How many points more one choice brings than another; 0 if it is less than about one, or may be chance. */
export function pointsMore(best: Candidate, other: Candidate): number {
  const errors = [best.points_error, other.points_error].filter((error) => error != null);
  if (errors.length < 2 || Math.min(best.visits, other.visits) < ENOUGH) return 0;
  const points = (best.points ?? 0) - (other.points ?? 0);
  return points >= SURE * Math.hypot(...errors) ? Math.max(0, Math.round(points)) : 0;
}

/** Why the first move of a hint, against the best of the other choices. */
export function reason(hint: Hint, words: (move: string) => string): Reason {
  if (!hint.candidates.length) return { key: "hint.follows", blanks: NOTHING };
  const chosen = weighed(hint.candidates).find((each) => each.move === hint.moves[0]);
  const [other] = weighed(hint.candidates)
    .filter((each) => each.move !== hint.moves[0])
    .sort((one, two) => two.chance - one.chance);
  if (!chosen || !other) return { key: "hint.forced", blanks: NOTHING };
  const gain = chosen.chance - other.chance;
  const how = gain >= CLEAR ? "clearly" : gain >= SAME ? "better" : "even";
  if (words(other.move) === words(chosen.move)) return { key: `hint.${how}_here`, blanks: NOTHING };
  const n = gain >= SAME ? pointsMore(chosen, other) : 0;
  return { key: `hint.${n ? "points" : how}`, blanks: { other: words(other.move), n } };
}

/** The chances of the choices in percent, the advised one first. */
export function figures(hint: Hint, words: (move: string) => string): { words: string; percent: number }[] {
  const first = (each: Weighed) => Number(each.move !== hint.moves[0]);
  return weighed(hint.candidates)
    .sort((one, two) => first(one) - first(two) || two.chance - one.chance)
    .slice(0, MOST)
    .map(({ move, chance }) => ({ words: words(move), percent: Math.round(100 * chance) }));
}
