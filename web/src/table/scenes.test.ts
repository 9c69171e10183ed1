import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { View } from "../api/types";
import { Scenes } from "./scenes.svelte";

const view = (name: string) => ({ game: name }) as unknown as View;
const TRICK = [
  { view: view("three cards"), hold: 300 },
  { view: view("four cards"), hold: 1200 },
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("shows one scene after the other, and then the present", () => {
  const scenes = new Scenes();
  scenes.play(TRICK, false);
  expect(scenes.view).toBe(TRICK[0]!.view);
  vi.advanceTimersByTime(300);
  expect(scenes.view).toBe(TRICK[1]!.view);
  vi.advanceTimersByTime(1200);
  expect(scenes.view).toBeNull();
});

it("keeps the last scene while one's own move waits for Confirm", () => {
  const scenes = new Scenes();
  scenes.play(TRICK, true);
  vi.advanceTimersByTime(60_000);
  expect(scenes.view).toBe(TRICK[1]!.view);
});

it("can be skipped at any moment", () => {
  const scenes = new Scenes();
  scenes.play(TRICK, false);
  expect(scenes.left).toBeGreaterThan(0);
  scenes.skip();
  expect([scenes.view, scenes.left]).toEqual([null, 0]);
  vi.advanceTimersByTime(60_000);
  expect(scenes.view).toBeNull();
});
