/** The table of Craftsmen: what people stumbled over, and the figures that the board works out itself. */
import { render } from "svelte/server";
import { describe, expect, it, vi } from "vitest";
import { lit, NOTHING, offered, picked, type Pressed } from "../../table/asked";
import { GameWords } from "../../words/game";
import { LANGUAGES, type Language } from "../../words/message";
import { boardOf, stillDesk } from "../board";
import { fixture } from "../fixtures";
import { asks, brings } from "./asks";
import Comes from "./Comes.svelte";
import Controls from "./Controls.svelte";
import { detail, glyph } from "./detail";
import { idleOf } from "./idle";
import { forecastOf, groupsOf, rankingOf, setsOf, townOf, worthOf } from "./pieces";
import Row from "./Row.svelte";
import { SAIL, scenes } from "./scenes";
import Stock from "./Stock.svelte";
import { type Craftsmen, type CraftsmenEvent, type Desk, type Guild, GUILDS, shipsOf, type Table } from "./view";
import { partsOf, totalOf, winterOf } from "./winter";

vi.setConfig({ testTimeout: 60_000 }); // The first test loads the whole board.
const { components: facts, words: sentences, moments } = fixture<Craftsmen>("craftsmen");
const people = ["You", "Bo", "Cy", "Di", "Ed"];
const prompt = (() => {}) as never;

function wordsIn(language: Language): GameWords {
  return new GameWords(sentences[language]!, people, people, language);
}

function deskFor(view: Table, words: GameWords, pressed: Pressed = NOTHING, story: CraftsmenEvent[] = []): Desk {
  const asked = { moves: view.moves, form: view.form };
  return {
    ...stillDesk<Craftsmen>(words, facts, story),
    lit: lit(asked, pressed),
    offered: new Set(offered(asked).map((move) => move.text)),
    picked: picked(asked, pressed),
    picks: pressed.picks,
    narrowed: pressed.narrowed,
  };
}

const at = (step: string, test: (view: Table) => boolean = () => true): Table => {
  const found = moments.find(({ view }) => view.prompt?.step === step && test(view));
  if (!found) throw new Error(`no moment of ${step}`);
  return found.view;
};

/** The shared view S-20 of the rulebook: who has markers where. */
const SHIPS = {
  ship_1: { tools: [0], beer: [4, 1], meat: [0] },
  ship_2: { books: [2], clothes: [3, 4], wine: [2, 3], beer: [] },
  ship_3: { weapons: [0], clothes: [0], candles: [], bread: [1, 1], meat: [1] },
  ship_4: { weapons: [4], books: [3], tools: [4, 2], wine: [], candles: [], bread: [2, 0] },
};
const holdsOf = (rows: Record<string, number[]>) =>
  Object.fromEntries(
    Object.entries(rows).map(([good, [left, right]]) => [good, { left: left ?? null, right: right ?? null }]),
  );

it("says in the ledger of what winter brings points, and beside the cards only how many", () => {
  const view = at("send");
  const desk = deskFor(view, wordsIn("en"));
  const plain = (body: string) => body.replace(/<[^>]*>/g, "");
  const comes = plain(render(Comes, { props: { view, desk, phone: false } }).body);
  const stock = plain(render(Stock, { props: { view, desk, seat: view.seat! } }).body);
  expect(comes).toMatch(/If winter came now, \+\d+: ships \d+, flags \d+, sets \d+, granary \d+/);
  expect(stock).toMatch(/Winter \+\d+/);
});

describe("figures", () => {
  it("counts capital as the rulebook does (S-05, X-01)", () => {
    expect(worthOf(facts, ["G1", "G2", "G2", "R3"])).toBe(13);
    expect(worthOf(facts, ["B1", "B2", "B3", "R1", "R2", "V1"])).toBe(16);
    expect(worthOf(facts, ["R3", "R3"])).toBe(6);
    expect(groupsOf(facts, ["R3", "G1", "G2"]).map(({ colour, worth }) => [colour, worth])).toEqual([
      ["green", 5],
      ["red", 3],
    ]);
  });

  it("gives the flags of S-20 to the right seats", () => {
    const flags = shipsOf(facts).map((ship) =>
      rankingOf(facts, ship, holdsOf(SHIPS[ship as keyof typeof SHIPS])).map(({ seat, points }) => [seat, points]),
    );
    expect(flags).toEqual([
      [
        [0, 9],
        [4, 4],
        [1, 4],
      ],
      [
        [2, 16],
        [3, 14],
        [4, 8],
      ],
      [
        [1, 11],
        [0, 17],
      ],
      [
        [4, 16],
        [2, 10],
        [3, 8],
        [0, 4],
      ],
    ]);
  });

  it("forecasts the winter that then comes", () => {
    for (const { view } of moments.filter((moment) => moment.view.seat !== null).slice(0, 40)) {
      const seat = view.seats[view.seat!]!;
      expect(forecastOf(view, facts, view.seat!).sets).toBe(3 * setsOf(view.options, townOf(facts, seat)));
    }
  });
});

