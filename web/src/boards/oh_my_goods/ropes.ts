/** Where ropes run: from the house that makes a good to the house whose chain takes it. */
import type { Building } from "./cards";

export interface Rope {
  from: number;
  to: number;
  /** How much lower than the first it hangs. */
  drop: number;
  /** Are there goods that could run along it? */
  live: boolean;
}

/** The ropes of a street whose first house begins at `left`; houses are `step` wide. */
export function ropes(houses: Building[], goods: number[], left: number, step: number, apart: number): Rope[] {
  const centre = (i: number) => left + step * (i + 0.5);
  const lines: Rope[] = [];
  houses.forEach((house, to) => {
    if (houses.findIndex((each) => each.type === house.type) !== to) return;
    for (const item of house.chain) {
      const makers = houses.map((each, i) => (each.good === item ? i : -1)).filter((i) => i >= 0);
      const from = makers.find((i) => goods[i]) ?? makers[0];
      if (from !== undefined && from !== to)
        lines.push({
          from: centre(from) + step * 0.18,
          to: centre(to),
          drop: (lines.length % 3) * apart - apart,
          live: Boolean(goods[from]),
        });
    }
  });
  return lines;
}
