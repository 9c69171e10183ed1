/** What a board gets and what it may give: each game adds only its drawing and its words. */
import type { Component } from "svelte";
import type { Data, View } from "../api/types";
import type { GameWords } from "../words/game";
import type { Catalogue, Language } from "../words/message";

/** The table's side of the interaction, as a board sees it. */
export interface Desk {
  words: GameWords;
  components: Data;
  lit: Set<string>;
  /** Texts of the moves that may be taken now, for boards that aim more finely than by targets. */
  offered: Set<string>;
  picked: Map<string, number>;
  press(target: string, remove?: boolean): void;
  take(text: string): void;
  why(target: string): void;
}

export interface BoardProps {
  view: View;
  desk: Desk;
}

export interface PieceProps {
  id: string;
  view: View;
  desk: Desk;
}

export interface Board {
  default: Component<BoardProps>;
  /** Forms that open with the suggested answer already picked. */
  prefilled: string[];
  /** Is what is asked a menu, so that every move is offered as a button besides being lit? */
  buttons?(view: View): boolean;
  /** The key of a warning if making this move would plainly waste something. */
  waste?(view: View, move: string): string | null;
  /** The pigment of a seat, where the game gives seats colours of its own. */
  pigment?(view: View, seat: number): string;
  /** A card by itself, beside the line of the story that names it; and which ids are cards. */
  Piece?: Component<PieceProps>;
  isPiece?(components: Data, id: string): boolean;
}

const boards = import.meta.glob<Board>("./*/board.ts");
const catalogues = import.meta.glob<Catalogue>("./*/words/*.json", { import: "default" });

/** The board of a game; none for a game without one, which is played through the list of moves. */
export async function boardOf(game: string): Promise<Board | null> {
  return (await boards[`./${game}/board.ts`]?.()) ?? null;
}

export async function boardWords(game: string, language: Language): Promise<Catalogue> {
  const english = (await catalogues[`./${game}/words/en.json`]?.()) ?? {};
  return { ...english, ...((await catalogues[`./${game}/words/${language}.json`]?.()) ?? {}) };
}

/** The pigment of a seat: the game's own, or that of its place. */
export function pigmentOf(board: Board | null, view: View | null, seat: number): string {
  return (view && board?.pigment?.(view, seat)) || PIGMENTS[seat] || "charcoal";
}

export const PIGMENTS = ["indigo", "oxblood", "leaf", "ochre", "plum"];
export const MARKS = ["tower", "anvil", "ship", "key", "hive"];

/** The pigment of a colour that a game prints on its pieces. */
export const DYES: Record<string, string> = {
  green: "leaf",
  blue: "indigo",
  red: "oxblood",
  orange: "ochre",
  yellow: "ochre",
  violet: "plum",
  black: "charcoal",
};
