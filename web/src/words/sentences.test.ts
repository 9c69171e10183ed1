/** Both sides say the same: these cases are also run in Python (`tests/engine/test_words.py`). */
import { describe, expect, it } from "vitest";
import type { Face, Prompt } from "../api/types";
import { fixture, GAMES } from "../boards/fixtures";
import cases from "../../../tests/engine/sentences.json";
import { GameWords, type Refusal } from "./game";
import { type Blanks, LANGUAGES } from "./message";

type Said = (words: GameWords, data: unknown) => string;

const catalogues = Object.fromEntries(GAMES.map((game) => [game, fixture(game).words]));
const PEOPLE = ["Ann", "Bo", "Cy", "Di"];
const SAID: Record<string, Said> = {
  event: (words, data) => words.event(data as Face),
  prompt: (words, data) => words.prompt(data as Prompt),
  refusal: (words, data) => words.refusal(data as Refusal),
  amount: (words, data) => words.amount(...(data as [string, number])),
  move: (words, data) => words.move(data as string),
  board: (words, data) => words.say(...(data as [string, Blanks])),
};

describe.each(Object.keys(LANGUAGES))("in %s", (language) => {
  it.each(cases)("$game $kind $data", ({ game, kind, data, said }) => {
    const words = new GameWords(catalogues[game]![language]!, PEOPLE, PEOPLE, language);
    // Names that break at syllables on the board are the same names.
    expect(SAID[kind]!(words, data).replaceAll("\u00AD", "")).toBe((said as Record<string, string>)[language]);
  });
});
