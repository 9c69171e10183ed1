/** The words of moves in a list. */
import type { Move } from "../api/types";

/** Where several moves have the same words, what their things are about is added, if that differs. */
export function toldApart(moves: Move[], words: (move: Move) => string, about: (move: Move) => string): string[] {
  const said = moves.map(words);
  const alike = new Map<string, number[]>();
  said.forEach((text, i) => alike.set(text, [...(alike.get(text) ?? []), i]));
  for (const same of alike.values()) {
    if (same.length < 2) continue;
    const more = same.map((i) => about(moves[i]!));
    if (new Set(more).size > 1) same.forEach((i, n) => (said[i] = more[n] ? `${said[i]}. ${more[n]}` : said[i]!));
  }
  return said;
}
