/** Lessons as the hall tells them, and how far one is. */
import { get, post } from "../api/client";
import { player, playerKey } from "../api/me";
import type { Lesson, LessonAt, LessonStep, MyTable, Opened } from "../api/types";
import { go } from "../router.svelte";
import type { Language } from "../words/message";

/** A rung of the ladder: was it climbed, and is there a table to go on with? */
export interface Rung {
  lesson: Lesson;
  done: boolean;
  table: string | null;
}

export function lessonsOf(game: string, language: Language): Promise<Lesson[]> {
  return get<Lesson[]>(`/games/${game}/lessons?language=${language}`);
}

export async function myTables(): Promise<MyTable[]> {
  const key = playerKey();
  return key ? get<MyTable[]>("/me/tables", key).catch(() => []) : [];
}

/** The lessons with what one's own tables tell about them. */
export function rungs(lessons: Lesson[], game: string, mine: MyTable[]): Rung[] {
  return lessons.map((lesson) => {
    const tables = mine
      .map((each) => each.table)
      .filter((table) => table.game === game && table.lesson?.id === lesson.id);
    const open = tables.find((table) => table.status === "running" && table.lesson?.outcome === null);
    return { lesson, done: tables.some((table) => table.lesson?.outcome === "done"), table: open?.id ?? null };
  });
}

/** Begin a lesson at a table of one's own. */
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
