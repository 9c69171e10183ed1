/** What the end of a game is made of, worked out from standings, stories and reviews. */
import { describe, expect, it } from "vitest";
import type { Ranking, Review } from "../api/types";
import { type Board, stillDesk } from "../boards/board";
import { fixture, GAMES } from "../boards/fixtures";
import { GameWords } from "../words/game";
import { type Language, LANGUAGES } from "../words/message";
import { columns } from "./columns";
import { branch } from "./laurel";
import { judged, signed, tilt } from "./luck";
import { covers, plain } from "./picture";
import { fitted, setLines } from "./setting";
import { parts, tale } from "./tale";
import { judgement, turnsOf } from "./turns";
import { placed, verdict } from "./verdict";

/** Without the drawings of the boards. */
const tales = import.meta.glob<Required<Pick<Board, "tellings" | "inscription" | "sources">>>("../boards/*/tale.ts", {
  eager: true,
});
const place = (seat: number, rank: number, score: number | null, breakdown: Record<string, number> = {}): Ranking => ({
  seat,
  rank,
  score,
  breakdown,
});
const NAMES = ["Anna", "Tilo", "Agnes", "Ruth"];
const TABLE = { ranks: null, status: "over", marks: [] as string[] };
const told = (standing: Ranking[], seat: number | null, table = TABLE, over = true) =>
  verdict(standing, table as never, over, seat, NAMES, "and");

describe("the verdict", () => {
  const close = [place(0, 1, 43, { stone: 21, king: 22 }), place(1, 2, 42, { stone: 28, king: 14 }), place(2, 3, 36)];

  it("says by how much one won, or was behind", () => {
    expect(told(close, 0)).toMatchObject({
      own: true,
      winners: [0],
      headline: { key: "end.win_by", blanks: { n: 1 } },
    });
    expect(told(close, 2)).toMatchObject({
      own: false,
      headline: { key: "end.behind", blanks: { who: "Anna", n: 7 } },
    });
    expect(told(close, null).headline).toEqual({ key: "end.wins_by", blanks: { who: "Anna", n: 1 } });
  });

  it("names the source that decided", () => {
    expect(told(close, 0).decided).toEqual({ source: "king", points: 22, other: 14, against: 1 });
  });

  it("knows shared wins and broken ties", () => {
    const tie = [place(0, 1, 40), place(1, 1, 40), place(2, 3, 12)];
    expect(told(tie, 0)).toMatchObject({
      own: true,
      winners: [0, 1],
      headline: { key: "end.shared_with", blanks: { who: "Tilo" } },
    });
    expect(told(tie, 2).headline).toEqual({ key: "end.shared", blanks: { who: "Anna and Tilo" } });
    const broken = [place(0, 2, 40), place(1, 1, 40)];
    expect(told(broken, 0).headline.key).toBe("end.wins_tie");
    expect(told(broken, 1).headline.key).toBe("end.win_tie");
  });

  it("has words for games without points", () => {
    const saint = [place(0, 2, null), place(1, 1, null)];
    expect([told(saint, 1).headline.key, told(saint, 0).headline.key, told(saint, 0).decided]).toEqual([
      "end.win",
      "end.wins",
      null,
    ]);
  });

  it("puts who resigned last, and does not call them behind", () => {
    const left = { ...TABLE, ranks: [3, 1, 2] as never, marks: ["resigned"] };
    expect(placed(close, left.ranks).map((each) => each.seat)).toEqual([1, 2, 0]);
    expect(told(close, 0, left).headline).toEqual({ key: "end.wins", blanks: { who: "Tilo" } });
  });

  it("names no winner of a game that was broken off", () => {
    expect(told(close, 0, TABLE, false)).toMatchObject({ own: false, headline: { key: "end.broken" }, decided: null });
  });
});

