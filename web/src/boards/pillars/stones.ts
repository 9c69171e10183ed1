/** The cathedral: one stone for each point, laid from the ground up in the order of scoring. */
export interface Stone {
  x: number;
  y: number;
  width: number;
}

export const BASE = 392;
export const COURSE = 15;
const STONE = 22.5;
const FRONT = 300;
const TOP = 380;

/** Where the walls stand at a height above the ground: from the left edge to the right one. */
function walls(height: number): [number, number][] {
  if (height <= 150) return [[22, 238]];
  if (height <= 196) return [[26, 234]];
  const towers: [number, number][] =
    height <= 232
      ? [
          [26, 88],
          [172, 234],
        ]
      : [
          [30, 84],
          [176, 230],
        ];
  if (height <= 232) {
    const gable = (height - 196) / 36;
    return [towers[0]!, [88 + gable * 42, 172 - gable * 42], towers[1]!];
  }
  if (height <= FRONT) return towers;
  const spire = ((height - FRONT) / 84) * 23;
  return [
    [34 + spire, 80 - spire],
    [180 + spire, 226 - spire],
  ];
}

/** All places for stones, from the ground up; in every second course the joints are shifted. */
export function places(): Stone[] {
  const stones: Stone[] = [];
  for (let course = 1; course * COURSE <= TOP; course++) {
    for (const [from, to] of walls(course * COURSE))
      if (to - from > 5) stones.push(...row(from, to, BASE - course * COURSE, course % 2 === 0));
  }
  return stones;
}

function row(from: number, to: number, y: number, shifted: boolean): Stone[] {
  const number = Math.max(1, Math.round((to - from) / STONE));
  const width = (to - from) / number;
  if (!shifted || number === 1) return [...Array(number).keys()].map((i) => ({ x: from + i * width, y, width }));
  const inner = [...Array(number - 1).keys()].map((i) => ({ x: from + (i + 0.5) * width, y, width }));
  return [{ x: from, y, width: width / 2 }, ...inner, { x: to - width / 2, y, width: width / 2 }];
}

/**
 * The owner of each stone, by stages and seats. Lost points remove the seat's newest stones; if it has none yet, its
 * next ones.
 */
export function laidStones(results: number[][]): number[] {
  const stones: number[] = [];
  const owed = results.map(() => 0);
  const stages = Math.max(0, ...results.map((own) => own.length));
  for (let stage = 0; stage < stages; stage++) {
    results.forEach((own, seat) => {
      const points = own[stage] ?? 0;
      for (let i = 0; i < points; i++) {
        if (owed[seat]! > 0) owed[seat]!--;
        else stones.push(seat);
      }
      for (let i = points; i < 0; i++) {
        const newest = stones.lastIndexOf(seat);
        if (newest >= 0) stones.splice(newest, 1);
        else owed[seat]!++;
      }
    });
  }
  return stones;
}
