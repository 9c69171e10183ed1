/** Changes are shown at a pace that people can follow. Later ones wait in a queue, which can be skipped. */
const KEPT = "gildhall.pace";

/** Milliseconds between two shown changes: as the user chose; 0 if the user prefers reduced motion. */
export function pace(): number {
  const chosen = localStorage.getItem(KEPT);
  if (chosen !== null) return Number(chosen);
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 450;
}

export class Queue<T> {
  private waiting: T[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  private last = 0;

  constructor(
    private readonly show: (item: T) => void,
    private readonly gap: () => number,
    /** Milliseconds for which the current change must stay visible. */
    private readonly left: () => number = () => 0,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get length(): number {
    return this.waiting.length;
  }

  add(item: T): void {
    this.waiting.push(item);
    this.go();
  }

  /** Show everything that waits, at once. */
  skip(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    for (const item of this.waiting.splice(0)) this.show(item);
  }

  private go(): void {
    if (this.timer !== null || !this.waiting.length) return;
    const wait = Math.max(this.last + this.gap() - this.now(), this.left());
    if (wait > 0) {
      this.timer = setTimeout(() => {
        this.timer = null;
        this.go();
      }, wait);
      return;
    }
    this.last = this.now();
    this.show(this.waiting.shift()!);
    this.go();
  }
}
