/** The story as lines of the ledger, and the end of the viewer's last turn in it. */
import type { Face, Item } from "../api/types";
import { personName } from "../hall/titles";

export interface Line {
  number: number;
  /** The seat whose move caused it. */
  by: number | null;
  event: Face;
  /** In the game, or around it at the table. */
  game: boolean;
  text: string;
}

/**
 * The number of the first item after the viewer's last turn. `acted` is the length of the story when that turn was
 * confirmed. Later automatic moves of the seat do not count as a turn.
 */
export function sinceTurn(story: Item[], seat: number | null, acted: number | null): number {
  if (seat === null) return 0;
  const from = acted ?? story.findLast((item) => item.by === seat)?.number ?? 0;
  const next = story.find(
    (item) => item.number >= from && item.about === "game" && item.by != null && item.by !== seat,
  );
  return next?.number ?? Infinity;
}

/** Does another turn begin with this line? */
export function begins(lines: Line[], i: number): boolean {
  return i > 0 && lines[i - 1]!.by !== lines[i]!.by;
}

/**
 * The speaker of a message: a seat by its name at this table ('you' for the viewer), a spectator by their name.
 */
export function speaker(event: Face, people: string[]): string {
  return (typeof event.seat === "number" && people[event.seat]) || personName(String(event.name));
}