describe("pillars of points", () => {
  it("have a stone for each point, by source from the ground", () => {
    const [first] = columns([place(0, 1, 7, { sand: 3, king: 4 })]).columns;
    expect(first!.stones.map((stone) => stone.source)).toEqual([0, 0, 0, 1, 1, 1, 1]);
    expect(first!.stones.map((stone) => stone.layer)).toEqual([0, 0, 1, 1, 2, 2, 3]);
    expect(first!.courses).toEqual([
      { source: "sand", points: 3, from: 0, to: 1.5 },
      { source: "king", points: 4, from: 1.5, to: 3.5 },
    ]);
  });

  it("are as high as the score: lost stones lie at the foot", () => {
    const [first] = columns([place(0, 1, 5, { sand: 7, persons: -2 })]).columns;
    expect([first!.stones.length, first!.lost]).toEqual([5, 2]);
    expect(columns([place(0, 1, -3, { persons: -3 })]).columns[0]).toMatchObject({ stones: [], layers: 0, lost: 3 });
  });

  it("have three stones a layer over sixty points, for all seats alike", () => {
    const { columns: made, layers } = columns([place(0, 1, 61, { ships: 61 }), place(1, 2, 30, { ships: 30 })]);
    expect([made[0]!.layers, made[1]!.layers, layers]).toEqual([21, 10, 21]);
    for (const { stones } of made)
      for (const stone of stones) expect(stone.from < stone.to && stone.from >= 0 && stone.to <= 1).toBe(true);
  });
});

describe("the story", () => {
  const beats = (number: number) => Array.from({ length: number }, (_, i) => ({ at: 10 * i, name: String(i + 1) }));

  it("has five parts at most, each told once", () => {
    expect(parts(beats(12)).map((part) => part.length)).toEqual([2, 3, 2, 3, 2]);
    expect(parts(beats(3)).map((part) => part.length)).toEqual([1, 1, 1]);
    const tellings = beats(12).map(({ at }) => ({ at: at + 1, weight: 1, key: "x" }));
    expect(tale(beats(12), tellings, [])).toHaveLength(5);
  });

  it("tells what meant most, and does not repeat itself", () => {
    const tellings = [
      { at: 1, weight: 2, key: "lead", seat: 0 },
      { at: 2, weight: 1, key: "best", seat: 1 },
      { at: 11, weight: 2, key: "lead", seat: 0 },
      { at: 12, weight: 1.5, key: "best", seat: 1 },
    ];
    expect(tale(beats(2), tellings, []).map((chapter) => chapter.telling.key)).toEqual(["lead", "best"]);
  });

  it("ends with what the winner did", () => {
    const tellings = [
      { at: 1, weight: 1.3, key: "a", seat: 0 },
      { at: 2, weight: 1, key: "b", seat: 1 },
    ];
    expect(tale(beats(1), tellings, [1])[0]).toMatchObject({ telling: { key: "b" }, last: true });
  });

  it.each(GAMES)("of %s is told in four languages, with a picture for each sentence", async (game) => {
    const { components, moments, words: sentences } = fixture(game);
    const board = tales[`../boards/${game}/tale.ts`]!;
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      const words = new GameWords(sentences[language]!, NAMES, NAMES, language);
      let number = 0;
      for (const { view, events } of moments.filter((each) => each.view.over)) {
        const desk = stillDesk(words, components, events);
        for (const telling of board.tellings(view, events, desk)) {
          number++;
          const said = words.say(telling.key, { ...telling.blanks, you: "no", who: "Anna" });
          expect(said).not.toMatch(/[{}]|undefined|tale\.|_/);
          expect(telling.picture, telling.key).toBeTruthy();
          expect(said.includes("Anna")).toBe(telling.seat !== undefined);
          const toOneself = words.say(telling.key, { ...telling.blanks, you: "yes", who: "Anna" });
          expect(toOneself).not.toMatch(/Anna|[{}]/);
          expect(toOneself === said).toBe(telling.seat === undefined);
        }
        for (const seat of view.seats.keys())
          expect(Object.values(board.inscription(view, desk, seat)).join(" ")).not.toMatch(/[{}]|undefined|finished\./);
        for (const source of Object.keys(view.standing![0]!.breakdown)) expect(board.sources).toHaveProperty(source);
      }
      expect(number).toBeGreaterThan(3);
    }
  });
});

