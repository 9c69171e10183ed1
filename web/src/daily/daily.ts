/** The daily deal from the API, and what is derived from it: words of a result, bars, a line to share. */
import { get, post } from "../api/client";
import { player, playerKey } from "../api/me";
import type * as api from "../api/schema";
import type { State } from "../api/types";
import { go } from "../router.svelte";
import type { Language } from "../words/message";
import { d } from "./words";

export type Deals = api.DailyDeals;
export type Deal = api.DailyDeal;
export type Comparison = api.DailyComparison;
export type Result = api.Result;
export type Bar = api.DailyBar;

export const todaysDeals = () => get<Deals>("/daily", playerKey());

export const comparisonOf = (game: string, day: string | null) =>
  get<Comparison>(`/daily/${game}${day ? `?day=${day}` : ""}`, playerKey());

/** Open the table of a deal. The first try of today's deal counts, all others are practice. */
export async function sitDown(game: string, day: string | null = null): Promise<void> {
  const { state } = await post<{ state: State }>(`/daily/${game}`, day ? { day } : {}, await player());
  go("table", state.table.id);
}

/** Is it over for this person: played, or given up? */
export const tried = (deal: Deal | null): boolean => Boolean(deal?.mine && deal.mine.status !== "running");

/** A day as people write it. Days are those of UTC everywhere. */
export function dayName(day: string, language: Language, month: "long" | "short" = "long"): string {
  return new Intl.DateTimeFormat(language, { day: "numeric", month, timeZone: "UTC" }).format(new Date(day));
}

/** The parts of a calendar leaf. */
export function leafOf(day: string, language: Language): { month: string; number: string } {
  const month = new Intl.DateTimeFormat(language, { month: "short", timeZone: "UTC" }).format(new Date(day));
  return { month: month.replace(".", ""), number: String(Number(day.slice(8))) };
}

export function resultWords({ score, rank, rounds }: Result): string {
  if (score !== null) return d("points", { n: score });
  return d(rank === 1 ? "won" : "lost", { n: rounds });
}

/** A result, short enough for a bar. */
export const resultSign = ({ score, rank, rounds }: Result): string =>
  score !== null ? String(score) : `${rank === 1 ? "✓" : "✗"} ${rounds}`;

const FEW = 15;

/**
 * The bars of all results from the worst to the best. Where there are too many, neighbours share one: it stands
 * for the best of them.
 */
export function bars(spread: Bar[], most = FEW): Bar[] {
  const each = Math.max(1, Math.ceil(spread.length / most));
  const found: Bar[] = [];
  for (let i = 0; i < spread.length; i += each) {
    const some = spread.slice(i, i + each);
    found.push({
      result: some[0]!.result,
      number: some.reduce((sum, bar) => sum + bar.number, 0),
      mine: some.some((bar) => bar.mine),
    });
  }
  return found.reverse();
}

/** One line that tells others how it went, and where to play it. */
export function shareLine(told: Comparison, game: string, day: string, address: string): string {
  const { mine, played } = told;
  if (!mine?.result || mine.place == null) return "";
  const line = d("line", { game, day, result: resultWords(mine.result), place: mine.place, played });
  const stones = bars(told.spread, 10).map((bar) => (bar.mine ? "■" : "□"));
  return `${line}\n${stones.join("")}\n${address}`;
}
