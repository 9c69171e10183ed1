/** The client's side of a table: the state from the hall, what was pressed since, and how to act. */
import { Problem, get, post } from "../api/client";
import { LiveConnection } from "../api/live";
import type { Data, Face, Form, Hint, Item, Moment, Move, State, Update, View, Why } from "../api/types";
import { type Board, boardOf, type Desk, still } from "../boards/board";
import { seatName } from "../hall/titles";
import { GameWords, type Refusal, type Sentences, sentencesOf, SILENCE } from "../words/game";
import { speech, t } from "../words/words.svelte";
import {
  type Asked,
  candidates,
  complete,
  drop,
  lit,
  NOTHING,
  offered,
  picked,
  press,
  type Pressed,
  take,
} from "./asked";
import { counted, type Lead, lead } from "./lead";
import { pace, Queue } from "./pace";
import { Scenes } from "./scenes.svelte";

export interface Notice {
  text: string;
  /** Advice, not a refusal. */
  friendly?: boolean;
  rule?: string;
}

export class TableSession {
  state: State | null = $state.raw(null);
  story: Item[] = $state.raw([]);
  components: Data = $state.raw({});
  board: Board | null = $state.raw(null);
  loaded = $state(false);
  connected = $state(true);
  busy = $state(false);
  behind = $state(0);
  /** Nothing is shown at a pace until a person is asked again. */
  private hurried = $state(false);
  notice: Notice | null = $state.raw(null);
  preview: Face[] = $state.raw([]);
  /** The length of the story when this seat's last turn was confirmed; null if that was not in this tab. */
  acted: number | null = $state(null);
  /** In a lesson: why another choice is meant, what is spoken of, and how often something else was pressed. */
  meant = "";
  spoken: string[] = $state.raw([]);
  missed = $state(0);
  /** The last hint, and what was asked then. */
  private advice: { asking: string; hint: Hint; folded: boolean } | null = $state.raw(null);
  private sentences: Sentences = $state.raw(SILENCE);
  private pressed: Pressed = $state.raw(NOTHING);
  /** The thing that was pressed although it cannot be used, while the reason is shown. */
  private refused: Desk["refused"] = $state.raw(null);
  weighed: string | null = $state(null);
  private asking = $state("");
  private warned = "";
  private live: LiveConnection | null = null;
  private scenes = new Scenes();
  /** The last view without held moves, and the events of the held moves. Scenes are computed from them. */
  private base: View | null = null;
  private brought: Face[] = [];
  /** The answer is confirmed as soon as it is held, so its events are shown after the confirmation. */
  private confirming = false;
  private queue = new Queue<Update>(
    (update) => this.show(update),
    pace,
    () => this.scenes.left,
  );

  constructor(
    readonly id: string,
    readonly key: string | null,
  ) {}

  // --- what is seen --------------------------------------------------------------------------------------------------