describe("the review", () => {
  const point = (move: number, stake: number) => ({
    move,
    stake,
    round: 1,
    good: stake > 0,
    made: {},
    master: {},
    next_best: null,
  });
  const sums = (luck: number, choices: number) => ({ luck, choices, others: 0 });

  it("shows the three turning points on which most hung, one's own first of all", () => {
    const seats = [
      { seat: 0, turning_points: [point(9, 0.1), point(4, -0.05)] },
      { seat: 1, turning_points: [point(2, 0.12), point(7, -0.06), point(8, 0.004)] },
    ];
    expect(turnsOf({ seats: [{ seat: 0, turning_points: [point(3, 0.004)] }] } as unknown as Review, 0)).toEqual([]);
    const moves = (own: number | null) => turnsOf({ seats } as unknown as Review, own).map((turn) => turn.move);
    expect(moves(null)).toEqual([2, 7, 9]);
    expect(moves(0)).toEqual([2, 4, 9]);
  });

  it("says how many points a turning point was about, where that is sure", () => {
    const tried = (points: number, points_error = 0.5) => ({ visits: 40, points, points_error });
    const said = (good: boolean, made: object, other: object) =>
      judgement({ good, made, master: good ? made : other, next_best: good ? other : null } as never);
    expect(said(true, tried(27), tried(24))).toEqual({ key: "review.good_points", n: 3 });
    expect(said(false, tried(24), tried(26))).toEqual({ key: "review.bad_points", n: 2 });
    expect(said(true, tried(27), tried(24, 2)).key).toBe("review.good");
    expect(said(false, tried(24), tried(23)).key).toBe("review.bad");
  });

  it("weighs luck against choice", () => {
    expect(tilt(sums(-0.2, 0.1))).toBeGreaterThan(0);
    expect(tilt(sums(0.9, -0.9))).toBe(-13);
    expect([judged(sums(-0.2, 0.1)), judged(sums(0.2, -0.1)), judged(sums(0.01, 0))]).toEqual([
      "review.choice_only",
      "review.luck_only",
      "review.level",
    ]);
    expect([signed(0.06), signed(-0.02), signed(0)]).toEqual(["+6", "−2", "0"]);
  });
});

describe("the share card", () => {
  const measure = (size: number) => (text: string) => (text.length * size) / 2;

  it("sets its words in lines that fit, without a lonely word at the end", () => {
    expect(setLines("Anna wins by one point", 60, measure(10))).toEqual(["Anna wins by", "one point"]);
    expect(fitted("Apprentice 4 wins by 14 points", 280, 2, [30, 20, 10], measure)).toEqual({
      size: 30,
      lines: ["Apprentice 4 wins", "by 14 points"],
    });
    expect(fitted("immeasurably", 20, 1, [30, 10], measure).lines).toHaveLength(1);
  });

  it("writes colours that every program reads", () => {
    expect(plain("color(srgb 1 0.5 0)")).toBe("rgb(255, 128, 0)");
    expect(plain("color(srgb 0 0 1 / 0.25)")).toBe("rgba(0, 0, 255, 0.25)");
    expect(plain("url(#tile)")).toBe("url(#tile)");
  });

  it("brings the fonts that have its letters", () => {
    expect([covers("U+0-FF, U+131", 0x61), covers("U+100-2FF", 0x142), covers("U+0-FF", 0x142), covers("", 5)]).toEqual(
      [true, true, false, true],
    );
  });

  it("has laurel on both sides of its branch", () => {
    const { leaves, stem } = branch({ cx: 0, cy: 0, radius: 50, from: 0, to: 90, leaves: 4 });
    expect([leaves.length, stem.match(/L/g)!.length]).toEqual([8, 4]);
  });
});
