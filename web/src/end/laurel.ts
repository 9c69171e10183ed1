/** A branch of laurel along an arc, as paths. */
export interface Leaf {
  x: number;
  y: number;
  turn: number;
  size: number;
  light: boolean;
}

export interface Branch {
  stem: string;
  leaves: Leaf[];
}

export interface Arc {
  cx: number;
  cy: number;
  radius: number;
  /** Degrees. */
  from: number;
  to: number;
  /** How flat: the height of the arc in parts of its width. */
  flat?: number;
  leaves: number;
  size?: number;
}

const SPREAD = 38;

export function branch({ cx, cy, radius, from, to, flat = 1, leaves, size = 1 }: Arc): Branch {
  const ahead = to > from ? 90 : -90;
  let stem = "";
  const grown: Leaf[] = [];
  for (let i = 0; i <= leaves; i++) {
    const degrees = from + ((to - from) * i) / leaves;
    const [x, y] = [
      cx + radius * Math.cos((degrees * Math.PI) / 180),
      cy + radius * flat * Math.sin((degrees * Math.PI) / 180),
    ];
    stem += `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    if (i)
      for (const side of [-SPREAD, SPREAD])
        grown.push({
          x,
          y,
          turn: Math.round(degrees + ahead + side),
          size: (1 - (0.35 * i) / leaves) * size,
          light: side > 0,
        });
  }
  return { stem, leaves: grown };
}
