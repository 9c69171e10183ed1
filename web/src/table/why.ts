/**
 * Why a bot did something, in one sentence. While the game is played, the sentence says only what everybody could see
 * and how confident the bot may be. When the game is over, it names the alternatives.
 */
import type { Why } from "../api/types";
import { CLEAR, pointsMore, SAME, weighed } from "./hint";

type Compared = "points" | "clearly" | "better" | "even" | "worse" | "worse_points";

export interface Explanation {
  key: `why.${"forced" | Compared | "gain" | "rules" | "ahead" | "behind" | "open"}`;
  blanks: Record<string, string | number>;
}

/** A seat with this much more, or less, than its share of the chances is ahead, or behind. */
const MUCH = 1.3;

export function explanation(why: Why, seats: number, words: (move: string) => string): Explanation {
  if (why.chance === null) return { key: "why.forced", blanks: {} };
  const [best] = alternatives(why);
  if (best) {
    const gain = why.chance - best.chance;
    const made = why.candidates[0]!;
    const n = gain >= SAME ? pointsMore(made, best) : gain <= -SAME ? pointsMore(best, made) : 0;
    return { key: `why.${compared(gain, n)}`, blanks: { other: words(best.move), n } };
  }
  if (why.gain) return why.gain > 0 ? { key: "why.gain", blanks: { n: why.gain } } : outlook(why.chance, seats);
  return why.looks_ahead ? outlook(why.chance, seats) : { key: "why.rules", blanks: {} };
}

/** How what was done compares with the best alternative; `n` points are told, unless it is 0. */
function compared(gain: number, n: number): Compared {
  if (gain >= SAME) return n ? "points" : gain >= CLEAR ? "clearly" : "better";
  return gain > -SAME ? "even" : n ? "worse_points" : "worse";
}

function outlook(chance: number, seats: number): Explanation {
  const share = chance * seats;
  return { key: share >= MUCH ? "why.ahead" : share <= 1 / MUCH ? "why.behind" : "why.open", blanks: {} };
}

function alternatives({ candidates }: Why) {
  return weighed(candidates.slice(1)).sort((one, other) => other.chance - one.chance);
}

/** The chances in percent: that of what was done (`made`), then of the other choices. */
export function chances(why: Why, made: string, words: (move: string) => string): { words: string; percent: number }[] {
  if (why.chance === null) return [];
  const others = alternatives(why).map(({ move, chance }) => ({ words: words(move), chance }));
  return [{ words: made, chance: why.chance }, ...others.slice(0, 3)].map((each) => ({
    words: each.words,
    percent: Math.round(100 * each.chance),
  }));
}
