/** The words of the daily deal, in the hall's language. */
import { type Blanks, type Catalogue, filled } from "../words/message";
import { speech } from "../words/words.svelte";
import en from "./words/en.json";

const CATALOGUES = import.meta.glob<Catalogue>("./words/??.json", { eager: true, import: "default" });

/** The message of this key. */
export function d(key: keyof typeof en, blanks?: Blanks): string {
  return filled(CATALOGUES[`./words/${speech.language}.json`]?.[key] ?? en[key], speech.language, blanks);
}
