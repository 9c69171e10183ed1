/** Motion shows where things went: cards travel from where they lay to where they lie, and new ones appear. */
const MOVING = '[data-target^="card:"], [data-target^="capital:"]';
const MILLISECONDS = 220;

type Places = Map<string, DOMRect[]>;

export function quiet(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function cards(board: Element): [string, HTMLElement][] {
  return [...board.querySelectorAll<HTMLElement>(MOVING)].map((card) => [card.dataset.target!, card]);
}

/** Where every card lies now. Equal cards are told apart by their order. */
export function places(board: Element | undefined): Places {
  const found: Places = new Map();
  if (!board || quiet()) return found;
  for (const [id, card] of cards(board)) found.set(id, [...(found.get(id) ?? []), card.getBoundingClientRect()]);
  return found;
}

/** Let the cards travel from where they were; those that were nowhere appear. */
export function travel(board: Element | undefined, before: Places): void {
  if (!board || !before.size || quiet()) return;
  const seen = new Map<string, number>();
  for (const [id, card] of cards(board)) {
    const nth = seen.get(id) ?? 0;
    seen.set(id, nth + 1);
    const [from, to] = [before.get(id)?.[nth], card.getBoundingClientRect()];
    const zoom = (card as { currentCSSZoom?: number }).currentCSSZoom ?? 1;
    if (!from) card.animate([{ opacity: 0 }, { opacity: 1 }], MILLISECONDS);
    else if (Math.hypot(from.x - to.x, from.y - to.y) > 2) card.animate([{ transform: `translate(${(from.x - to.x) / zoom}px, ${(from.y - to.y) / zoom}px)` }, { transform: "none" }], { duration: MILLISECONDS, easing: "ease-out" });
  }
}
