import { expect, it } from "vitest";
import { entry, fitted, spot, tail } from "./beside";

const FRAME = { left: 0, top: 0, right: 1000, bottom: 800 };
const SIZE = { width: 300, height: 100 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it("stands at the right of the thing, and its tail ends before it", () => {
  const thing = box(100, 200, 80, 120);
  const place = spot(FRAME, SIZE, thing, [thing]);
  expect(place).toMatchObject({ left: 206, top: 210 });
  expect(tail(place, thing)).toMatchObject({ to: [185, 260], far: false });
});

it("goes to the other side where the right is taken", () => {
  const thing = box(600, 200, 300, 120);
  expect(spot(FRAME, SIZE, thing, [thing])).toMatchObject({ left: 274, top: 210 });
});

it("never covers the prompt if there is another place", () => {
  const [thing, prompt] = [box(0, 600, 1000, 200), box(0, 480, 1000, 110)];
  const place = spot(FRAME, SIZE, thing, [thing, prompt]);
  expect(place.bottom).toBeLessThanOrEqual(480);
  expect(tail(place, thing)!.far).toBe(true);
});

it("finds the one free place between things that must stay free", () => {
  const keep = [box(0, 0, 1000, 300), box(0, 430, 1000, 370)];
  expect(spot(FRAME, SIZE, keep[0]!, keep).top).toBeGreaterThanOrEqual(300);
  expect(spot(FRAME, SIZE, keep[0]!, keep).bottom).toBeLessThanOrEqual(430);
});

it("rather covers what weighs less", () => {
  const thing = box(500, 200, 80, 120);
  expect(spot(FRAME, SIZE, thing, [thing], [box(590, 0, 410, 800)]).right).toBe(474);
});

it("stands in a corner when it speaks of nothing", () => {
  expect(spot(FRAME, SIZE, null, [])).toMatchObject({ left: 690, top: 10 });
});

it("has no tail where it lies over the thing", () => {
  expect(tail(box(0, 0, 100, 100), box(50, 50, 100, 100))).toBe(null);
});

it("fits a thing into the place where it goes, no larger than it is and never too small to be known", () => {
  const card = box(0, 0, 100, 150);
  expect(fitted(card, box(200, 200, 300, 300))).toEqual(box(300, 275, 100, 150));
  expect(fitted(card, box(200, 200, 80, 300))).toEqual(box(200, 290, 80, 120));
  expect(fitted(card, box(200, 200, 0, 0))).toEqual(box(170, 155, 60, 90));
});

it("leads a rope to the edge of the place where a thing goes, from the side it comes from", () => {
  const place = box(400, 100, 100, 200);
  expect(entry([450, 700], place)).toEqual([450, 300]);
  expect(entry([900, 200], place)).toEqual([500, 200]);
  expect(entry([460, 210], place)).toEqual([460, 210]);
});
