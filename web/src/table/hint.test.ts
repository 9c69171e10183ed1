import { expect, test } from "vitest";
import type { Hint } from "../api/types";
import { figures, pointsMore, reason } from "./hint";

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
  expect(reason(hint(["a"], { a: 0.6, b: 0.3, c: 0.5 }), say)).toEqual({
    key: "hint.clearly",
    blanks: { other: "C", n: 0 },
  });
  expect(reason(hint(["a"], { a: 0.52, b: 0.5 }), say)).toMatchObject({ key: "hint.better", blanks: { other: "B" } });
  expect(reason(hint(["a"], { a: 0.5, b: 0.5 }), say)).toMatchObject({ key: "hint.even", blanks: { other: "B" } });
});

test("moves with the same words differ in their place", () => {
  const same = () => "This hex";
  expect(reason(hint(["a"], { a: 0.6, b: 0.5 }), same).key).toBe("hint.clearly_here");
  expect(reason(hint(["a"], { a: 0.52, b: 0.5 }), same).key).toBe("hint.better_here");
  expect(reason(hint(["a"], { a: 0.5, b: 0.5 }), same).key).toBe("hint.even_here");
});

const candidate = (points: number, points_error: number | null, visits = 40) => ({
  move: "a",
  visits,
  chance: 0.5,
  points,
  points_error,
  line: [],
});

test("points are told where they are more than chance", () => {
  const best = candidate(27.2, 0.4);
  expect(pointsMore(best, candidate(24, 0.5))).toBe(3);
  expect(pointsMore(best, candidate(26.2, 0.1))).toBe(1);
  expect(pointsMore(best, candidate(26.9, 0.01)), "less than about one").toBe(0);
  expect(pointsMore(best, candidate(24, 1.8)), "less than two standard errors").toBe(0);
  expect(pointsMore(best, candidate(24, 0.5, 4)), "tried too rarely").toBe(0);
  expect(pointsMore(best, candidate(24, null)), "a game without points").toBe(0);
  expect(pointsMore(best, candidate(30, 0.5)), "the other one earns more").toBe(0);
});

test("a hint says what the move brings", () => {
  const two = (chance: number, points: number) => ({
    ...hint(["a"], {}),
    candidates: [
      { ...candidate(27.2, 0.4), chance: 0.5 },
      { ...candidate(points, 0.4), move: "b", chance },
    ],
  });
  expect(reason(two(0.4, 24), say)).toEqual({ key: "hint.points", blanks: { other: "B", n: 3 } });
  expect(reason(two(0.48, 24), say).key).toBe("hint.points");
  expect(reason(two(0.495, 24), say).key, "points alone do not win").toBe("hint.even");
  expect(reason(two(0.4, 28), say).key).toBe("hint.clearly");
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
