/** The board of games that have none of their own, such as those of plugins. */
import type { Board } from "../boards/board";
import GenericBoard from "./GenericBoard.svelte";
import { loadLayout } from "./layout";

export async function genericBoard(game: string): Promise<Board> {
  await loadLayout(game);
  return { default: GenericBoard, prefilled: [] };
}
