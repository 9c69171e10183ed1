/** Helpers in a guild that could do nothing. The story only says that they acted, and has no further event. */
import type { CraftsmenEvent, Guild, Table } from "./view";

/** Events that end a look back: what happened in an earlier season is over. */
const BOUNDARIES = new Set(["season", "year_change"]);
/** Events that are no part of an action. */
const BETWEEN = new Set([
  "helper_acts",
  "winter_action",
  "season",
  "token",
  "discarded",
  "year_change",
  "work_token_used",
  "face_up_capital",
  "reshuffled",
]);

/** Why the latest own helper of this guild could not act this season; null if it could, or none was there. */
export function idleOf(view: Table, story: CraftsmenEvent[], guild: Guild): string | null {
  if (view.seat === null) return null;
  let first = story.length;
  while (first > 0 && !BOUNDARIES.has(story[first - 1]!.kind)) first -= 1;
  const season = story.slice(first);
  const at = season.findLastIndex(
    (face) =>
      (face.kind === "helper_acts" || face.kind === "winter_action") && face.seat === view.seat && face.guild === guild,
  );
  if (at < 0) return null;
  const next = season[at + 1];
  // The last event of the story: the helper may be about to be asked.
  if (!next) return view.shared.action.guild === guild ? null : guild;
  return BETWEEN.has(next.kind) ? guild : null;
}
