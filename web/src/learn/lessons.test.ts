import { expect, test } from "vitest";
import { current, pages, rungs, saying } from "./lessons";
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
const at = (number: number) => ({ id: "first_game", step: number, guided: number < 3, leads: [], outcome: null });

test("what is only read is turned page by page, up to what is to be done", () => {
  expect([0, 1, 2, 9].map((read) => current(LESSON, at(0), read)?.name)).toEqual(["hello", "board", "lead", "lead"]);
  expect(current(LESSON, at(3), 0)?.name).toBe("end");
  expect(current({ ...LESSON, steps: [] }, at(0), 0)).toBe(null);
});

test("a rung is climbed once a table of it was; a table that is not is gone on with", () => {
  const own = { lesson: "first_game", tries: 2, done: true, seconds: 200, table: "b" };
  expect(rungs([LESSON], [own])[0]).toMatchObject({ done: true, minutes: 3, tries: 2, table: "b" });
  expect(rungs([LESSON], [{ ...own, seconds: 4 }])[0]).toMatchObject({ minutes: 1 });
  expect(rungs([LESSON], [])[0]).toMatchObject({ done: false, minutes: null, tries: 0, table: null });
});

test("a coach never says in the middle of a game what is said at its end, and never falls silent for good", () => {
  const coach: Lesson = { ...LESSON, kind: "game", steps: [], tips: { build: "Build." }, done: "Over." };
  const free = { id: "coach", step: 0, guided: false, leads: [], outcome: null };
  const say = (asked: string | null, over = false) => saying(coach, free, 0, { asked, held: false, over });
  expect([say("build"), say("pay"), say(null)]).toEqual([{ text: "Build." }, { text: "" }, { key: "wait" }]);
  expect(say(null, true)).toEqual({ text: "Over." });
});

test("a guided step is said as long as it is asked; then Confirm, then the others' turn", () => {
  const moment = { asked: "play", held: false, over: false };
  expect(saying(LESSON, at(0), 2, moment)).toEqual({ text: "lead" });
  expect(saying(LESSON, at(3), 0, { ...moment, held: true })).toEqual({ key: "confirm" });
  expect(saying(LESSON, at(1), 0, { ...moment, asked: null })).toEqual({ key: "wait" });
  expect(saying(LESSON, at(3), 0, moment)).toEqual({ text: "end" });
  expect(saying({ ...LESSON, done: "Done." }, at(3), 1, moment)).toEqual({ text: "Done." });
});

test("a text is read in pages of whole sentences, and none is lost", () => {
  const text = "One sentence that is not very long. ".repeat(12).trim();
  const read = pages(text, "en");
  expect(read.length).toBe(3);
  expect(read.every((page) => page.length <= 200 && page.endsWith("."))).toBe(true);
  expect(read.join(" ")).toBe(text);
  expect(pages("", "de")).toEqual([]);
});
