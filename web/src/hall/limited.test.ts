/** A level that an engine in plain Python weakens says so where it is chosen. */
import { render } from "svelte/server";
import { expect, it } from "vitest";
import type { Bot } from "../api/types";
import GameBox from "./GameBox.svelte";
import { type Level, limitedOf, TITLES } from "./titles";

const LEVELS = ["apprentice", "master", "grandmaster"] as const;
const NOTE = "The engine of this hall is not compiled";

const bot = (name: string, limited: boolean): Bot => ({ name, about: "", limited, games: ["pillars"] });

function box(level: Level, limited: readonly Level[]): string {
  const nothing = () => {};
  const ways = { choose: nothing, soften: nothing, play: nothing, daily: nothing };
  const state = { deal: null, gentle: false, turned: 0, opening: false, disabled: false };
  return render(GameBox, { props: { title: TITLES[0]!, level, levels: LEVELS, limited, ...state, ...ways } }).body;
}

it("names the levels that search, where the engine is not compiled", () => {
  const bots = LEVELS.map((level) => bot(level, level !== "apprentice"));
  expect(limitedOf(LEVELS, bots)).toEqual(["master", "grandmaster"]);
  expect(limitedOf(["apprentice", "master"], bots)).toEqual(["master"]);
  expect(limitedOf(LEVELS, [])).toEqual([]);
});

it("says under the chosen level that it is limited, and keeps the room for it at the others", () => {
  expect(box("master", ["master"])).toMatch(new RegExp(`class="limited [^"]*"[^>]*>${NOTE}`));
  expect(box("master", ["master"])).not.toContain("unseen");
  expect(box("apprentice", ["master"])).toMatch(new RegExp(`class="limited [^"]*unseen[^"]*"[^>]*>${NOTE}`));
  expect(box("master", [])).not.toContain(NOTE);
});
