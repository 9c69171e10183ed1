/** What the hall tells about this game. */
import type { TitleData } from "../../hall/titles";

export const TITLE: TitleData = {
  order: 2,
  name: "Oh My Goods!",
  short: "Oh My Goods!",
  pigment: "wheat",
  players: [2, 4],
  minutes: "20–30",
  weight: 2,
  seats: 3,
  first: {},
  gentlest: true,
};
