/** The booklets of the games in each language: loaded once, for the rules and for the names of their chapters. */
import { get } from "../api/client";
import type { BookletText, RulesText } from "../api/types";
import type { Language } from "../words/message";
import { type Booklet, chapterOf, type Numbered, numbered, parseBooklet } from "./booklet";

export interface Loaded extends Booklet {
  /** The anchor of the chapter that explains a step. */
  asks: Record<string, string>;
}

const loading = new Map<string, Promise<Loaded>>();

/** It fails for a game without a booklet. */
export function bookletOf(game: string, language: Language): Promise<Loaded> {
  const path = `/games/${game}/booklet?language=${language}`;
  const found = loading.get(path) ?? get<BookletText>(path).then(({ text, asks }) => ({ ...parseBooklet(text), asks }));
  loading.set(path, found);
  found.catch(() => loading.delete(path)); // so that it can be tried again
  return found;
}

/** What a rule is about: the heading of its chapter; its number, where no chapter explains it. */
export async function aboutRule(game: string, language: Language, rule: string): Promise<string> {
  try {
    return chapterOf(await bookletOf(game, language), rule)?.heading ?? rule;
  } catch {
    return rule;
  }
}

/** A numbered rule with its source; null where the game does not number it, or the hall cannot be reached. */
export async function ruleOf(game: string, id: string): Promise<Numbered | null> {
  try {
    const { rules } = await get<RulesText>(`/games/${game}/rules`);
    return id in rules ? numbered(id, rules[id]!) : null;
  } catch {
    return null;
  }
}
