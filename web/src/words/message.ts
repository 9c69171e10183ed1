/**
 * Messages in ICU form (blanks and plurals), from one catalogue per language. English stands in for what is
 * missing.
 */
import { IntlMessageFormat } from "intl-messageformat";

export const LANGUAGES = { en: "English", nl: "Nederlands", de: "Deutsch", pl: "Polski" } as const;
export type Language = keyof typeof LANGUAGES;
export type Catalogue = Record<string, string>;
export type Blanks = Record<string, string | number>;

const parsed = new Map<string, IntlMessageFormat>();

/** A message with its blanks filled: `{n, plural, one {# card} other {# cards}}`. */
export function filled(message: string, language: Language, blanks: Blanks = {}): string {
  if (!message.includes("{")) return message;
  const key = `${language} ${message}`;
  let format = parsed.get(key);
  if (!format) parsed.set(key, (format = new IntlMessageFormat(message, language, undefined, { ignoreTag: true })));
  return String(format.format(blanks));
}
