import { expect, test } from "vitest";
import { reloadAfterUpdate } from "./update";

/** A page that counts how often it was reloaded. */
function makePage() {
  const kept = new Map<string, string>();
  const heard: (() => void)[] = [];
  let reloads = 0;
  const page = {
    navigator: { onLine: true },
    addEventListener: (_: string, each: () => void) => void heard.push(each),
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    location: { reload: () => void (reloads += 1) },
  };
  return { page, fail: () => heard.forEach((each) => each()), reloads: () => reloads };
}

test("a page whose parts are gone reloads, but not over and over again", () => {
  const { page, fail, reloads } = makePage();
  let time = 1_000_000;
  reloadAfterUpdate(page, () => time);
  fail();
  fail();
  expect(reloads()).toBe(1);
  time += 120_000;
  fail();
  expect(reloads()).toBe(2);
});

test("without a network the page stays as it is", () => {
  const { page, fail, reloads } = makePage();
  page.navigator.onLine = false;
  reloadAfterUpdate(page);
  fail();
  expect(reloads()).toBe(0);
});
