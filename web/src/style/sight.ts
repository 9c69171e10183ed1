/** Colours as people see them, with all cones or without one kind, and how different they look. */
export type Colour = [number, number, number];

/** `#rrggbb` as light, from 0 to 1. */
export function hex(text: string): Colour {
  const part = (at: number) => linear(parseInt(text.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const times = (matrix: Colour[], [a, b, c]: Colour): Colour =>
  matrix.map((row) => row[0] * a + row[1] * b + row[2] * c) as Colour;

/** What remains of light without a kind of cone, by Machado, Oliveira and Fernandes (2009), at full strength. */
export const BLINDNESS: Record<"none" | "protanopia" | "deuteranopia" | "tritanopia", Colour[]> = {
  none: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

export function seen(light: Colour, kind: keyof typeof BLINDNESS): Colour {
  return times(BLINDNESS[kind], light).map((part) => Math.min(1, Math.max(0, part))) as Colour;
}

/** CIELAB, under daylight (D65). */
function lab(light: Colour): Colour {
  const [x, y, z] = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    light,
  );
  const root = (part: number) => (part > 216 / 24389 ? Math.cbrt(part) : (part * (24389 / 27) + 16) / 116);
  const [fx, fy, fz] = [root(x / 0.95047), root(y), root(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** How different two lights look: CIEDE2000. */
export function difference(one: Colour, other: Colour): number {
  return difference.lab(lab(one), lab(other));
}

difference.lab = ([l1, a1, b1]: Colour, [l2, a2, b2]: Colour): number => {
  const [turn, radian] = [360, Math.PI / 180];
  const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)));
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const hue = (p: number, b: number) => (p || b ? (Math.atan2(b, p) / radian + turn) % turn : 0);
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)];
  const grey = c1 * c2 === 0;
  const step = grey ? 0 : ((h2 - h1 + turn + turn / 2) % turn) - turn / 2;
  const between = grey ? h1 + h2 : (h1 + step / 2 + turn) % turn;
  const [dl, dc] = [l2 - l1, c2 - c1];
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin((step / 2) * radian);
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const cos = (angle: number) => Math.cos(angle * radian);
  const t =
    1 - 0.17 * cos(between - 30) + 0.24 * cos(2 * between) + 0.32 * cos(3 * between + 6) - 0.2 * cos(4 * between - 63);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const twist =
    -Math.sin(60 * Math.exp(-(((between - 275) / 25) ** 2)) * radian) * 2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + twist * (dc / sc) * (dh / sh));
};
