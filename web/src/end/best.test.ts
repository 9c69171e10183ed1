import { expect, test } from "vitest";
import type { MyTable, TableInfo } from "../api/types";
import { bestBefore } from "./best";

const table = (id: string, more: Partial<TableInfo> = {}) =>
  ({ id, game: "pillars", seats: [{}, {}, {}], lesson: null, marks: [], ...more }) as unknown as TableInfo;
const mine = (at: TableInfo, scores: (number | null)[] | null, seat = 0) =>
  ({ table: at, seats: [seat], my_turn: false, last: null, scores }) as unknown as MyTable;

test("the best result before is that of another table of the same game and size, played alone to its end", () => {
  const here = table("here");
  const before = [
    mine(here, [99, 1, 1]),
    mine(table("a"), [31, 50, 2]),
    mine(table("b"), [20, 34, 2], 1),
    mine(table("c", { game: "craftsmen" }), [200, 1, 1]),
    mine(table("d", { marks: ["hints"] }), [90, 1, 1]),
    mine(table("e", { seats: [] }), [80]),
    mine(table("running"), null),
  ];
  expect(bestBefore(before, here)).toBe(34);
  expect(bestBefore([mine(here, [99, 1, 1])], here)).toBe(null);
});
