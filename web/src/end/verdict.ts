/** Who won, by how much and why, derived from the standing. */
import type { Ranking, TableInfo } from "../api/types";
import type { Blanks } from "../words/message";
import type { t } from "../words/words.svelte";

export interface Verdict {
  /** All seats, the best first. */
  places: Ranking[];
  winners: number[];
  /** Did the viewer win, alone or with others? */
  own: boolean;
  headline: { key: Parameters<typeof t>[0]; blanks: Blanks };
  /** The source in which the first winner was furthest ahead of the next seat; null where there is none. */
  decided: { source: string; points: number; other: number; against: number } | null;
}

/** Seats that resigned come last. The table says so; the standing does not. */
export function placed(standing: Ranking[], ranks: number[] | null): Ranking[] {
  return standing
    .map((place) => ({ ...place, rank: ranks?.[place.seat] ?? place.rank }))
    .sort((one, other) => one.rank - other.rank || (other.score ?? 0) - (one.score ?? 0) || one.seat - other.seat);
}

export function verdict(
  standing: Ranking[],
  table: Pick<TableInfo, "ranks" | "status" | "marks">,
  over: boolean,
  seat: number | null,
  names: string[],
  and: string,
): Verdict {
  const places = placed(standing, table.ranks ?? null);
  const winners = places.filter((place) => place.rank === 1).map((place) => place.seat);
  const own = seat !== null && winners.includes(seat);
  return {
    places,
    winners,
    own: own && over,
    headline: headline(places, winners, over, seat, names, and),
    decided: over ? decided(places, winners) : null,
  };
}

function headline(
  places: Ranking[],
  winners: number[],
  over: boolean,
  seat: number | null,
  names: string[],
  and: string,
): Verdict["headline"] {
  if (!over) return { key: "end.broken", blanks: {} };
  const own = seat !== null && winners.includes(seat);
  const others = winners.filter((each) => each !== seat).map((each) => names[each] ?? "");
  if (winners.length > 1) {
    const listed = others.length > 1 ? `${others.slice(0, -1).join(", ")} ${and} ${others.at(-1)}` : (others[0] ?? "");
    return { key: own ? "end.shared_with" : "end.shared", blanks: { who: listed } };
  }
  const first = places[0]!;
  const next = own || seat === null ? places[1] : places.find((place) => place.seat === seat);
  const who = names[first.seat] ?? "";
  const by = first.score === null || next?.score == null ? null : first.score - next.score;
  // A seat that resigned may have more points.
  if (by === null || by < 0) return own ? { key: "end.win", blanks: {} } : { key: "end.wins", blanks: { who } };
  if (own) return by ? { key: "end.win_by", blanks: { n: by } } : { key: "end.win_tie", blanks: {} };
  if (!by) return { key: "end.wins_tie", blanks: { who } };
  return { key: seat === null ? "end.wins_by" : "end.behind", blanks: { who, n: by } };
}

function decided(places: Ranking[], winners: number[]): Verdict["decided"] {
  const first = places.find((place) => place.seat === winners[0]);
  const next = places.find((place) => !winners.includes(place.seat));
  if (first?.score == null || next?.score == null) return null;
  const ahead = (source: string) => first.breakdown[source]! - (next.breakdown[source] ?? 0);
  const best = Object.keys(first.breakdown).reduce<string | null>(
    (one, other) => (one === null || ahead(other) > ahead(one) ? other : one),
    null,
  );
  return best !== null && ahead(best) > 0
    ? { source: best, points: first.breakdown[best]!, other: next.breakdown[best] ?? 0, against: next.seat }
    : null;
}
