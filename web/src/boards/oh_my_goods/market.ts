/** The two rows of the market: what lies there. */
import { type Components, type GoodsEvent, type GoodsView, RESOURCES, type Resource } from "./view";

export interface Market {
  rows: [string[], string[]];
  totals: Record<Resource, number>;
}

/**
 * What lies in the market. When the game is over it has been swept away by the rules: the last rows are told by the
 * story.
 */
export function marketOf(view: GoodsView, facts: Components, story: GoodsEvent[]): Market {
  const { row1, row2, market } = view.shared;
  if (!view.over || row1.length) return { rows: [row1, row2], totals: market };
  const last = lastRows(story);
  return { rows: last, totals: totalsOf(facts, last.flat()) };
}

/** The rows of the last round that the story tells. */
export function lastRows(story: GoodsEvent[]): [string[], string[]] {
  const rows: [string[], string[]] = [[], []];
  const from = story.findLastIndex((face) => face.kind === "round");
  for (const face of story.slice(from + 1)) if (face.kind === "row") rows[face.row - 1]!.push(...face.cards);
  return rows;
}

export function totalsOf(facts: Components, cards: string[]): Record<Resource, number> {
  const totals = Object.fromEntries(RESOURCES.map((kind) => [kind, 0])) as Record<Resource, number>;
  for (const id of cards) totals[facts.deck[id]!.resource!] += 1;
  return totals;
}
