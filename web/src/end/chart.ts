/** Lines over time, as geometry: no drawing here. */

export interface Frame {
  width: number;
  height: number;
  /** Room for the figures at the left, for the last figures at the right, and for the rounds below. */
  left: number;
  right: number;
  below: number;
  above: number;
}

export const FRAME: Frame = { width: 640, height: 220, left: 44, right: 66, below: 26, above: 10 };

export interface Scale {
  x(move: number): number;
  y(value: number): number;
  /** Values that get a line across. */
  marks: number[];
}

/** Where moves and values lie in a frame; values from `low` to `high`, or to the highest round figure that holds them all. */
export function scale(moves: number[], values: number[], frame: Frame = FRAME, low = 0, high?: number): Scale {
  const step = high === undefined ? roundStep(Math.max(1, ...values) - Math.min(low, ...values)) : (high - low) / 4;
  const bottom = high === undefined ? Math.floor(Math.min(low, ...values) / step) * step : low;
  const top = high ?? Math.max(bottom + step, Math.ceil(Math.max(...values) / step) * step);
  const last = Math.max(1, moves.at(-1) ?? 1);
  const marks: number[] = [];
  for (let mark = bottom; mark <= top + step / 100; mark += step) marks.push(mark);
  return {
    x: (move) => frame.left + ((frame.width - frame.left - frame.right) * move) / last,
    y: (value) => frame.height - frame.below - ((frame.height - frame.below - frame.above) * (value - bottom)) / (top - bottom),
    marks,
  };
}

/** A step of 1, 2 or 5 times a power of ten that divides a span into about four. */
export function roundStep(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / 4 || 1));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => span / step <= 5) ?? 10 * power;
}

export function path(points: [number, number][]): string {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** Heights of the labels at the ends of lines, moved apart so that none covers another, and none below the lowest. */
export function apart(heights: number[], gap: number): number[] {
  const order = heights.map((_, i) => i).sort((one, other) => heights[one]! - heights[other]!);
  const placed = [...heights];
  for (let i = 1; i < order.length; i++) placed[order[i]!] = Math.max(placed[order[i]!]!, placed[order[i - 1]!]! + gap);
  let room = Math.max(...heights);
  for (const i of order.reverse()) {
    placed[i] = Math.min(placed[i]!, room);
    room = placed[i]! - gap;
  }
  return placed;
}

/** The first moment of each round: where the axis gets a figure, at most `most` of them. */
export function rounds(course: { move: number; round: number }[], most = 10): { move: number; round: number }[] {
  const firsts = course.filter((moment, i) => i === 0 || course[i - 1]!.round !== moment.round);
  const every = Math.ceil(firsts.length / most);
  return firsts.filter((_, i) => i % every === 0);
}
