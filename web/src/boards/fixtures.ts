/** Real positions for tests, written by `python -m tools.web_fixtures web/fixtures`. */
import { existsSync, readFileSync } from "node:fs";
import type { Option } from "../api/types";
import { TITLES } from "../hall/titles";
import type { Sentences } from "../words/game";
import type { Language } from "../words/message";
import type { Types } from "./board";

export interface Fixture<T extends Types = Types> {
  components: T["components"];
  words: Record<Language, Sentences>;
  options: Option[];
  moments: { name: string; view: T["view"]; events: T["event"][] }[];
}

export const GAMES = TITLES.map((title) => title.id);

export function fixture<T extends Types = Types>(game: string): Fixture<T> {
  const path = new URL(`../../fixtures/${game}.json`, import.meta.url);
  if (!existsSync(path))
    throw new Error("no fixtures: run `make web-test`, or python -m tools.web_fixtures web/fixtures");
  return JSON.parse(readFileSync(path, "utf8")) as Fixture<T>;
}
