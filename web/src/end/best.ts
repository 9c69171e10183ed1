/** The player's best result at earlier tables, shown as a ghost next to the pillar of points. */
import type { MyTable, TableInfo } from "../api/types";

/** The most points of this person at another table of the same game and size; null where there is none. */
export function bestBefore(mine: MyTable[], table: TableInfo): number | null {
  const scores = mine
    .filter((each) => each.table.id !== table.id && alike(each.table, table))
    .flatMap((each) => each.seats.map((seat) => each.scores?.[seat] ?? null))
    .filter((score) => score !== null);
  return scores.length ? Math.max(...scores) : null;
}

/** Can the points be compared? Where moves were taken back or a bot helped they cannot. */
function alike(one: TableInfo, other: TableInfo): boolean {
  return one.game === other.game && one.seats.length === other.seats.length && !one.lesson && !one.marks.length;
}
