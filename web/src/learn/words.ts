/** The words of the schoolroom, in the hall's language; they come with it, not with the hall. */
import { type Blanks, filled } from "../words/message";
import { speech } from "../words/words.svelte";
import de from "./words/de.json";
import en from "./words/en.json";
import nl from "./words/nl.json";
import pl from "./words/pl.json";

const CATALOGUES = { en, nl, de, pl };

/** The message of this key. */
export function l(key: keyof typeof en, blanks?: Blanks): string {
  return filled(CATALOGUES[speech.language][key], speech.language, blanks);
}
