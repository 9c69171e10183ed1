/** The switches of a game's rules on the set-up sheet: what is chosen, and which choices clash. */
import type { Option } from "../api/types";

export type Chosen = Record<string, Option["default"]>;

/** Options with something to choose; names with one value are kept for later versions of the rules. */
export function open(options: Option[]): Option[] {
  return options.filter((option) => option.values.length !== 1);
}

/** Only options that differ from the standard, so that a table follows the standard in everything else. */
export function changed(options: Option[], chosen: Chosen): Chosen {
  return Object.fromEntries(
    options
      .filter((option) => option.name in chosen && chosen[option.name] !== option.default)
      .map((option) => [option.name, chosen[option.name]!]),
  );
}

type Clash = (chosen: Chosen, seats: number) => string | null;
const clashes = import.meta.glob<Clash>("../boards/*/clash.ts", { eager: true, import: "clash" });

/** The key of the explanation if these choices do not go together; null if they do. */
export function clash(game: string, chosen: Chosen, seats: number): string | null {
  return clashes[`../boards/${game}/clash.ts`]?.(chosen, seats) ?? null;
}
