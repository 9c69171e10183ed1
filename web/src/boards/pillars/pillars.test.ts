/** The parts of the Pillars table that are worked out, not drawn: on real positions. */
import { describe, expect, it } from "vitest";
import { GameWords } from "../../words/game";
import { type Language, LANGUAGES } from "../../words/message";
import { boardOf, stillDesk } from "../board";
import { fixture } from "../fixtures";
import { card, onTable, pigmentOf, verdict } from "./cards";
import { broughtByTom, planOf, sum } from "./plan";
import { scenes, TRICK } from "./scenes";
import { BASE, laidStones, places } from "./stones";
import { tellings } from "./tale";
import { lastTrick, phaseOf, type Pillars, type PillarsEvent, type PillarsView, sideOf } from "./view";

const { components, moments, words: sentences } = fixture<Pillars>("pillars");
const at = (step: string) => moments.filter(({ view }) => view.prompt?.step === step);
const first = at("play").find(({ view }) => view.shared.trick.length === 0 && view.shared.stage === 1)!.view;

describe("a trick", () => {
  const seats = first.seats.length;
  const colours = first.seats.map((part) => part.colour);
  const lead = first.shared.leader;
  const order = first.seats.map((_, i) => (lead + i) % seats);
  const plays = (cards: string[]): PillarsEvent[] =>
    cards.map((each, i) => ({ kind: "played", seat: order[i]!, card: each }));
  const after = (trick: string[], leader: number): PillarsView => ({
    ...first,
    shared: { ...first.shared, trick, leader },
  });

  it("lies whole, for 1.2 s, before it goes to its receiver", () => {
    const cards = ["forest_1", `${colours[1]}_master_builder`, "quarry_1", "gravel_pit_1"].slice(0, seats);
    const events: PillarsEvent[] = [...plays(cards), { kind: "received", seat: 1, card: cards[1]! }];
    const shown = scenes(first, after([], 1), events);
    expect(shown.map(({ view }) => view.shared.trick.length)).toEqual(cards.map((_, i) => i + 1));
    expect(shown.at(-1)!.hold).toBe(TRICK);
    const whole = verdict(onTable(shown.at(-1)!.view), first, components)!;
    expect([whole.card.id, whole.seat]).toEqual([cards[1], 1]);
  });

  it("goes on to the next one in the same update, and shows the last card with the view itself", () => {
    const cards = ["forest_1", `${colours[1]}_master_builder`, "quarry_1", "gravel_pit_1"].slice(0, seats);
    const events: PillarsEvent[] = [
      ...plays(cards),
      { kind: "received", seat: 1, card: cards[1]! },
      { kind: "played", seat: 1, card: "forest_2" },
    ];
    const shown = scenes(first, after(["forest_2"], 1), events);
    expect(shown.map(({ view }) => view.shared.trick.length)).toEqual(cards.map((_, i) => i + 1));
  });

  it("is decided by the last of equal cards", () => {
    const cards = [`${colours[0]}_carpenter`, `${colours[1]}_carpenter`].map((each, i) => ({
      seat: order[i]!,
      card: each,
    }));
    expect(verdict(cards, first, components)).toMatchObject({ seat: 1, tied: true });
  });

  it("with the King is laid aside", () => {
    const told = verdict(
      [
        { seat: 0, card: "king" },
        { seat: 1, card: `${colours[1]}_master_builder` },
      ],
      first,
      components,
    )!;
    expect(told.seat).toBeNull();
  });

  it("of the King goes aside, and is turned up for who receives it when the stage ends", () => {
    const cards = ["king", "forest_1", "quarry_1", "gravel_pit_1"].slice(0, seats);
    const aside: PillarsEvent[] = [...plays(cards), { kind: "laid_aside", seat: 0, card: "king" }];
    const shown = (events: PillarsEvent[]) =>
      scenes(first, after([], 0), events).map(({ view, hold }) => ({ ...view.shared, hold }));
    expect(shown(aside).at(-1)).toMatchObject({ trick: cards, hold: TRICK });
    expect(shown([...aside, { kind: "kings_trick_received", seat: 2, cards }]).slice(-2)).toMatchObject([
      { trick: [], king_trick_cards: seats },
      { trick: [], opened: { seat: 2, cards }, hold: TRICK },
    ]);
    expect(shown([...aside, { kind: "kings_trick_void", seats: [] }]).at(-1)).toMatchObject({
      opened: { seat: null, cards: [] },
    });
  });

  it("and the King's trick are swept to who receives them", async () => {
    const { sweeps } = (await boardOf("pillars"))!;
    const events: PillarsEvent[] = [
      { kind: "received", seat: 1, card: "forest_1" },
      { kind: "kings_trick_received", seat: 2, cards: ["king"] },
    ];
    expect(sweeps!(events)).toEqual([
      { place: "trick", seat: 1 },
      { place: "aside", seat: 2 },
    ]);
    expect(sweeps!([{ kind: "laid_aside", seat: 0, card: "king" }])).toEqual([]);
  });

  it("can be looked at afterwards, also where tricks are kept secret", () => {
    const done = moments.find(({ view }) => view.shared.tricks.length > 1)!;
    const open = lastTrick(done.view, done.events)!;
    const played = done.events.filter((event) => event.kind === "played").length >= open.cards.length;
    if (played) {
      const secret = { ...done.view, shared: { ...done.view.shared, tricks: [] } };
      expect(lastTrick(secret, done.events)).toEqual(open);
    }
    expect(open.cards).toHaveLength(done.view.seats.length);
  });
});

