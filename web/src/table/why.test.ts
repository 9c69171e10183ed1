import { expect, test } from "vitest";
import type { Why } from "../api/types";
import { reason } from "./hint";
import { chances, explanation, tells } from "./why";

const WHY: Why = {
  seat: 1,
  bot: "master",
  looks_ahead: true,
  chance: 0.5,
  points: null,
  gain: 0,
  other: null,
  candidates: [],
};
const candidate = (move: string, chance: number) => ({ move, visits: 9, chance, points: null, line: [move] });
const told = (why: Partial<Why>, seats = 2) => explanation({ ...WHY, ...why }, seats, (move) => `<${move}>`);

test("while the game is played one sentence tells what everybody saw, or how confident the bot is", () => {
  expect(told({ gain: 4 })).toEqual({ key: "why.gain", blanks: { n: 4 } });
  expect(told({ looks_ahead: false }).key).toBe("why.rules");
  expect([0.7, 0.5, 0.3].map((chance) => told({ chance }).key)).toEqual(["why.ahead", "why.open", "why.behind"]);
  expect(told({ chance: 0.5 }, 4).key).toBe("why.ahead");
  expect(told({ gain: -2, chance: 0.2 }).key).toBe("why.behind");
});

test("when it is over the best other choice is named, and who had none had none", () => {
  const made = candidate("play king", 0.5);
  const over = (...others: number[]) =>
    told({ candidates: [made, ...others.map((chance, i) => candidate(`play ${i}`, chance))], gain: 3 });
  expect(over(0.3, 0.4)).toEqual({ key: "why.clearly", blanks: { other: "<play 1>", n: 0 } });
  expect([0.47, 0.505, 0.6].map((chance) => over(chance).key)).toEqual(["why.better", "why.even", "why.worse"]);
  expect(told({ chance: null }).key).toBe("why.forced");
});

test("choices with the same words differ in their place", () => {
  const at = (chance: number) =>
    explanation(
      { ...WHY, chance: 0.5, candidates: [candidate("pollute 1,2", 0.5), candidate("pollute 3,4", chance)] },
      2,
      () => "This hex",
    ).key;
  expect([0.3, 0.47, 0.505, 0.6].map(at)).toEqual([
    ...["why.clearly_here", "why.better_here", "why.even_here", "why.worse_here"],
  ]);
});

test("points are told where they are more than chance, for what was done or for the best other choice", () => {
  const sure = (move: string, chance: number, points: number) => ({
    ...candidate(move, chance),
    points,
    points_error: 0.4,
  });
  const over = (chance: number, points: number) =>
    told({ chance, candidates: [sure("play king", chance, points), sure("play tom", 0.5, 24)] });
  expect(over(0.55, 27)).toEqual({ key: "why.points", blanks: { other: "<play tom>", n: 3 } });
  expect(over(0.3, 20)).toEqual({ key: "why.worse_points", blanks: { other: "<play tom>", n: 4 } });
  expect([over(0.5, 27).key, over(0.3, 24).key, over(0.7, 24).key]).toEqual(["why.even", "why.worse", "why.clearly"]);
});

test("a hint and a why of the same search never contradict each other", () => {
  const candidates = [candidate("play king", 0.5), candidate("play ellen", 0.4), candidate("play tom", 0.49)];
  for (const { move } of candidates) {
    const rest = candidates.filter((each) => each.move !== move);
    const made = candidates.find((each) => each.move === move)!;
    const why = told({ chance: made.chance, candidates: [made, ...rest] });
    const hint = reason({ bot: "master", moves: [move], candidates }, (text) => `<${text}>`);
    expect(why.blanks.other).toBe(hint.blanks.other);
    expect(why.key === "why.worse" || why.key === hint.key.replace("hint", "why")).toBe(true);
  }
});

test("figures are only made for whoever asks for them, with what was done first", () => {
  const candidates = [candidate("play king", 0.5), candidate("play ellen", 0.6)];
  expect(chances({ ...WHY, candidates }, "this", (move) => move)).toEqual([
    { words: "this", percent: 50 },
    { words: "play ellen", percent: 60 },
  ]);
  expect(chances({ ...WHY, chance: null }, "this", (move) => move)).toEqual([]);
});

test("a bot by simple rules is not asked why, until the game is over and there is something to compare", () => {
  expect(tells("apprentice", false)).toBe(false);
  expect(tells("apprentice", true)).toBe(true);
  expect(tells("journeyman", false)).toBe(true);
});
