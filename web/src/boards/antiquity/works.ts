/** What a building in the countryside would bring, before it stands. */
import { occupied } from "./forecast";
import { type Hex, neighbours } from "./land";
import type { View } from "./view";

export interface Yield {
  kind: string;
  product: string;
  site: string;
  /** Hexes on which goods would lie. */
  goods: string[];
  /** Hexes that would turn to ash. */
  ash: string[];
}

/**
 * What the asked building would bring at this hex; null, if what is asked is no site for goods. `first` is what a
 * fishery has already.
 */
export function yieldAt(view: View, all: Map<string, Hex>, hex: string, first: string[] = []): Yield | null {
  if (!view.prompt) return null;
  const { step, building, product = "" } = view.prompt;
  if (step === "site" && building) return grown(view, all, hex, building, product);
  if (step === "free_farm_site") return grown(view, all, hex, "farm", product);
  if (step === "shore") return fished(view, all, [...first, hex], product);
  return null;
}

/** Wood, farm, mine: the site and every adjoining free, clean hex of the same land (ANT-7.15, 7.17, 7.20). */
function grown(view: View, all: Map<string, Hex>, site: string, kind: string, product: string): Yield {
  const polluted = new Set(view.shared.polluted);
  const felled = new Set(view.shared.felled);
  const taken = occupied(view);
  const wanted = { woodcutter: "F", farm: "G", mine: "M" }[kind];
  const land = (id: string) => (felled.has(id) ? "G" : all.get(id)?.terrain);
  const goods = [site, ...neighbours(site)].filter((id) => land(id) === wanted && !polluted.has(id) && !taken.has(id));
  return { kind, product, site, goods, ash: kind === "woodcutter" ? [] : goods };
}

/** A fishery stands on two hexes: the clean sea beside either of them bears the good (ANT-7.24). */
function fished(view: View, all: Map<string, Hex>, sites: string[], product: string): Yield {
  const polluted = new Set(view.shared.polluted);
  const taken = occupied(view);
  const around = sites
    .flatMap(neighbours)
    .filter((id) => all.get(id)?.terrain === "W" && !polluted.has(id) && !taken.has(id));
  const goods = [...new Set(around)];
  return { kind: "fishery", product, site: sites.at(-1)!, goods, ash: goods };
}