describe("the prompt", () => {
  it("counts what is laid down for a payment", async () => {
    const words = wordsIn("en");
    const view = at(
      "pay",
      (each) => (each.form?.suggested.length ?? 0) > 1 && each.seats[each.seat!]!.picked!.length === 0,
    );
    const picks = view.form!.suggested;
    const worth = worthOf(
      facts,
      picks.map((text) => text.slice(4)),
    );
    expect(brings(view, deskFor(view, words))).toBe(words.say("bring.pay_none"));
    expect(brings(view, deskFor(view, words, { narrowed: [], picks }))).toContain(`= ${worth}`);
    expect(asks(view, deskFor(view, words))).toBe(`Pay ${view.prompt!.price}.`);
    const { body } = render(Controls, {
      props: { view, desk: deskFor(view, words, { narrowed: [], picks }), phone: false },
    });
    expect(body).toContain(`>${worth}<`);
  });

  it("speaks of the notary's privilege only to those who have it", async () => {
    const words = wordsIn("en");
    const having = at("notary", (view) => view.prompt!.privilege === true && !view.prompt!.acted);
    const lacking = { ...having, prompt: { ...having.prompt!, privilege: false } };
    expect(asks(having, deskFor(having, words))).toMatch(/deck/);
    expect(asks(lacking, deskFor(lacking, words))).not.toMatch(/deck|privilege/);
    expect(brings(lacking, deskFor(lacking, words))).toBeNull();
  });

  it("offers bids on a ladder, not as a row of buttons", async () => {
    const board = (await boardOf("craftsmen"))!;
    const view = at("open_bid", (each) => each.moves.length > 14);
    expect(view.moves.every((move) => board.covers!(view, move.text))).toBe(true);
    const { body } = render(Controls, { props: { view, desk: deskFor(view, wordsIn("en")), phone: false } });
    expect(body).toContain('role="slider"');
    expect(body).toContain(`aria-valuemax="${view.moves.length}"`);
    expect(body.match(/<button/g)).toHaveLength(2);
  });

  it.each(Object.keys(LANGUAGES) as Language[])("has a sentence for every step in %s", async (language) => {
    const words = wordsIn(language);
    for (const { name, view } of moments) {
      if (!view.prompt) continue;
      const desk = deskFor(view, words);
      expect(`${asks(view, desk) ?? ""} ${brings(view, desk) ?? ""}`, name).not.toMatch(
        /undefined|NaN|[{}]|(ask|bring)\.\w/,
      );
    }
  });
});

describe("what things do", () => {
  const targets = [
    ...GUILDS.map((guild) => `guild:${guild}`),
    ...(["sawmills", "basic", "extended", "advanced"] as const).flatMap((pile) =>
      Object.keys(facts[pile]).map((id) => `card:${id}`),
    ),
    ...[...facts.goods.raw, ...facts.goods.half, ...facts.goods.end].map((good) => `good:${good}`),
    ...shipsOf(facts).flatMap((ship) => [
      `ship:${ship}`,
      ...facts.ships[ship]!.rows.map((row) => `row:${ship}:${row.good}`),
    ]),
    ...facts.goods.granary.map((good) => `granary:${good}`),
    ...[
      "fair",
      "pool:privilege",
      "pool:work",
      "order_change",
      "end:left",
      "deck:basic",
      "deck:capital",
      "capital:V3",
      "season",
      "forecast",
    ],
  ];

  it.each(Object.keys(LANGUAGES) as Language[])("is said in %s for every thing on the table", async (language) => {
    const words = wordsIn(language);
    const view = moments[0]!.view;
    for (const target of targets) {
      const told = detail(view, deskFor(view, words), target);
      expect(told?.lines.length, target).toBeGreaterThan(0);
      for (const line of [told!.title, ...told!.lines])
        expect(line, target).not.toMatch(/undefined|NaN|[{}]|(about|does|privilege|token)\.\w|^[VGBREA]\d/);
      expect(told!.rule, target).toMatch(/^CRA-\d+\.\d+$/);
    }
  });

  it("has a little picture for every card and good", () => {
    for (const id of ["V1", "B07", "E12", "A16", "sawmill_1", "wood", "rope", "beer", "ship_1", "notary"])
      expect(glyph(facts, id), id).not.toBeNull();
    expect(glyph(facts, "nothing")).toBeNull();
  });
});

