/** Turning points: which of all seats' are shown, and the things that their moves speak of. */
import type { Review, TurningPoint } from "../api/types";
import { pointsMore } from "../table/hint";

export interface Turn extends TurningPoint {
  seat: number;
}

const SHOWN = 3;
/** Less than this is no turning point. */
const LEAST = 0.01;
/** The viewer's own decisions have more weight. */
const OWN = 1.5;

/** The three with the highest stakes, in the order of the game. */
export function turnsOf(review: Review, own: number | null): Turn[] {
  const all = review.seats.flatMap((seat) => seat.turning_points.map((point) => ({ ...point, seat: seat.seat })));
  const weight = (turn: Turn) => Math.abs(turn.stake) * (turn.seat === own ? OWN : 1);
  return all
    .filter((turn) => Math.abs(turn.stake) >= LEAST)
    .sort((one, other) => weight(other) - weight(one))
    .slice(0, SHOWN)
    .sort((one, other) => one.move - other.move);
}

/** What the move is compared with: the strongest bot's choice, or the next best if it was that choice. */
export function otherOf(turn: TurningPoint): string | null {
  return (turn.good ? turn.next_best : turn.master)?.move ?? null;
}

export interface Judgement {
  key: "review.good" | "review.good_points" | "review.bad" | "review.bad_points";
  /** How many points more the strongest bot's choice earns by the end; 0 if that is not known for sure. */
  n: number;
}

/** What the strongest bot says of the move. */
export function judgement({ good, made, master, next_best }: TurningPoint): Judgement {
  const n = good ? (next_best ? pointsMore(made, next_best) : 0) : pointsMore(master, made);
  return { key: `review.${good ? "good" : "bad"}${n ? "_points" : ""}`, n };
}

/** The ids in a move's text. */
export function idsOf(move: string): string[] {
  return move.split(" ").slice(1);
}
