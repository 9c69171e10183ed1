/** What is seen between two views: sunrise and sunset card by card, and goods that roll along the ropes of a chain. */
import { still } from "../board";
import { building } from "./cards";
import { totalsOf } from "./market";
import type { Chained, Components, GoodsEvent, GoodsView, Rolling, Scene } from "./view";

const TURN = 220;
/** After its second half sun a row is looked at for a moment. */
const LOOK = 700;
/** Crates stand where they were made, then roll to the chain that takes them. */
export const [STAND, ROLL] = [200, 420];
/** If there are more crates than this, they are not drawn one by one. */
const MOST = 4;

export function scenes(before: GoodsView, after: GoodsView, events: GoodsEvent[], facts: Components): Scene[] {
  const shown: Scene[] = [];
  let now = still(before);
  const show = (view: GoodsView, hold: number) => shown.push({ view, hold });
  for (const face of events) {
    if (face.kind === "round") now = withRows(now, [], []);
    if (face.kind === "row") {
      const { round, active, final } = after.shared;
      now = { ...now, shared: { ...now.shared, round, active, final } };
      for (const card of face.cards) {
        const { row1, row2 } = now.shared;
        now = face.row === 1 ? withRows(now, [...row1, card], row2) : withRows(now, row1, [...row2, card]);
        show(now, TURN);
      }
      if (shown.length) shown.at(-1)!.hold = LOOK;
    }
    if (face.kind === "chained") {
      const { taken, rolling, made } = chain(now, face, facts);
      if (rolling.length) {
        show(roll(taken, rolling), STAND);
        show(
          roll(
            taken,
            rolling.map((crate) => ({ ...crate, at: face.building })),
          ),
          ROLL,
        );
      }
      now = made;
    }
  }
  return shown;

  /** The table with these cards in the market. */
  function withRows(view: GoodsView, row1: string[], row2: string[]): GoodsView {
    return { ...view, shared: { ...view.shared, row1, row2, market: totalsOf(facts, [...row1, ...row2]) } };
  }
}

function roll(view: GoodsView, rolling: Rolling[]): GoodsView {
  return { ...view, shared: { ...view.shared, rolling } };
}

/** A chain takes goods from the houses that made them (OMG-17.3), which become goods of its own house. */
function chain(
  view: GoodsView,
  face: Chained,
  facts: Components,
): { taken: GoodsView; rolling: Rolling[]; made: GoodsView } {
  const part = view.seats[face.seat]!;
  const makes = part.buildings.map((id) => building(facts, view.options, id).good);
  const goods = [...part.goods];
  const rolling: Rolling[] = [];
  for (const [good, number] of Object.entries(face.items))
    for (let left = number; left > 0; left--) {
      const from = makes.findIndex((made, i) => made === good && goods[i]! > 0);
      if (from < 0) break; // A card from the hand, or a house that was built only just now.
      goods[from]! -= 1;
      if (rolling.length < MOST) rolling.push({ good, at: part.buildings[from]! });
    }
  const withGoods = (now: number[]): GoodsView => ({
    ...view,
    seats: view.seats.map((each, i) => (i === face.seat ? { ...each, goods: now } : each)),
  });
  const gain = Object.values(face.goods).reduce((sum, number) => sum + number, 0);
  return {
    taken: withGoods(goods),
    rolling,
    made: withGoods(goods.map((number, i) => (part.buildings[i] === face.building ? number + gain : number))),
  };
}