  readonly people = $derived(this.state?.table.seats.map((chair) => this.nameOf(chair.seat)) ?? []);
  readonly names = $derived(this.state?.table.seats.map(seatName) ?? []);
  readonly words = $derived(new GameWords(this.sentences, this.people, this.names, speech.language));
  readonly view = $derived(this.state?.view ?? null);
  readonly held = $derived(this.state?.held ?? null);
  /** The seats that the table waits for. While the viewer's moves are not confirmed, this is the viewer's seat. */
  readonly waiting = $derived(
    this.held?.moves.length && this.state?.seat != null ? [this.state.seat] : (this.view?.waiting ?? []),
  );
  /** What lies on the board: a scene, while one is shown. */
  readonly shown = $derived.by(() => {
    const view = this.scenes.view ?? this.view;
    return view && this.waiting !== view.waiting ? { ...view, waiting: this.waiting } : view;
  });
  /** What led to what lies on the board. */
  latest: Face[] = [];
  readonly asked: Asked = $derived({ moves: this.view?.moves ?? [], form: formOf(this.state) });
  /** In a lesson: what leads on. Nothing else is lit then. */
  readonly guided: Lead | null = $derived.by(() => {
    const lesson = this.state?.table.lesson;
    if (!lesson?.guided || this.state?.seat == null) return null;
    const done = Boolean(this.held?.done && this.held.moves.length);
    return lead(this.asked, this.pressed, done, lesson.leads, this.spoken);
  });
  readonly lit = $derived(this.guided?.lit ?? lit(this.asked, this.pressed));
  readonly picked = $derived(picked(this.asked, this.pressed));
  readonly picks = $derived(this.pressed.picks);
  readonly narrowed = $derived(this.pressed.narrowed);
  /** Moves that are offered as buttons: those that no target means, and those that the pressed targets have left. */
  readonly choices = $derived.by(() => {
    const covered = (move: Move) => Boolean(this.board?.covers?.(this.view!, move.text));
    const shown = this.board?.buttons?.(this.view!) ?? false;
    const moves = this.narrowed.length
      ? candidates(this.asked, this.narrowed)
      : offered(this.asked).filter((move) => shown || !this.board || !move.targets.length);
    const first = (move: Move) => Number(!this.shines(move));
    return moves.filter((move) => !covered(move)).sort((one, other) => first(one) - first(other));
  });
  /** Is the button of this move lit? In a lesson only those that lead on. */
  shines(move: Move): boolean {
    return !this.guided || this.guided.names.some((names) => names.includes(`move:${move.text}`));
  }
  readonly myTurn = $derived(
    this.state !== null && this.state.seat !== null && (this.view?.prompt != null || Boolean(this.held?.moves.length)),
  );
  /** The table waits only for bots, not for a confirmation: their pauses can be skipped. */
  readonly botsOnly = $derived.by(() => {
    if (this.myTurn) return false;
    const chairs = this.state?.table.seats;
    return (
      this.state?.seat != null && this.waiting.length > 0 && this.waiting.every((seat) => chairs?.[seat]?.played_by)
    );
  });
  readonly maySkip = $derived(this.behind > 0 || (this.botsOnly && !this.hurried));
  readonly mayHint = $derived(
    Boolean(this.state?.table.hints && !this.state.table.lesson?.guided && this.view?.prompt && !this.held?.done),
  );
  /** The hint that is shown: for what is asked now. */
  readonly hinted = $derived(this.advice?.asking === this.asking && !this.advice.folded ? this.advice.hint : null);
  /** What the hint says to do now: one move, or the picks of the form. */
  readonly advised = $derived.by(() => {
    const moves = this.advice?.hint.moves ?? [];
    const known = new Set(offered(this.asked).map((move) => move.text));
    return this.asked.form ? moves.filter((text) => known.has(text)) : moves.slice(0, 1);
  });
  /** The move that is drawn as if it were made: the one a hint advises. */
  private readonly ghosted = $derived(this.hinted && !this.asked.form ? (this.advised[0] ?? null) : null);
  readonly ready = $derived(this.asked.form !== null && complete(this.asked.form, this.picks));

  /** Up to which item of the story messages were read. */
  heard = $state(-1);
  readonly unread = $derived(
    this.story.filter(
      (item) => item.event.kind === "chat" && item.number > this.heard && item.event.seat !== this.state?.seat,
    ).length,
  );

  /** What happened in the game so far. */
  readonly events = $derived(this.story.filter((item) => item.about === "game").map((item) => item.event));

  readonly desk: Desk = $derived({
    words: this.words,
    components: this.components,
    lit: this.lit,
    offered: new Set(offered(this.asked).map((move) => move.text)),
    picked: this.picked,
    picks: this.picks,
    narrowed: this.narrowed,
    story: this.events,
    refused: this.refused,
    weighed: this.weighed ?? this.ghosted,
    weigh: (text: string | null) => (this.weighed = text),
    press: (target: string, remove?: boolean) => this.press(target, remove),
    take: (text: string) => this.take(text),
    drop: (text: string) => this.follow(drop(this.pressed, text)),
    why: (target: string) => void this.why(target),
  });

