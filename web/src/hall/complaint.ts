/** What went wrong, in the reader's language: the hall sends a short code, and the words are here. */
import { Problem } from "../api/client";
import { t } from "../words/words.svelte";

const CODES = [
  "full",
  "started",
  "no_seat",
  "seat_taken",
  "name_taken",
  "bad_name",
  "bots_name",
  "no_table",
  "wrong_key",
  "not_a_host",
  "not_yours",
  "too_many_tables",
  "too_many",
  "seats_free",
  "banned",
  "busy",
  "read_only",
] as const;

export function complaint(error: unknown): string {
  if (!(error instanceof Problem)) return t("problem.unreachable");
  const code = CODES.find((each) => each === error.code);
  return code ? t(`friends.error_${code}`) : t("friends.error_other");
}
