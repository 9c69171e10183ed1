import { expect, it } from "vitest";
import type { MyTable } from "../api/types";
import { againstBots, newcomer, TITLES } from "./titles";

const antiquity = TITLES.find((title) => title.id === "antiquity")!;
const played = (options: object) => [{ table: { game: "antiquity", status: "over", options } }] as MyTable[];

it("offers the gentle game until one was finished", () => {
  expect(newcomer(antiquity, [])).toBe(true);
  expect(newcomer(antiquity, played({}))).toBe(true);
  expect(newcomer(antiquity, played({ first_game: true }))).toBe(false);
});

it("seats bots of the chosen level on all other chairs", () => {
  expect(againstBots(TITLES[1]!, "master", {})).toEqual({
    game: "oh_my_goods",
    seats: [{ kind: "me" }, { kind: "bot", bot: "master" }, { kind: "bot", bot: "master" }],
    options: {},
  });
});