  /** The form could plainly bring more than what was picked. */
  readonly more = $derived(Boolean(this.asked.form && this.view && this.board?.more?.(this.view, this.desk)));

  private nameOf(seat: number): string {
    const chair = this.state?.table.seats[seat];
    if (!chair) return "?";
    if (seat === this.state?.seat) return t("seat.you");
    return chair.kind === "open" && this.state?.table.status === "open" ? t("seat.open") : seatName(chair);
  }

  // --- coming and going
  // ------------------------------------------------------------------------------------------------

  async open(): Promise<void> {
    const state = await get<State>(`/tables/${this.id}?since=0`, this.key);
    const game = state.table.game;
    const [components, board] = await Promise.all([
      get<Data>(`/games/${game}/components`),
      boardOf(game),
      this.speak(game),
    ]);
    this.components = components;
    this.board = board;
    this.story = state.story ?? [];
    this.heard = this.next - 1;
    if (state.held?.moves.length && board.scenes) await this.look(state);
    this.takeIn(state);
    this.loaded = true;
    this.live = new LiveConnection(this.id, this.key, state.number, {
      update: (update) => this.hear(update),
      connected: (there) => (this.connected = there),
    });
  }

  /** What lay on the board before the held moves: the scenes begin there. */
  private async look({ number }: State): Promise<void> {
    try {
      this.base = (await get<Moment>(`/tables/${this.id}/replay?at=${number}`, this.key)).view;
    } catch {
      // Without it, what the held moves bring is shown at once.
    }
  }

  async speak(game = this.state?.table.game): Promise<void> {
    if (game) this.sentences = await sentencesOf(game, speech.language);
  }

  close(): void {
    this.live?.stop();
    this.scenes.skip();
  }

  /** Events of others are shown at a pace. The answer to an own move was shown already. */
  private hear(update: Update): void {
    const known = update.number <= this.next && update.state?.turn === this.state?.turn;
    if (known || this.hurried) this.show(update);
    else this.queue.add(update);
    this.behind = this.queue.length;
  }

  /** Do not wait: show what happened, and let bots act at once until a person is asked. */
  async skip(): Promise<void> {
    this.catchUp();
    if (!this.botsOnly) return;
    this.hurried = true;
    await this.around("skip", {});
  }

  private catchUp(): void {
    this.scenes.skip();
    this.queue.skip();
    this.behind = 0;
  }

  /** The number of the next item of the story. */
  private get next(): number {
    return (this.story.at(-1)?.number ?? -1) + 1;
  }

  private show(update: Update): void {
    const items = update.items.filter((item) => item.number >= this.next);
    this.story = [...this.story, ...items];
    if (update.state)
      this.takeIn(
        update.state,
        items.filter((item) => item.about === "game").map((item) => item.event),
      );
    this.behind = this.queue.length;
  }

  /** Answers and live updates may overtake each other: a state older than the current one is dropped. */
  private takeIn(state: State, events: Face[] = []): void {
    if (this.state && (state.number < this.state.number || state.turn < this.state.turn)) return;
    this.stage(state, events);
    const asking = JSON.stringify([state.turn, state.held?.moves, state.view?.prompt, state.view?.form?.name]);
    this.state = state;
    if (!this.botsOnly) this.hurried = false;
    if (asking === this.asking) return;
    this.asking = asking;
    this.explained = null;
    this.notice = null;
    this.refused = null;
    this.weighed = state.table.lesson?.guided ? counted(this.asked, state.table.lesson.leads) : null;
    this.preview = [];
    const form = formOf(state);
    this.pressed =
      form && this.board?.prefilled.includes(form.name) ? { narrowed: [], picks: form.suggested } : NOTHING;
  }

