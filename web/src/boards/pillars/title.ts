/** What the hall tells about this game. */
import type { TitleData } from "../../hall/titles";

export const TITLE: TitleData = {
  order: 1,
  name: "The Pillars of the Earth",
  short: "Pillars",
  pigment: "oxblood",
  players: [3, 4],
  minutes: "30–45",
  weight: 2,
  seats: 4,
  first: {},
};