describe("winter", () => {
  const sail = (seat: number, ship: string, points: number, majority: number): CraftsmenEvent => ({
    kind: "ship_sails",
    seat,
    ship,
    points,
    majority,
  });
  const story: CraftsmenEvent[] = [
    { kind: "helper_acts", seat: 0, guild: "crafts" },
    { kind: "year_change", year: 2 },
    ...[sail(0, "ship_1", 9, 4), sail(4, "ship_1", 4, 0), sail(1, "ship_3", 11, 6), sail(0, "ship_3", 17, 4)],
    { kind: "town", seat: 0, points: 6 },
    { kind: "granary_points", seat: 0, points: 3 },
    { kind: "invested", seat: 1, points: 9, cards: [] },
  ];

  it("is one sheet with the figures of every seat", () => {
    const winter = winterOf(story)!;
    expect(winter.year).toBe(2);
    expect(totalOf(winter, 0)).toBe(9 + 4 + 17 + 4 + 6 + 3);
    expect(totalOf(winter, 1)).toBe(11 + 6 + 9);
    expect(partsOf(winter, shipsOf(facts)).map((part) => part.id)).toEqual([
      "ship_1",
      "ship_2",
      "ship_3",
      "ship_4",
      "town",
      "granary",
      "invested",
    ]);
  });

  it("is put away when the guilds act again", () => {
    expect(winterOf([...story, { kind: "season", year: 3, season: "spring", seats: [0] }])).not.toBeNull();
    expect(winterOf([...story, { kind: "helper_acts", seat: 0, guild: "bankers" }])).toBeNull();
  });

  it("lies over the board, not in the log", async () => {
    const board = (await boardOf("craftsmen"))!;
    const moment = moments.find(
      ({ view, events }) => view.seats.length === 3 && view.prompt?.step === "invest" && winterOf(events),
    )!;
    const { body } = render(board.default, {
      props: {
        view: moment.view,
        desk: deskFor(moment.view, wordsIn("en"), NOTHING, moment.events),
        prompt,
        phone: false,
      },
    });
    expect(body.match(/data-scored=/g)).toHaveLength(7);
    expect(body).toContain('data-close="winter"');
  });
});

describe("a helper who cannot act", () => {
  const view = { seat: 0, shared: { action: { guild: null } } } as unknown as Table;
  const acts = (seat: number, guild: Guild): CraftsmenEvent => ({ kind: "helper_acts", seat, guild });

  it("says why", () => {
    expect(idleOf(view, [acts(0, "merchants"), acts(1, "merchants")], "merchants")).toBe("merchants");
    expect(idleOf(view, [acts(0, "crafts")], "crafts")).toBe("crafts");
  });

  it("is silent after it has acted, in another season, and for others", () => {
    expect(
      idleOf(view, [acts(0, "merchants"), { kind: "trades", seat: 0, good: "iron", card: "A01" }], "merchants"),
    ).toBeNull();
    expect(
      idleOf(
        view,
        [acts(0, "merchants"), acts(1, "merchants"), { kind: "season", year: 1, season: "summer", seats: [0, 1] }],
        "merchants",
      ),
    ).toBeNull();
    expect(idleOf(view, [acts(1, "merchants"), acts(1, "merchants")], "merchants")).toBeNull();
  });
});

describe("a long street", () => {
  it("keeps its joints and drops names before it breaks", async () => {
    const view = structuredClone(moments.find((moment) => moment.view.seat === 0)!.view);
    const cards = [...Object.keys(facts.basic), ...Object.keys(facts.extended)].filter((id) => /^[BE]\d/.test(id));
    const words = wordsIn("en");
    for (const length of [9, 14, 18]) {
      view.seats[0]!.row = cards.slice(0, length);
      const { body } = render(Row, { props: { view, desk: deskFor(view, words), seat: 0 } });
      expect(body.match(/data-building=/g)).toHaveLength(length);
      expect(body.includes("narrow")).toBe(length >= 12);
      expect(body).toContain('data-target="end:left"');
      expect(body).toContain('data-target="end:right"');
    }
  });
});

it("lets the ships sail one after the other at the end of a year", () => {
  const view = at("send");
  const sails = (ship: string, seat: number): CraftsmenEvent => ({
    kind: "ship_sails",
    seat,
    ship,
    points: 5,
    majority: 2,
  });
  const shown = scenes(view, view, [
    { kind: "year_change", year: 1 },
    sails("ship_3", 1),
    sails("ship_3", 0),
    sails("ship_1", 2),
  ]);
  expect(shown.map((scene) => scene.view.shared.sailing)).toEqual([["ship_3"], ["ship_3", "ship_1"]]);
  expect(shown.every((scene) => scene.hold === SAIL && !scene.view.moves.length)).toBe(true);
  expect(scenes(view, view, [{ kind: "sent", seat: 0, guild: "crafts", space: 1 }])).toEqual([]);
});
