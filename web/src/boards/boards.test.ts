/** Boards on real positions: whatever may be pressed is drawn, at every kind of moment of every game. */
import { createRawSnippet } from "svelte";
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import type { Face, View } from "../api/types";
import { lit, NOTHING, offered, picked } from "../table/asked";
import { GameWords } from "../words/game";
import { parts } from "../words/telling";
import { LANGUAGES, type Language } from "../words/message";
import { boardOf, type Desk, stillDesk } from "./board";
import { fixture, GAMES } from "./fixtures";

const prompt = createRawSnippet(() => ({ render: () => "<p>What now?</p>" }));

function deskFor(view: View, components: unknown, words: GameWords, story: Face[]): Desk {
  const asked = { moves: view.moves, form: view.form };
  return {
    ...stillDesk(words, components, story),
    lit: lit(asked, NOTHING),
    offered: new Set(offered(asked).map((move) => move.text)),
    picked: picked(asked, NOTHING),
  };
}

describe.each(GAMES)("%s", { timeout: 60_000 }, (game) => {
  const { components, words: sentences, moments } = fixture(game);
  const people = ["You", "Bo", "Cy", "Di", "Ed"];

  it("draws every target of every move", async () => {
    const board = (await boardOf(game))!;
    const words = new GameWords(sentences.en!, people, people, "en");
    for (const [i, { name, view, events }] of moments.entries()) {
      const desk = deskFor(view, components, words, events);
      const { body } = render(board.default, { props: { view, desk, prompt, phone: i % 2 > 0 } });
      const drawn = new Set([...body.matchAll(/data-target="([^"]+)"/g)].map((match) => match[1]));
      for (const move of offered(view)) {
        const reachable =
          !move.targets.length ||
          move.targets.some((target) => drawn.has(target)) ||
          board.buttons?.(view) ||
          board.covers?.(view, move.text);
        expect(reachable, `${name}: ${move.text} (${move.targets})`).toBe(true);
      }
    }
  });

  it("draws what a move takes somewhere, and the place where it goes", async () => {
    const board = (await boardOf(game))!;
    const words = new GameWords(sentences.en!, people, people, "en");
    let ways = 0;
    for (const { name, view, events } of moments) {
      const desk = deskFor(view, components, words, events);
      const found = offered(view).flatMap((move) => board.goes?.(view, move.text) ?? []);
      if (!found.length) continue;
      const { body } = render(board.default, { props: { view, desk, prompt, phone: false } });
      const named = [...body.matchAll(/data-(target|thing|spot)="([^"]+)"/g)];
      const drawn = new Set(named.map(([, kind, name]) => (kind === "spot" ? `at:${name}` : name)));
      ways += found.length;
      const missing = found.flatMap(({ thing, to }) => [thing, to]).filter((each) => !drawn.has(each));
      expect([...new Set(missing)], name).toEqual([]);
    }
    // Antiquity draws the ghosts on its land by itself.
    expect(ways > 0).toBe(game !== "antiquity");
  });

  it.each(Object.keys(LANGUAGES) as Language[])("has words for its board and its moves in %s", async (language) => {
    const board = (await boardOf(game))!;
    const own = sentences[language]!;
    const words = new GameWords(own, people, people, language);
    const kinds = new Set(moments.flatMap(({ view }) => offered(view).map((move) => move.text.split(" ")[0]!)));
    for (const kind of kinds)
      expect(
        Object.keys(own.move).some((key) => key === kind || key.startsWith(`${kind}_`)),
        kind,
      ).toBe(true);
    const unknown: string[] = [];
    const told = words.say.bind(words);
    words.say = (key, blanks) => (words.has(key) || unknown.push(key), told(key, blanks));
    for (const { name, view, events } of moments)
      if (name.endsWith(" 1"))
        void render(board.default, {
          props: { view, desk: deskFor(view, components, words, events), prompt, phone: false },
        }).body;
    expect(unknown).toEqual([]);
  });

  it("tells no copy numbers, ids or coordinates", async () => {
    const board = (await boardOf(game))!;
    const words = new GameWords(sentences.en!, people, people, "en");
    const told = moments
      .flatMap(({ events }) => events)
      .map((face) => parts(face, words, (id) => board.glyph?.(components, id, face) ?? null));
    const lines = told.map((line) =>
      line.map((part) => ("text" in part ? part.text : "name" in part ? part.name : "·")).join(" "),
    );
    const odd = lines.filter((line) => /_|\b[A-Z]\d+\b|-?\d+,-?\d+|\b[a-z]+ \d+[ab]\b/.test(line));
    expect([...new Set(odd)].slice(0, 8)).toEqual([]);
  });

  it("tells every event and prompt in words", async () => {
    const words = new GameWords(sentences.en!, people, people, "en");
    for (const { view, events } of moments) {
      for (const face of events) expect(sentences.en!.event[face.kind], face.kind).toBeDefined();
      if (view.prompt) expect(words.prompt(view.prompt)).not.toMatch(/[{}]|undefined/);
      for (const move of offered(view)) expect(words.move(move.text)).not.toMatch(/[{}]|undefined/);
    }
  });
});
