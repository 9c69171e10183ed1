/** An event as a line of the ledger: words, marks of seats and little pictures, in the order of the sentence. */
import type { Face } from "../api/types";
import type { Glyph } from "../boards/board";
import type { GameWords } from "./game";

export type Part = { text: string } | { seat: number } | { glyph: Glyph; name: string; count: number | undefined };

/** Characters that no sentence holds: they stand for a part while the sentence is put together. */
const [OPEN, CLOSE] = ["\uE000", "\uE001"];

/** The parts of an event's sentence. Ids for which there is a picture are shown, not named. */
export function parts(face: Face, words: GameWords, glyph: (id: string) => Glyph | null): Part[] {
  const kept: Part[] = [];
  const keep = (part: Part) => `${OPEN}${kept.push(part) - 1}${CLOSE}`;
  const shown = (id: string, said: string, count?: number) => {
    const found = glyph(id);
    return found ? keep({ glyph: found, name: words.name(id), count }) : said;
  };
  const sentence = words.told(face, { seat: (seat) => keep({ seat }), id: shown, amount: shown });
  return sentence
    .replace(/\.$/, "")
    .split(/\uE000(\d+)\uE001/)
    .flatMap((piece, i): Part[] => (i % 2 ? [kept[Number(piece)]!] : tidy(piece)));
}

/** A sentence about somebody at the table, with `WHO` where the name would stand. */
export const WHO = OPEN;

export function around(sentence: string, face: Face): Part[] {
  const [before = "", after = ""] = sentence.replace(/\.$/, "").split(WHO);
  const who: Part[] = typeof face.seat === "number" ? [{ seat: face.seat }] : [];
  return [...tidy(before), ...who, ...tidy(after)];
}

/** Commas between pictures are no words. */
function tidy(piece: string): Part[] {
  const text = piece.replace(/^\s*,\s*$/, "").trim();
  return text ? [{ text }] : [];
}
