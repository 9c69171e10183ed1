import { expect, test } from "vitest";
import { bars, type Comparison, dayName, leafOf, resultSign, resultWords, shareLine, tried } from "./daily";

const result = (score: number) => ({ score, rank: 1, rounds: 5 });
const bar = (score: number, number: number, mine = false) => ({ result: result(score), number, mine });

test("a day is that of UTC, whatever the clock of the reader says", () => {
  expect(dayName("2026-11-01", "en")).toBe("November 1");
  expect(dayName("2026-11-01", "de")).toBe("1. November");
  expect(leafOf("2026-11-01", "de")).toEqual({ month: "Nov", number: "1" });
});

test("a result is told by points, or by how long it took", () => {
  expect(resultWords(result(1))).toBe("1 point");
  expect(resultWords({ score: null, rank: 1, rounds: 9 })).toBe("won in 9 rounds");
  expect(resultWords({ score: null, rank: 2, rounds: 9 })).toBe("lost after 9 rounds");
  expect([resultSign(result(0)), resultSign({ score: null, rank: 2, rounds: 9 })]).toEqual(["0", "✗ 9"]);
});

test("bars stand from the worst to the best; where there are too many, neighbours share one", () => {
  const spread = [bar(40, 1), bar(38, 2, true), bar(30, 3)];
  expect(bars(spread).map((each) => each.result.score)).toEqual([30, 38, 40]);
  expect(bars(spread, 2)).toEqual([bar(30, 3), bar(40, 3, true)]);
  expect(bars([])).toEqual([]);
});

test("a line to share has the place, a picture of all results and the address", () => {
  const mine = { table: "t", status: "played", result: result(38), place: 2, better_than: 60 } as const;
  const told = { mine, played: 6, spread: [bar(40, 1), bar(38, 2, true), bar(30, 3)] } as unknown as Comparison;
  expect(shareLine(told, "Pillars", "November 1", "http://hall/")).toBe(
    "Pillars, daily deal of November 1: 38 points, place 2 of 6\n□■□\nhttp://hall/",
  );
  expect(shareLine({ ...told, mine: null }, "Pillars", "November 1", "")).toBe("");
  expect([tried(null), tried(told), tried({ ...told, mine: { ...mine, status: "running" } })]).toEqual([
    false,
    true,
    false,
  ]);
});
