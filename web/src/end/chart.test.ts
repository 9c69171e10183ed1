import { expect, it } from "vitest";
import { apart, curve, rounds, scale } from "./chart";

const FRAME = { width: 640, height: 220, left: 44, right: 66, below: 26, above: 10 };

it("lays chances between the edges of its frame", () => {
  const { x, y } = scale(40, FRAME);
  expect([x(0), x(40)]).toEqual([44, 640 - 66]);
  expect([y(0), y(1)]).toEqual([220 - 26, 10]);
});

it("keeps labels apart", () => {
  const placed = apart([50, 52, 100], 16).sort((one, other) => one - other);
  expect(placed[1]! - placed[0]!).toBeGreaterThanOrEqual(16);
  expect(placed[2]! - placed[1]!).toBeGreaterThanOrEqual(16);
  expect(apart([10, 200, 200, 200], 16)).toEqual([10, 168, 184, 200]);
  expect(apart([50, 52, 100], 40, 78)).toEqual([78, 118, 158]);
});

it("names the first moment of each round, not too many", () => {
  const course = [1, 1, 2, 3, 3, 4].map((round, move) => ({ move, round }));
  expect(rounds(course).map((each) => each.move)).toEqual([0, 2, 3, 5]);
  expect(rounds(course, 2).map((each) => each.round)).toEqual([1, 3]);
});

it("draws a curve that stays between its points", () => {
  expect(
    curve([
      [0, 1],
      [2, 3],
    ]),
  ).toBe("M0.0 1.0C1.0 1.0 1.0 3.0 2.0 3.0");
});
