import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import names from "../icons/names.json";
import { LANGUAGES } from "../words/message";
import { blocks } from "./guide";
import { PICTURES } from "./pictures";

const MOST_WORDS = 1500;
const guides = Object.keys(PICTURES).flatMap((game) =>
  Object.keys(LANGUAGES).map((language) => [game, language] as const),
);
const read = (game: string, language: string) => {
  const path = fileURLToPath(new URL(`../../../src/gildhall/lessons/${game}/guide/${language}.md`, import.meta.url));
  return existsSync(path) ? readFileSync(path, "utf8") : "";
};

test.each(guides)("the guide of %s in %s shows every picture, and is short", (game, language) => {
  const text = read(game, language);
  const shown = blocks(text).flatMap((block) => (block.kind === "picture" ? [block.name] : []));
  expect(shown).toEqual([...new Set(shown)]);
  expect(shown.sort()).toEqual(Object.keys(PICTURES[game]!).sort());
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(MOST_WORDS);
});

test.each(guides)("the guide of %s in %s names the same rules as the English one", (game, language) => {
  const rules = (text: string) => text.match(/\[[A-Z]{3}-[\d.a-z]+\]/g);
  expect(rules(read(game, "en"))?.length).toBeGreaterThan(5);
  expect(rules(read(game, language))).toEqual(rules(read(game, "en")));
});

test("pictures are made of icons that we have", () => {
  const used = Object.values(PICTURES)
    .flatMap((game) => Object.values(game).flat(2))
    .flatMap((piece) => piece.icon ?? []);
  expect(used.filter((icon) => !(icon in names))).toEqual([]);
});
