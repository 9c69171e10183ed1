/** The end of a game of Antiquity: what is written over the city, and what could be told of the rounds. */
import type { Face, View } from "../../api/types";
import type { GameWords } from "../../words/game";
import { type Beat, type Desk, type Glyph, type Inscription, spokenOf, type Telling } from "../board";
import { artOf, kindOf, parts, typed } from "./view";

export const sources = { cities: "city", residents: "resident", goods: "crate", graves: "grave" };

const GRAVE = { art: "antiquity-grave", box: "0 0 60 60" };
/** The famine level from which the story mentions it. */
const FAMINE = 3;

export function inscription(view: View, desk: Desk, seat: number): Inscription {
  const { shared, seats } = typed(view);
  const reached = shared.winners.length > 0 && shared.end in desk.components.saints;
  return {
    title: desk.words.say("finished.title", spokenOf(view, desk.words, seat)),
    about: desk.words.say("finished.about", { n: seats[seat]!.residents, rounds: shared.round }),
    why: reached
      ? desk.words.say("finished.why", { saint: desk.words.name(shared.end), n: shared.round })
      : desk.words.say("finished.last", { n: shared.round }),
  };
}

export function beats(story: Face[], _words: GameWords): Beat[] {
  return story.flatMap((event, at) => (event.kind === "round" ? [{ at, name: String(event.round) }] : []));
}

/** New cities, saints, great buildings, rich harvests, famine, graves, and eliminated players. */
export function tellings(view: View, story: Face[], desk: Desk): Telling[] {
  return story.flatMap((event, at): Telling[] => {
    const seat = event.seat as number;
    const n = Number(event.number ?? event.level ?? 0);
    const goods = Object.values((event.goods ?? {}) as Record<string, number>).reduce((sum, number) => sum + number, 0);
    switch (event.kind) {
      case "city_built":
        return [
          {
            at,
            seat,
            weight: Number(event.city) > 1 ? 4 : 1,
            key: Number(event.city) > 1 ? "tale.city" : "tale.founded",
            picture: portrait(view, desk, "city"),
          },
        ];
      case "saint_chosen":
        return [
          {
            at,
            seat,
            weight: 5,
            key: "tale.saint",
            blanks: { saint: desk.words.name(String(event.saint)) },
            picture: portrait(view, desk, String(event.saint)),
          },
        ];
      case "built":
        return [
          {
            at,
            seat,
            weight: GREAT[String(event.building)] ?? 0.8,
            key: "tale.built",
            blanks: { building: desk.words.title(String(event.building)) },
            picture: portrait(view, desk, String(event.building)),
          },
        ];
      case "harvested":
        return [
          {
            at,
            seat,
            weight: 0.6 + goods / 8,
            key: "tale.harvest",
            blanks: { n: goods },
            picture: portrait(view, desk, "farm"),
          },
        ];
      case "famine":
        return n >= FAMINE ? [{ at, weight: n / 5, key: "tale.famine", blanks: { n }, picture: GRAVE }] : [];
      case "graves":
        return [{ at, seat, weight: 0.8 + n / 2, key: "tale.graves", blanks: { n }, picture: GRAVE }];
      case "eliminated":
        return [{ at, seat, weight: 7, key: "tale.out", picture: GRAVE }];
      case "game_over":
        return (event.seats as number[])
          .slice(0, 1)
          .filter(() => String(event.end) in desk.components.saints)
          .map((winner) => ({
            at,
            seat: winner,
            weight: 9,
            key: "tale.goal",
            blanks: { saint: desk.words.name(String(event.end)) },
            picture: portrait(view, desk, String(event.end)),
          }));
      default:
        return [];
    }
  });
}

/** Buildings that change a game. */
const GREAT: Record<string, number> = {
  cathedral: 3,
  university: 2.4,
  harbour: 2.2,
  market: 2,
  hospital: 1.8,
  explorer: 1.8,
};

/** A saint, a building, a house or works in the country. */
export function portrait(_view: View, desk: Desk, id: string): Glyph | null {
  const { saints, buildings, countryside } = parts(desk);
  if (id in saints) return { art: artOf(id), box: "0 0 160 160" };
  const kind = kindOf(id);
  return kind in buildings || kind in countryside || ["house", "storage", "city", "inn"].includes(kind)
    ? { art: artOf(id), box: "0 0 80 80" }
    : null;
}
