/** The end of a game of Oh My Goods!: what is written over the street, and what could be told of the rounds. */
import type { GameWords } from "../../words/game";
import { type Beat, type Glyph, type Inscription, spokenOf, type Telling } from "../board";
import { building, cardName, dye, isCard } from "./cards";
import type { Desk, GoodsEvent, GoodsView } from "./view";

export const sources = { buildings: "house", assistants: "assistant", goods: "coin" };

export function inscription(view: GoodsView, desk: Desk, seat: number): Inscription {
  const { seats, shared } = view;
  return {
    title: desk.words.say("finished.title", spokenOf(view, desk.words, seat)),
    about: desk.words.say("finished.about", { n: seats[seat]!.buildings.length, rounds: shared.round }),
  };
}

export function beats(story: GoodsEvent[], _words: GameWords): Beat[] {
  return story.flatMap((event, at) => (event.kind === "round" ? [{ at, name: String(event.round) }] : []));
}

/**
 * Houses by what they are worth, long chains, people who were hired, work in vain, and the house that ends the
 * game.
 */
export function tellings(view: GoodsView, story: GoodsEvent[], desk: Desk): Telling[] {
  const facts = desk.components;
  const house = (id: string) => building(facts, view.options, id);
  const worth = (goods: Record<string, number>) =>
    Object.entries(goods).reduce((sum, [good, number]) => sum + number * (facts.goods[good]?.value ?? 0), 0);
  return story.flatMap((event, at): Telling[] => {
    if (event.kind === "built") {
      const card = house(event.card);
      const last = event.number === facts.constants.end_buildings;
      return [
        {
          at,
          seat: event.seat,
          weight: (last ? 6 : 1) + card.vp / 2,
          key: last ? "tale.eighth" : "tale.built",
          blanks: { card: cardName(desk.words, card), n: card.vp },
          picture: front(card),
        },
      ];
    }
    if (event.kind === "chained" && worth(event.goods) > 0) {
      const card = house(event.building);
      return [
        {
          at,
          seat: event.seat,
          weight: 0.8 + worth(event.goods) / 12,
          key: "tale.chained",
          blanks: { card: cardName(desk.words, card), n: worth(event.goods) },
          picture: front(card),
        },
      ];
    }
    if (event.kind === "hired")
      return [{ at, seat: event.seat, weight: 2.6, key: "tale.hired", picture: portrait(view, desk, event.assistant) }];
    if (event.kind === "failed") {
      const card = house(event.building);
      return [
        {
          at,
          seat: event.seat,
          weight: 0.9,
          key: "tale.failed",
          blanks: { card: cardName(desk.words, card) },
          picture: front(card),
        },
      ];
    }
    return [];
  });
}

function front(card: ReturnType<typeof building>): Glyph {
  return { art: card.art, box: "0 -14 200 206", pigment: dye(card) };
}

export function portrait(view: GoodsView, desk: Desk, id: string): Glyph | null {
  if (id in desk.components.assistants) return { art: `goods-${id.replace("_", "-")}`, box: "0 0 120 120" };
  return isCard(desk.components, id) ? front(building(desk.components, view.options, id)) : null;
}
