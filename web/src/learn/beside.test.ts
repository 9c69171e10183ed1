import { expect, it } from "vitest";
import { spot } from "./beside";

const FRAME = { left: 0, top: 0, right: 1000, bottom: 800 };
const SIZE = { width: 300, height: 100 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it("stands at the right of the thing", () => {
  const thing = box(100, 200, 80, 120);
  expect(spot(FRAME, SIZE, thing, [thing])).toMatchObject({ left: 192, top: 200 });
});

it("goes to the other side where the right is taken", () => {
  const thing = box(600, 200, 300, 120);
  expect(spot(FRAME, SIZE, thing, [thing])).toMatchObject({ left: 288, top: 200 });
});

it("never covers the prompt if there is another place", () => {
  const [thing, prompt] = [box(0, 600, 1000, 200), box(0, 480, 1000, 110)];
  const { top } = spot(FRAME, SIZE, thing, [thing, prompt]);
  expect(top + SIZE.height).toBeLessThanOrEqual(480);
});

it("stands in a corner when it speaks of nothing", () => {
  expect(spot(FRAME, SIZE, null, [])).toMatchObject({ left: 688, top: 12 });
});
