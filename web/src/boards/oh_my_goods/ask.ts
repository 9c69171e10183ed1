/** What is asked, in the words of the moment: only what can be done is named, and what the choice brings. */
import type { GameWords } from "../../words/game";
import { building, cardName } from "./cards";
import { given, planOf, units, worth, yields } from "./plan";
import type { Desk, GoodsView } from "./view";

/** Round and phase, for the head of the ledger. */
export function phase(view: GoodsView, words: GameWords): string[] {
  const { shared, over } = view;
  const round = words.say(shared.final ? "final" : "round", { n: shared.round });
  if (over) return [round];
  return [round, words.say(shared.row2.length ? "phase_produce" : shared.row1.length ? "phase_plan" : "phase_cards")];
}

export function asks(view: GoodsView, desk: Desk): string | null {
  if (!view.prompt) return null;
  const step = view.prompt.step;
  const ask = SENTENCES[step];
  return ask ? ask(view, desk) : null;
}

const SENTENCES: Record<string, (view: GoodsView, desk: Desk) => string> = {
  exchange_card: (_, desk) => desk.words.say("ask_exchange"),
  place_worker: askPlan,
  set_aside: askPlan,
  pay: askCover,
  waive: askCover,
  lay: askLay,
  chain: (view, desk) => desk.words.say("ask_chain", chainBlanks(view, desk)),
  give: (view, desk) => desk.words.say("ask_pay", { n: Number(view.prompt!.coins) }),
  build_or_hire: askSpend,
  move_assistant: (_, desk) => desk.words.say("ask_move", { n: desk.components.constants.assistant_move_cost }),
  move_to: (_, desk) => desk.words.say("ask_move_to"),
  place_assistant: (_, desk) => desk.words.say("ask_place"),
};

function askPlan(view: GoodsView, desk: Desk): string {
  const plan = planOf(view.seats[view.seat!]!, desk.picks);
  if (!plan.worker) return desk.words.say("ask_worker");
  return desk.words.say(plan.aside ? "ask_planned" : "ask_aside");
}

/** What is missing, and whether the hand can cover it: an impossible payment is not offered. */
function askCover(view: GoodsView, desk: Desk): string {
  const blanks = {
    house: houseName(view, desk),
    missing: list(desk.words, view.prompt!.missing ?? {}),
  };
  const payable = view.moves.some((move) => move.text !== "decline");
  if (!payable) return desk.words.say("ask_cannot_pay", blanks);
  return desk.words.say(view.prompt!.step === "waive" ? "ask_waive" : "ask_cover", blanks);
}

function askLay(view: GoodsView, desk: Desk): string {
  const key = view.moves.some((move) => move.text.startsWith("lay ")) ? "ask_lay" : "ask_no_lay";
  return desk.words.say(key, chainBlanks(view, desk));
}

function askSpend(view: GoodsView, desk: Desk): string {
  const can = (verb: string) => view.moves.some((move) => move.text.split(" ")[0] === verb);
  const aside = view.seats[view.seat!]!.aside;
  const card = aside ? building(desk.components, view.options, aside) : null;
  const blanks = {
    card: card ? cardName(desk.words, card) : "",
    cost: card?.cost ?? 0,
    coins: view.seats[view.seat!]!.coins,
  };
  if (can("build")) return desk.words.say(can("hire") ? "ask_build_hire" : "ask_build", blanks);
  if (can("hire")) return desk.words.say("ask_hire", blanks);
  return desk.words.say(card ? "ask_too_dear" : "ask_nothing", blanks);
}

function chainBlanks(view: GoodsView, desk: Desk): Record<string, string | number> {
  const { type = "", items = [], good = "" } = view.prompt!;
  const makes = items.length;
  return {
    house: desk.words.title(type),
    items: items.map((item) => desk.words.name(item)).join(" + "),
    good: desk.words.name(good),
    n: makes,
    value: desk.components.goods[good]!.value,
  };
}

function houseName(view: GoodsView, desk: Desk): string {
  return cardName(desk.words, building(desk.components, view.options, view.prompt!.building ?? ""));
}

function list(words: GameWords, numbers: Record<string, number>): string {
  return Object.entries(numbers)
    .filter(([, number]) => number)
    .map(([kind, number]) => words.amount(kind, number))
    .join(", ");
}

/** What the chosen thing brings. */
export function brings(view: GoodsView, desk: Desk): string | null {
  if (!view.prompt || view.seat === null) return null;
  const says = BRINGS[view.prompt.step];
  return says ? says(view, desk) : null;
}

const BRINGS: Record<string, (view: GoodsView, desk: Desk) => string | null> = {
  exchange_card: (_, desk) =>
    desk.words.say("brings_exchange", { n: desk.picks.filter((text) => text.startsWith("discard")).length }),
  place_worker: bringsPlan,
  set_aside: bringsPlan,
  pay: bringsGoods,
  waive: bringsGoods,
  lay: (view, desk) => bringsUses(view, desk, desk.picks.length),
  chain: (view, desk) => bringsUses(view, desk, desk.weighed ? Number(desk.weighed.split(" ")[2]) : 0),
  give: bringsPayment,
};

function bringsPlan(view: GoodsView, desk: Desk): string | null {
  const facts = desk.components;
  const plan = planOf(view.seats[view.seat!]!, desk.picks);
  if (!plan.worker) return desk.words.say("brings_worker");
  const house = building(facts, view.options, plan.worker);
  const lacking: Record<string, number> = {};
  for (const unit of units(view, desk, view.seat!, house))
    if (unit.cover === "missing") lacking[unit.kind] = (lacking[unit.kind] ?? 0) + 1;
  const blanks = {
    house: cardName(desk.words, house),
    n: yields(facts, house.id, plan),
    good: desk.words.name(house.good ?? ""),
    missing: list(desk.words, lacking),
  };
  return desk.words.say(blanks.missing ? "brings_hope" : "brings_sure", blanks);
}

function bringsGoods(view: GoodsView, desk: Desk): string | null {
  const facts = desk.components;
  const house = building(facts, view.options, view.prompt!.building ?? "");
  if (!view.moves.some((move) => move.text !== "decline")) return desk.words.say("brings_none");
  return desk.words.say("brings_goods", {
    n: yields(facts, house.id, planOf(view.seats[view.seat!]!, [])),
    good: desk.words.name(house.good ?? ""),
    value: house.value,
  });
}

function bringsUses(view: GoodsView, desk: Desk, uses: number): string {
  const blanks = chainBlanks(view, desk);
  return desk.words.say(uses ? "brings_uses" : "brings_use", { ...blanks, n: Number(blanks.n) * Math.max(1, uses) });
}

function bringsPayment(view: GoodsView, desk: Desk): string {
  const paid = worth(desk.components, given(desk.picks));
  const owed = Number(view.prompt!.coins);
  if (paid < owed) return desk.words.say("brings_short", { paid, owed, n: owed - paid });
  return desk.words.say(paid === owed ? "brings_exact" : "brings_over", { paid, n: paid - owed });
}
