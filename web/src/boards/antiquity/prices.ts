/** What a seat can pay. */
import { kindOf, type Components, type Cost, type Seat } from "./view";

const CATEGORIES = ["food", "luxury"] as const;

/** The parts of a cost that the seat cannot pay now: `wood`, `luxury`. Philosophy lets equal goods count (ANT-5.43). */
export function lacking(all: Components, part: Seat, cost: Cost): string[] {
  const missing: string[] = (["wood", "stone"] as const).filter((good) => (cost[good] ?? 0) > (part.goods[good] ?? 0));
  const differ = cost.d && !part.working.includes("faculty_philosophy");
  for (const category of CATEGORIES) {
    const kinds = Object.keys(all.goods).filter((good) => all.goods[good]!.category === category && part.goods[good]);
    const have = differ ? kinds.length : kinds.reduce((sum, good) => sum + part.goods[good]!, 0);
    if ((cost[category] ?? 0) > have) missing.push(category);
  }
  return missing;
}

/**
 * Does it stand already, so that it cannot be built again? Cart shops, fountains, storages and houses can
 * (ANT-5.14, 5.15).
 */
export function builtOnce(part: Seat, kind: string): boolean {
  if (["cart_shop", "fountain", "storage", "house"].includes(kind)) return false;
  return part.buildings.some((written) => kindOf(written.split(" ")[0]!) === kind);
}
