import { expect, test } from "vitest";
import { current, pages, rungs, saying } from "./lessons";
import type { Lesson, LessonAt } from "../api/types";

const step = (name: string, asks: boolean) => ({ name, say: name, other: null, point: [], asks, rules: [] });
const LESSON: Lesson = {
  id: "first_game",
  kind: "lesson",
  level: 1,
  minutes: 10,
  title: "",
  about: "",
  done: "",
  hint: null,
  steps: [step("hello", false), step("board", false), step("lead", true), step("end", false)],
  tips: {},
};
const at = (number: number) => ({
  id: "first_game",
  step: number,
  guided: number < 3,
  leads: [],
  outcome: null,
  attempt: 1,
  medal: null,
});

test("what is only read is turned page by page, up to what is to be done", () => {
  expect([0, 1, 2, 9].map((read) => current(LESSON, at(0), read)?.name)).toEqual(["hello", "board", "lead", "lead"]);
  expect(current(LESSON, at(3), 0)?.name).toBe("end");
  expect(current({ ...LESSON, steps: [] }, at(0), 0)).toBe(null);
});

test("a rung is climbed once a table of it was; a table that is not is gone on with", () => {
  const own = { lesson: "first_game", tries: 2, done: true, seconds: 200, medal: null, table: "b" };
  expect(rungs([LESSON], [own])[0]).toMatchObject({ done: true, minutes: 3, tries: 2, table: "b" });
  expect(rungs([LESSON], [{ ...own, seconds: 4 }])[0]).toMatchObject({ minutes: 1 });
  expect(rungs([LESSON], [{ ...own, medal: "silver" }])[0]).toMatchObject({ medal: "silver" });
  expect(rungs([LESSON], [])[0]).toMatchObject({ done: false, minutes: null, tries: 0, table: null });
});

test("a coach never says in the middle of a game what is said at its end, and never falls silent for good", () => {
  const coach: Lesson = { ...LESSON, kind: "game", steps: [], tips: { build: "Build." }, done: "Over." };
  const free = { ...at(0), id: "coach", guided: false };
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

test("after the last step a lesson says at once what it was about", () => {
  const short: Lesson = { ...LESSON, steps: LESSON.steps.slice(0, 3), done: "Done." };
  const moment = { asked: "play", held: false, over: false };
  expect(saying(short, { ...at(3), outcome: "done" }, 0, moment)).toEqual({ text: "Done." });
});

test("a puzzle gives a hint at the second try, a medal for the first three, and an explanation after them", () => {
  const puzzle: Lesson = { ...LESSON, kind: "puzzle", steps: [], about: "Goal.", hint: "Hint.", done: "So." };
  const say = (more: Partial<LessonAt>) =>
    saying(puzzle, { ...at(0), guided: false, ...more }, 0, { asked: "play", held: false, over: false });
  expect([say({}), say({ attempt: 2 })]).toEqual([{ text: "Goal." }, { text: "Goal. Hint." }]);
  expect(say({ attempt: 2, outcome: "failed" })).toEqual({ key: "failed" });
  expect(say({ attempt: 3, outcome: "failed" })).toEqual({ key: "failed_last", text: "So." });
  expect(say({ outcome: "done", medal: "gold" })).toEqual({ key: "solved_gold", text: "So." });
  expect(say({ attempt: 5, outcome: "done" })).toEqual({ key: "solved", text: "So." });
});

test("a text is read in pages of whole sentences, and none is lost", () => {
  const text = "One sentence that is not very long. ".repeat(12).trim();
  const read = pages(text, "en");
  expect(read.length).toBe(3);
  expect(read.every((page) => page.length <= 200 && page.endsWith("."))).toBe(true);
  expect(read.join(" ")).toBe(text);
  expect(pages("", "de")).toEqual([]);
});
