/** What is seen between two views: graves appear one by one in the viewer's city. */
import type { View as AnyView } from "../../api/types";
import { type Scene, still } from "../board";
import { ownSeat, typed } from "./view";

/** Milliseconds for each grave, and for all of them at most. */
export const [GRAVE, ALL] = [280, 2000];

export function scenes(before: AnyView, after: AnyView): Scene[] {
  const [was, is] = [typed(still(before)), typed(after)];
  const seat = ownSeat(is);
  const old = was.seats[seat]!.graves;
  const fresh = is.seats[seat]!.graves.filter((grave) => !old.includes(grave));
  const dug = (graves: string[]) => ({
    ...was,
    seats: was.seats.map((part, i) => (i === seat ? { ...part, graves: [...old, ...graves] } : part)),
  });
  return fresh.map((_, i) => ({
    view: dug(fresh.slice(0, i + 1)) as unknown as AnyView,
    hold: Math.min(GRAVE, ALL / fresh.length),
  }));
}
