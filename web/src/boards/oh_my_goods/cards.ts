/** What the cards of Oh My Goods! are, from the components, and what a building still lacks. */
import type { Data, View } from "../../api/types";

export const RESOURCES = ["wood", "wheat", "clay", "wool", "stone"] as const;
export const RESOURCE_PIGMENT: Record<string, string> = { wood: "leaf", wheat: "ochre", clay: "oxblood", wool: "indigo", stone: "charcoal" };

export interface Building {
  id: string;
  /** The type of a production building; null for a market office. */
  type: string | null;
  /** The resource that it shows as a card; a charburner shows none. */
  resource: string | null;
  sun: boolean;
  cost: number;
  vp: number;
  needs: { kind: string; number: number }[];
  good: string | null;
  value: number;
  /** What a market office gives: a resource, or `draw`. */
  gives: string | null;
}

export function building(components: Data, options: Data, id: string): Building {
  const data = components.charburners[id] ?? components.deck[id];
  const type: string | null = data.type in components.types ? data.type : null;
  const other = options["component_variant.shoemaker_2"] === "clay" && data.needs_alternative;
  const needs = Object.entries((other || data.needs || {}) as Record<string, number>);
  const good: string | null = type ? components.types[type].good : null;
  return {
    id,
    type,
    resource: data.resource ?? null,
    sun: options["component_variant.half_suns"] === "list" ? Boolean(data.half_sun) : Boolean(data.half_sun_alternative ?? data.half_sun),
    cost: data.cost ?? 0,
    vp: data.vp ?? 0,
    needs: needs.filter(([, number]) => number).map(([kind, number]) => ({ kind, number })),
    good,
    value: good ? components.goods[good].value : 0,
    gives: data.gives ?? null,
  };
}

export interface Chain {
  type: string;
  items: string[];
  good: string;
}

/** What the chain of a type turns into what; null where it has none. */
export function chain(components: Data, type: string): Chain | null {
  const data = components.types[type];
  const items = [...data.chain_resources, ...data.chain_goods] as string[];
  return items.length ? { type, items, good: data.good } : null;
}

/** The needs of a building, each unit with whether market and own offices cover it. */
export function needs(view: View, components: Data, seat: number, each: Building): { kind: string; met: boolean }[] {
  const free: Record<string, number> = { ...view.shared.market };
  for (const own of view.seats[seat]!.buildings as string[]) {
    const gives = components.deck[own]?.gives;
    if (gives in free) free[gives]! += 1;
  }
  free.any = Object.values(free).reduce((sum, number) => sum + number, 0);
  return each.needs.flatMap(({ kind, number }) => Array.from({ length: number }, (_, i) => ({ kind, met: i < (free[kind] ?? 0) })));
}

/** The points of a seat if the game ended now. */
export function points(components: Data, part: Data): number {
  const buildings = (part.buildings as string[]).reduce((sum, id) => sum + (components.deck[id]?.vp ?? 0), 0);
  const assistants = (part.assistants as string[]).reduce((sum, id) => sum + components.assistants[id].vp, 0);
  return buildings + assistants + Math.floor(part.coins / components.constants.coins_per_vp);
}
