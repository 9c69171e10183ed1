import { expect, it } from "vitest";
import type { MyTable, TableInfo } from "../api/types";
import { inOrder, standing } from "./lately";

const chair = (seat: number, name: string, bot: string | null = null) =>
  ({ seat, name, bot, kind: name ? (bot ? "bot" : "person") : "open" }) as TableInfo["seats"][number];
const SEATS = [chair(0, "Ann"), chair(1, "Bo"), chair(2, "master 3", "master")];

function mine(table: Partial<TableInfo>, more: Partial<MyTable> = {}): MyTable {
  return {
    table: {
      id: "t",
      game: "pillars",
      status: "running",
      seats: SEATS,
      waiting: [1],
      ranks: null,
      lesson: null,
      ...table,
    } as TableInfo,
    seats: [0],
    my_turn: false,
    last: null,
    scores: null,
    ...more,
  };
}

it("tells who thinks, in the number of those who do", () => {
  expect(standing(mine({}))).toBe("Bo is thinking");
  expect(standing(mine({ waiting: [1, 2] }))).toBe("Bo, Master 3 are thinking");
});

it("tells how many chairs are free", () => {
  expect(standing(mine({ status: "open", seats: [SEATS[0]!, chair(1, "")] }))).toBe("1 chair is free");
});

it("tells who won, and by how much where points tell", () => {
  const over = (ranks: number[], scores: MyTable["scores"]) => standing(mine({ status: "over", ranks }, { scores }));
  expect(over([1, 2, 3], [40, 39, 12])).toBe("Over: you won by 1 point");
  expect(over([2, 1, 3], [30, 42, 12])).toBe("Over: Bo won by 12 points");
  expect(over([1, 2, 3], [40, 40, 12])).toBe("Over: you won");
  expect(over([3, 2, 1], [null, null, null])).toBe("Over: Master 3 won");
  expect(over([1, 1, 3], [40, 40, 12])).toBe("Over: you and Bo share the win");
  expect(over([3, 1, 1], [1, 40, 40])).toBe("Over: Bo, Master 3 share the win");
});

it("puts what waits for me first, and of what is over only the latest", () => {
  const named = (id: string, status: TableInfo["status"], my_turn = false, lesson: unknown = null) =>
    mine({ id, status, lesson } as Partial<TableInfo>, { my_turn });
  const all = [
    named("a", "over"),
    named("b", "open"),
    named("c", "running"),
    named("d", "running", true),
    named("e", "over"),
    named("f", "over", false, {}),
    named("g", "over"),
    named("h", "over"),
    named("i", "closed"),
  ];
  expect(inOrder(all).map((each) => each.table.id)).toEqual(["d", "c", "b", "a", "e", "g"]);
});
