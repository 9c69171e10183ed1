/** The end of a game of Antiquity: what is written over the city, and what could be told of the rounds. */
import type { GameWords } from "../../words/game";
import { type Beat, type Glyph, type Inscription, spokenOf, type Telling } from "../board";
import { total } from "./forecast";
import { type AntiquityEvent, artOf, type Desk, kindOf, type View } from "./view";

export const sources = { cities: "city", residents: "resident", goods: "crate", graves: "grave" };

const GRAVE = { art: "antiquity-grave", box: "0 0 60 60" };
/** The famine level from which the story mentions it. */
const FAMINE = 3;

export function inscription(view: View, desk: Desk, seat: number): Inscription {
  const { shared, seats } = view;
  const reached = shared.winners.length > 0 && shared.end in desk.components.saints;
  return {
    title: desk.words.say("finished.title", spokenOf(view, desk.words, seat)),
    about: desk.words.say("finished.about", { n: seats[seat]!.residents, rounds: shared.round }),
    why: reached
      ? desk.words.say("finished.why", { saint: desk.words.name(shared.end), n: shared.round })
      : desk.words.say("finished.last", { n: shared.round }),
  };
}

export function beats(story: AntiquityEvent[], _words: GameWords): Beat[] {
  return story.flatMap((event, at) => (event.kind === "round" ? [{ at, name: String(event.round) }] : []));
}

/** New cities, saints, great buildings, rich harvests, famine, graves, and eliminated players. */
export function tellings(view: View, story: AntiquityEvent[], desk: Desk): Telling[] {
  return story.flatMap((event, at): Telling[] => {
    switch (event.kind) {
      case "city_built":
        return [
          {
            at,
            seat: event.seat,
            weight: event.city > 1 ? 4 : 1,
            key: event.city > 1 ? "tale.city" : "tale.founded",
            picture: portrait(view, desk, "city"),
          },
        ];
      case "saint_chosen":
        return [
          {
            at,
            seat: event.seat,
            weight: 5,
            key: "tale.saint",
            blanks: { saint: desk.words.name(event.saint) },
            picture: portrait(view, desk, event.saint),
          },
        ];
      case "built":
        return [
          {
            at,
            seat: event.seat,
            weight: GREAT[event.building] ?? 0.8,
            key: "tale.built",
            blanks: { building: desk.words.title(event.building) },
            picture: portrait(view, desk, event.building),
          },
        ];
      case "harvested": {
        const goods = total(event.goods);
        return [
          {
            at,
            seat: event.seat,
            weight: 0.6 + goods / 8,
            key: "tale.harvest",
            blanks: { n: goods },
            picture: portrait(view, desk, "farm"),
          },
        ];
      }
      case "famine":
        return event.level >= FAMINE
          ? [{ at, weight: event.level / 5, key: "tale.famine", blanks: { n: event.level }, picture: GRAVE }]
          : [];
      case "graves":
        return [
          {
            at,
            seat: event.seat,
            weight: 0.8 + event.number / 2,
            key: "tale.graves",
            blanks: { n: event.number },
            picture: GRAVE,
          },
        ];
      case "eliminated":
        return [{ at, seat: event.seat, weight: 7, key: "tale.out", picture: GRAVE }];
      case "game_over":
        return event.seats
          .slice(0, 1)
          .filter(() => event.end in desk.components.saints)
          .map((winner) => ({
            at,
            seat: winner,
            weight: 9,
            key: "tale.goal",
            blanks: { saint: desk.words.name(event.end) },
            picture: portrait(view, desk, event.end),
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
  const { saints, buildings, countryside } = desk.components;
  if (id in saints) return { art: artOf(id), box: "0 0 160 160" };
  const kind = kindOf(id);
  return kind in buildings || kind in countryside || ["house", "storage", "city", "inn"].includes(kind)
    ? { art: artOf(id), box: "0 0 80 80" }
    : null;
}
