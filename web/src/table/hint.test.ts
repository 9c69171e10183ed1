import { expect, test } from "vitest";
import type { Hint } from "../api/types";
import { figures, reason } from "./hint";

const hint = (moves: string[], chances: Record<string, number | null>): Hint => ({
  bot: "master",
  moves,
  candidates: Object.entries(chances).map(([move, chance]) => ({
    move,
    chance,
    visits: 9,
    points: null,
    line: [move],
  })),
});
const say = (move: string) => move.toUpperCase();

test("the reason says how much better the move is than the next best one, and no figure", () => {
  expect(reason(hint(["a"], { a: 0.6, b: 0.3, c: 0.5 }), say)).toEqual({ key: "hint.clearly", other: "C" });
  expect(reason(hint(["a"], { a: 0.52, b: 0.5 }), say)).toEqual({ key: "hint.better", other: "B" });
  expect(reason(hint(["a"], { a: 0.5, b: 0.5 }), say)).toEqual({ key: "hint.even", other: "B" });
});

test("where the bot preferred a move that looks a little worse it does not claim more", () => {
  expect(reason(hint(["a"], { a: 0.48, b: 0.5 }), say).key).toBe("hint.even");
});

test("nothing to compare, and the rest of a hint that is followed", () => {
  expect(reason(hint(["a"], { a: null }), say).key).toBe("hint.forced");
  expect(reason(hint(["a"], {}), say).key).toBe("hint.follows");
});

test("figures are percent, the advised move first", () => {
  expect(figures(hint(["b"], { a: 0.52, b: 0.515, c: 0.1, d: null }), (move) => move)).toEqual([
    { words: "b", percent: 52 },
    { words: "a", percent: 52 },
    { words: "c", percent: 10 },
  ]);
});
