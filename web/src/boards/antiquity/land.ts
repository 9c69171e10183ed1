/** The land as hexes on a plane: axial coordinates with flat tops, as in the rules. */
export type Terrain = "F" | "G" | "M" | "W";

export interface Hex {
  id: string;
  q: number;
  r: number;
  x: number;
  y: number;
  terrain: Terrain;
}

export const SIZE = 26;
const ROOT = Math.sqrt(3);
export const STEPS: [number, number][] = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

export function place(q: number, r: number): { x: number; y: number } {
  return { x: SIZE * 1.5 * q, y: SIZE * ROOT * (r + q / 2) };
}

export function at(id: string): { q: number; r: number; x: number; y: number } {
  const [q = 0, r = 0] = id.split(",").map(Number);
  return { q, r, ...place(q, r) };
}

/** The hexes of a view's `land`: for each column q the first r and the letters of its terrain; a dot is no hex. */
export function hexes(land: Record<string, [number, string]>): Hex[] {
  const found: Hex[] = [];
  for (const [column, [first, letters]] of Object.entries(land)) {
    const q = Number(column);
    [...letters].forEach((letter, i) => {
      if (letter !== ".") found.push({ id: `${q},${first + i}`, q, r: first + i, ...place(q, first + i), terrain: letter as Terrain });
    });
  }
  return found;
}

/** The six corners of a hex round the origin. */
export const CORNERS = Array.from({ length: 6 }, (_, i) => {
  const angle = (Math.PI / 3) * i;
  return { x: SIZE * Math.cos(angle), y: SIZE * Math.sin(angle) };
});

export const OUTLINE = CORNERS.map((corner) => `${corner.x.toFixed(2)},${corner.y.toFixed(2)}`).join(" ");

export function neighbours(id: string): string[] {
  const { q, r } = at(id);
  return STEPS.map(([dq, dr]) => `${q + dq},${r + dr}`);
}

/** The border of a zone as a path: the edges beyond which the zone does not go on. */
export function border(zone: string[], inset: number): string {
  const inside = new Set(zone);
  const scale = 1 - inset / SIZE;
  const parts: string[] = [];
  for (const id of zone) {
    const { x, y } = at(id);
    neighbours(id).forEach((other, side) => {
      if (inside.has(other)) return;
      const [one, two] = [CORNERS[side]!, CORNERS[(side + 1) % 6]!];
      parts.push(`M${(x + one.x * scale).toFixed(1)} ${(y + one.y * scale).toFixed(1)}L${(x + two.x * scale).toFixed(1)} ${(y + two.y * scale).toFixed(1)}`);
    });
  }
  return parts.join("");
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The box that holds these hexes, with a margin. */
export function bounds(all: { x: number; y: number }[]): Box {
  const xs = all.map((hex) => hex.x);
  const ys = all.map((hex) => hex.y);
  const [left, top] = [Math.min(...xs) - SIZE * 1.3, Math.min(...ys) - SIZE * 1.2];
  return { x: left, y: top, w: Math.max(...xs) + SIZE * 1.3 - left, h: Math.max(...ys) + SIZE * 1.2 - top };
}
