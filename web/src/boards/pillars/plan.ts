/**
 * The plan of the viewer's scoring: the result of the picked moves, computed without the hall.
 *
 * Tom Builder brings a unit, the brick burner exchanges one, craftsmen and advantage cards convert units, the clerk
 * takes units, and three units are kept.
 */
import { card, type Card, units } from "./cards";
import { type Components, KINDS, type PillarsEvent, type PillarsView, type Seat, SOURCES, type Source } from "./view";

export interface Worker {
  card: Card;
  /** The target of the rules that means it. */
  target: string;
  /** The unit that it takes or brings by the plan; null: it rests. */
  kind: string | null;
  /** The points that this brings; for Tom Builder and the brick burner none. */
  points: number;
  /** The kinds that it could take now, on top of the plan. */
  open: string[];
}

export interface Plan {
  workers: Worker[];
  /** Units that are left by the plan, by kind. */
  left: number[];
  /** Units given to the clerk, by kind; null without a clerk. */
  clerk: number[] | null;
  points: Record<Source, number>;
  total: number;
  /** How many units must be given up; 0: all may stay. */
  excess: number;
  /** Fewer units than the limit may be kept (option `units_kept`). */
  freely: boolean;
  /** Nobody can take a unit any more: now it counts which are kept. */
  settled: boolean;
  /** The units that are kept, where a choice is made. */
  keep: number[] | null;
  limit: number;
}

export function planOf(view: PillarsView, components: Components, picks: string[]): Plan {
  const part = view.seats[view.seat ?? 0]!;
  const moves = picks.map((text) => text.split(" "));
  const left = units(part.stock);
  const points = Object.fromEntries(SOURCES.map((source) => [source, part.scoring[source]])) as Record<Source, number>;
  const workers = workersOf(view, part, components);
  for (const worker of workers) work(worker, moves, left, points);
  const clerk = view.form?.fields.some((field) => field.name.startsWith("clerk_")) ? KINDS.map(() => 0) : null;
  for (const [, kind, number] of moves.filter(([act]) => act === "clerk")) {
    const [at, taken] = [KINDS.indexOf(kind as (typeof KINDS)[number]), Number(number)];
    left[at]! -= taken;
    clerk![at] = taken;
    points.advantage_cards += taken * components.advantage.clerk.vp_each;
  }
  for (const worker of workers) worker.open = openTo(worker, view, left);
  const limit = components.carry_limit;
  const asked = view.form?.fields.some((field) => field.name === "keep") ?? false;
  const excess = asked ? Math.max(0, sum(left) - limit) : 0;
  const freely = asked && view.options.units_kept === "at_most";
  const kept = moves.find(([act]) => act === "keep")?.[1];
  const keep = kept && (excess || freely) && units(kept).every((number, i) => number <= left[i]!) ? units(kept) : null;
  const settled = workers.every((worker) => !worker.open.length);
  return { workers, left, clerk, points, total: sum(Object.values(points)), excess, freely, settled, keep, limit };
}

/** What Tom Builder brought a seat in this scoring already; null: nothing. */
export function broughtByTom(story: PillarsEvent[], seat: number): string | null {
  const since = story.slice(story.findLastIndex((event) => event.kind === "stage") + 1);
  return since.filter((event) => event.kind === "tom_brings").find((event) => event.seat === seat)?.resource ?? null;
}

/** The cards that can be used: converters of the seat's own colour, advantage cards, Tom Builder. */
function workersOf(view: PillarsView, part: Seat, components: Components): Worker[] {
  const cards = [...(part.pile ?? []), ...part.advantages].map((id) => card(components, view.options, id));
  const useful = cards.filter(
    (each) =>
      each.type !== "clerk" && part.scoring.uses.includes(each.type) && (!each.colour || each.colour === part.colour),
  );
  const worker = (each: Card): Worker => ({
    card: each,
    target: each.type === "tom_builder" ? `card:${each.id}` : `converter:${each.type}`,
    kind: null,
    points: 0,
    open: [],
  });
  const order = ["tom_builder", "brick_burner"];
  const rank = (each: Card) => (order.includes(each.type) ? order.indexOf(each.type) : order.length + each.value / 100);
  return useful.sort((one, other) => rank(one) - rank(other)).map(worker);
}

/** Lets a card do what was picked for it: units and points move. */
function work(worker: Worker, moves: string[][], left: number[], points: Record<Source, number>): void {
  const { type, takes } = worker.card;
  const picked =
    type === "tom_builder"
      ? moves.find(([act]) => act === "tom")?.[1]
      : moves.find(([act, who]) => act === "use" && who === type)?.[2];
  if (!picked) return;
  worker.kind = picked;
  const at = KINDS.indexOf(picked as (typeof KINDS)[number]);
  if (type === "tom_builder") {
    left[at]! += 1;
    return;
  }
  left[at]! -= 1;
  const gives = takes.find((take) => take.kind === picked)?.gives ?? 0;
  if (typeof gives === "string") left[KINDS.indexOf(gives as (typeof KINDS)[number])]! += 1;
  else {
    worker.points = gives;
    points.conversions += gives;
  }
}

/** The kinds that a card which rests could take: offered by the form, and still there. */
function openTo(worker: Worker, view: PillarsView, left: number[]): string[] {
  if (worker.kind) return [];
  const moves = view.form?.fields.flatMap((field) => field.moves) ?? [];
  const kinds = moves
    .filter((move) => move.targets.includes(worker.target))
    .map((move) => move.targets.find((target) => target.startsWith("kind:"))!.slice(5));
  if (worker.card.type === "tom_builder") return kinds;
  return kinds.filter((kind) => left[KINDS.indexOf(kind as (typeof KINDS)[number])]! > 0);
}

/** The move that lets a card take or bring a unit. */
export function moveOf(worker: Worker, kind: string): string {
  return worker.card.type === "tom_builder" ? `tom ${kind}` : `use ${worker.card.type} ${kind}`;
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
