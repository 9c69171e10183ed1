/** What is seen between two views: graves appear one by one in the viewer's city. */
import { still } from "../board";
import { ownSeat, type Scene, type View } from "./view";

/** Milliseconds for each grave, and for all of them at most. */
export const [GRAVE, ALL] = [280, 2000];

export function scenes(before: View, after: View): Scene[] {
  const was = still(before);
  const seat = ownSeat(after);
  const old = was.seats[seat]!.graves;
  const fresh = after.seats[seat]!.graves.filter((grave) => !old.includes(grave));
  const dug = (graves: string[]) => ({
    ...was,
    seats: was.seats.map((part, i) => (i === seat ? { ...part, graves: [...old, ...graves] } : part)),
  });
  return fresh.map((_, i) => ({
    view: dug(fresh.slice(0, i + 1)),
    hold: Math.min(GRAVE, ALL / fresh.length),
  }));
}
