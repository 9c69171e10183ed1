/**
 * Messages in ICU form (blanks and plurals), from one catalogue per language. English replaces missing messages.
 */
import { IntlMessageFormat } from "intl-messageformat";
import { figure } from "./figure";

/** A language by its code of two letters. */
export type Language = string;

/** The languages of these catalogues, each by the name that it gives itself. */
export function languagesOf(paths: string[]): Record<Language, string> {
  const codes = paths.flatMap((path) => /\/([a-z]{2})\.json$/.exec(path)?.[1] ?? []).sort();
  const own = (code: string) => new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return Object.fromEntries(
    codes.map((code) => [code, own(code).charAt(0).toLocaleUpperCase(code) + own(code).slice(1)]),
  );
}

/** The languages of the hall are those with a catalogue. There is no other list. */
export const LANGUAGES = languagesOf(Object.keys(import.meta.glob("./??.json")));
export type Catalogue = Record<string, string>;
export type Blanks = Record<string, string | number>;

const parsed = new Map<string, IntlMessageFormat>();

/** A message with its blanks filled: `{n, plural, one {# card} other {# cards}}`. */
export function filled(message: string, language: Language, blanks: Blanks = {}): string {
  if (!message.includes("{")) return message;
  const key = `${language} ${message}`;
  let format = parsed.get(key);
  if (!format) parsed.set(key, (format = new IntlMessageFormat(message, language, undefined, { ignoreTag: true })));
  const lost = Object.values(blanks).filter((blank) => typeof blank === "number" && blank < 0);
  return lost.reduce<string>((text, n) => text.replaceAll(`${n}`, figure(Number(n))), String(format.format(blanks)));
}
