/** What the cards of Oh My Goods! are, and what follows from those that lie on the view. */
import type { GameWords } from "../../words/game";
import { type CardData, type Components, type Options, RESOURCES, type Resource, type Seat } from "./view";

export interface Amount {
  kind: string;
  number: number;
}

export interface Building {
  id: string;
  /** The type of a production building; null for a market office. */
  type: string | null;
  /** The symbol of its house in the sheet of drawings. */
  art: string;
  /** The resource that it shows as a card; a charburner shows none. */
  resource: Resource | null;
  sun: boolean;
  cost: number;
  vp: number;
  needs: Amount[];
  good: string | null;
  value: number;
  /** What its chain takes for each use: resources as hand cards, goods from their houses. */
  chain: string[];
  /** What a market office gives: a resource, or `draw`. */
  gives: Resource | "draw" | null;
}

const HALF_SUNS = "component_variant.half_suns";
const SHOEMAKER = "component_variant.shoemaker_2";

export function isCard(facts: Components, id: string): boolean {
  return id in facts.charburners || id in facts.deck;
}

export function building(facts: Components, options: Options, id: string): Building {
  const data: CardData = facts.charburners[id] ?? facts.deck[id]!;
  const made = facts.types[data.type];
  const printed = options[SHOEMAKER] === "clay" ? (data.needs_alternative ?? data.needs) : data.needs;
  const kind = made ? data.type : `market_office_${data.gives}`;
  return {
    id,
    type: made ? data.type : null,
    art: `goods-house-${kind.replaceAll("_", "-")}`,
    resource: data.resource ?? null,
    sun: Boolean(options[HALF_SUNS] === "list" ? data.half_sun : (data.half_sun_alternative ?? data.half_sun)),
    cost: data.cost ?? 0,
    vp: data.vp ?? 0,
    needs: amounts(printed ?? {}),
    good: made?.good ?? null,
    value: made ? facts.goods[made.good]!.value : 0,
    chain: made ? [...made.chain_resources, ...made.chain_goods] : [],
    gives: data.gives ?? null,
  };
}

export function amounts(numbers: Record<string, number>): Amount[] {
  return Object.entries(numbers)
    .filter(([, number]) => number > 0)
    .map(([kind, number]) => ({ kind, number }));
}

/** The pigment of a card: that of its resource. */
export function dye(card: Building): string {
  return card.resource ?? "coal";
}

/** What a card is called: its type, without the number that tells copies apart. */
export function cardName(words: GameWords, card: Building): string {
  return words.title(card.type ?? card.id);
}

export function isResource(kind: string): kind is Resource {
  return (RESOURCES as readonly string[]).includes(kind);
}

/** How many own offices give each resource. */
export function offices(facts: Components, part: Seat): Record<Resource, number> {
  const given = Object.fromEntries(RESOURCES.map((kind) => [kind, 0])) as Record<Resource, number>;
  for (const id of part.buildings) {
    const gives = facts.deck[id]?.gives;
    if (gives && gives !== "draw") given[gives] += 1;
  }
  return given;
}

/** OMG-0.4: what lies in the market for a seat, its offices included. */
export function free(totals: Record<Resource, number>, facts: Components, part: Seat): Record<string, number> {
  const given = offices(facts, part);
  const all: Record<string, number> = Object.fromEntries(RESOURCES.map((kind) => [kind, totals[kind] + given[kind]]));
  all.any = Object.values(all).reduce((sum, number) => sum + number, 0);
  return all;
}

/** The points of a seat if the game ended now (OMG-11.6). */
export function points(facts: Components, part: Seat): number {
  const buildings = part.buildings.reduce((sum, id) => sum + (facts.deck[id]?.vp ?? 0), 0);
  const assistants = part.assistants.reduce((sum, id) => sum + facts.assistants[id]!.vp, 0);
  return buildings + assistants + Math.floor(part.coins / facts.constants.coins_per_vp);
}

export interface Wanted extends Amount {
  /** The number of required buildings that the seat owns. */
  owned: number;
}

/** The colours of buildings that an assistant asks for, told by their resources (OMG-10.14). */
export function wishes(facts: Components, part: Seat | null, id: string): Wanted[] {
  const numbers = facts.assistants[id]!.requires;
  return RESOURCES.map((kind) => ({
    kind,
    number: numbers[facts.resources[kind].colour] ?? 0,
    owned: (part?.buildings ?? []).filter((own) => facts.deck[own]?.resource === kind).length,
  })).filter((each) => each.number > 0);
}

/** Which assistant works where: any of them may (OMG-17.4), so the first hired stands at the first house. */
export function posts(part: Seat): Map<string, string> {
  return new Map(part.staff.map((house, i) => [house, part.assistants[i] ?? part.assistants[0] ?? ""]));
}
