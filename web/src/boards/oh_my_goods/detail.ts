/** Detail cards, little pictures and places of what the story speaks of. */
import type { Face } from "../../api/types";
import type { Detail, Fact, Glyph, Sign } from "../board";
import { type Building, building, cardName, dye, isCard, isResource } from "./cards";
import type { Components, Desk, GoodsView } from "./view";

const HOUSE = "0 -14 200 206";
const ICON = "0 0 512 512";

/** The detail card of a card or house, a good, a resource, an assistant, the worker or a chain. */
export function detail(view: GoodsView, desk: Desk, target: string): Detail | null {
  const [kind, id = ""] = target.split(":");
  const facts = desk.components;
  if ((kind === "card" || kind === "building" || kind === "goods") && isCard(facts, id))
    return ofCard(view, desk, building(facts, view.options, id));
  if (kind === "type" && id in facts.types) return ofType(desk, facts, id);
  if (kind === "assistant" && id in facts.assistants) return ofAssistant(desk, facts, id);
  if (kind === "good" && id in facts.goods)
    return {
      title: desk.words.title(id),
      picture: { art: `goods-crate-${id}`, box: "0 0 40 34" },
      cost: String(facts.goods[id]!.value),
      lines: [desk.words.say("about_good", { n: facts.goods[id]!.value })],
      rule: "OMG-0.6",
    };
  if (kind === "resource" && isResource(id))
    return {
      title: desk.words.title(id),
      picture: { art: `i-${id}`, box: ICON, pigment: id },
      lines: [desk.words.say("about_resource")],
      rule: "OMG-0.4",
    };
  if (kind === "worker")
    return {
      title: desk.words.say("worker"),
      picture: { art: "goods-worker-neat", box: "0 0 120 120" },
      lines: [desk.words.say("about_worker")],
      rule: "OMG-6.6",
    };
  return null;
}

function ofCard(view: GoodsView, desk: Desk, card: Building): Detail {
  const { words, components: facts } = desk;
  const lines: string[] = [];
  if (card.gives)
    lines.push(
      words.say(card.gives === "draw" ? "about_office_draw" : "about_office", {
        n: facts.constants.draw_office_max_hand,
        kind: words.name(card.gives),
      }),
    );
  else
    lines.push(
      words.say("about_house", {
        needs: card.needs.map((need) => words.amount(need.kind, need.number)).join(", "),
        good: words.name(card.good!),
        n: card.value,
      }),
      ...chainLine(desk, card.chain, card.good!),
    );
  if (card.resource)
    lines.push(words.say(card.sun ? "about_card_sun" : "about_card", { kind: words.name(card.resource) }));
  lines.push(words.say("about_vp", { n: card.vp }));
  return {
    title: cardName(words, card),
    picture: { art: card.art, box: HOUSE, pigment: dye(card) },
    ...(card.cost ? { cost: String(card.cost) } : {}),
    lines,
    facts: factsOf(view, desk, card),
    says: card.gives ? lines.slice(0, 1) : card.chain.length ? [words.say("about_chain_when")] : [],
    rule: card.gives ? (card.gives === "draw" ? "OMG-5.8" : "OMG-8.20") : "OMG-8.4",
  };
}

