/** The events since the viewer's last turn, shown again on the board step by step. */
import { get } from "../api/client";
import type { Face, Moment, View } from "../api/types";
import { pace } from "./pace";
import { Scenes } from "./scenes.svelte";
import type { TableSession } from "./session.svelte";

export class Through {
  moment: Moment | null = $state.raw(null);
  private readonly scenes = new Scenes();
  /** The items that can be stepped to. */
  private readonly numbers: number[];
  at = $state(-1);

  constructor(
    private readonly session: TableSession,
    readonly from: number,
  ) {
    const told = session.story.filter(
      (item) => item.number >= from && item.about === "game" && session.words.event(item.event),
    );
    this.numbers = told.map((item) => item.number);
  }

  get view(): View | null {
    return this.scenes.view ?? this.moment?.view ?? null;
  }

  get event(): Face | null {
    const number = this.numbers[this.at];
    return this.session.story.find((item) => item.number === number)?.event ?? null;
  }

  get length(): number {
    return this.numbers.length;
  }

  get last(): boolean {
    return this.at >= this.numbers.length - 1;
  }

  /** One step on or back. */
  async step(by: 1 | -1): Promise<void> {
    this.at = Math.max(0, Math.min(this.numbers.length - 1, this.at + by));
    const before = this.moment?.view;
    const moment = await get<Moment>(
      `/tables/${this.session.id}/replay?at=${this.numbers[this.at]! + 1}`,
      this.session.key,
    );
    this.moment = moment;
    const { board, components } = this.session;
    const events = moment.items.map((item) => item.event);
    const scenes =
      by > 0 && before && moment.view && pace() ? (board?.scenes?.(before, moment.view, events, components) ?? []) : [];
    this.scenes.play(scenes, false);
  }

  close(): void {
    this.scenes.skip();
  }
}
