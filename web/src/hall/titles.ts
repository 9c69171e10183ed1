/** Facts about the titles: players, length, weight, and a newcomer's first table. */
import type { Bot, Chair, MyTable, Setup, TableInfo } from "../api/types";
import { GUEST } from "../api/me";
import { speech, t } from "../words/words.svelte";

/** What the `title.ts` of a board says. */
export interface TitleData {
  /** Its place in the hall: light games come first. */
  order: number;
  name: string;
  /** Where there is little room. */
  short: string;
  /** The game's own pigment outside its table. */
  pigment: string;
  /** The fewest and the most players. */
  players: [number, number];
  minutes: string;
  /** From 1, light, to 5. */
  weight: number;
  /** How many sit at a table against bots. */
  seats: number;
  /** Options of a newcomer's first table. */
  first: NonNullable<Setup["options"]>;
  /** Is every value of its components known, so that an owner has nothing to correct? */
  allKnown?: true;
  /** Does a newcomer begin with it? One game says so. */
  gentlest?: true;
}

export interface Title extends TitleData {
  id: string;
}

const told = import.meta.glob<TitleData>("../boards/*/title.ts", { eager: true, import: "TITLE" });

/** The games with a board of their own, in the order of the hall. */
export const TITLES: Title[] = Object.entries(told)
  .map(([path, title]) => ({ id: path.split("/")[2]!, ...title }))
  .sort((one, other) => one.order - other.order);

/** The game with which a newcomer begins. */
export const GENTLEST: Title = TITLES.find((title) => title.gentlest)!;

/** The bots that play every game. The last one matches itself to the person. */
const LEVELS = ["apprentice", "journeyman", "master", "even"] as const;
/** Those that are quick enough in a hall without a server. */
const SOLITARY = LEVELS.filter((level) => level !== "master");
/** All levels: the hall says which of them a game has. */
const EVERY_LEVEL = [...LEVELS, "grandmaster"] as const;
export type Level = (typeof EVERY_LEVEL)[number];
export const BOTS: Record<Level, string> = {
  apprentice: "Osric",
  journeyman: "Berta",
  master: "Gisbert",
  grandmaster: "Oda",
  even: "Alrik",
};

export const levelOf = (bot: string | null | undefined): Level | undefined => EVERY_LEVEL.find((each) => each === bot);

/** The levels that can be chosen at a game, from what the hall tells of its bots, or until it does. */
export function levelsOf(game: string, bots: Bot[], shared: boolean): readonly Level[] {
  if (!bots.length) return shared ? LEVELS : SOLITARY;
  return bots.filter((bot) => bot.games.includes(game)).flatMap((bot) => levelOf(bot.name) ?? []);
}

/** Those of some levels that search less than they could, because the engine of this hall is not compiled. */
export function limitedOf(levels: readonly Level[], bots: Bot[]): readonly Level[] {
  return levels.filter((level) => bots.some((bot) => bot.name === level && bot.limited));
}

/** A bot in a list: its name and level; a bot of somebody's own by its name. */
export function botName(bot: string): string {
  const level = levelOf(bot);
  return level ? `${BOTS[level]}, ${t(`bot.${level}`)}` : t("setup.bot", { name: bot });
}

/** A bot in few words: its level; a bot of somebody's own by its name. */
export function levelName(bot: string): string {
  const level = levelOf(bot);
  return level ? t(`bot.${level}`) : bot;
}

/** Who a bot is, and how it plays. */
export function botManner(bot: string): string {
  const level = levelOf(bot);
  return level ? `${BOTS[level]}, ${t(`hall.temper_${level}`)}` : t("seat.bot");
}

/** How a seat is called at the table: people by their names, bots by their level in the reader's language. */
export function seatName(chair: Chair): string {
  const level = chair.kind === "bot" ? levelOf(chair.bot) : undefined;
  return level ? `${t(`bot.${level}`)} ${chair.seat + 1}` : personName(chair.name);
}

/** A person's name as the reader sees it: a guest is a guest in every language. */
export function personName(name: string): string {
  return name === GUEST ? t("me.guest") : name;
}

export function titleById(game: string): Title | undefined {
  return TITLES.find((title) => title.id === game);
}

export function titleOf(game: string): string {
  return titleById(game)?.name ?? game.replaceAll("_", " ");
}

/** One sentence about a game; empty for a game of a plugin. */
export function aboutTitle(game: string): string {
  return speech.catalogue[`hall.about_${game}`] ?? "";
}

export function shortTitle(game: string): string {
  return titleById(game)?.short ?? titleOf(game);
}

/** Has this person not yet finished a game as newcomers play it? */
export function newcomer(title: Title, mine: MyTable[]): boolean {
  const same = (table: TableInfo) =>
    Object.entries(title.first).every(([option, value]) => table.options[option] === value);
  return !mine.some(({ table }) => table.game === title.id && table.status === "over" && same(table));
}

/** A table for one person against bots of one level. */
export function againstBots(title: Title, bot: string, options: Title["first"]): Setup {
  const bots = Array.from({ length: title.seats - 1 }, () => ({ kind: "bot" as const, bot }));
  return { game: title.id, seats: [{ kind: "me" }, ...bots], options };
}
