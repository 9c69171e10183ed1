import { expect, it, vi } from "vitest";
import { Queue } from "./pace";

it("shows the first thing at once and the others at a pace", () => {
  vi.useFakeTimers();
  const shown: number[] = [];
  const queue = new Queue<number>(
    (item) => shown.push(item),
    () => 100,
    undefined,
    () => Date.now(),
  );
  for (const item of [1, 2, 3]) queue.add(item);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([1, 2]);
  queue.skip();
  expect(shown).toEqual([1, 2, 3]);
  vi.useRealTimers();
});

it("lets what is shown stay as long as it must", () => {
  vi.useFakeTimers();
  const shown: number[] = [];
  const until = Date.now() + 1200;
  const queue = new Queue<number>(
    (item) => shown.push(item),
    () => 100,
    () => Math.max(0, until - Date.now()),
    () => Date.now(),
  );
  vi.advanceTimersByTime(400);
  queue.add(1);
  vi.advanceTimersByTime(799);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([1]);
  vi.useRealTimers();
});
