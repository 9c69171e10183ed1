/**
 * Pointing at things on the board, whoever draws them. A name is a target or a thing (`card:king`), a spot where a
 * thing may come to lie (`at:trick`), the button of a move (`move:pass`) or one of the prompt's own (`act:confirm`).
 */
const [MOVE, ACT, SPOT] = ["move:", "act:", "at:"];
const WATCHED = ["data-target", "data-thing", "data-move", "class"];

function selector(name: string): string {
  const quoted = (value: string) => JSON.stringify(value);
  if (name.startsWith(MOVE)) return `[data-move=${quoted(name.slice(MOVE.length))}]`;
  if (name.startsWith(ACT)) return `.prompt [data-act=${quoted(name.slice(ACT.length))}]`;
  if (name.startsWith(SPOT)) return `[data-spot=${quoted(name.slice(SPOT.length))}]`;
  return `[data-target=${quoted(name)}], [data-thing=${quoted(name)}]`;
}

/** Everything that is seen under this name. */
export function shown(name: string): Element[] {
  return [...document.querySelectorAll(selector(name))].filter((thing) => thing.checkVisibility());
}

/** Mark everything with one of these names. */
export function pointAt(names: string[], mark: string): () => void {
  return marking(mark, () => names.flatMap(shown), names.length > 0);
}

/** Mark what is to be pressed: for each choice the first thing with one of its names that can be pressed. */
export function pointAtFirst(choices: string[][], mark: string): () => void {
  const first = (names: string[]) => {
    const things = names.flatMap(shown);
    return things.find((thing) => thing.matches("[data-move], [data-act], .lit:not(.picked)")) ?? things[0] ?? [];
  };
  return marking(mark, () => choices.flatMap(first), choices.length > 0);
}

/** Keep a mark on things as long as they are meant; returns how to end it. */
function marking(mark: string, meant: () => Element[], any: boolean): () => void {
  if (!any) return () => {};
  const put = () => {
    const things = new Set(meant());
    for (const thing of document.querySelectorAll(`[${mark}]`)) if (!things.has(thing)) thing.removeAttribute(mark);
    for (const thing of things) if (!thing.hasAttribute(mark)) thing.setAttribute(mark, "");
  };
  put();
  const watcher = new MutationObserver(put);
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: WATCHED });
  return () => {
    watcher.disconnect();
    for (const thing of document.querySelectorAll(`[${mark}]`)) thing.removeAttribute(mark);
  };
}
