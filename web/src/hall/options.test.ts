import { describe, expect, it } from "vitest";
import type { Option } from "../api/types";
import { fixture, GAMES } from "../boards/fixtures";
import { LANGUAGES, type Language } from "../words/message";
import { changed, clash, open } from "./options";

describe.each(GAMES)("the options of %s", (game) => {
  it.each(Object.keys(LANGUAGES) as Language[])(
    "have a name, an explanation and words for their values in %s",
    (language) => {
      const words = fixture(game).words[language]!.option;
      for (const option of open(fixture(game).options)) {
        expect(words[option.name], option.name).toBeTruthy();
        expect(words[`${option.name}.about`], option.name).toBeTruthy();
        for (const value of option.values.filter((each) => typeof each === "string"))
          expect(words[`${option.name}=${value}`], `${option.name} ${value}`).toBeTruthy();
      }
    },
  );
});

it("sends only what was changed", () => {
  const option = {
    name: "edition",
    default: "new",
    values: ["new", "old"],
    low: null,
    high: null,
    rule: "X-1",
  } as Option;
  expect(changed([option], { edition: "old" })).toEqual({ edition: "old" });
  expect(changed([option], { edition: "new" })).toEqual({});
});

it("knows what does not go together", () => {
  expect(clash("oh_my_goods", { first_player: 3 }, 3)).toBe("mix.first_player");
  expect(clash("oh_my_goods", { first_player: 2 }, 3)).toBeNull();
  expect(clash("oh_my_goods", { keep_one: true }, 3)).toBe("mix.keep_one");
  expect(clash("oh_my_goods", { keep_one: true, edition: "royal_goods" }, 3)).toBeNull();
});
