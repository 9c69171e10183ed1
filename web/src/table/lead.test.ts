import { expect, test } from "vitest";
import type { Form, Move } from "../api/types";
import { NOTHING, type Pressed } from "./asked";
import { counted, lead } from "./lead";

const move = (text: string, ...targets: string[]): Move => ({ text, targets });
const picks = (...texts: string[]): Pressed => ({ narrowed: [], picks: texts });
const form = (suggested: string[], ...fields: [low: number, high: number, ...Move[]][]): { moves: []; form: Form } => ({
  moves: [],
  form: {
    name: "form",
    suggested,
    fields: fields.map(([low, high, ...moves], i) => ({ name: `${i}`, low, high, moves })),
  } as unknown as Form,
});

const CARDS = { moves: [move("play king", "card:king"), move("play ellen", "card:ellen"), move("pass")], form: null };

test("the thing for the wanted move is named and alone lit; a move without one has its button", () => {
  expect(lead(CARDS, NOTHING, false, [["play king"]])).toEqual({
    names: [["card:king", "move:play king"]],
    lit: new Set(["card:king"]),
  });
  expect(lead(CARDS, NOTHING, false, [["pass"]]).names).toEqual([["move:pass"]]);
  expect(lead(CARDS, NOTHING, true, [["pass"]]).names).toEqual([["act:confirm"]]);
  expect(lead(CARDS, NOTHING, false, []).names).toEqual([]);
});

test("each of several ways has its thing; of a move that begins so, any is lit and the first is named", () => {
  expect(lead(CARDS, NOTHING, false, [["play ellen"], ["play king"]]).names.map(([first]) => first)).toEqual([
    "card:ellen",
    "card:king",
  ]);
  const any = lead(CARDS, NOTHING, false, [["play *"]]);
  expect([any.names.length, any.lit.size]).toEqual([1, 2]);
});

test("what is spoken of is named first, otherwise what means the fewest moves; a wrong turn is cleared", () => {
  const asked = {
    moves: [move("raw flax", "good:flax", "card:E04"), move("fair flax", "fair", "good:flax", "card:E04")],
    form: null,
  };
  expect(lead(asked, NOTHING, false, [["fair flax"]]).names[0]).toEqual([
    "fair",
    "good:flax",
    "card:E04",
    "move:fair flax",
  ]);
  expect(lead(asked, NOTHING, false, [["fair flax"]], ["card:E04"]).names[0]![0]).toBe("card:E04");
  expect(lead(asked, { narrowed: ["fair"], picks: [] }, false, [["raw flax"]]).names).toEqual([["act:clear"]]);
});

test("a form: what is missing, then Confirm; what does not belong is cleared; what it does not ask is left out", () => {
  const asked = form([], [0, 3, move("discard a", "card:a"), move("discard b", "card:b"), move("discard c", "card:c")]);
  const ways = [["keep a", "discard b", "discard c"]];
  expect(lead(asked, NOTHING, false, ways).names.map(([first]) => first)).toEqual(["card:b", "card:c"]);
  expect(lead(asked, picks("discard b"), false, ways).names.map(([first]) => first)).toEqual(["card:c"]);
  expect(lead(asked, picks("discard c", "discard b"), false, ways).names).toEqual([["act:confirm"]]);
  expect(lead(asked, picks("discard a"), false, ways).names).toEqual([["act:clear"]]);
  expect(lead(asked, NOTHING, false, [["stop"]]).names).toEqual([["act:confirm"]]);
});

test("a form with a field for each pick: any move is a pick of a field with room", () => {
  const asked = form([], [1, 1, move("at 1", "hex:1"), move("at 2", "hex:2")], [1, 1, move("at 3", "hex:3")]);
  expect(lead(asked, picks("at 2"), false, [["at *", "at *"]]).names[0]![0]).toBe("hex:3");
  expect(lead(asked, picks("at 2", "at 3"), false, [["at *", "at *"]]).names).toEqual([["act:confirm"]]);
});

test("where the way says less than the form asks the suggestion fills the rest", () => {
  const asked = form(["at 1", "at 2"], [2, 2, move("at 1", "hex:1"), move("at 2", "hex:2"), move("at 3", "hex:3")]);
  expect(lead(asked, picks("at 1"), false, [["at 1"]]).names[0]![0]).toBe("hex:2");
  expect(lead(asked, picks("at 2"), false, [["at 1"]]).names[0]![0]).toBe("hex:1");
  expect(lead(asked, picks("at 1", "at 2"), false, [["at 1"]]).names).toEqual([["act:confirm"]]);
  expect(lead(asked, picks("at 1", "at 3"), false, [["at 1"]]).names[0]![0]).toBe("hex:2");
});

test("a pick that another one replaces need not be cleared, and its thing is not pressed again", () => {
  const modes = [move("work mill neat", "building:mill"), move("work mill sloppy", "building:mill")];
  const asked = form([], [1, 1, ...modes]);
  expect(lead(asked, picks("work mill neat"), false, [["work mill sloppy"]]).names[0]![0]).toBe(
    "move:work mill sloppy",
  );
});

test("many presses that are the suggested answer are left to its button", () => {
  const moves = ["a", "b", "c"].map((each) => move(`use ${each}`, `tool:${each}`));
  const asked = form(["use a", "use b", "use c"], [0, 3, ...moves]);
  expect(lead(asked, NOTHING, false, [["use a", "use b", "use c"]]).names).toEqual([["act:suggest"]]);
  expect(lead(asked, NOTHING, false, [["use a", "use b"]]).names.length).toBe(2);
});

test("where only a number is asked for, a stepper opens with the one that leads on, and its button is pressed", () => {
  const often = { moves: [0, 1, 2].map((n) => move(`chain mill ${n}`, "type:mill")), form: null };
  expect(counted(often, [["chain mill 2"]])).toBe("chain mill 2");
  expect(lead(often, NOTHING, false, [["chain mill 2"]]).names).toEqual([["move:chain mill 2", "type:mill"]]);
  expect(counted(CARDS, [["play king"]])).toBe(null);
  expect(counted({ moves: [move("house 5"), move("finish")], form: null }, [["house 5"]])).toBe(null);
});
