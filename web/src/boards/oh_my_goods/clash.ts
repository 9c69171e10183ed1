/** Which options do not go together. */
import type { Chosen } from "../../hall/options";

/** The key of the explanation if these choices clash; null if they do not. */
export function clash(chosen: Chosen, seats: number): string | null {
  if (Number(chosen.first_player) >= seats) return "mix.first_player";
  const anyCards =
    chosen.hand_exchange === "any" ||
    ((chosen.hand_exchange ?? "edition") === "edition" && (chosen.edition ?? "oh_my_goods") === "oh_my_goods");
  return chosen.keep_one === true && anyCards ? "mix.keep_one" : null;
}
