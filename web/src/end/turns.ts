/** Turning points: which of all seats' are shown, and the things that their moves speak of. */
import type { Review, TurningPoint } from "../api/types";

export interface Turn extends TurningPoint {
  seat: number;
}

const SHOWN = 3;
/** Less than this is no turning point. */
const LEAST = 0.01;
/** One's own decisions mean more to oneself. */
const OWN = 1.5;

/** The three on which most hung, in the order of the game. */
export function turnsOf(review: Review, own: number | null): Turn[] {
  const all = review.seats.flatMap((seat) => seat.turning_points.map((point) => ({ ...point, seat: seat.seat })));
  const weight = (turn: Turn) => Math.abs(turn.stake) * (turn.seat === own ? OWN : 1);
  return all
    .filter((turn) => Math.abs(turn.stake) >= LEAST)
    .sort((one, other) => weight(other) - weight(one))
    .slice(0, SHOWN)
    .sort((one, other) => one.move - other.move);
}

/** What the move was measured against: the Master's choice, or where it was that, the next best. */
export function otherOf(turn: TurningPoint): string | null {
  return (turn.good ? turn.next_best : turn.master)?.move ?? null;
}

/** The ids in a move's text. */
export function idsOf(move: string): string[] {
  return move.split(" ").slice(1);
}
