import { expect, test } from "vitest";
import { addressOf, packed, unpacked } from "./moving";

const MOVING = { record: '{"game": "pillars", "moves": "… ż ü"}', seat: 1, bots: ["apprentice", null] };

test("a game comes out of an address as it went in", async () => {
  const text = await packed(MOVING);
  expect(text).toMatch(/^[\w-]+$/);
  expect(await unpacked(text)).toEqual(MOVING);
});

test("a hall is named by its address, with or without a scheme", () => {
  expect(addressOf("games.example.org", "x")).toBe("https://games.example.org/#/move/x");
  expect(addressOf("http://127.0.0.1:8420/", "x")).toBe("http://127.0.0.1:8420/#/move/x");
  expect(addressOf(" ", "x")).toBeNull();
  expect(addressOf("https://", "x")).toBeNull();
});
