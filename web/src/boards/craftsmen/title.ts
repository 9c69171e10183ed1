/** What the hall tells about this game. */
import type { TitleData } from "../../hall/titles";

export const TITLE: TitleData = {
  order: 3,
  name: "Craftsmen",
  short: "Craftsmen",
  pigment: "indigo",
  players: [2, 5],
  minutes: "60–90",
  weight: 4,
  seats: 3,
  first: {},
};
