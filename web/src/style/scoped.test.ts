import { expect, it } from "vitest";

const sources = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });
/** What a rule may begin with: the theme, the frame's own parts, and the root of a board in that board alone. */
const FRAME = /^\[data-theme|^\.(prompt\.phone|teacher|bubble\.advice|turn-card|hand \.target\[data-pointed\])/;
const ROOTS: Record<string, string> = { pillars: "pillars", oh_my_goods: "goods" };

/** The selectors of a component that begin outside it. */
function leading(source: string): string[] {
  const style = /<style>(.*)<\/style>/s.exec(source)?.[1] ?? "";
  return [...style.matchAll(/^\s*:global\((.*)[{,]$/gm)].map(([, selector]) => selector!);
}

it.each(Object.entries(sources))("%s has no rule that holds on other boards and pages", (path, source) => {
  const board = ROOTS[/boards\/(\w+)\//.exec(path)?.[1] ?? ""];
  const leaking = leading(source).filter(
    (selector) => !FRAME.test(selector) && !(board && selector.startsWith(`:where(.${board}) `)),
  );
  expect(leaking).toEqual([]);
});
