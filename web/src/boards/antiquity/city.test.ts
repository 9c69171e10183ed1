import { describe, expect, it } from "vitest";
import { cityOf, heart, spots, turned } from "./city";
import { fixture } from "../fixtures";
import { at, cornersFree, drawn, hexes, outlines } from "./land";
import { outline, roof } from "./roof";
import { ALL, GRAVE, scenes } from "./scenes";
import type { Antiquity, Components, Seat, View } from "./view";

const components = {
  buildings: { cart_shop: { shape: [".#", "##"] }, explorer: { shape: ["###"] } },
} as unknown as Components;

describe("pieces", () => {
  it("turn clockwise", () => {
    expect(turned([".#", "##"], 0)).toEqual([
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
    expect(turned([".#", "##"], 1)).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
  });

  it("are put by their first cell", () => {
    const view = { prompt: { step: "place", building: "cart_shop" } } as unknown as View;
    const found = spots(view, components, new Set(["put 1 0,3 r0", "put 1 0,4 r1", "finish"]));
    expect([...found.keys()]).toEqual(["1 0,4"]);
    expect(found.get("1 0,4")!.map((spot) => spot.rotation)).toEqual([0, 1]);
  });

  it("stand in their city, and a grave stops them", () => {
    const part = {
      buildings: ["explorer 1 0,0 r0 manned", "explorer 2 0,0 r1"],
      graves: ["1 0,2", "2 5,5"],
    } as unknown as Seat;
    expect(cityOf(components, part, 1)).toEqual({
      houses: [
        {
          shape: "explorer",
          kind: "explorer",
          city: 1,
          cells: [
            [0, 0],
            [0, 1],
            [0, 2],
          ],
          manned: true,
          buried: true,
        },
      ],
      graves: [[0, 2]],
    });
    expect(cityOf(components, part, 2).houses[0]!.buried).toBe(false);
  });

  it("carry their badge on a cell of theirs, or where four cells meet", () => {
    expect(
      heart([
        [0, 0],
        [0, 1],
        [0, 2],
      ]),
    ).toEqual([0, 1]);
    expect(
      heart([
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ]),
    ).toEqual([0.5, 0.5]);
  });
});

describe("roofs", () => {
  it("have one outline, and a court where four cells meet", () => {
    expect(
      outline(
        [
          [0, 0],
          [0, 1],
        ],
        10,
      ),
    ).toBe("M0 0L20 0L20 10L0 10Z");
    expect(
      roof(
        [
          [0, 0],
          [0, 1],
          [1, 0],
          [1, 1],
        ],
        10,
      ).courts,
    ).toEqual([{ x: 10, y: 10 }]);
    expect(roof([[0, 0]], 10).ridges).toBe("");
  });

  it("shrink inwards at every corner", () => {
    expect(outline([[0, 0]], 10, 1)).toBe("M1 1L9 1L9 9L1 9Z");
  });
});

describe("the land", () => {
  it("is read by columns, from north to south", () => {
    expect(hexes({ "-1": [0, "F.W"] }).map((hex) => hex.id + hex.terrain)).toEqual(["-1,0F", "-1,2W"]);
  });

  it("has one outline around neighbours, and one around a hole", () => {
    expect(outlines(["0,0"]).map((loop) => loop.length)).toEqual([6]);
    expect(outlines(["0,0", "1,0"]).map((loop) => loop.length)).toEqual([10]);
    const ring = ["1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"];
    expect(
      outlines(ring)
        .map((loop) => loop.length)
        .sort(),
    ).toEqual([18, 6]);
    expect(drawn(outlines(ring)).match(/Z/g)).toHaveLength(2);
  });

  it("has corners to write in, unless it fills them", () => {
    const radius = (n: number) =>
      Array.from(
        { length: (2 * n + 1) ** 2 },
        (_, i) => [Math.floor(i / (2 * n + 1)) - n, (i % (2 * n + 1)) - n] as const,
      )
        .filter(([q, r]) => Math.abs(q + r) <= n)
        .map(([q, r]) => at(`${q},${r}`));
    expect(cornersFree(radius(7))).toBe(false);
    for (const { view } of fixture<Antiquity>("antiquity").moments) {
      const land = hexes(view.shared.land);
      if (land.length === 244) expect(cornersFree(land)).toBe(true);
    }
  });

  it("is always drawn in the same way", () => {
    expect(drawn(outlines(["3,-2"]))).toBe(drawn(outlines(["3,-2"])));
    expect(at("2,1").x).toBeGreaterThan(at("1,1").x);
  });
});

describe("graves", () => {
  const before = fixture<Antiquity>("antiquity").moments.find(({ name }) => name === "grave")!.view;
  const seat = before.seat ?? 0;
  const dug = (number: number) =>
    ["9 0,0", "9 0,1", "9 0,2", "9 0,3", "9 0,4", "9 0,5", "9 1,0", "9 1,1", "9 1,2", "9 1,3"].slice(0, number);
  const after = (number: number) => ({
    ...before,
    seats: before.seats.map((part, i) => (i === seat ? { ...part, graves: [...part.graves, ...dug(number)] } : part)),
  });
  const shown = (number: number) => scenes(before, after(number));

  it("appear one by one", () => {
    const old = before.seats[seat]!.graves.length;
    expect(shown(3).map(({ view, hold }) => [view.seats[seat]!.graves.length - old, hold])).toEqual([
      [1, GRAVE],
      [2, GRAVE],
      [3, GRAVE],
    ]);
    expect(shown(3).every(({ view }) => view.prompt === null && !view.moves.length)).toBe(true);
  });

  it("do not take long, however many they are, and nothing is shown where none is dug", () => {
    expect(shown(10).reduce((sum, { hold }) => sum + hold, 0)).toBeLessThanOrEqual(ALL);
    expect(shown(0)).toEqual([]);
  });
});
