/**
 * Keys at the table: numbers choose, arrows go from one lit thing to the next, U takes back, Enter confirms,
 * Escape puts away what lies on top, ? lists them all.
 */
import type { TableSession } from "./session.svelte";

type Step = [dx: number, dy: number];
const ARROWS: Record<string, Step> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** What the table itself does by keys. */
export interface Opens {
  list(): void;
  keys(): void;
  /** Closes the drawer; was it open? */
  close(): boolean;
}

export function onKey(event: KeyboardEvent, session: TableSession, opens: Opens): void {
  const at = event.target as HTMLElement | null;
  if (event.ctrlKey || event.metaKey || event.altKey || at?.closest("input, textarea, select, dialog")) return;
  const pressable = at?.closest("button, a, .target");
  if (/^[1-9]$/.test(event.key)) {
    const move = session.choices[Number(event.key) - 1];
    if (move) session.take(move.text);
  } else if (event.key in ARROWS) {
    if (step(ARROWS[event.key]!)) event.preventDefault();
  } else if (event.key === "u" && session.held?.may_undo) void session.undo();
  else if (event.key === "s" && session.asked.form) session.suggest();
  else if (event.key === "h" && session.mayHint) void session.hint();
  else if (event.key === "Escape") {
    if (!session.putAway() && !opens.close()) session.clear();
  } else if (event.key === "l") opens.list();
  else if (event.key === "?") opens.keys();
  else if ((event.key === "Enter" && !pressable) || event.key === "c") {
    if (session.held?.done || session.ready) void session.confirm();
  }
}

/** Move the focus to the nearest lit thing in a direction. */
function step([dx, dy]: Step): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(".target.lit, .target.picked")];
  if (!all.length) return false;
  const from = document.activeElement;
  if (!from?.classList.contains("target")) {
    all[0]!.focus();
    return true;
  }
  const here = middle(from);
  const ahead = all
    .map((element) => ({ element, at: middle(element) }))
    .map(({ element, at }) => ({
      element,
      along: (at.x - here.x) * dx + (at.y - here.y) * dy,
      aside: Math.abs((at.x - here.x) * dy) + Math.abs((at.y - here.y) * dx),
    }))
    .filter((each) => each.along > 1)
    .sort((one, other) => one.along + 2 * one.aside - (other.along + 2 * other.aside));
  ahead[0]?.element.focus();
  return ahead.length > 0;
}

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
