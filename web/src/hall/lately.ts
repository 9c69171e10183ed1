/** Lines about the player's tables: whose turn it is, what happened last, or how it ended. */
import type { Face, MyTable, TableInfo } from "../api/types";
import { GameWords, sentencesOf } from "../words/game";
import type { Language } from "../words/message";
import { t } from "../words/words.svelte";
import { seatName } from "./titles";

/** The last act at a table as a sentence, in the words of its game. */
export async function lastAct({ table, last }: MyTable, language: Language): Promise<string> {
  if (!last || table.status !== "running") return "";
  const names = table.seats.map(seatName);
  const words = new GameWords(await sentencesOf(table.game, language), names, names, language);
  return words.event(last.event as Face).replace(/\.$/, "");
}

/** Tables in order: those that wait for the player, running ones, those that wait for people, the latest finished. */
export function inOrder(mine: MyTable[], mostOver = 3): MyTable[] {
  const over = mine.filter(({ table }) => table.status === "over" && !table.lesson).slice(0, mostOver);
  const going = (turn: boolean, status: TableInfo["status"]) =>
    mine.filter((each) => each.my_turn === turn && each.table.status === status);
  return [
    ...going(true, "running"),
    ...going(false, "running"),
    ...mine.filter(({ table }) => table.status === "open"),
    ...over,
  ];
}

/** One line about a table that does not wait for the player. */
export function standing({ table, seats, scores }: MyTable): string {
  if (table.status === "open")
    return t("hall.free", { n: table.seats.filter((chair) => chair.kind === "open").length });
  if (table.status === "running")
    return t("hall.thinks", {
      n: table.waiting.length,
      who: table.waiting.map((seat) => seatName(table.seats[seat]!)).join(", "),
    });
  return ended(table, seats, scores);
}

/** Who won, and by how much where points tell. */
function ended(table: TableInfo, seats: number[], scores: MyTable["scores"]): string {
  const first = table.ranks?.flatMap((rank, seat) => (rank === 1 ? [seat] : [])) ?? [];
  if (!first.length) return t("hall.over");
  const me = first.some((seat) => seats.includes(seat));
  const names = first
    .filter((seat) => !seats.includes(seat))
    .map((seat) => seatName(table.seats[seat]!))
    .join(", ");
  if (first.length > 1) return me ? t("hall.you_share", { who: names }) : t("hall.they_share", { who: names });
  const margin = lead(first[0]!, scores);
  if (me) return margin ? t("hall.you_won_by", { n: margin }) : t("hall.you_won");
  return margin ? t("hall.won_by", { who: names, n: margin }) : t("hall.won", { who: names });
}

/** How many points the winner is ahead; 0 where points do not tell. */
function lead(winner: number, scores: MyTable["scores"]): number {
  const own = scores?.[winner];
  if (own == null) return 0;
  const others = scores!.filter((score, seat): score is number => seat !== winner && score !== null);
  return others.length ? Math.max(0, own - Math.max(...others)) : 0;
}