it("a new stage is dealt before its first card is shown", () => {
  const old = at("keep_units")[0] ?? at("convert")[0]!;
  const fresh = moments.find(({ view }) => view.shared.stage > 1 && phaseOf(view) === "play")?.view ?? first;
  const events: PillarsEvent[] = [
    { kind: "stage", stage: fresh.shared.stage },
    ...fresh.seats.map((_, seat) => ({ kind: "dealt" as const, seat, number: 9 })),
    { kind: "leads_first", seat: 2 },
    { kind: "played", seat: 2, card: "forest_1" },
    { kind: "played", seat: 0, card: "quarry_1" },
  ];
  const [scene] = scenes(old.view, { ...fresh, shared: { ...fresh.shared, trick: ["forest_1", "quarry_1"] } }, events);
  const view = scene!.view;
  expect([view.shared.leader, view.shared.trick, view.seats[2]!.cards, view.seats[1]!.cards]).toEqual([
    2,
    ["forest_1"],
    8,
    9,
  ]);
});

describe("the scoring", () => {
  const scoring = moments.filter(({ view }) => phaseOf(view) === "scoring" && view.form?.suggested.length);

  it("has a live total that follows every pick", () => {
    expect(scoring.length).toBeGreaterThan(4);
    for (const { view } of scoring) {
      const none = planOf(view, components, []);
      const whole = planOf(view, components, view.form!.suggested);
      const gained =
        sum(whole.workers.map((each) => each.points)) + sum(whole.clerk ?? []) * components.advantage.clerk.vp_each;
      expect(whole.total).toBe(none.total + gained);
    }
  });

  it("knows what Tom Builder has brought in this stage", () => {
    const brought: PillarsEvent = { kind: "tom_brings", seat: 0, resource: "stone" };
    expect([broughtByTom([brought], 0), broughtByTom([brought], 1)]).toEqual(["stone", null]);
    expect(broughtByTom([brought, { kind: "stage", stage: 2 }], 0)).toBeNull();
  });

  it("asks which of several kinds a card shall take", async () => {
    const board = (await boardOf("pillars"))!;
    const desk = stillDesk(new GameWords(sentences.en!, [], [], "en"), components);
    const asked = scoring.map(({ view }) => board.asks!(view, desk)!);
    expect(asked.join()).toMatch(/take \w+, \w+,? \w*(, \w+)? ?or \w+\./);
    for (const each of asked) expect(each).not.toMatch(/or \w+ or /);
  });

  it("offers only what is possible: no unit is taken twice", () => {
    for (const { view } of scoring) {
      const picks: string[] = [];
      for (;;) {
        const plan = planOf(view, components, picks);
        expect(Math.min(...plan.left), picks.join()).toBeGreaterThanOrEqual(0);
        const next = plan.workers.find((each) => each.open.length && each.card.type !== "tom_builder");
        if (!next) break;
        picks.push(`use ${next.card.type} ${next.open[0]}`);
      }
    }
  });

  it("asks to keep units only when there are too many, and takes only what is there", () => {
    const { view } = at("keep_units")[0]!;
    const plan = planOf(view, components, []);
    expect(plan.excess).toBe(sum(plan.left) - components.carry_limit);
    const nowhere = view
      .form!.fields[0]!.moves.map((move) => move.text)
      .filter((text) => !view.moves.some((move) => move.text === text));
    for (const text of nowhere) expect(planOf(view, components, [text]).keep, text).toBeNull();
    for (const { text } of view.moves) expect(planOf(view, components, [text]).keep, text).not.toBeNull();
  });

  it("lets fewer units be kept where the option allows it", () => {
    const { view } = at("keep_units")[0]!;
    const free = { ...view, options: { ...view.options, units_kept: "at_most" } };
    expect(planOf(view, components, []).freely).toBe(false);
    expect(planOf(free, components, []).freely).toBe(true);
    expect(planOf(free, components, ["keep 0/0/0/0"]).keep).toEqual([0, 0, 0, 0]);
  });
});

