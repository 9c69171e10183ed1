/** The words of the owner's page, in the hall's language; they come with it, not with the hall. */
import { type Blanks, type Catalogue, filled } from "../words/message";
import { speech } from "../words/words.svelte";
import en from "./words/en.json";

const CATALOGUES = import.meta.glob<Catalogue>("./words/??.json", { eager: true, import: "default" });

/** The message of this key. */
export function o(key: keyof typeof en, blanks?: Blanks): string {
  return filled(CATALOGUES[`./words/${speech.language}.json`]?.[key] ?? en[key], speech.language, blanks);
}

/** The word for a part of a path; the part itself where there is none. */
export function part(kind: "group" | "field", name: string): string {
  const key = `${kind}_${name}`;
  return key in en ? o(key as keyof typeof en) : name.replaceAll("_", " ");
}