/** What is printed on a card, and what the viewer has towards its price. */
function factsOf(view: GoodsView, { words, components }: Desk, card: Building): Fact[] {
  const sign = (kind: string, count?: number): Sign => ({
    glyph: glyph(components, kind) ?? { art: `i-${kind}`, box: ICON },
    name: words.name(kind),
    ...(count ? { count } : {}),
  });
  const coins = view.seat === null ? undefined : view.seats[view.seat]?.coins;
  const facts: Fact[] = [];
  if (card.cost)
    facts.push({
      name: "costs",
      signs: [{ glyph: { icon: "coin" }, name: words.say("cost"), count: card.cost }],
      ...(coins === undefined ? {} : { number: { of: "have", n: coins } }),
    });
  if (card.needs.length) facts.push({ name: "needs", signs: card.needs.map((need) => sign(need.kind, need.number)) });
  if (card.good)
    facts.push({
      name: "makes",
      signs: [sign(card.good)],
      text: words.name(card.good),
      number: { of: "each", n: card.value },
    });
  if (card.good && card.chain.length)
    facts.push({ name: "chain", signs: card.chain.map((item) => sign(item)), text: `→ ${words.name(card.good)}` });
  facts.push({ name: "at_end", number: { of: "points", n: card.vp } });
  if (card.resource) {
    const sun: Sign = { glyph: { art: "goods-half-sun", box: "14 22 92 60" }, name: words.say("half_sun") };
    facts.push({
      name: "as_card",
      signs: [sign(card.resource), ...(card.sun ? [sun] : [])],
      text: card.sun ? `${words.name(card.resource)}, ${words.say("half_sun")}` : words.name(card.resource),
    });
  }
  return facts;
}

function chainLine(desk: Desk, chain: string[], good: string): string[] {
  const { words } = desk;
  if (!chain.length) return [];
  const items = chain
    .map((item) => (isResource(item) ? words.say("item_card", { kind: words.name(item) }) : words.name(item)))
    .join(" + ");
  return [words.say("about_chain", { items, n: chain.length, good: words.name(good) })];
}

function ofType(desk: Desk, facts: Components, type: string): Detail {
  const { good, chain_resources, chain_goods } = facts.types[type]!;
  const picture: Glyph = { art: `goods-house-${type.replaceAll("_", "-")}`, box: HOUSE, pigment: "coal" };
  return {
    title: desk.words.title(type),
    picture,
    lines: [...chainLine(desk, [...chain_resources, ...chain_goods], good), desk.words.say("about_chain_when")],
    rule: "OMG-9.1",
  };
}

function ofAssistant(desk: Desk, facts: Components, id: string): Detail {
  const data = facts.assistants[id]!;
  const wanted = Object.entries(facts.resources)
    .map(([kind, { colour }]) => ({ kind, number: data.requires[colour] ?? 0 }))
    .filter((each) => each.number);
  const lines = [
    desk.words.say("about_assistant"),
    desk.words.say("about_wishes", {
      houses: wanted.map((each) => desk.words.amount(each.kind, each.number)).join(", "),
    }),
    desk.words.say("about_vp", { n: data.vp }),
  ];
  return {
    title: desk.words.title(id),
    picture: { art: portrait(id), box: "0 0 120 120" },
    cost: String(data.cost),
    lines,
    rule: "OMG-10.14",
  };
}

function portrait(id: string): string {
  return `goods-${id.replace("_", "-")}`;
}

/**
 * The little picture of an id that occurs in events: a card in the market is its resource, everywhere else its
 * house.
 */
export function glyph(facts: Components, id: string, event?: Face): Glyph | null {
  if (isCard(facts, id)) {
    const card = building(facts, {}, id);
    if (event?.kind === "row" && card.resource) return glyph(facts, card.resource);
    return { art: card.art, box: HOUSE, pigment: dye(card) };
  }
  if (id in facts.goods) return { art: `i-${id}`, box: ICON };
  if (isResource(id)) return { art: `i-${id}`, box: ICON, pigment: id };
  if (id in facts.assistants) return { art: portrait(id), box: "0 0 120 120" };
  return null;
}

/** The things on the board that an event speaks of. */
export function place(event: Face): string[] {
  const found: string[] = [];
  for (const key of ["building", "card", "cards"]) {
    const value = event[key];
    for (const id of Array.isArray(value) ? value : value ? [value] : []) found.push(`card:${id}`);
  }
  if (event.assistant) found.push(`assistant:${event.assistant}`);
  return found;
}

const SOUNDS: Record<string, "card" | "coin" | "wood" | "bell"> = {
  row: "bell",
  drew: "card",
  paid: "card",
  laid: "card",
  produced: "wood",
  chained: "wood",
  built: "coin",
  hired: "coin",
};

export function sound(event: Face): "card" | "coin" | "wood" | "bell" | null {
  return SOUNDS[event.kind] ?? null;
}
