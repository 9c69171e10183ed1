/** Lessons from the API, and the learner's progress. */
import { get, post } from "../api/client";
import { player, playerKey } from "../api/me";
import type { Lesson, LessonAt, LessonStep, Learned, Opened } from "../api/types";
import { go } from "../router.svelte";
import type { Language } from "../words/message";

/** A rung of the ladder: was it climbed, in what time, and is there a table to go on with? */
export interface Rung {
  lesson: Lesson;
  done: boolean;
  /** Minutes that the quickest try took. */
  minutes: number | null;
  tries: number;
  /** The best medal that was won with it; only puzzles have medals. */
  medal: Medal | null;
  table: string | null;
}

export type Medal = NonNullable<LessonAt["medal"]>;
/** After this many failed tries a puzzle is explained. */
const MOST_TRIES = 3;

export function lessonsOf(game: string, language: Language): Promise<Lesson[]> {
  return get<Lesson[]>(`/games/${game}/lessons?language=${language}`);
}

/** The learner's progress in the lessons. */
export async function learned(game: string): Promise<Learned[]> {
  const key = playerKey();
  return key ? get<Learned[]>(`/games/${game}/lessons/mine`, key).catch(() => []) : [];
}

/** The lessons with their progress. */
export function rungs(lessons: Lesson[], mine: Learned[]): Rung[] {
  return lessons.map((lesson) => {
    const own = mine.find((each) => each.lesson === lesson.id);
    const minutes = own?.seconds == null ? null : Math.max(1, Math.round(own.seconds / 60));
    return {
      lesson,
      done: own?.done ?? false,
      minutes,
      tries: own?.tries ?? 0,
      medal: own?.medal ?? null,
      table: own?.table ?? null,
    };
  });
}

/** The sign on the medal of a lesson. */
export const iconOf = (kind: Lesson["kind"]): string => ({ lesson: "learn", puzzle: "key", game: "play" })[kind];

/** Start a lesson at a table of its own. */
export async function begin(game: string, lesson: string): Promise<void> {
  const { state } = await post<Opened>(`/games/${game}/lessons/${lesson}`, {}, await player());
  go("table", state.table.id);
}

/** The step that the teacher speaks of: what was read here (a number of pages) goes on from where the table is. */
export function current(lesson: Lesson, at: LessonAt, read: number): LessonStep | null {
  const last = firstAsking(lesson, at.step);
  return lesson.steps[Math.min(at.step + read, last)] ?? null;
}

/** The next step at which something is to be done; the last one, if there is none. */
export function firstAsking(lesson: Lesson, from: number): number {
  const found = lesson.steps.findIndex((step, number) => number >= from && step.asks);
  return found < 0 ? lesson.steps.length - 1 : found;
}

/** What the table shows: what is asked of the learner, whether something waits for Confirm, and whether it is over. */
export interface Moment {
  asked: string | null;
  held: boolean;
  over: boolean;
}

/**
 * What the teacher says: one of the lesson's own texts, or the key of a common one. What is said when a game is over is
 * never said before: a coach without a word about what is asked keeps silent.
 */
export function saying(lesson: Lesson, at: LessonAt, read: number, { asked, held, over }: Moment): Saying {
  if (held && lesson.kind === "lesson") return { key: "confirm" };
  if (at.guided) return asked === null ? { key: "wait" } : { text: current(lesson, at, read)?.say ?? "" };
  if (lesson.kind === "puzzle") return posing(lesson, at);
  if (over) return { text: lesson.done };
  if (at.step < lesson.steps.length && read < 1) return { text: current(lesson, at, read)?.say ?? "" };
  if (asked === null) return { key: "wait" };
  return { text: lesson.tips[asked] ?? (lesson.kind === "lesson" ? lesson.done : "") };
}

/** What is said about a puzzle: its goal, with a hint from the second try on; then how it went, and why. */
function posing(lesson: Lesson, { outcome, attempt, medal }: LessonAt): Saying {
  if (outcome === "done") return { key: medal ? `solved_${medal}` : "solved", text: lesson.done };
  if (outcome === "failed") return attempt < MOST_TRIES ? { key: "failed" } : { key: "failed_last", text: lesson.done };
  return { text: [lesson.about, attempt > 1 && lesson.hint].filter(Boolean).join(" ") };
}

export interface Saying {
  key?: "confirm" | "wait" | "solved" | `solved_${Medal}` | "failed" | "failed_last";
  text?: string;
}

const MOST_LETTERS = 200;

/** A text in pages of a few sentences: next to a lit board people do not read more at once. */
export function pages(text: string, language: Language): string[] {
  const sentences = [...new Intl.Segmenter(language, { granularity: "sentence" }).segment(text)].map(
    (each) => each.segment,
  );
  const made: string[] = [];
  for (const sentence of sentences) {
    const last = made.at(-1);
    if (last !== undefined && last.length + sentence.trimEnd().length <= MOST_LETTERS)
      made[made.length - 1] += sentence;
    else made.push(sentence);
  }
  return made.map((page) => page.trim());
}
