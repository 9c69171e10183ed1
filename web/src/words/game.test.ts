import { expect, it } from "vitest";
import { GameWords, SILENCE } from "./game";
import { filled, LANGUAGES, languagesOf } from "./message";

const sentences = {
  ...SILENCE,
  prompt: { pay: "Pay {price}." },
  event: {
    fee: "{seat} pays {to} {points, plural, one {# point} other {# points}}.",
    played: "{seat} plays {card}.",
    paid: "{seat} pays {goods} to {to}.",
  },
  refusal: { not_your_turn: "The table waits for {waiting}." },
  name: { king: "King", iron_ore: "iron ore" },
  move: {
    work: "Work in {a0}",
    work_sloppy: "Work sloppily in {a0}",
    give: "Give {n, plural, one {# cart} other {# carts}}",
  },
  list: { nobody: "nobody", nothing: "nothing", and: "and" },
};
const words = new GameWords(sentences, ["You", "Bo"], ["Ann", "Bo"], "en");

it("fills events with people and names", () => {
  expect(words.event({ kind: "played", seat: 1, card: "king" })).toBe("Bo plays King.");
  expect(words.event({ kind: "paid", seat: 0, to: [1], goods: { iron_ore: 2, wood: 0 } })).toBe(
    "Ann pays 2 iron ore to Bo.",
  );
  expect(words.event({ kind: "played", seat: [0, 1, 0], card: "king" })).toBe("Ann, Bo and Ann plays King.");
  expect(words.event({ kind: "paid", seat: 0, to: [], goods: [] })).toBe("Ann pays nothing to nobody.");
});

it("lets words agree with numbers", () => {
  expect([1, 2].map((points) => words.event({ kind: "fee", seat: 0, to: 1, points }))).toEqual([
    "Ann pays Bo 1 point.",
    "Ann pays Bo 2 points.",
  ]);
});

it("says moves by the most exact message", () => {
  expect(words.move("work iron_ore sloppy")).toBe("Work sloppily in iron ore");
  expect(words.move("work iron_ore neat")).toBe("Work in iron ore");
  expect(words.move("give 1")).toBe("Give 1 cart");
  expect(words.move("hire king")).toBe("Hire King");
});

it("counts things so that their names agree, and selects words by ids", () => {
  const polish = new GameWords(
    {
      ...sentences,
      event: {
        paid: "{seat} płaci: {goods}.",
        peeked: "{seat} ogląda talię {deck, select, basic {podstawową} other {zaawansowaną}}.",
      },
      amount: { wood: "{n, plural, one {# drewno} few {# drewna} many {# drewna} other {# drewna}}" },
      move: { give: "{n, plural, =0 {Nic: {a0}} one {{amount}} few {{amount}} many {{amount}} other {{amount}}}" },
    },
    ["Ty", "Bo"],
    ["Ann", "Bo"],
    "pl",
  );
  expect(polish.event({ kind: "paid", seat: 0, goods: { wood: 2 } })).toBe("Ann płaci: 2 drewna.");
  expect(polish.event({ kind: "peeked", seat: 1, deck: "basic" })).toBe("Bo ogląda talię podstawową.");
  expect(polish.move("give wood 2")).toBe("2 drewna");
});

it("offers the languages of its catalogues, by the names that they give themselves", () => {
  expect(LANGUAGES).toEqual({ de: "Deutsch", en: "English", nl: "Nederlands", pl: "Polski" });
  expect(languagesOf(["./en.json", "./fr.json", "./same.json"])).toEqual({ en: "English", fr: "Français" });
});

it("knows plurals of every language", () => {
  const cards = "{n, plural, one {# karta} few {# karty} many {# kart} other {# karty}}";
  expect([1, 3, 5].map((n) => filled(cards, "pl", { n }))).toEqual(["1 karta", "3 karty", "5 kart"]);
});

it("asks by name before a move is confirmed, where the board has a question", () => {
  const own = new GameWords(
    { ...sentences, board: { "sure.play": "{a0} into the trick?" } },
    ["You", "Bo"],
    ["Ann", "Bo"],
    "en",
  );
  expect(own.sure("play forest_1")).toBe("Forest into the trick?");
  expect(own.sure("pass")).toBeNull();
});

it("says what a form asks for in all, whatever is chosen already", () => {
  const own = new GameWords(
    { ...sentences, form: { graves: "Place {number} graves." } },
    ["You", "Bo"],
    ["Ann", "Bo"],
    "en",
  );
  expect(own.asked({ step: "grave", number: 2 }, { name: "graves", fields: [], suggested: [] })).toBe(
    "Place 2 graves.",
  );
});

it("writes lost points with a real minus sign, and the last of several things with 'or'", () => {
  const own = new GameWords(
    { ...SILENCE, event: { lost: "{n, plural, one {# point} other {# points}}" } },
    [],
    [],
    "en",
  );
  expect(own.event({ kind: "lost", n: -12 })).toBe("−12 points");
  expect(own.event({ kind: "lost", n: 12 })).toBe("12 points");
  expect(own.either(["sand", "wood", "stone"])).toBe("sand, wood or stone");
});

it("counts places where naming each would say nothing", () => {
  const own = new GameWords({ ...SILENCE, event: { built: "{building}: {product} ×{hexes_number}" } }, [], [], "en");
  expect(own.event({ kind: "built", building: "farm", product: "grain", hexes: ["1,1", "2,1"] })).toBe(
    "Farm: grain ×2",
  );
});
