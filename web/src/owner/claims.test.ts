import { expect, test } from "vitest";
import type { Claim } from "../api/types";
import { corrected, fields, grouped } from "./claims";

function claim(path: string, entry: string, value: number | string): Claim {
  return { path, entry, value, source: ["seed"], confidence: 0.2, note: "", low: 0, high: 9, choices: [] };
}

const CLAIMS = [
  claim("neutral.philip.value", "neutral.philip", 7),
  claim("neutral.philip.gives.metal", "neutral.philip", 1),
  claim("basic.B01.top", "basic", "red"),
  claim("basic.B02.top", "basic", "blue"),
  claim("bonus.weapons", "bonus", 6),
];

test("values stand with their cards, in groups", () => {
  const groups = grouped(CLAIMS);
  expect(groups.map((group) => [group.name, group.entries.map((entry) => entry.id)])).toEqual([
    ["neutral", ["neutral.philip"]],
    ["basic", ["basic.B01", "basic.B02"]],
    ["bonus", ["bonus.weapons"]],
  ]);
  expect(groups[0]!.entries[0]!.claims).toHaveLength(2);
});

test("a value is told by the parts of its path inside its card", () => {
  expect(fields(CLAIMS[1]!, "neutral.philip")).toEqual(["gives", "metal"]);
  expect(fields(CLAIMS[4]!, "bonus.weapons")).toEqual([]);
});

test("only what differs is sent", () => {
  expect(corrected(CLAIMS, { "bonus.weapons": 6, "basic.B01.top": "green" })).toEqual({ "basic.B01.top": "green" });
});
