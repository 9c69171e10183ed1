import { expect, it } from "vitest";
import { parse } from "./stream";

it("reads updates and skips heartbeats", () => {
  expect(parse('event: update\nid: 9\ndata: {"number": 9, "items": []}')?.number).toBe(9);
  expect(parse(": still here")).toBeNull();
  expect(parse("event: restart\ndata: {}")).toBeNull();
});
