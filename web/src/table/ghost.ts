/** A translucent copy of a thing, to show where a move would bring it. */

/** What could be pressed, found or moved by these is the thing itself, never its copy. */
const OWN = ["id", "tabindex", "data-target", "data-thing", "data-place", "data-move", "data-pointed", "data-spoken"];
const STATES = ["lit", "picked", "deciding", "refused"];
const STAGE = ".stage";

/** What is drawn of a thing: in a fan the thing itself is only as wide as it can be pressed. */
export function drawnOf(thing: HTMLElement): HTMLElement {
  const [only] = thing.childElementCount === 1 ? thing.children : [];
  return thing.matches(".target") && only instanceof HTMLElement ? only : thing;
}

/**
 * A copy that looks as the thing does, in a box of its own size. What stands around the thing up to the stage is copied
 * as well, without taking any room, because the styles of a board depend on it.
 */
export function copyOf(thing: HTMLElement): HTMLElement {
  let copy = thing.cloneNode(true) as HTMLElement;
  Object.assign(copy.style, {
    display: getComputedStyle(thing).display,
    position: "static",
    margin: "0",
    transform: "none",
    rotate: "none",
    translate: "none",
    width: `${thing.offsetWidth}px`,
    height: `${thing.offsetHeight}px`,
  });
  for (let around = thing.parentElement; around && !around.matches(STAGE); around = around.parentElement) {
    const frame = around.cloneNode(false) as HTMLElement;
    frame.style.display = "contents";
    // A box without room has no size to measure units by.
    frame.style.setProperty("--u", getComputedStyle(around).getPropertyValue("--u"));
    frame.append(copy);
    copy = frame;
  }
  for (const each of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of OWN) each.removeAttribute(name);
    each.classList.remove(...STATES);
  }
  return copy;
}
