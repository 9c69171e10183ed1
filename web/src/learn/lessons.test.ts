import { expect, test } from "vitest";
import type { MyTable } from "../api/types";
import { current, rungs } from "./lessons";
import type { Lesson } from "../api/types";

const step = (name: string, asks: boolean) => ({ name, say: name, other: null, point: [], asks, rules: [] });
const LESSON: Lesson = {
  id: "first_game",
  kind: "lesson",
  minutes: 10,
  title: "",
  about: "",
  done: "",
  steps: [step("hello", false), step("board", false), step("lead", true), step("end", false)],
  tips: {},
};
const at = (number: number) => ({ id: "first_game", step: number, guided: number < 3, outcome: null });

test("what is only read is turned page by page, up to what is to be done", () => {
  expect([0, 1, 2, 9].map((read) => current(LESSON, at(0), read)?.name)).toEqual(["hello", "board", "lead", "lead"]);
  expect(current(LESSON, at(3), 0)?.name).toBe("end");
  expect(current({ ...LESSON, steps: [] }, at(0), 0)).toBe(null);
});

test("a rung is climbed once a table of it was; a table that is not is gone on with", () => {
  const table = (id: string, status: string, outcome: string | null) =>
    ({
      table: { id, game: "pillars", status, lesson: { ...at(1), outcome } },
      seats: [0],
      my_turn: true,
    }) as unknown as MyTable;
  const [rung] = rungs([LESSON], "pillars", [
    table("a", "over", "done"),
    table("b", "running", null),
    table("c", "closed", null),
  ]);
  expect([rung!.done, rung!.table]).toEqual([true, "b"]);
  expect(rungs([LESSON], "antiquity", [table("a", "over", "done")])[0]).toMatchObject({ done: false, table: null });
});
