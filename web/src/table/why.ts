/**
 * Why a bot did something, in one sentence. While the game is played, the sentence says only what everybody could see
 * and how confident the bot may be. When the game is over, it names the alternatives.
 */
import type { Why } from "../api/types";
import { CLEAR, type Here, pointsMore, SAME, weighed } from "./hint";

type Chances = "clearly" | "better" | "even" | "worse";
type Compared = Chances | Here<Chances> | "points" | "worse_points";

export interface Explanation {
  key: `why.${"forced" | Compared | "gain" | "rules" | "ahead" | "behind" | "open"}`;
  blanks: Record<string, string | number>;
}

/** Bots that play by simple rules: what they do has no reason of its own. */
const SIMPLE = ["apprentice", "thumb", "random"];

/** Is there more to tell of what this bot does than that it plays by simple rules? When the game is over, always. */
export function tells(bot: string | null, over: boolean): boolean {
  return over || (bot !== null && !SIMPLE.includes(bot));
}

/** A seat with this much more, or less, than its share of the chances is ahead, or behind. */
const MUCH = 1.3;

export function explanation(why: Why, seats: number, words: (move: string) => string): Explanation {
  if (why.chance === null) return { key: "why.forced", blanks: {} };
  const [best] = alternatives(why);
  if (best) {
    const gain = why.chance - best.chance;
    const made = why.candidates[0]!;
    if (words(best.move) === words(made.move)) return { key: `why.${compared(gain)}_here`, blanks: {} };
    const n = gain >= SAME ? pointsMore(made, best) : gain <= -SAME ? pointsMore(best, made) : 0;
    const told = n ? (gain > 0 ? "points" : "worse_points") : compared(gain);
    return { key: `why.${told}`, blanks: { other: words(best.move), n } };
  }
  if (why.gain) return why.gain > 0 ? { key: "why.gain", blanks: { n: why.gain } } : outlook(why.chance, seats);
  return why.looks_ahead ? outlook(why.chance, seats) : { key: "why.rules", blanks: {} };
}

/** How what was done compares with the best alternative. */
function compared(gain: number): Chances {
  return gain >= CLEAR ? "clearly" : gain >= SAME ? "better" : gain > -SAME ? "even" : "worse";
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
