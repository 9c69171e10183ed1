import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { chapterOf, inline, numbered, parseBooklet, searchBooklet, searchRules } from "./booklet";

const TEXT = `# A game

You want to win.

## The goal {#goal}

![A king](pillars-king)
![A mill](goods-house-mill)

The **highest** card *decides*. [POE-5.4, POE-5.5] Then
you draw. [POE-6.1]

## Scoring {#scoring}

- Wood [POE-8.1]
- Stone

1. First
2. Then

| Thing | Points |
|---|---|
| Metal | 5 |
`;

it("reads chapters, blocks and footnotes", () => {
  const { title, about, chapters } = parseBooklet(TEXT);
  expect(title).toBe("A game");
  expect(about).toEqual([{ kind: "paragraph", parts: [{ kind: "text", text: "You want to win." }] }]);
  expect(chapters.map(({ anchor, heading }) => [anchor, heading])).toEqual([
    ["goal", "The goal"],
    ["scoring", "Scoring"],
  ]);
  const [pictures, words] = chapters[0]!.blocks;
  expect(pictures).toEqual({
    kind: "pictures",
    pictures: [
      { id: "pillars-king", label: "A king" },
      { id: "goods-house-mill", label: "A mill" },
    ],
  });
  expect(words).toEqual({
    kind: "paragraph",
    parts: [
      { kind: "text", text: "The " },
      { kind: "strong", text: "highest" },
      { kind: "text", text: " card " },
      { kind: "em", text: "decides" },
      { kind: "text", text: "." },
      { kind: "note", ids: ["POE-5.4", "POE-5.5"] },
      { kind: "text", text: " Then you draw." },
      { kind: "note", ids: ["POE-6.1"] },
    ],
  });
  expect(
    chapters[1]!.blocks.map((block) =>
      block.kind === "list" ? [block.kind, block.ordered, block.items.length] : [block.kind],
    ),
  ).toEqual([["list", false, 2], ["list", true, 2], ["table"]]);
  expect(chapters[1]!.blocks[2]).toMatchObject({
    head: [[{ text: "Thing" }], [{ text: "Points" }]],
    rows: [[[{ text: "Metal" }], [{ text: "5" }]]],
  });
});

it("leaves markup of other kinds as words", () => {
  expect(inline("<b>2</b> [x](javascript:y) & 3 * 4")).toEqual([
    { kind: "text", text: "<b>2</b> [x](javascript:y) & 3 * 4" },
  ]);
});

it("finds the chapter of a rule", () => {
  const booklet = parseBooklet(TEXT);
  expect(chapterOf(booklet, "POE-5.5")?.anchor).toBe("goal");
  expect(chapterOf(booklet, "POE-8.1")?.anchor).toBe("scoring");
  expect(chapterOf(booklet, "POE-8.2")).toBeUndefined();
});

it("searches the booklet without its footnotes", () => {
  const booklet = parseBooklet(TEXT);
  expect(searchBooklet(booklet, " DRAW  card ").map(({ chapter, text }) => [chapter.anchor, text])).toEqual([
    ["goal", "The highest card decides. Then you draw."],
  ]);
  expect(searchBooklet(booklet, "metal").map(({ text }) => text)).toEqual(["Metal, 5"]);
  expect(searchBooklet(booklet, "scoring").map(({ text }) => text)).toEqual(["Wood"]);
  expect(searchBooklet(booklet, "POE")).toEqual([]);
  expect(searchBooklet(booklet, " ")).toEqual([]);
});

it("takes the source off a numbered rule, and only at its end", () => {
  expect(numbered("POE-1.1", "A **card** *with* `x`. [seed §1; ruling]")).toEqual({
    id: "POE-1.1",
    text: "A card with x.",
    source: "seed §1; ruling",
  });
  expect(numbered("ANT-3.5", "The list [grain] is shuffled. [seed Set]")).toEqual({
    id: "ANT-3.5",
    text: "The list [grain] is shuffled.",
    source: "seed Set",
  });
  expect(numbered("OMG-17.1", "Decision types:")).toEqual({ id: "OMG-17.1", text: "Decision types:", source: "" });
  const rules = [numbered("POE-1.1", "A card."), numbered("POE-1.2", "A trick.")];
  expect(searchRules(rules, "poe-1.2")).toEqual([rules[1]]);
  expect(searchRules(rules, "")).toEqual(rules);
});

const games = new URL("../../../src/gildhall/games/", import.meta.url);
const written = readdirSync(games, { recursive: true, encoding: "utf8" }).filter((path) => /booklet.*\.md$/.test(path));

it.each(written)("%s leaves no mark unread", (path) => {
  const booklet = parseBooklet(readFileSync(new URL(path.replaceAll("\\", "/"), games), "utf8"));
  expect(booklet.chapters.every(({ anchor }) => anchor)).toBe(true);
  expect(JSON.stringify(booklet)).not.toMatch(/\*|!\[|\{#|\[[A-Z]{3}-/);
});
