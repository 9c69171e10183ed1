import { expect, it } from "vitest";
import { GameWords, SILENCE } from "./game";
import { around, parts, WHO } from "./telling";

const sentences = {
  ...SILENCE,
  prompt: {},
  refusal: {},
  name: { king: "King" },
  event: { played: "{seat} plays {card}.", paid: "{seat} pays {goods} to {to}." },
};
const words = new GameWords(sentences, ["You", "Bo"], ["Ann", "Bo"], "en");
const glyph = (id: string) => (id === "sand" ? null : { icon: id });

it("shows seats by their marks and things by their pictures", () => {
  expect(parts({ kind: "played", seat: 1, card: "king" }, words, glyph)).toEqual([
    { seat: 1 },
    { text: "plays" },
    { glyph: { icon: "king" }, name: "King", count: undefined },
  ]);
});

it("counts what there is much of, and names what has no picture", () => {
  const line = parts({ kind: "paid", seat: 0, to: 1, goods: { iron: 2, sand: 3 } }, words, glyph);
  expect(line).toEqual([
    { seat: 0 },
    { text: "pays" },
    { glyph: { icon: "iron" }, name: "iron", count: 2 },
    { text: ", 3 sand to" },
    { seat: 1 },
  ]);
});

it("tells what happens around the game", () => {
  expect(around(`A bot plays on for ${WHO}.`, { kind: "away", seat: 1 })).toEqual([
    { text: "A bot plays on for" },
    { seat: 1 },
  ]);
  expect(around("The game begins.", { kind: "started" })).toEqual([{ text: "The game begins" }]);
});
