import { expect, test, vi } from "vitest";
import { insist, Unreachable } from "./client";

test("what cannot be reached is asked again; what is refused is not", async () => {
  vi.useFakeTimers();
  const asking = vi.fn().mockRejectedValueOnce(new Unreachable("gone")).mockResolvedValueOnce("here");
  const answer = insist(asking);
  await vi.runAllTimersAsync();
  expect(await answer).toBe("here");
  expect(asking).toHaveBeenCalledTimes(2);

  const refusing = vi.fn().mockRejectedValue(new Error("refused"));
  await expect(insist(refusing)).rejects.toThrow("refused");
  expect(refusing).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
