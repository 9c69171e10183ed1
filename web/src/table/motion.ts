/**
 * Motion on the board. Things move from their old place to their new one (`data-thing`), new things come from the mat
 * of the seat that acted (`data-seat`), and removed things go to the mat of the seat that receives them. Only transform
 * and opacity are animated. Nothing waits for motion, and nothing moves if the user prefers reduced motion.
 */
import type { Sweep } from "../boards/board";

const MILLISECONDS = 320;
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";
/** If more things change at once, nothing is animated: nobody could follow it. */
const MOST = 80;
/** Milliseconds between new things, which appear one after the other, and how long that may go on. */
const [APART, LONGEST] = [45, 900];

interface Seen {
  element: HTMLElement;
  box: DOMRect;
  place: string;
}
export type Places = Map<string, Seen[]>;

/** The cause of a change: the seat that acted, and which things go to which seat. */
export interface Course {
  actor: number | null;
  swept: Sweep[];
}

export function quiet(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Where everything lies now. Equal things are told apart by their order. */
export function places(stage: Element | undefined): Places {
  const found: Places = new Map();
  if (!stage || quiet()) return found;
  for (const element of stage.querySelectorAll<HTMLElement>("[data-thing]")) {
    const seen = { element, box: element.getBoundingClientRect(), place: element.dataset.place ?? "" };
    if (seen.box.width) found.set(element.dataset.thing!, [...(found.get(element.dataset.thing!) ?? []), seen]);
  }
  return found;
}

/** Let everything travel to where it lies now. */
export function travel(stage: Element | undefined, before: Places, course: Course): void {
  if (!stage || !before.size || quiet()) return;
  const after = places(stage);
  const mat = (seat: number | null) =>
    seat === null ? null : (stage.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect() ?? null);
  const from = mat(course.actor);
  let [left, late] = [MOST, 0];
  for (const [thing, all] of after)
    for (const [nth, seen] of all.entries()) {
      const was = before.get(thing)?.[nth]?.box;
      if (was && near(was, seen.box)) continue;
      if (left-- <= 0) return;
      if (was) fly(seen, was);
      else {
        if (from && !(seen.element instanceof SVGElement)) fly(seen, from, late);
        else drop(seen.element, late);
        late = Math.min(LONGEST, late + APART);
      }
    }
  for (const { place, seat } of course.swept) {
    const to = mat(seat);
    if (to)
      for (const [thing, all] of before)
        for (const gone of all) if (gone.place === place && !after.has(thing)) sweep(stage, gone, to);
  }
}

function near(one: DOMRect, other: DOMRect): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) < 3;
}

/** How many pixels of the screen one of this element's own is. */
function scaleOf(element: Element): number {
  if (element instanceof SVGGraphicsElement && element.ownerSVGElement) return element.getScreenCTM()?.a ?? 1;
  return (element as { currentCSSZoom?: number }).currentCSSZoom ?? 1;
}

function offset(from: DOMRect, to: DOMRect, element: Element): string {
  const scale = scaleOf(element);
  const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  return `translate(${x / scale}px, ${y / scale}px)`;
}

/**
 * From a box to where the thing lies; its own turn and size stay as they are. New things begin small, one after the
 * other.
 */
function fly({ element, box }: Seen, from: DOMRect, late?: number): void {
  const own = getComputedStyle(element).transform;
  const rest = own === "none" ? "" : own;
  const fresh = late !== undefined;
  const first = {
    transform: `${offset(from, box, element)} ${rest} ${fresh ? "scale(0.5)" : ""}`,
    opacity: fresh ? 0 : 1,
  };
  element.animate([first, { transform: rest || "none", opacity: 1 }], {
    duration: MILLISECONDS,
    easing: EASE,
    delay: late ?? 0,
    fill: "backwards",
  });
}

/** A marker falls on its place. */
function drop(element: Element, late: number): void {
  const fall = 16 / scaleOf(element);
  element.animate(
    [
      { translate: `0 ${-fall}px`, opacity: 0 },
      { translate: "0 0", opacity: 1 },
    ],
    { duration: MILLISECONDS, easing: EASE, delay: late, fill: "backwards" },
  );
}

/** A thing that is gone from the board goes to a mat, and then is gone. */
function sweep(stage: Element, { element, box }: Seen, to: DOMRect): void {
  const frame = stage.getBoundingClientRect();
  const zoom = scaleOf(stage);
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-thing");
  ghost.removeAttribute("data-target");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  const at = {
    position: "absolute",
    left: `${(box.x - frame.x) / zoom}px`,
    top: `${(box.y - frame.y) / zoom}px`,
    width: `${box.width / zoom}px`,
    height: `${box.height / zoom}px`,
    margin: "0",
    pointerEvents: "none",
    zIndex: "6",
  };
  Object.assign(ghost.style, at);
  (stage.querySelector(".scene") ?? stage).append(ghost);
  const flight = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `${offset(to, box, stage)} scale(0.3)`, opacity: 0.2 },
    ],
    { duration: MILLISECONDS, easing: EASE },
  );
  flight.finished.finally(() => ghost.remove());
}
