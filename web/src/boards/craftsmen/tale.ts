/** The end of a game of Craftsmen: what is written over the town, and what could be told of the years. */
import type { GameWords } from "../../words/game";
import { type Beat, type Glyph, type Inscription, spokenOf, type Telling } from "../board";
import { artOf, buildingOf, colourGlyph, dyeOf, FRONT, HOUSE } from "./pieces";
import { type Colour, COLOURS, type CraftsmenEvent, type Desk, GUILDS, type Table } from "./view";

export const sources = {
  start: "spring",
  production: "crafts",
  ships: "ship",
  majorities: "privilege",
  town: "town_hall",
  granary: "granary",
  investments: "bankers",
  helpers: "worker",
  fees: "coin",
  bonus: "advantage",
};

const YEARS = ["", "I", "II", "III"];

export function inscription(view: Table, desk: Desk, seat: number): Inscription {
  const { seats, shared } = view;
  return {
    title: desk.words.say("finished.title", spokenOf(view, desk.words, seat)),
    about: desk.words.say("finished.about", { n: seats[seat]!.row.length, years: shared.year }),
  };
}

export function beats(story: CraftsmenEvent[], words: GameWords): Beat[] {
  return story.flatMap((event, at) =>
    event.kind === "season" ? [{ at, name: `${YEARS[event.year] ?? event.year} · ${words.name(event.season)}` }] : [],
  );
}

/** Houses by their points, ships that sailed, permits that were fought for, medals and towns of many colours. */
export function tellings(view: Table, story: CraftsmenEvent[], desk: Desk): Telling[] {
  let bid = 0;
  return story.flatMap((event, at): Telling[] => {
    if (event.kind === "auction") bid = 0;
    if (event.kind === "bid") bid = event.bid;
    if (event.kind === "built") {
      const house = buildingOf(desk.components, event.card)!;
      return [
        {
          at,
          seat: event.seat,
          weight: 0.8 + house.points / 3,
          key: "tale.built",
          blanks: { card: desk.words.title(house.type), n: house.points },
          picture: portrait(view, desk, house.id),
        },
      ];
    }
    if (event.kind === "took_permit" && bid) {
      const price = bid;
      bid = 0;
      return [
        {
          at,
          seat: event.seat,
          weight: 0.6 + price / 5,
          key: "tale.auction",
          blanks: { card: desk.words.title(buildingOf(desk.components, event.card)?.type ?? ""), n: price },
          picture: portrait(view, desk, event.card),
        },
      ];
    }
    if (event.kind === "ship_sails") {
      const all = event.points + event.majority;
      return [
        {
          at,
          seat: event.seat,
          weight: 0.5 + all / 6,
          key: "tale.ship",
          blanks: { n: all },
          picture: { icon: "ship", pigment: "indigo" },
        },
      ];
    }
    if (event.kind === "bonus_token")
      return [
        {
          at,
          seat: event.seat,
          weight: 2.4,
          key: "tale.bonus",
          blanks: { good: desk.words.name(event.good), n: event.points },
          picture: { art: artOf("good-", event.good) },
        },
      ];
    if (event.kind === "town" && event.points)
      return [
        {
          at,
          seat: event.seat,
          weight: 0.4 + event.points / 8,
          key: "tale.town",
          blanks: { n: event.points },
          picture: { icon: "town_hall", pigment: "umber" },
        },
      ];
    return [];
  });
}

export function portrait(_view: Table, desk: Desk, id: string): Glyph | null {
  if (GUILDS.some((guild) => guild === id)) return { art: artOf("guild-", id), box: HOUSE };
  if (id in desk.components.types) return { art: artOf("", id), box: FRONT };
  if ((COLOURS as readonly string[]).includes(id)) return colourGlyph(id as Colour);
  const house = buildingOf(desk.components, id);
  return house && { art: artOf("", house.type), box: FRONT, pigment: dyeOf(house.top) };
}
