/** Choices on the things themselves: a press says at once what would otherwise be asked in a second step. */
import { given } from "./plan";
import type { Desk } from "./view";

/**
 * The desk with presses that mean more: a house gets the worker (efficient, until the switch beside it says otherwise),
 * crates pay
 * one more of their goods, a chain is used once more. Past the last one it starts again at none.
 */
export function handy(desk: Desk): Desk {
  function press(target: string, remove?: boolean): void {
    const [kind, id] = target.split(":") as [string, string];
    const work = `work ${id} efficient`;
    if (kind === "building" && !remove && desk.offered.has(work)) desk.take(work);
    else if (kind === "good" && desk.offered.has(`give ${id} 1`)) oneMore(id);
    else if (kind === "type" && desk.offered.has(`chain ${id} 1`)) desk.weigh(nextUse(desk, id));
    else desk.press(target, remove);
  }
  function oneMore(good: string): void {
    const now = given(desk.picks)[good] ?? 0;
    const more = `give ${good} ${now + 1}`;
    if (desk.offered.has(more)) desk.take(more);
    else if (now) desk.press(`good:${good}`, true);
  }
  return { ...desk, press };
}

function nextUse(desk: Desk, type: string): string | null {
  const now = desk.weighed?.startsWith(`chain ${type} `) ? Number(desk.weighed.split(" ")[2]) : 0;
  const more = `chain ${type} ${now + 1}`;
  return desk.offered.has(more) ? more : null;
}
