/**
 * The colours of seats and goods, as people see them who lack a kind of cone: two of them differ clearly, or a second
 * sign stands beside the colour.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { PIGMENTS } from "../boards/board";
import { MARKS } from "../kit/marks";
import { BLINDNESS, difference, hex, seen } from "./sight";

const text = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");
const css = text("./tokens.css");
/** The colour of a token in daylight; dyes are the same in the dark. */
const token = (name: string) => new RegExp(`--${name}:\\s*(#[0-9a-f]{6})`).exec(css)![1]!;
/** CIEDE2000: 2 is just visible side by side; from 10 on colours are told apart at a glance. */
const CLEAR = 10;
const SEATS = PIGMENTS.map((pigment) => `${pigment}-dye`);
const RESOURCES = ["wood", "wheat", "clay", "wool", "stone", "coal"];

/** Pairs that are not told apart at a glance. */
function near(names: string[], kind: keyof typeof BLINDNESS): string[] {
  return names.flatMap((one, i) =>
    names
      .slice(i + 1)
      .filter((other) => difference(seen(hex(token(one)), kind), seen(hex(token(other)), kind)) < CLEAR)
      .map((other) => `${one} and ${other}`.replaceAll("-dye", "")),
  );
}

it("measures distances as published examples do", () => {
  // From the test data of Sharma, Wu and Dalal (2005), as CIELAB.
  expect(difference.lab([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 3);
  expect(difference.lab([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 3);
});

it("takes red and green for the same where the eye does", () => {
  const apart = (kind: keyof typeof BLINDNESS) =>
    difference(seen([0.55, 0.25, 0.1], kind), seen([0.35, 0.35, 0.1], kind));
  expect(apart("deuteranopia")).toBeLessThan(apart("none") / 2);
});

it("has colours that all differ clearly for most people", () => {
  expect(near(SEATS, "none")).toEqual([]);
  expect(
    near(
      RESOURCES.map((each) => `${each}-dye`),
      "none",
    ),
  ).toEqual([]);
});

// Cream must be legible on each of them, so that they cannot all differ in lightness as well. No pair may be added.
it.each([
  ["protanopia", ["indigo and plum", "leaf and ochre"], ["wood and wheat"]],
  ["deuteranopia", ["oxblood and leaf", "leaf and ochre"], ["wood and wheat", "wood and clay", "wheat and clay"]],
  ["tritanopia", [], ["stone and coal"]],
] as const)("lets a second sign tell apart what looks alike with %s", (kind, seats, resources) => {
  expect(near(SEATS, kind)).toEqual(seats);
  expect(
    near(
      RESOURCES.map((each) => `${each}-dye`),
      kind,
    ),
  ).toEqual(resources);
});

it("has a second sign for each of them: a mark for a seat, a shape for a colour, a picture for a resource", () => {
  expect(new Set(MARKS.slice(0, PIGMENTS.length)).size).toBe(PIGMENTS.length);
  const shapes = [...text("../boards/craftsmen/Tint.svelte").matchAll(/^ {4}(\w+): "(M[^"]+)"/gm)];
  expect(shapes.map((each) => each[1])).toEqual(["violet", "green", "blue", "red"]);
  expect(new Set(shapes.map((each) => each[2])).size).toBe(4);
  const drawn = text("../art/oh_my_goods.svg");
  const pictures = RESOURCES.map((each) => `id="goods-${each === "coal" ? "crate" : "resource"}-${each}"`);
  expect(pictures.filter((each) => !drawn.includes(each))).toEqual([]);
});
