/** Which chapter of the end is open at a table. It is kept over a reload of the page. */
import { SvelteMap } from "svelte/reactivity";

export type Chapter = "end" | "review" | "share" | "table";

const KEPT = "gildhall.chapter.";
/** Chapters that open again when the page does. */
const STAY: Chapter[] = ["review", "table"];

class Chapters {
  private open = new SvelteMap<string, Chapter>();

  /** In a lesson the teacher speaks last, so its end is opened by hand. */
  of(table: string, lesson = false): Chapter {
    return (
      this.open.get(table) ??
      STAY.find((each) => each === sessionStorage.getItem(KEPT + table)) ??
      (lesson ? "table" : "end")
    );
  }

  turn(table: string, chapter: Chapter): void {
    this.open.set(table, chapter);
    if (STAY.includes(chapter)) sessionStorage.setItem(KEPT + table, chapter);
    else sessionStorage.removeItem(KEPT + table);
  }
}

export const chapters = new Chapters();
