/** What is seen between two views: at the end of a year the ships sail, one after the other. */
import { still } from "../board";
import type { CraftsmenEvent, Scene, Table } from "./view";

/** Milliseconds from one ship to the next. */
export const SAIL = 450;

export function scenes(before: Table, _after: Table, events: CraftsmenEvent[]): Scene[] {
  const table = still(before);
  const sails = [...new Set(events.filter((face) => face.kind === "ship_sails").map((face) => face.ship))];
  return sails.map((_, i) => ({
    view: { ...table, shared: { ...table.shared, season: "winter", sailing: sails.slice(0, i + 1) } },
    hold: SAIL,
  }));
}
