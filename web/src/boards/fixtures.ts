/** Real positions for tests, written by `python -m tools.web_fixtures web/fixtures`. */
import { existsSync, readFileSync } from "node:fs";
import type { Data, Face, Option, View } from "../api/types";
import { TITLES } from "../hall/titles";
import type { Sentences } from "../words/game";
import type { Language } from "../words/message";

export interface Fixture {
  components: Data;
  words: Record<Language, Sentences>;
  options: Option[];
  moments: { name: string; view: View; events: Face[] }[];
}

export const GAMES = TITLES.map((title) => title.id);

export function fixture(game: string): Fixture {
  const path = new URL(`../../fixtures/${game}.json`, import.meta.url);
  if (!existsSync(path))
    throw new Error("no fixtures: run `make web-test`, or python -m tools.web_fixtures web/fixtures");
  return JSON.parse(readFileSync(path, "utf8")) as Fixture;
}
