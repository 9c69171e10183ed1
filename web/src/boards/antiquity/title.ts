/** What the hall tells about this game. */
import type { TitleData } from "../../hall/titles";

export const TITLE: TitleData = {
  order: 4,
  name: "Antiquity",
  short: "Antiquity",
  pigment: "leaf",
  players: [2, 4],
  minutes: "90–150",
  weight: 5,
  seats: 2,
  allKnown: true,
  first: { first_game: true },
};
