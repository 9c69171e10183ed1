import { expect, it } from "vitest";
import { apart, FRAME, path, rounds, roundStep, scale } from "./chart";

it("lays values between the edges of its frame", () => {
  const { x, y, marks } = scale([0, 40], [0, 37], FRAME);
  expect([x(0), x(40)]).toEqual([FRAME.left, FRAME.width - FRAME.right]);
  expect(y(0)).toBe(FRAME.height - FRAME.below);
  expect(y(37)).toBeGreaterThan(FRAME.above);
  expect(marks).toEqual([0, 10, 20, 30, 40]);
});

it("has room for losses", () => {
  const { y, marks } = scale([0, 5], [-7, 12]);
  expect(marks[0]).toBeLessThanOrEqual(-7);
  expect(y(-7)).toBeLessThanOrEqual(FRAME.height - FRAME.below);
});

it("divides by round steps", () => {
  expect([4, 7, 60, 130].map(roundStep)).toEqual([1, 2, 20, 50]);
});

it("keeps labels apart", () => {
  const placed = apart([50, 52, 100], 16).sort((one, other) => one - other);
  expect(placed[1]! - placed[0]!).toBeGreaterThanOrEqual(16);
  expect(placed[2]! - placed[1]!).toBeGreaterThanOrEqual(16);
  expect(apart([10, 200, 200, 200], 16)).toEqual([10, 168, 184, 200]);
});

it("names the first moment of each round, not too many", () => {
  const course = [1, 1, 2, 3, 3, 4].map((round, move) => ({ move, round }));
  expect(rounds(course).map((each) => each.move)).toEqual([0, 2, 3, 5]);
  expect(rounds(course, 2).map((each) => each.round)).toEqual([1, 3]);
});

it("draws a path", () => {
  expect(path([[0, 1], [2.25, 3]])).toBe("M0.0 1.0L2.3 3.0");
});
