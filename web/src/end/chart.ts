/** Lines of chances over the moves of a game, as geometry: no drawing here. */

export interface Frame {
  width: number;
  height: number;
  /** Room for words at the left, for names at the right, and for the rounds below. */
  left: number;
  right: number;
  below: number;
  above: number;
}

export interface Scale {
  x(move: number): number;
  y(chance: number): number;
}

/** Where moves up to the last one, and chances from 0 to 1, lie in a frame. */
export function scale(last: number, frame: Frame): Scale {
  return {
    x: (move) => frame.left + ((frame.width - frame.left - frame.right) * move) / Math.max(1, last),
    y: (chance) => frame.height - frame.below - (frame.height - frame.below - frame.above) * chance,
  };
}

/** A smooth curve through points, without overshooting. */
export function curve(points: [number, number][]): string {
  return points
    .map(([x, y], i) => {
      if (!i) return `M${x.toFixed(1)} ${y.toFixed(1)}`;
      const [before, height] = points[i - 1]!;
      const middle = ((before + x) / 2).toFixed(1);
      return `C${middle} ${height.toFixed(1)} ${middle} ${y.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

/**
 * Heights of labels, moved apart so that none covers another, none below the lowest, and none under `least`, which
 * comes first where there is not room for all.
 */
export function apart(heights: number[], gap: number, least = -Infinity): number[] {
  const order = heights.map((_, i) => i).sort((one, other) => heights[one]! - heights[other]!);
  const placed = [...heights];
  for (let i = 1; i < order.length; i++) placed[order[i]!] = Math.max(placed[order[i]!]!, placed[order[i - 1]!]! + gap);
  let room = Math.max(...heights);
  for (const i of order.reverse()) {
    placed[i] = Math.min(placed[i]!, room);
    room = placed[i]! - gap;
  }
  for (const i of order.reverse()) {
    placed[i] = Math.max(placed[i]!, least);
    least = placed[i]! + gap;
  }
  return placed;
}

/** The first moment of each round: where the axis gets a figure, at most `most` of them. */
export function rounds(course: { move: number; round: number }[], most = 10): { move: number; round: number }[] {
  const firsts = course.filter((moment, i) => i === 0 || course[i - 1]!.round !== moment.round);
  const every = Math.ceil(firsts.length / most);
  return firsts.filter((_, i) => i % every === 0);
}