it("a void King's trick is off the table when the stage is scored", () => {
  for (const { view } of at("convert")) expect(phaseOf(view)).toBe("scoring");
});

it("advantage cards do not share the pigment of a seat", () => {
  for (const id of Object.keys(components.advantage))
    expect(pigmentOf(card(components, first.options, id))).toBe("umber");
});

describe("the cathedral", () => {
  it("has a front of about 170 stones, and spires for more", () => {
    const front = places().filter((stone) => BASE - stone.y <= 300).length;
    expect(front).toBeGreaterThan(160);
    expect(front).toBeLessThan(180);
    expect(places().length).toBeGreaterThan(185);
  });

  it("has a stone for each point; lost points take the newest of the seat", () => {
    expect(
      laidStones([
        [2, 1],
        [1, -1],
      ]),
    ).toEqual([0, 0, 0]);
    for (const { view } of moments.filter(({ view }) => view.over)) {
      const gained = view.seats.map((part) => part.results);
      if (gained.every((own) => own.every((points) => points >= 0)))
        expect(laidStones(gained)).toHaveLength(sum(view.seats.map((part) => part.vp)));
    }
  });
});

it("whoever looks sits in the south", () => {
  for (const { view } of moments) expect(sideOf(view, view.seat ?? 0)).toBe("south");
});

it.each(Object.keys(LANGUAGES) as Language[])(
  "every card has a detail card that says what it does, in %s",
  { timeout: 60_000 },
  async (language) => {
    const board = (await boardOf("pillars"))!;
    const words = new GameWords(sentences[language]!, [], [], language);
    const desk = stillDesk(words, components);
    const neutral = Object.entries(components.neutral).map(([type, data]) => (data.count > 1 ? `${type}_1` : type));
    const all = [
      ...Object.keys(components.craftsmen).map((type) => `green_${type}`),
      ...neutral,
      ...Object.keys(components.advantage),
    ];
    for (const id of all) {
      const detail = board.detail!(first, desk, `card:${id}`)!;
      expect(detail.lines.length, id).toBeGreaterThan(1);
      expect(detail.lines.join(" "), id).not.toMatch(/about\.|[{}]|undefined|NaN/);
      expect(detail.rule, id).toMatch(/^POE-/);
    }
  },
);

it("tells units that are kept as pieces and their numbers", async () => {
  const { told } = (await boardOf("pillars"))!;
  expect(told!({ kind: "stock", seat: 1, stock: "0/5/1/0" })).toMatchObject({
    units: { sand: 0, wood: 5, stone: 1, metal: 0 },
  });
});

describe("the story of a stage", () => {
  const scored = (results: number[]): PillarsEvent[] =>
    results.map((result, seat) => ({
      kind: "scored",
      seat,
      persons: 0,
      result,
      total: 20 - seat,
    }));
  const told = (results: number[]) =>
    tellings(
      { ...first, seats: first.seats.slice(0, results.length) },
      scored(results),
      stillDesk(new GameWords(sentences.en!, [], [], "en"), components),
    ).find(({ key }) => ["tale.best", "tale.equal"].includes(key))!;

  it("says that one seat laid the most only where no other laid as many", () => {
    expect(told([3, 5, 4])).toMatchObject({ key: "tale.best", seat: 1, blanks: { n: 5 } });
    const tied = told([3, 5, 5]);
    expect(tied).toMatchObject({ key: "tale.equal", blanks: { n: 5, seats: 2 } });
    expect(tied.seat).toBeUndefined();
  });

  it("waits for all seats, whatever they receive and keep in between", () => {
    const apart = scored([3, 5, 4]).flatMap((event): PillarsEvent[] => [
      event,
      { kind: "stock", seat: event.kind === "scored" ? event.seat : 0, stock: "0/1/0/0" },
    ]);
    const all = tellings(
      { ...first, seats: first.seats.slice(0, 3) },
      apart,
      stillDesk(new GameWords(sentences.en!, [], [], "en"), components),
    );
    expect(all.map(({ key, seat }) => [key, seat])).toEqual([
      ["tale.best", 1],
      ["tale.lead", 0],
    ]);
  });
});
