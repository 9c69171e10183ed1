/** The story of a game in five sentences: one for each part of it, what meant most there. */
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
/** Told again of the same seat or in the same words it means less. */
const AGAIN = 0.6;
/** At the end it counts what the winners did. */
const WINNER = 1.6;

/** Parts of a game: as many as there are beats, but at most five, of nearly equal length. */
export function parts(beats: Beat[], most = CHAPTERS): Beat[][] {
  const number = Math.min(most, beats.length);
  return Array.from({ length: number }, (_, i) => beats.slice(Math.round((i * beats.length) / number), Math.round(((i + 1) * beats.length) / number)));
}

export function tale(beats: Beat[], tellings: Telling[], winners: number[]): Chapter[] {
  const groups = parts(beats);
  const told: Chapter[] = [];
  groups.forEach((group, i) => {
    const [from, end] = [i ? group[0]!.at : -1, groups[i + 1]?.[0]!.at ?? Infinity];
    const last = i === groups.length - 1;
    const before = told.at(-1)?.telling;
    const weight = (each: Telling) =>
      each.weight * (before?.key === each.key ? AGAIN : 1) * (before?.seat !== undefined && before.seat === each.seat ? AGAIN : 1) * (last && each.seat !== undefined && winners.includes(each.seat) ? WINNER : 1);
    const here = tellings.filter((each) => each.at >= from && each.at < end);
    if (!here.length) return;
    const telling = here.reduce((one, other) => (weight(other) > weight(one) ? other : one));
    told.push({ from: group[0]!, to: group.at(-1)!, beats: group.length, telling, last });
  });
  return told;
}
