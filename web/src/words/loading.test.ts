import { afterEach, expect, it, vi } from "vitest";
import { get } from "../api/client";
import { preload } from "../boards/board";
import { sentencesOf, SILENCE } from "./game";

vi.mock("../api/client", () => ({ get: vi.fn() }));
afterEach(() => vi.mocked(get).mockReset());

it("begins to load the words of a game before its table is open, and loads them once", async () => {
  vi.mocked(get).mockResolvedValue(SILENCE);
  preload("salt_roads", "de");
  expect(get).toHaveBeenCalledWith("/games/salt_roads/words/de");
  await sentencesOf("salt_roads", "de");
  expect(vi.mocked(get).mock.calls.filter(([path]) => path.includes("/words/"))).toHaveLength(1);
});

it("tries again after a failure", async () => {
  vi.mocked(get).mockRejectedValueOnce(new Error("lost"));
  await expect(sentencesOf("salt_roads", "pl")).rejects.toThrow("lost");
  vi.mocked(get).mockResolvedValueOnce(SILENCE);
  expect(await sentencesOf("salt_roads", "pl")).toBe(SILENCE);
});
