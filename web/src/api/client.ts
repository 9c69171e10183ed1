/** Asking the hall. Keys go in a header, never in a path. */
import { t } from "../words/words.svelte";
import type { State } from "./types";

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly body: { rule?: string; reason?: string; data?: Record<string, unknown>; state?: State },
  ) {
    super(message);
  }
}

/** The hall cannot be reached: nothing is known about what became of the request. */
export class Unreachable extends Error {}

export async function ask<T>(method: string, path: string, body?: unknown, key?: string | null): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (key) headers.authorization = `Bearer ${key}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch (error) {
    throw new Unreachable(t("problem.unreachable"), { cause: error });
  }
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as T;
  const problem = answer as { error?: string; message?: string };
  throw new Problem(
    response.status,
    problem.error ?? "fault",
    problem.message ?? response.statusText,
    answer as Problem["body"],
  );
}

const TRIES = [300, 1000];

/** Ask again after a while if the hall cannot be reached: only for what it answers once, however often it is asked. */
export async function insist<T>(asking: () => Promise<T>): Promise<T> {
  for (const wait of TRIES) {
    try {
      return await asking();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return asking();
}

export const get = <T>(path: string, key?: string | null) => ask<T>("GET", path, undefined, key);
export const post = <T>(path: string, body: unknown, key?: string | null) => ask<T>("POST", path, body, key);
