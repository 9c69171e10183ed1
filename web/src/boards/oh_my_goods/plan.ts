/** What a seat is about to do: the plan as it lies on the table and in the form, and what each house lacks for it. */
import { type Building, building, free } from "./cards";
import { marketOf } from "./market";
import type { Components, Desk, GoodsView, Mode, Seat } from "./view";

export interface Plan {
  worker: string | null;
  mode: Mode | null;
  /** The card to be built. */
  aside: string | null;
}

/** The plan with what is picked in the form. */
export function planOf(part: Seat, picks: string[]): Plan {
  const work = picks.find((text) => text.startsWith("work "))?.split(" ");
  const aside = picks.find((text) => text.startsWith("aside "))?.split(" ")[1];
  return {
    worker: work?.[1] ?? part.worker,
    mode: (work?.[2] as Mode | undefined) ?? part.mode,
    aside: aside ?? part.aside,
  };
}

/**
 * How a needed unit stands: in the market, paid from the hand, left out by a sloppy worker, in the hand, missing;
 * or open, where nobody works.
 */
export type Cover = "market" | "paid" | "waived" | "hand" | "missing" | "open";

export interface Unit {
  kind: string;
  cover: Cover;
}

/** Resources in the hand that may still pay: not those of the card to be built. */
function inHand(view: GoodsView, facts: Components, part: Seat, aside: string | null): Record<string, number> {
  const cards = (part.hand ?? []).filter((id) => id !== aside);
  const all: Record<string, number> = { any: cards.length };
  for (const id of cards) {
    const kind = building(facts, view.options, id).resource;
    if (kind) all[kind] = (all[kind] ?? 0) + 1;
  }
  return all;
}

/** The needs of a house, unit by unit (OMG-8.5 to 8.11). */
export function units(view: GoodsView, desk: Desk, seat: number, house: Building): Unit[] {
  const facts = desk.components;
  const part = view.seats[seat]!;
  const mine = seat === view.seat;
  const plan = mine ? planOf(part, desk.picks) : part;
  const given = free(marketOf(view, facts, desk.story).totals, facts, part);
  const hand = mine ? inHand(view, facts, part, plan.aside) : {};
  const asked = mine && view.prompt?.building === house.id ? view.prompt.missing : undefined;
  const picks = asked ? desk.picks : [];
  const works = plan.worker === house.id || part.staff.includes(house.id);
  let spare = plan.worker === house.id && plan.mode === "sloppy" && !asked ? 1 : 0;
  return house.needs.flatMap(({ kind, number }) => {
    const covered = Math.min(number, given[kind] ?? 0);
    let left = number - covered;
    const row: Unit[] = Array.from({ length: covered }, () => ({ kind, cover: "market" }));
    const add = (cover: Cover, most: number) => {
      for (const end = Math.max(0, left - most); left > end; left -= 1) row.push({ kind, cover });
    };
    if (asked) {
      add("paid", left - (asked[kind] ?? 0) + picks.filter((text) => paysFor(facts, text, kind)).length);
      add("waived", picks.filter((text) => text === `waive ${kind}`).length);
      add("missing", left);
    }
    add("hand", hand[kind] ?? 0);
    if (spare && left) {
      add("waived", spare);
      spare = 0;
    }
    add(works ? "missing" : "open", left);
    return row;
  });
}

function paysFor(facts: Components, move: string, kind: string): boolean {
  const [verb, card] = move.split(" ");
  return verb === "pay" && (kind === "any" || facts.deck[card ?? ""]?.resource === kind);
}

/** Goods picked for payment, by type: `give coal 3`. */
export function given(picks: string[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const text of picks) {
    const [verb, good, number] = text.split(" ");
    if (verb === "give" && good) all[good] = Number(number);
  }
  return all;
}

/** What picked goods are worth. */
export function worth(facts: Components, goods: Record<string, number>): number {
  return Object.entries(goods).reduce((sum, [good, number]) => sum + number * (facts.goods[good]?.value ?? 0), 0);
}

/** How many goods a house brings if it succeeds (OMG-8.10 to 8.13). */
export function yields(facts: Components, house: string, plan: Plan): number {
  if (plan.worker !== house) return facts.constants.goods_assistant;
  return plan.mode === "sloppy" ? facts.constants.goods_sloppy : facts.constants.goods_efficient;
}
