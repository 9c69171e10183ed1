/** What the hall tells about the titles: how long, how heavy, and what a newcomer's first table is. */
import type { Chair, MyTable, Setup, TableInfo } from "../api/types";
import { t } from "../words/words.svelte";

export interface Title {
  id: string;
  name: string;
  minutes: string;
  /** From 1, light, to 5. */
  weight: number;
  seats: number;
  /** Options of a newcomer's first table. */
  first: NonNullable<Setup["options"]>;
}

/** In the order of their weight. */
export const TITLES: Title[] = [
  { id: "pillars", name: "The Pillars of the Earth", minutes: "30–45", weight: 2, seats: 4, first: {} },
  { id: "oh_my_goods", name: "Oh My Goods!", minutes: "20–30", weight: 2, seats: 3, first: {} },
  { id: "craftsmen", name: "Craftsmen", minutes: "60–90", weight: 4, seats: 3, first: {} },
  { id: "antiquity", name: "Antiquity", minutes: "90–150", weight: 5, seats: 2, first: { first_game: true } },
];

const LEVELS = ["apprentice", "journeyman", "master"] as const;
const levelOf = (bot: string | null) => LEVELS.find((each) => each === bot);

/** A bot to choose: its level and what that means; a bot of somebody's own by its name. */
export function botName(bot: string): string {
  const level = levelOf(bot);
  return level ? `${t(`bot.${level}`)}: ${t(`bot.${level}_about`)}` : t("setup.bot", { name: bot });
}

/** How a seat is called at the table: people by their names, bots by their level in the reader's language. */
export function seatName(chair: Chair): string {
  const level = chair.kind === "bot" ? levelOf(chair.bot) : undefined;
  return level ? `${t(`bot.${level}`)} ${chair.seat + 1}` : chair.name;
}

export function titleOf(game: string): string {
  return TITLES.find((title) => title.id === game)?.name ?? game.replaceAll("_", " ");
}

/** A table for one person against bots; a newcomer's, until one game was finished. */
export function againstBots(title: Title, bot: string, mine: MyTable[]): Setup {
  const bots = Array.from({ length: title.seats - 1 }, () => ({ kind: "bot" as const, bot }));
  const same = (table: TableInfo) => Object.entries(title.first).every(([option, value]) => table.options[option] === value);
  const newcomer = !mine.some(({ table }) => table.game === title.id && table.status === "over" && same(table));
  return { game: title.id, seats: [{ kind: "me" }, ...bots], options: newcomer ? title.first : {} };
}
