/** The end of a game of Pillars: what is written over the cathedral, and what could be told of each stage. */
import type { GameWords } from "../../words/game";
import { type Beat, type Glyph, type Inscription, spokenOf, type Telling } from "../board";
import { artOf, card, isCard, pigmentOf } from "./cards";
import type { Desk, PillarsEvent, PillarsView, Scored } from "./view";

export const sources = {
  conversions: "stone",
  own_craftsmen: "toolmaker",
  persons: "king",
  advantage_cards: "advantage",
};

const NUMERALS = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"];
/** The number of lost points from which a loss is mentioned. */
const LOSS = 3;

export function inscription(view: PillarsView, desk: Desk, seat: number): Inscription {
  const stones = view.seats.reduce((sum, part) => sum + Math.max(0, part.vp), 0);
  return {
    title: "Kingsbridge",
    about: desk.words.say("finished.about", { n: view.seats[0]!.results.length }),
    why: desk.words.say("finished.why", {
      all: stones,
      own: Math.max(0, view.seats[seat]!.vp),
      ...spokenOf(view, desk.words, seat),
    }),
  };
}

export function beats(story: PillarsEvent[], _words: GameWords): Beat[] {
  return story.flatMap((event, at) =>
    event.kind === "stage" ? [{ at, name: NUMERALS[event.stage] ?? String(event.stage) }] : [],
  );
}

/** Of each stage: who scored most, who took the lead, what cost stones, and the King's trick. */
export function tellings(view: PillarsView, story: PillarsEvent[], desk: Desk): Telling[] {
  const found: Telling[] = [];
  let leader: number | null = null;
  let from = 0;
  let scored: Scored[] = [];
  story.forEach((event, at) => {
    if (event.kind === "kings_trick_received")
      found.push({
        at,
        weight: 3,
        key: "tale.king",
        seat: event.seat,
        picture: portrait(view, desk, "king"),
      });
    if (event.kind !== "scored") return;
    scored.push(event);
    // Between the results of two seats it is told what they receive and keep.
    if (scored.length < view.seats.length) return;
    const stage = story.slice(from, at);
    const most = Math.max(...scored.map((each) => each.result));
    const best = scored.filter((each) => each.result === most);
    const { seat } = best[0]!;
    const picture = trophy(view, stage, desk, seat);
    if (best.length === 1)
      found.push({ at, weight: 2 + most / 10, key: "tale.best", blanks: { n: most }, seat, picture });
    else found.push({ at, weight: 1 + most / 10, key: "tale.equal", blanks: { n: most, seats: best.length }, picture });
    for (const each of scored.filter((each) => each.persons <= -LOSS))
      found.push({
        at,
        weight: 1.5 - each.persons / 3,
        key: "tale.lost",
        blanks: { n: -each.persons },
        seat: each.seat,
        picture: portrait(view, desk, "waleran_bigod"),
      });
    const total = Math.max(...scored.map((each) => each.total));
    const first = scored.filter((each) => each.total === total);
    if (first.length === 1 && first[0]!.seat !== leader) {
      leader = first[0]!.seat;
      found.push({
        at,
        weight: 3.2,
        key: "tale.lead",
        blanks: { n: total },
        seat: leader,
        picture: trophy(view, stage, desk, leader),
      });
    }
    from = at;
    scored = [];
  });
  return found;
}

/** The highest card by which a seat received a trick; without one, its own stonemason. */
function trophy(view: PillarsView, stage: PillarsEvent[], desk: Desk, seat: number): Glyph | null {
  const won = stage
    .filter((event) => event.kind === "received")
    .filter((event) => event.seat === seat)
    .map((event) => event.card);
  const worth = (id: string) => card(desk.components, view.options, id).value;
  return portrait(
    view,
    desk,
    won.reduce((one, other) => (worth(other) > worth(one) ? other : one), `${view.seats[seat]!.colour}_stonemason`),
  );
}

export function portrait(view: PillarsView, desk: Desk, id: string): Glyph | null {
  if (!isCard(desk.components, id)) return null;
  const face = card(desk.components, view.options, id);
  return { art: artOf(face.type), box: "12 12 176 200", pigment: pigmentOf(face), text: String(face.value) };
}

/** The cards of the trick that is being played. */
export function lies(view: PillarsView): string[] {
  return view.shared.trick;
}
