/** The table of Oh My Goods! on real positions: what people stumbled over, and what the board works out by itself. */
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { lit, NOTHING, offered, picked } from "../../table/asked";
import { GameWords } from "../../words/game";
import { LANGUAGES, type Language } from "../../words/message";
import { stillDesk } from "../board";
import { fixture } from "../fixtures";
import { asks } from "./ask";
import { building } from "./cards";
import { detail, glyph } from "./detail";
import HandCard from "./HandCard.svelte";
import { handy } from "./handy";
import { lastRows, marketOf } from "./market";
import { ROLL, scenes, STAND } from "./scenes";
import { units } from "./plan";
import { ropes } from "./ropes";
import Street from "./Street.svelte";
import type { Desk, GoodsEvent, GoodsView, OhMyGoods } from "./view";

const { components: facts, words: sentences, moments } = fixture<OhMyGoods>("oh_my_goods");
const people = ["You", "Bo", "Cy", "Di"];

function wordsIn(language: Language): GameWords {
  return new GameWords(sentences[language]!, people, people, language);
}

async function deskAt(view: GoodsView, picks: string[] = [], story: GoodsEvent[] = []): Promise<Desk> {
  const asked = { moves: view.moves, form: view.form };
  const state = { ...NOTHING, picks };
  return {
    ...stillDesk<OhMyGoods>(wordsIn("en"), facts, story),
    lit: lit(asked, state),
    picked: picked(asked, state),
    picks,
    offered: new Set(offered(asked).map((move) => move.text)),
  };
}

function all(step: string): { name: string; view: GoodsView; events: GoodsEvent[] }[] {
  const found = moments.filter(({ name }) => name.split(" ")[0] === step);
  expect(found.length, step).toBeGreaterThan(0);
  return found;
}

const BARE = moments[0]!.view.options;