  /** Lay out what led to a state: scenes between what lay on the board and what lies there now. */
  private stage(state: State, events: Face[]): void {
    const { view, held } = state;
    const known = this.state && state.number === this.state.number && state.turn === this.state.turn;
    if (!view || known) return;
    const holds = Boolean(held?.moves.length);
    // The answer to Confirm arrives before the story: until then only the events of the held moves are known.
    const told = holds ? held!.events : events.length || state.number === this.state?.number ? events : this.brought;
    this.latest = told;
    if (holds && this.confirming && this.base) return this.scenes.play([{ view: still(this.base), hold: 0 }], true);
    const scenes = (this.base && this.board?.scenes?.(this.base, view, told, this.components)) || [];
    const stays = holds && held!.done;
    this.scenes.play(pace() ? scenes : scenes.slice(-1).filter(() => stays), stays);
    this.brought = holds ? told : [];
    if (!holds) this.base = view;
  }

  // --- choosing
  // ----------------------------------------------------------------------------------------------------------

  press(target: string, remove = false): void {
    const outcome = press(this.asked, this.pressed, target, remove);
    if (outcome.kind === "dead") void this.why(target);
    else this.follow(outcome);
  }

  take(text: string): void {
    this.follow(take(this.asked, this.pressed, text));
  }

  private follow(outcome: ReturnType<typeof take>): void {
    this.notice = null;
    this.refused = null;
    if (outcome.kind === "move") void this.make(outcome.text);
    else if (outcome.kind === "state") {
      this.pressed = outcome.state;
      void this.tryOut();
    }
  }

  suggest(): void {
    this.pressed = { narrowed: [], picks: this.asked.form?.suggested ?? [] };
    void this.tryOut();
  }

  clear(): void {
    this.pressed = NOTHING;
    this.preview = [];
    this.notice = null;
    this.refused = null;
    this.weighed = null;
  }

  private async make(text: string): Promise<void> {
    const waste = this.view ? this.board?.waste?.(this.view, text) : null;
    if (waste && this.warns(waste)) return;
    await this.act("make", { moves: [text] });
  }

  /** Is this warning new? It is given once; pressed again, it is meant. */
  private warns(key: string): boolean {
    if (this.warned === this.asking) return false;
    this.warned = this.asking;
    this.notice = { text: this.words.say(key) };
    return true;
  }

  /** The main button: answer the form, or confirm the held moves. */
  async confirm(): Promise<void> {
    const fills = this.asked.form !== null && !this.held?.done;
    if (fills) {
      const waste = `waste.${this.asked.form!.name}`;
      if (!this.picks.length && this.more && this.words.has(waste) && this.warns(waste)) return;
    }
    await this.occupied(async () => {
      if (fills && !(await this.fill())) return false;
      const number = this.state!.number;
      const done = await this.send("confirm", {});
      if (done) this.acted = number;
      else this.scenes.skip();
      return done;
    });
  }

  /** Answer the form; is there something to confirm then? */
  private async fill(): Promise<boolean> {
    this.confirming = true;
    const done = await this.send("fill", { moves: this.picks });
    this.confirming = false;
    if (!done || !this.held?.moves.length) return false; // refused, or carried out at once
    if (!this.held.done) this.scenes.skip();
    return this.held.done;
  }

  undo(everything = false): Promise<boolean> {
    return this.act("undo", { everything });
  }

  private act(what: string, body: Record<string, unknown>): Promise<boolean> {
    return this.occupied(() => this.send(what, body));
  }

  /** One thing at a time; what has several requests is busy to its end. */
  private async occupied(work: () => Promise<boolean>): Promise<boolean> {
    if (this.busy || !this.state || !this.live) return false;
    this.busy = true;
    try {
      return await work();
    } finally {
      this.busy = false;
    }
  }

