import { expect, it } from "vitest";
import type { View } from "../api/types";
import { GameWords, SILENCE } from "../words/game";
import { handOf, placesOf, roadsOf, shownOf } from "./layout";

const sentences = { ...SILENCE, name: { bids: "this auction" } };
const words = new GameWords(sentences, ["You", "Ann"], ["Kim", "Ann"], "en");
const view = {
  game: "any",
  seat: 0,
  shared: { round: 2, leader: 1, bidder: null, bids: ["4", "9"] },
  seats: [
    { hand: ["7"], cards: 1, towns: ["ashby"], passed: true },
    { hand: null, cards: 3, towns: [], passed: false },
  ],
} as unknown as View;
const components = {
  towns: { ashby: { x: 0, y: 10, worth: 1 }, birk: { x: 50, y: 20, worth: 2 } },
  roads: ["ashby birk"],
};
const map = { places: "towns", roads: "roads", note: "worth", owned: "towns", target: "town" };

it("takes what others may not see as the hand", () => {
  expect(handOf(view)).toEqual([{ name: "hand", cards: ["7"] }]);
  expect(handOf({ ...view, seat: null })).toEqual([]);
});

it("shows lists as cards, and seats by their names", () => {
  const shown = shownOf(view.shared, words, ["leader"], new Set());
  expect(shown.rows).toEqual([{ name: "bids", cards: ["4", "9"] }]);
  expect(shown.notes).toEqual(["Round: 2", "Leader: Ann"]);
});

it("leaves out what is drawn elsewhere", () => {
  expect(shownOf(view.seats[0]!, words, [], new Set(["hand", "towns"]))).toEqual({
    rows: [],
    notes: ["Cards: 1", "Passed"],
  });
});

it("knows the owners of places, and the ends of roads", () => {
  const places = placesOf(view, components, map);
  expect(places.map((place) => [place.id, place.note, place.owner])).toEqual([
    ["ashby", "1", 0],
    ["birk", "2", null],
  ]);
  expect(roadsOf(places, components, map)).toEqual([[places[0], places[1]]]);
});
