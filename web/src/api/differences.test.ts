import { expect, it } from "vitest";
import { patched } from "./differences";

it("sets, appends and removes, and leaves the old state as it was", () => {
  const old = { hand: ["king", "queen"], trick: { led: 1, won: true }, shared: { same: [1] } };
  const before = structuredClone(old);
  const now = patched(old, [
    [["trick", "won"]],
    [["hand", 1], "squire"],
    [["hand", 2], null],
    [["trick", "led"], { by: 2 }],
  ]);
  expect(now).toEqual({ hand: ["king", "squire", null], trick: { led: { by: 2 } }, shared: { same: [1] } });
  expect(old).toEqual(before);
  expect(now.shared).toBe(old.shared);
  expect(patched(old, [])).toBe(old);
});
