/** What is seen between two views: at the end of a year the ships sail, one after the other. */
import type { Face, View } from "../../api/types";
import { type Scene, still } from "../board";
import { tableOf } from "./view";

/** Milliseconds from one ship to the next. */
export const SAIL = 450;

export function scenes(before: View, _after: View, events: Face[]): Scene[] {
  const table = tableOf(still(before));
  const sails = [...new Set(events.filter((face) => face.kind === "ship_sails").map((face) => String(face.ship)))];
  return sails.map((_, i) => ({
    view: {
      ...table,
      shared: { ...table.shared, season: "winter", sailing: sails.slice(0, i + 1) },
    } as unknown as View,
    hold: SAIL,
  }));
}
