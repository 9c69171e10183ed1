/** The story of a game in five sentences: for each part the most important event. */
import type { Beat, Telling } from "../boards/board";

export interface Chapter {
  /** The beats from the first to the last of this part. */
  from: Beat;
  to: Beat;
  beats: number;
  telling: Telling;
  /** Is it the last one, which tells what decided? */
  last: boolean;
}

const CHAPTERS = 5;
/** What was told already, in the same words or of the same seat, means less each time. */
const AGAIN = 0.6;
/** At the end it counts what the winners did. */
const WINNER = 1.6;

/** Parts of a game: as many as there are beats, but at most five, of nearly equal length. */
export function parts(beats: Beat[], most = CHAPTERS): Beat[][] {
  const number = Math.min(most, beats.length);
  return Array.from({ length: number }, (_, i) =>
    beats.slice(Math.round((i * beats.length) / number), Math.round(((i + 1) * beats.length) / number)),
  );
}

export function tale(beats: Beat[], tellings: Telling[], winners: number[]): Chapter[] {
  const groups = parts(beats);
  const told: Chapter[] = [];
  groups.forEach((group, i) => {
    const [from, end] = [i ? group[0]!.at : -1, groups[i + 1]?.[0]!.at ?? Infinity];
    const last = i === groups.length - 1;
    const before = (same: (telling: Telling) => boolean) => told.filter((each) => same(each.telling)).length;
    const weight = (each: Telling) => {
      const again =
        before((one) => one.key === each.key) + before((one) => one.seat !== undefined && one.seat === each.seat);
      return each.weight * AGAIN ** again * (last && winners.includes(each.seat ?? -1) ? WINNER : 1);
    };
    const here = tellings.filter((each) => each.at >= from && each.at < end);
    if (!here.length) return;
    const telling = here.reduce((one, other) => (weight(other) > weight(one) ? other : one));
    told.push({ from: group[0]!, to: group.at(-1)!, beats: group.length, telling, last });
  });
  return told;
}
