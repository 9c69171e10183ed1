/** Luck and choice of a seat, in words and as the tilt of a balance. */
import type { Review } from "../api/types";
import { gain } from "../words/figure";
import type { t } from "../words/words.svelte";

type Sums = Pick<Review["seats"][number], "luck" | "choices" | "others">;

/** A change of the chance that is too small to speak of. */
const LITTLE = 0.05;
const STEEPEST = 13;
/** Degrees for each percentage point of difference. */
const DEGREES = 0.3;

/** Which way the balance hangs: to the right where choice weighed more. */
export function tilt({ luck, choices }: Sums): number {
  return Math.max(-STEEPEST, Math.min(STEEPEST, Math.round(100 * (choices - luck) * DEGREES)));
}

export function signed(part: number): string {
  return gain(Math.round(100 * part));
}

/** The sentence for a seat, by what helped it and what did not. */
export function judged({ luck, choices }: Sums): Parameters<typeof t>[0] {
  const sign = (part: number) => (part > LITTLE ? 1 : part < -LITTLE ? -1 : 0);
  const [l, c] = [sign(luck), sign(choices)];
  if (l > 0) return c > 0 ? "review.luck_and_choice" : c < 0 ? "review.luck_only" : "review.lucky";
  if (l < 0) return c > 0 ? "review.choice_only" : c < 0 ? "review.neither" : "review.unlucky";
  return c > 0 ? "review.skilled" : c < 0 ? "review.careless" : "review.level";
}
