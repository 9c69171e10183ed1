/** Choices on the boxes, stored for the next visit: the bots' level, and the gentle first table. */
import { type Level, levelOf } from "./titles";

const KEPT = "gildhall.choices";
interface Choice {
  level?: Level;
  gentle?: boolean;
}

function kept(): Record<string, Choice> {
  if (typeof localStorage === "undefined") return {};
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, Choice>;
  } catch {
    return {};
  }
}

class Choices {
  private made: Record<string, Choice> = $state.raw(kept());

  /** Everybody begins with the apprentice. */
  level(game: string): Level {
    return levelOf(this.made[game]?.level) ?? "apprentice";
  }

  /** Undefined until it was chosen. */
  gentle(game: string): boolean | undefined {
    return this.made[game]?.gentle;
  }

  chooseLevel(game: string, level: Level): void {
    this.keep(game, { level });
  }

  chooseGentle(game: string, gentle: boolean): void {
    this.keep(game, { gentle });
  }

  private keep(game: string, choice: Choice): void {
    this.made = { ...this.made, [game]: { ...this.made[game], ...choice } };
    localStorage.setItem(KEPT, JSON.stringify(this.made));
  }
}

export const choices = new Choices();
