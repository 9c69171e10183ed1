/** What the prompt says at this table: one sentence that fits the position, and what the chosen thing brings. */
import { buildingOf, capitalOf, groupsOf, worthOf } from "./pieces";
import type { Desk, Table } from "./view";

/** The capital that is laid down for a payment: what lies ready, and what is chosen now. */
export function cardsLaid(view: Table, desk: Desk): string[] {
  const chosen = [...desk.picked].flatMap(([target, times]) =>
    target.startsWith("capital:") ? Array<string>(times).fill(target.slice(8)) : [],
  );
  return [...(view.seat === null ? [] : (view.seats[view.seat]?.picked ?? [])), ...chosen];
}

export function laidOf(view: Table, desk: Desk): number {
  return worthOf(desk.components, cardsLaid(view, desk));
}

export function asks(view: Table, desk: Desk): string | null {
  const prompt = view.prompt;
  if (!prompt) return null;
  const say = (key: string, blanks: Record<string, string | number> = {}) => desk.words.say(`ask.${key}`, blanks);
  const number = Number(prompt.number ?? 0);
  const card = typeof prompt.card === "string" ? typeName(desk, prompt.card) : "";
  switch (prompt.step) {
    case "send":
      return say("send", { n: Number(prompt.helpers) });
    case "pay":
      return say("pay", { n: Number(prompt.price) });
    case "discard":
      return say("discard", { n: number });
    case "build":
      return Number(prompt.price) ? say("build_more", { price: Number(prompt.price) }) : say("build");
    case "notary":
      return say(prompt.acted ? "notary_peek" : prompt.privilege ? "notary_privilege" : "notary");
    case "open_bid":
      return say("open_bid", { card });
    case "bid":
      return say("bid", { card, who: desk.words.people[Number(prompt.to)] ?? "", n: Number(prompt.bid) });
    case "answer_mayor":
      return say("answer_mayor", { card, n: Number(prompt.bid) });
    case "spend":
      return say("spend", { n: number });
    case "two_raws":
      return say("two_raws", { n: number });
    case "work_token":
      return say("work_token", { n: number });
    case "invest":
      return view.form ? say("invest") : say("invest_none");
    default:
      return null;
  }
}

export function brings(view: Table, desk: Desk): string | null {
  const prompt = view.prompt;
  if (!prompt || view.seat === null) return null;
  const say = (key: string, blanks: Record<string, string | number> = {}) => desk.words.say(`bring.${key}`, blanks);
  const facts = desk.components;
  const part = view.seats[view.seat]!;
  switch (prompt.step) {
    case "send":
      return say("send", { n: facts.numbers.unused_helper });
    case "pay":
      return paid(view, desk, Number(prompt.price));
    case "build": {
      const chosen = desk.narrowed.map((target) => buildingOf(desk.components, target.slice(5))).find(Boolean);
      if (chosen)
        return say("build_end", { card: desk.words.title(chosen.type), price: facts.kinds[chosen.kind].build });
      return say(prompt.privilege ? "build_privilege" : "build");
    }
    case "bid":
    case "open_bid":
      return say("bid", {
        n: worthOf(facts, part.capital ?? []),
        price: facts.kinds[buildingOf(desk.components, String(prompt.card))!.kind].permit,
      });
    case "answer_mayor":
      return say("answer_mayor", { n: Number(prompt.price) });
    case "spend":
      // After the first point what was made is told instead.
      return Number(prompt.number) < (facts.by_year.work_points[view.shared.year - 1] ?? 0)
        ? null
        : say(prompt.privilege ? "spend_privilege" : "spend");
    case "notary":
      return prompt.privilege ? say("peek") : null;
    case "invest": {
      const sum = cardsLaid(view, desk).reduce((total, id) => total + (capitalOf(id)?.digit ?? 0), 0);
      return view.form ? say("invest", { n: sum }) : say("invest_none");
    }
    case "bank_take":
    case "bank_privilege":
    case "town_hall":
    case "trade":
    case "sale_card":
    case "swap":
    case "bribe":
    case "peek_keep":
    case "peek_return":
      return say(prompt.step);
    default:
      return null;
  }
}

/** Which cards are laid down and what they count: never 'nothing' while cards are chosen. */
function paid(view: Table, desk: Desk, price: number): string {
  const cards = cardsLaid(view, desk);
  if (!cards.length) return desk.words.say("bring.pay_none");
  const groups = groupsOf(desk.components, cards).map(
    (group) => `${desk.words.say(`colour.${group.colour}`)} ${group.worth}`,
  );
  const total = laidOf(view, desk);
  const key = total < price ? "pay_less" : total > price ? "pay_over" : "pay_even";
  return desk.words.say(`bring.${key}`, {
    groups: groups.join(" + "),
    n: total,
    short: price - total,
    over: total - price,
  });
}

/** The name of a building without its colours, for sentences. */
function typeName(desk: Desk, id: string): string {
  return desk.words.name(buildingOf(desk.components, id)?.type ?? id);
}