describe("cards", () => {
  it("shows needs, chain and worth on every hand card", async () => {
    const words = wordsIn("en");
    for (const id of Object.keys(facts.deck)) {
      const card = building(facts, BARE, id);
      const { body } = render(HandCard, { props: { card, words } });
      for (const item of [...card.needs.map((need) => need.kind), ...card.chain, card.good ?? ""].filter(
        (kind) => kind && kind !== "any",
      ))
        expect(body, `${id}: ${item}`).toContain(`#i-${item}"`);
      if (card.good) expect(body).toContain(`>${card.value}</b>`);
    }
  });

  it("tells 'any 12' by one sign", async () => {
    const card = building(facts, BARE, "glassmaker_1");
    const { body } = render(HandCard, { props: { card, words: wordsIn("en") } });
    expect(body.match(/class="amount/g)).toHaveLength(1);
    expect(body).toMatch(/>12<\/b>/);
  });

  it.each(Object.keys(LANGUAGES) as Language[])("says of everything what it does in %s", async (language) => {
    const words = wordsIn(language);
    const desk = { ...stillDesk<OhMyGoods>(words, facts) };
    const unknown: string[] = [];
    const say = words.say.bind(words);
    words.say = (key, blanks) => (words.has(key) || unknown.push(key), say(key, blanks));
    const things = [
      ...Object.keys({ ...facts.deck, ...facts.charburners }).flatMap((id) => [`card:${id}`, `building:${id}`]),
      ...Object.keys(facts.assistants).map((id) => `assistant:${id}`),
      ...Object.keys(facts.goods).map((id) => `good:${id}`),
      ...Object.keys(facts.types).map((id) => `type:${id}`),
      "resource:wool",
      "worker:0",
    ];
    for (const thing of things) {
      const told = detail(moments[0]!.view, desk, thing);
      expect(told?.lines.join(" "), thing).toMatch(/\w/);
      expect(told!.title, thing).not.toMatch(/\d/);
      expect(told!.lines.join(" "), thing).not.toMatch(/[{}]|undefined/);
    }
    expect(unknown).toEqual([]);
  });

  it("is its resource in a line about the market, and its house elsewhere", () => {
    expect(glyph(facts, "mill_1", { kind: "row" })?.art).toBe("i-wheat");
    expect(glyph(facts, "mill_1", { kind: "built" })?.art).toBe("goods-house-mill");
  });
});

describe("the market", () => {
  it("is turned up card by card, up to the second half sun", () => {
    const { view, events } = all("place_worker")[0]!;
    const row = events.filter((face) => face.kind === "row").at(-1)!;
    const cards = row.cards;
    const before = { ...view, shared: { ...view.shared, row1: [], row2: [] } };
    const shown = scenes(before, view, [row], facts);
    expect(shown.map((scene) => scene.view.shared.row1.length)).toEqual(cards.map((_, i) => i + 1));
    expect(shown.every((scene) => scene.hold > 0 && scene.view.prompt === null)).toBe(true);
    const last = shown.at(-1)!.view.shared;
    expect(last.row1).toEqual(cards);
    expect(Object.values(last.market).reduce((sum, number) => sum + number, 0)).toBe(cards.length);
  });

  it("shows both rows where sunset and the next sunrise come in one message", () => {
    const view = all("lay")[0]!.view;
    const { row1, row2 } = view.shared;
    const before = { ...view, shared: { ...view.shared, row2: [] } };
    const events: GoodsEvent[] = [
      { kind: "row", row: 2, cards: row2 },
      { kind: "round", round: 2, seat: 0 },
      { kind: "row", row: 1, cards: row1 },
    ];
    const shown = scenes(before, view, events, facts).map((scene) => [
      scene.view.shared.row1.length,
      scene.view.shared.row2.length,
    ]);
    expect(shown.slice(0, row2.length)).toEqual(row2.map((_, i) => [row1.length, i + 1]));
    expect(shown.slice(row2.length)).toEqual(row1.map((_, i) => [i + 1, 0]));
  });

  it("stays in sight when the game is over", () => {
    for (const { view, events } of all("end")) {
      expect(view.shared.row1).toEqual([]);
      const [first, second] = lastRows(events);
      const market = marketOf(view, facts, events);
      if (!events.some((face) => face.kind === "row")) continue;
      expect(market.rows).toEqual([first, second]);
      expect(Object.values(market.totals).reduce((sum, number) => sum + number, 0)).toBe(first.length + second.length);
    }
    expect(all("end").some(({ events }) => events.some((face) => face.kind === "row"))).toBe(true);
  });
});

describe("the prompt", () => {
  it("names only what can be done", async () => {
    for (const { view, name } of all("build_or_hire")) {
      const said = asks(view, await deskAt(view))!;
      const can = (verb: string) => view.moves.some((move) => move.text.split(" ")[0] === verb);
      expect(/\bBuild\b/.test(said), name).toBe(can("build"));
      expect(/\bhire\b/i.test(said) && !/nothing/.test(said), name).toBe(can("hire"));
    }
  });

  it("offers no payment that is impossible", async () => {
    for (const { view, name } of [...all("pay"), ...all("waive")]) {
      const payable = view.moves.some((move) => move.text !== "decline");
      const said = asks(view, await deskAt(view))!;
      expect(said.includes("cannot pay"), name).toBe(!payable);
      if (!payable)
        expect(
          offered(view).map((move) => move.text),
          name,
        ).toEqual(["decline"]);
    }
  });
});

describe("houses", () => {
  it("tick what the market, a payment or an office covers", async () => {
    const { view } = all("pay").find(({ view }) => view.form?.suggested.length)!;
    const seat = view.seat!;
    const { building: id = "", missing: lacking = {} } = view.prompt!;
    const house = building(facts, view.options, id);
    const count = (desk: Desk, cover: string) =>
      units(view, desk, seat, house).filter((unit) => unit.cover === cover).length;
    const missing = Object.values(lacking).reduce((sum, number) => sum + number, 0);
    expect(count(await deskAt(view), "missing")).toBe(missing);
    const paid = await deskAt(view, view.form!.suggested);
    expect(count(paid, "paid")).toBe(missing);
    expect(count(paid, "missing")).toBe(0);
  });

  it("tell a glassmaker's needs by one sign", async () => {
    const { view } = all("place_worker")[0]!;
    const mine = { ...view.seats[view.seat!]!, buildings: ["charburner_wheat", "glassmaker_1"], goods: [7, 0] };
    const other = { ...view, seats: view.seats.map((part, seat) => (seat === view.seat ? mine : part)) };
    const { body } = render(Street, { props: { view: other, desk: await deskAt(other), phone: false } });
    const plinth = body.slice(body.indexOf('data-house="glassmaker_1"'));
    expect(plinth).toMatch(/>\d+\/12<\/b>/);
  });

  it("are joined by ropes where one makes what the chain of another takes", () => {
    const street = ["charburner_wheat", "mill_1", "bakery_1"].map((id) => building(facts, BARE, id));
    const lines = ropes(street, [2, 0, 0], 0, 100, 7);
    expect(lines.map((line) => [Math.floor(line.from / 100), Math.floor(line.to / 100), line.live])).toEqual([
      [1, 2, false],
      [0, 2, true],
    ]);
  });
});

describe("presses on things", () => {
  it("send the worker, and pay one good more", async () => {
    const { view } = all("place_worker")[0]!;
    const taken: string[] = [];
    const house = view.seats[view.seat!]!.buildings[0]!;
    handy({ ...(await deskAt(view)), take: (text) => taken.push(text) }).press(`building:${house}`);
    expect(taken).toEqual([`work ${house} efficient`]);
    const paying = all("give").find(({ view }) => offered(view).some((move) => move.text === "give coal 2"))!.view;
    handy({ ...(await deskAt(paying, ["give coal 1"])), take: (text) => taken.push(text) }).press("good:coal", true);
    expect(taken.at(-1)).toBe("give coal 2");
  });
});

describe("a chain", () => {
  const { view } = all("chain")[0]!;
  const seat = view.seat!;
  const type = facts.types;
  const houses = ["charburner", "mill", "bakery"].map((kind) =>
    Object.keys({ ...facts.charburners, ...facts.deck }).find(
      (id) => ({ ...facts.charburners, ...facts.deck })[id]!.type === kind,
    )!,
  );
  const before = {
    ...view,
    seats: view.seats.map((part, i) => (i === seat ? { ...part, buildings: houses, goods: [2, 1, 0] } : part)),
  };
  const face: GoodsEvent = {
    kind: "chained",
    seat,
    building: houses[2]!,
    number: 1,
    items: { coal: 1, flour: 1 },
    goods: { bread: 2 },
  };
  const goods = (scene: GoodsView) => scene.seats[seat]!.goods;

  it("takes goods where they were made; they roll to its house and become its goods", () => {
    expect(type.bakery?.chain_goods).toEqual(expect.arrayContaining(["coal", "flour"]));
    const shown = scenes(before, view, [face], facts);
    expect(shown.map(({ hold }) => hold)).toEqual([STAND, ROLL]);
    expect(shown.map((scene) => goods(scene.view))).toEqual([
      [1, 0, 0],
      [1, 0, 0],
    ]);
    expect(shown.map((scene) => scene.view.shared.rolling!.map(({ at }) => at))).toEqual([
      [houses[0], houses[1]],
      [houses[2], houses[2]],
    ]);
    const twice = scenes(before, view, [face, { kind: "row", row: 2, cards: ["mill_1"] }], facts);
    expect(goods(twice.at(-1)!.view)).toEqual([1, 0, 2]);
  });

  it("that takes a card from the hand rolls nothing", () => {
    expect(
      scenes(before, view, [{ ...face, building: houses[0]!, items: { wood: 1 }, goods: { coal: 1 } }], facts),
    ).toEqual([]);
  });
});
