/** Requests to the hall. */
import { hall } from "#hall";
import { t } from "../words/words.svelte";
import type { Reply } from "./hall";
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

/** The hall cannot be reached. The request may or may not have been carried out. */
export class Unreachable extends Error {}

export async function ask<T>(method: string, path: string, body?: unknown, key?: string | null): Promise<T> {
  let reply: Reply;
  try {
    reply = await hall.ask(method, path, body === undefined ? null : JSON.stringify(body), key ?? null);
  } catch (error) {
    throw new Unreachable(t("problem.unreachable"), { cause: error });
  }
  if (reply.status >= 200 && reply.status < 300) return reply.data as T;
  const problem = reply.data as Problem["body"] & { error?: string; message?: string };
  throw new Problem(reply.status, problem.error ?? "fault", problem.message ?? "", problem);
}

const TRIES = [300, 1000];

/** Repeat a request while the hall cannot be reached. Only for requests that are applied once if repeated. */
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
