/**
 * The colours of seats and resources, as colour-blind people see them: any two differ clearly, and each colour has a
 * second sign next to it.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { PIGMENTS } from "../boards/board";
import { MARKS } from "../kit/marks";
import { BLINDNESS, difference, hex, seen } from "./sight";

const text = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");
const css = text("./tokens.css");
const [day, night] = [css.split('[data-theme="dark"]')[0]!, css.split('[data-theme="dark"]')[1]!];
type Light = "day" | "night";
/** The colour of a token; what the dark does not change is as in daylight. */
const token = (name: string, light: Light = "day") => {
  const found = (text: string) => new RegExp(`--${name}:\\s*(#[0-9a-f]{6})`).exec(text)?.[1];
  return ((light === "night" && found(night)) || found(day))!;
};
/** CIEDE2000: 2 is just visible side by side; from 10 on colours are told apart at a glance. */
const CLEAR = 10;
const SEATS = PIGMENTS.map((pigment) => `${pigment}-dye`);
const RESOURCES = ["wood", "wheat", "clay", "wool", "stone", "coal"];

/** Pairs that are not told apart at a glance. */
function near(names: string[], kind: keyof typeof BLINDNESS, light: Light): string[] {
  const look = (name: string) => seen(hex(token(name, light)), kind);
  return names.flatMap((one, i) =>
    names
      .slice(i + 1)
      .filter((other) => difference(look(one), look(other)) < CLEAR)
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

it.each(["none", "protanopia", "deuteranopia", "tritanopia"] as const)(
  "has colours of seats and of resources that all differ clearly, with %s",
  (kind) => {
    const resources = RESOURCES.map((each) => `${each}-dye`);
    for (const light of ["day", "night"] as const)
      expect([near(SEATS, kind, light), near(resources, kind, light)]).toEqual([[], []]);
  },
);

it.each(["day", "night"] as const)("has dyes on which cream is legible by %s", (when) => {
  const light = (colour: string) => {
    const [red, green, blue] = hex(colour);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const dyes = [...SEATS, ...RESOURCES.map((each) => `${each}-dye`)];
  const contrast = (dye: string) => (light(token("cream", when)) + 0.05) / (light(token(dye, when)) + 0.05);
  expect(dyes.filter((dye) => contrast(dye) < 4.5)).toEqual([]);
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