  private async send(what: string, body: Record<string, unknown>): Promise<boolean> {
    if (what !== "confirm") this.catchUp(); // the current scene stays until the events of the moves are known
    try {
      this.show(await this.live!.act(what, { turn: this.state!.turn, ...body }, this.next));
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }

  private complain(error: unknown): void {
    if (!(error instanceof Problem)) {
      this.notice = { text: t("problem.unreachable") };
      return;
    }
    if (error.body.state) this.takeIn(error.body.state);
    if (error.code === "lesson") {
      this.missed += 1;
      this.notice = { text: this.meant || error.message, friendly: true };
    } else this.notice = error.body.reason ? this.refusal(error.body as Refusal) : { text: error.message };
  }

  private refusal(refusal: Refusal): Notice {
    return { text: this.words.refusal(refusal), rule: refusal.rule };
  }

  /** Why can nothing be done with this thing? */
  async why(target: string): Promise<void> {
    if (!this.state || this.state.seat === null) return;
    if (this.guided?.names.length && this.meant) {
      this.missed += 1;
      this.notice = { text: this.meant, friendly: true };
      return;
    }
    try {
      const answer = await post<Refusal & { allowed: boolean }>(
        `/tables/${this.id}/why-not`,
        { move: target },
        this.key,
      );
      this.notice = answer.allowed ? null : this.refusal({ ...answer, reason: answer.reason || "not_asked" });
      this.refused = this.notice && { target, text: this.notice.text };
    } catch (error) {
      this.complain(error);
    }
  }

  /** What a bot did that is explained on the board: its event, and what the strongest bot thinks of it. */
  explained: { event: Face; why: Why } | null = $state.raw(null);
  private readonly reasons = new Map<number, Why>();

  /** Why did the bot do what this item of the story tells? Asking again shows the same. */
  async explain({ number, event }: { number: number; event: Face }): Promise<void> {
    this.dismiss();
    this.notice = { text: t("why.thinking"), friendly: true };
    try {
      const key = this.view?.over ? -number - 1 : number; // more is told when the game is over
      const why = this.reasons.get(key) ?? (await get<Why>(`/tables/${this.id}/why?item=${number}`, this.key));
      this.reasons.set(key, why);
      this.notice = null;
      this.explained = { event, why };
    } catch (error) {
      this.complain(error);
    }
  }

  /** What the strongest bot would do. The hint stays until the position changes, so asking again shows the same. */
  async hint(): Promise<void> {
    this.explained = null;
    if (this.advice?.asking === this.asking) {
      this.advice = { ...this.advice, folded: false };
      return;
    }
    const asking = this.asking;
    this.notice = { text: t("hint.thinking"), friendly: true };
    try {
      const hint = await post<Hint>(`/tables/${this.id}/hint`, {}, this.key);
      if (asking !== this.asking) return;
      this.notice = null;
      this.advice = { asking, hint, folded: false };
    } catch (error) {
      this.complain(error);
    }
  }

  /** Put away what lies over the board: a hint, or the answer to Why? Was there anything? */
  putAway(): boolean {
    const lay = this.hinted !== null || this.explained !== null;
    this.dismiss();
    this.explained = null;
    return lay;
  }

  /** Put the hint aside. */
  dismiss(): void {
    if (this.advice) this.advice = { ...this.advice, folded: true };
  }

  /** Do what the hint says: one move, or the whole answer to a form. It can be undone before it is confirmed. */
  async playHint(): Promise<void> {
    const { advised } = this;
    this.dismiss();
    if (this.asked.form) {
      this.pressed = { narrowed: [], picks: advised };
      await this.act("fill", { moves: advised });
    } else if (advised[0]) await this.act("make", { moves: [advised[0]] });
  }

  /** Something around the game: a proposal, an answer to one, talk, leaving. */
  async around(what: string, body: Record<string, unknown>): Promise<void> {
    try {
      await post(`/tables/${this.id}/${what}`, body, this.key);
    } catch (error) {
      this.complain(error);
    }
  }

  private async tryOut(): Promise<void> {
    const [asking, moves, fill] = [this.asking, this.picks, this.asked.form !== null];
    this.preview = [];
    if (!moves.length) return;
    try {
      const { events } = await post<{ events: Face[] }>(`/tables/${this.id}/preview`, { moves, fill }, this.key);
      if (asking === this.asking && moves === this.picks) this.preview = events;
    } catch {
      // The preview is optional.
    }
  }
}

/** The form that is asked. In a puzzle, where no hints are given, nothing is suggested either. */
function formOf(state: State | null): Form | null {
  const form = state?.view?.form ?? null;
  return form && state?.table.lesson && !state.table.hints ? { ...form, suggested: [] } : form;
}
