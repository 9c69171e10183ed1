/** The position of a bubble next to the thing that it is about, and its tail. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Point = [x: number, y: number];

const GAP = 26;
const EDGE = 10;
const STEPS = 14;
/** The costs of covering what must stay free, of covering something less important, and of each pixel of distance. */
const [FORBIDDEN, UNKIND, AFAR] = [1000, 0.05, 1];

function overlap(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

function apart(one: Box, other: Box): number {
  const across = Math.max(one.left - other.right, other.left - one.right, 0);
  const down = Math.max(one.top - other.bottom, other.top - one.bottom, 0);
  return Math.hypot(across, down);
}

/**
 * The place for a bubble of this size in a frame: beside the thing (right, left, above, below, in this order), or else
 * as near to it as possible. It covers nothing of `keep` if there is any such place, and as little as it can of
 * `mind`.
 */
export function spot(
  frame: Box,
  size: { width: number; height: number },
  thing: Box | null,
  keep: Box[],
  mind: Box[] = [],
): Box {
  const [right, bottom] = [frame.right - size.width - EDGE, frame.bottom - size.height - EDGE];
  const at = ([x, y]: Point): Box => {
    const left = Math.max(frame.left + EDGE, Math.min(right, x));
    const top = Math.max(frame.top + EDGE, Math.min(bottom, y));
    return { left, top, right: left + size.width, bottom: top + size.height };
  };
  const places = [...sides(size, thing), ...grid(frame, right, bottom)].map(at);
  const cost = (box: Box) =>
    FORBIDDEN * keep.reduce((sum, each) => sum + overlap(box, each), 0) +
    UNKIND * mind.reduce((sum, each) => sum + overlap(box, each), 0) +
    AFAR * (thing ? Math.abs(apart(box, thing) - GAP) : 0);
  const costs = places.map(cost);
  return places[costs.indexOf(Math.min(...costs))]!;
}

function sides({ width, height }: { width: number; height: number }, thing: Box | null): Point[] {
  if (!thing) return [];
  const [middle, level] = [(thing.left + thing.right - width) / 2, (thing.top + thing.bottom - height) / 2];
  return [
    [thing.right + GAP, level],
    [thing.left - width - GAP, level],
    [middle, thing.top - height - GAP],
    [middle, thing.bottom + GAP],
  ];
}

/** Places all over the frame, from the upper right corner. */
function grid(frame: Box, right: number, bottom: number): Point[] {
  const steps = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);
  return steps.flatMap((down) =>
    steps.map((across): Point => [right + (frame.left - right) * across, frame.top + (bottom - frame.top) * down]),
  );
}

/** The smallest scale of a thing at the place where it will lie. */
const SMALLEST = 0.6;

/**
 * A box with the proportions of one, in the middle of another: as large as fits, but no larger than the first. A narrow
 * place, such as the end of a row, is only a mark: there the box is larger than the place.
 */
export function fitted(one: Box, into: Box): Box {
  const [width, height] = [one.right - one.left, one.bottom - one.top];
  const [wide, high] = [into.right - into.left, into.bottom - into.top];
  const half = Math.min(1, Math.max(SMALLEST, Math.min(wide / width, high / height))) / 2;
  const [x, y] = [(into.left + into.right) / 2, (into.top + into.bottom) / 2];
  return { left: x - width * half, top: y - height * half, right: x + width * half, bottom: y + height * half };
}

export function middle(box: Box): Point {
  return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
}

/** Where the straight way from a point to the middle of a box meets its edge; the point itself if it lies inside. */
export function entry([x, y]: Point, box: Box): Point {
  const [mx, my] = middle(box);
  const [across, down] = [Math.abs(x - mx) / (mx - box.left), Math.abs(y - my) / (my - box.top)];
  const far = Math.max(across, down);
  return far > 1 ? [mx + (x - mx) / far, my + (y - my) / far] : [x, y];
}

/** A tail from a bubble to just before a thing; `far`: so far away that a rope points better. */
export interface Tail {
  from: [Point, Point];
  to: Point;
  far: boolean;
}

const [HALF, ROUND, BEFORE, REACH] = [13, 22, 5, 90];

/** The tail of a bubble; none if it lies over the thing. */
export function tail(bubble: Box, thing: Box): Tail | null {
  const within = (low: number, value: number, high: number) => Math.max(low, Math.min(Math.max(low, high), value));
  const far = apart(bubble, thing) > REACH;
  const [x, y] = [(thing.left + thing.right) / 2, (thing.top + thing.bottom) / 2];
  const sideways = bubble.left >= thing.right || bubble.right <= thing.left;
  if (!sideways && bubble.top < thing.bottom && bubble.bottom > thing.top) return null;
  const upright = bubble.top >= thing.bottom || bubble.bottom <= thing.top;
  if (
    sideways &&
    !(upright && Math.abs(y - (bubble.top + bubble.bottom) / 2) > Math.abs(x - (bubble.left + bubble.right) / 2))
  ) {
    const after = bubble.left >= thing.right;
    const [edge, tip] = after ? [bubble.left + 1, thing.right + BEFORE] : [bubble.right - 1, thing.left - BEFORE];
    const base = within(bubble.top + ROUND, y, bubble.bottom - ROUND);
    return {
      from: [
        [edge, base - HALF],
        [edge, base + HALF],
      ],
      to: [tip, within(thing.top, base, thing.bottom)],
      far,
    };
  }
  const under = bubble.top >= thing.bottom;
  const [edge, tip] = under ? [bubble.top + 1, thing.bottom + BEFORE] : [bubble.bottom - 1, thing.top - BEFORE];
  const base = within(bubble.left + ROUND, x, bubble.right - ROUND);
  return {
    from: [
      [base - HALF, edge],
      [base + HALF, edge],
    ],
    to: [within(thing.left, base, thing.right), tip],
    far,
  };
}
