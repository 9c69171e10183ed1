/** Forecasts and progress on real positions, and what people stumbled over at this table. */
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { lit, NOTHING, offered, picked } from "../../table/asked";
import { GameWords } from "../../words/game";
import { boardOf, stillDesk } from "../board";
import { fixture } from "../fixtures";
import { brings, covers } from "./board";
import { detail, glyph } from "./detail";
import { ash, famine, harvest, homeless, ladder, progress } from "./forecast";
import { hexes } from "./land";
import type { Antiquity, Desk, Seat, View } from "./view";
import { yieldAt } from "./works";

const { components: all, words: sentences, moments } = fixture<Antiquity>("antiquity");
const people = ["You", "Bo", "Cy", "Di"];
const words = new GameWords(sentences.en!, people, people, "en");

function deskFor(view: View, pressed = NOTHING): Desk {
  const asked = { moves: view.moves, form: view.form };
  return {
    ...stillDesk<Antiquity>(words, all),
    lit: lit(asked, pressed),
    offered: new Set(offered(asked).map((move) => move.text)),
    picked: picked(asked, pressed),
    picks: pressed.picks,
  };
}
const moment = (name: string) => moments.find((each) => each.name === name)!.view;
const map = (view: View) => new Map(hexes(view.shared.land).map((hex) => [hex.id, hex]));

describe("what comes", { timeout: 60_000 }, () => {
  it("agrees with the rules at every moment", () => {
    for (const { view } of moments) {
      view.seats.forEach((part, seat) => {
        if (part.out) return;
        expect(famine(view, all, seat).graves).toBe(part.graves_due);
        expect(ash(view, all, seat).due).toBe(part.markers_due);
      });
    }
  });

  it("fills the ladder with food, then sacks, then graves up to the level", () => {
    const { from, rungs } = ladder({ level: 4, food: ["grain"], granary: 2, graves: 1, next: 2 });
    expect([from, ...rungs.map((rung) => rung.kind)]).toEqual([
      1,
      "food",
      "sack",
      "sack",
      "grave",
      "next",
      "free",
      "free",
      "free",
      "free",
      "free",
    ]);
    expect(ladder({ level: 14, food: [], granary: 0, graves: 14, next: 15 })).toMatchObject({ from: 6 });
  });

  it("counts the harvest, with forced labour too", () => {
    const part = {
      works: [
        ["farm", "grain", "0,0", ["0,0", "1,0", "2,0"]],
        ["mine", "gold", "5,5", ["5,5"]],
      ],
      working: [],
    } as unknown as Seat;
    expect(harvest(all, part)).toEqual({ grain: 1, gold: 1 });
    expect(harvest(all, { ...part, working: ["forced_labour"] })).toEqual({ grain: 2 });
  });

  it("warns of goods without room only before they are stored", () => {
    const view = moment("city_menu 1");
    expect(homeless(view, view.seats[0]!)).toBe(6);
    expect(homeless({ ...view, shared: { ...view.shared, phase: "harvest" } }, view.seats[0]!)).toBe(0);
  });

  it("shows what a site brings before it is chosen: as many goods as the rules then lay", () => {
    const view = moment("site 1");
    const built = moments
      .flatMap(({ events }) => events)
      .filter((face) => face.kind === "works_built")
      .filter((face) => face.building === "woodcutter");
    const first = view.moves
      .map((move) => move.text.split(" ")[1]!)
      .find((hex) => built.some((face) => face.hex === hex))!;
    const hexesBuilt = built.find((face) => face.hex === first)!.hexes;
    expect([...yieldAt(view, map(view), first)!.goods].sort()).toEqual([...hexesBuilt].sort());
    expect(brings(view, { ...deskFor(view), weighed: `at ${first}` })).toContain(`${hexesBuilt.length} wood`);
  });
});

describe("the saints", { timeout: 60_000 }, () => {
  it("are won exactly when the progress is full", () => {
    for (const { view, name } of moments) {
      if (!name.startsWith("end")) continue;
      for (const seat of view.shared.winners) {
        const own = progress(view, all, seat).find((each) => each.saint === view.seats[seat]!.saint)!;
        expect(own.have, name).toBeGreaterThanOrEqual(own.need);
      }
    }
  });

  it("all five can be pressed when one is chosen, with what they give", async () => {
    const board = (await boardOf("antiquity"))!;
    const view = moment("saint 1");
    const { body } = render(board.default, {
      props: { view, desk: deskFor(view), phone: false, prompt: (() => "") as never },
    });
    for (const { targets } of view.moves) expect(body).toContain(`data-target="${targets[0]}"`);
    expect(body).toContain("You win with 20 residents.");
  });
});

describe("what people stumbled over", { timeout: 60_000 }, () => {
  it("land, city, tray, goods and saints are on the desk at every moment", async () => {
    const board = (await boardOf("antiquity"))!;
    for (const name of [
      "city_menu 1",
      "place 1",
      "manning 1",
      "country_menu 1",
      "site 1",
      "pick 1",
      "pollute 1",
      "pay 1",
      "bank_give 1",
      "country_menu 1 (4 seats)",
    ]) {
      const view = moment(name);
      const { body } = render(board.default, {
        props: { view, desk: deskFor(view), phone: false, prompt: (() => "") as never },
      });
      for (const part of [
        'data-target="hex:',
        'class="plan ',
        'data-target="piece:market"',
        'data-target="good:wine"',
        "antiquity-san-nicolo",
      ])
        expect(body, `${name}: ${part}`).toContain(part);
    }
  });

  it("every building, saint, good and kind of hex has a card with a sentence", () => {
    const view = moment("city_site 2");
    const desk = deskFor(view);
    const targets = [
      ...Object.keys(all.buildings).map((id) => `piece:${id}`),
      ...Object.keys(all.saints).map((id) => `saint:${id}`),
      ...Object.keys(all.goods).map((id) => `good:${id}`),
      ...hexes(view.shared.land).map((hex) => `hex:${hex.id}`),
    ];
    for (const target of targets) {
      const card = detail(view, desk, target);
      expect(card?.lines.length, target).toBeGreaterThan(0);
      expect(card!.lines.join(" "), target).toMatch(/[a-z] [a-z]/);
      expect(card!.title, target).not.toMatch(/\d/);
    }
  });

  it("no hex or cell is named by numbers in the story: it has a picture", () => {
    expect(glyph(all, "-3,12")?.art).toBe("aq-hex");
    expect(glyph(all, "1 0,3")?.art).toBe("aq-cross");
    for (const { events } of moments)
      for (const face of events)
        expect(words.event({ ...face, hex: "", hexes: [], cells: [], cell: "" })).not.toMatch(/-?\d+,-?\d+/);
  });

  it("what the carts build is offered by its own controls, and ending the turn is not", () => {
    const view = moment("country_menu 1");
    expect(view.moves.filter((move) => !covers(view, move.text)).map((move) => move.text)).toEqual(["end"]);
  });
});

it("a building on the land is told with its good and their number, and its place is asked in a sentence", () => {
  const built = moments.flatMap(({ events }) => events).find((face) => face.kind === "works_built")!;
  expect(words.event(built)).toMatch(/ builds \w+: \w+ ×\d+\.$/);
  const view = moment("site 1");
  expect(words.asked(view.prompt!, view.form)).toMatch(/^Where do you build the [\w ]+\?$/);
});
