/** The words of the owner's page, in the hall's language; they come with it, not with the hall. */
import type { Catalogue } from "../words/message";
import { tellerOf } from "../words/words.svelte";
import en from "./words/en.json";

/** The message of this key. */
export const o = tellerOf(en, import.meta.glob<Catalogue>("./words/??.json", { eager: true, import: "default" }));

/** What a value rests on: the rulebook, our choice, or public texts by their names. */
export function sourceOf(source: string[]): string {
  const names = source.map((name) => (name === "seed" || name === "own" ? o(`source_${name}`) : name));
  return o("source", { names: names.join(", ") });
}

/** The word for a part of a path; the part itself where there is none. */
export function part(kind: "group" | "field", name: string): string {
  const key = `${kind}_${name}`;
  return key in en ? o(key as keyof typeof en) : name.replaceAll("_", " ");
}
