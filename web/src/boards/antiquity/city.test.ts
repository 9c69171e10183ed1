import { expect, it } from "vitest";
import type { View } from "../../api/types";
import { outline, spots, turned } from "./city";
import { border, hexes } from "./land";

const components = { buildings: { cart_shop: { shape: [".#", "##"] } } };

it("turns pieces clockwise", () => {
  expect(turned([".#", "##"], 0)).toEqual([[0, 1], [1, 0], [1, 1]]);
  expect(turned([".#", "##"], 1)).toEqual([[0, 0], [1, 0], [1, 1]]);
});

it("finds spots by the first cell of the piece", () => {
  const view = { prompt: { step: "place", building: "cart_shop" } } as unknown as View;
  const found = spots(view, components, new Set(["put 1 0,3 r0", "put 1 0,4 r1", "finish"]));
  expect([...found.keys()]).toEqual(["1 0,4"]);
  expect(found.get("1 0,4")!.map((spot) => spot.rotation)).toEqual([0, 1]);
});

it("reads the land by columns", () => {
  expect(hexes({ "-1": [0, "F.W"] }).map((hex) => hex.id + hex.terrain)).toEqual(["-1,0F", "-1,2W"]);
});

it("draws borders only where a zone ends", () => {
  expect(border(["0,0"], 0).match(/M/g)).toHaveLength(6);
  expect(border(["0,0", "1,0"], 0).match(/M/g)).toHaveLength(10);
  expect(outline([[0, 0]], 10).match(/M/g)).toHaveLength(4);
  expect(outline([[0, 0], [0, 1]], 10).match(/M/g)).toHaveLength(6);
});
