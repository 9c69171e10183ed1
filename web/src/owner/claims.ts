/** The reconstructed values of a game, as the owner's page shows them: in groups, and entry by entry. */
import type { Claim, ComponentValue } from "../api/types";

export type Values = Record<string, ComponentValue>;

/** A card or part with its reconstructed values. */
export interface Entry {
  id: string;
  claims: Claim[];
}

export interface Group {
  name: string;
  entries: Entry[];
}

/** Groups are the first parts of the paths, entries the cards in them, in the order of the component file. */
export function grouped(claims: Claim[]): Group[] {
  const groups = new Map<string, Map<string, Claim[]>>();
  for (const claim of claims) {
    const [name = "", second = ""] = claim.path.split(".");
    const id = claim.entry.includes(".") ? claim.entry : `${name}.${second}`;
    const entries = groups.get(name) ?? new Map<string, Claim[]>();
    entries.set(id, [...(entries.get(id) ?? []), claim]);
    groups.set(name, entries);
  }
  return [...groups].map(([name, entries]) => ({
    name,
    entries: [...entries].map(([id, own]) => ({ id, claims: own })),
  }));
}

/** The parts of a path inside an entry: none where the entry is itself the value. */
export function fields(claim: Claim, entry: string): string[] {
  return claim.path
    .slice(entry.length + 1)
    .split(".")
    .filter(Boolean);
}

/** Only values that differ from the standard ones. */
export function corrected(claims: Claim[], values: Values): Values {
  return Object.fromEntries(
    claims
      .filter((claim) => claim.path in values && values[claim.path] !== claim.value)
      .map((claim) => [claim.path, values[claim.path]!]),
  );
}
