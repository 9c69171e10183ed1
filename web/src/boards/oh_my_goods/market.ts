/** The two rows of the market: what lies there, and how they are turned up card by card. */
import type { Data, Face, View } from "../../api/types";
import type { Scene } from "../board";
import { type Facts, factsOf, type GoodsView, RESOURCES, type Resource, seen } from "./view";

export interface Market {
  rows: [string[], string[]];
  totals: Record<Resource, number>;
}

/** What lies in the market. When the game is over it has been swept away by the rules: the last rows are told by the story. */
export function marketOf(view: GoodsView, facts: Facts, story: Face[]): Market {
  const { row1, row2, market } = view.shared;
  if (!view.over || row1.length) return { rows: [row1, row2], totals: market };
  const last = lastRows(story);
  return { rows: last, totals: totalsOf(facts, last.flat()) };
}

/** The rows of the last round that the story tells. */
export function lastRows(story: Face[]): [string[], string[]] {
  const rows: [string[], string[]] = [[], []];
  const from = story.findLastIndex((face) => face.kind === "round");
  for (const face of story.slice(from + 1)) if (face.kind === "row") rows[Number(face.row) - 1]!.push(...(face.cards as string[]));
  return rows;
}

export function totalsOf(facts: Facts, cards: string[]): Record<Resource, number> {
  const totals = Object.fromEntries(RESOURCES.map((kind) => [kind, 0])) as Record<Resource, number>;
  for (const id of cards) totals[facts.deck[id]!.resource!] += 1;
  return totals;
}

const TURN = 220;
/** After its second half sun a row is looked at for a moment. */
const LOOK = 700;

/** Sunrise and sunset card by card: a view for each card that is turned up (OMG-6.1, 7.1). */
export function scenes(before: View, after: View, events: Face[], components: Data): Scene[] {
  const facts = factsOf(components);
  const shown: Scene[] = [];
  const now = seen(before);
  let rows: [string[], string[]] = [now.shared.row1, now.shared.row2];
  for (const face of events) {
    if (face.kind === "round") rows = [[], []];
    if (face.kind !== "row") continue;
    const at = Number(face.row) - 1;
    for (const card of face.cards as string[]) {
      rows = at ? [rows[0], [...rows[1], card]] : [[...rows[0], card], rows[1]];
      shown.push({ view: withRows(after, before, rows, facts), hold: TURN });
    }
    if (shown.length) shown.at(-1)!.hold = LOOK;
  }
  return shown;
}

/** The table as it was, with these cards in the market and nothing to be pressed. */
function withRows(after: View, before: View, [row1, row2]: [string[], string[]], facts: Facts): View {
  const shared = { ...before.shared, round: after.shared.round, active: after.shared.active, final: after.shared.final };
  return { ...before, prompt: null, moves: [], form: null, shared: { ...shared, row1, row2, market: totalsOf(facts, [...row1, ...row2]) } };
}
