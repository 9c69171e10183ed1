/** The hall's own words in the chosen language. */
import english from "./en.json";
import { type Blanks, type Catalogue, LANGUAGES, type Language, filled } from "./message";

const KEPT = "gildhall.language";
const loaders = import.meta.glob<Catalogue>(["./??.json", "!./en.json"], { import: "default" });

class Speech {
  language: Language = $state("en");
  catalogue: Catalogue = $state.raw(english);

  async speak(language: Language): Promise<void> {
    const load = loaders[`./${language}.json`];
    this.catalogue = load ? { ...english, ...(await load()) } : english;
    this.language = language;
    document.documentElement.lang = language;
    localStorage.setItem(KEPT, language);
  }
}

export const speech = new Speech();

/** The hall's message of this key. */
export function t(key: keyof typeof english, blanks?: Blanks): string {
  return filled(speech.catalogue[key] ?? key, speech.language, blanks);
}

/** The language chosen before, or the first of the browser's languages that the hall speaks. */
export function firstLanguage(): Language {
  const wished = [localStorage.getItem(KEPT) ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
  return wished.find((tag) => tag in LANGUAGES) ?? "en";
}

/** How a page with words of its own says them: `catalogues` are its `words/??.json`, by path. */
export function tellerOf<English extends Record<string, string>>(
  english: English,
  catalogues: Record<string, Catalogue>,
): (key: keyof English & string, blanks?: Blanks) => string {
  return (key, blanks) =>
    filled(catalogues[`./words/${speech.language}.json`]?.[key] ?? english[key]!, speech.language, blanks);
}
