/** The story as lines of the ledger, and where one's own last turn ended in it. */
import type { Face, Item } from "../api/types";
import { personName } from "../hall/titles";

export interface Line {
  number: number;
  /** Whose move brought it about. */
  by: number | null;
  event: Face;
  /** In the game, or around it at the table. */
  game: boolean;
  text: string;
}

/**
 * The number of the first item after one's own last turn. `acted` is how long the story was when that turn was
 * confirmed; what
 * is done automatically in one's own name later is no turn of one's own.
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
 * Who said something: seats by what they are called here, which is 'you' for the one who looks; watchers by their
 * name.
 */
export function speaker(event: Face, people: string[]): string {
  return (typeof event.seat === "number" && people[event.seat]) || personName(String(event.name));
}
