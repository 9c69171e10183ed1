import { expect, it } from "vitest";
import type { Item } from "../api/types";
import { begins, sinceTurn, speaker } from "./story";

const item = (number: number, by: number | null, kind = "played"): Item => ({
  number,
  about: by === null ? "table" : "game",
  by,
  event: { kind },
});

it("begins after one's own last turn", () => {
  const story = [item(0, null), item(1, 0), item(2, 1), item(3, 2)];
  expect(sinceTurn(story, 0, 1)).toBe(2);
  expect(sinceTurn(story, 0, null)).toBe(2);
});

it("is not reset by what was done automatically in one's own name", () => {
  const story = [item(0, 0), item(1, 1), item(2, 0, "idle"), item(3, 2)];
  expect(sinceTurn(story, 0, 0)).toBe(1);
});

it("waits for others to act", () => {
  expect(sinceTurn([item(0, 0), item(1, null)], 0, 0)).toBe(Infinity);
  expect(sinceTurn([item(0, 0)], null, null)).toBe(0);
});

it("parts the turns of different seats", () => {
  const lines = [0, 0, 1].map((by, number) => ({ number, by, event: { kind: "played" }, game: true, text: "" }));
  expect(lines.map((_, i) => begins(lines, i))).toEqual([false, false, true]);
});

it("calls who speaks as the table does", () => {
  expect(speaker({ kind: "chat", seat: 0, name: "Guest" }, ["You", "Agnes"])).toBe("You");
  expect(speaker({ kind: "chat", seat: null, name: "Guest" }, ["You", "Agnes"])).toBe("Guest");
});
