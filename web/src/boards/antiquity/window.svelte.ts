/** The visible part of a large drawing: panned by dragging, zoomed by wheel, pinch or buttons. */
import type { Box, Point } from "./land";

/** The largest zoom: pixels of the screen per unit of the drawing. */
const NEAREST = 6;
const SLACK = 6;
const REST = 140;

/** The middle of what is seen, and how many units of the drawing a pixel of the screen shows. */
interface Look extends Point {
  unit: number;
}

/**
 * While it is dragged or zoomed, the drawing is only moved as a whole, by `transform`. When it rests, the visible part
 * is drawn again. So nothing large is painted in between.
 */
export class Window {
  width = $state(0);
  height = $state(0);
  private look: Look | null = $state(null);
  private now: Look | null = $state(null);
  /** Has the pointer been dragged since it was pressed? Then its release is no click. */
  dragged = false;
  private pointers = new Map<number, Point>();
  private element: Element | null = null;
  private resting: ReturnType<typeof setTimeout> | undefined;

  /** `opening` is what is seen first; without an own look it is followed. */
  constructor(
    private readonly opening: () => Box,
    private readonly whole: () => Box,
    private readonly fills: () => boolean,
  ) {}

  private readonly fitted: Look = $derived.by(() => this.fitting(this.opening(), this.fills()));
  private readonly drawn: Look = $derived(this.look ?? this.fitted);
  private readonly seen: Look = $derived(this.now ?? this.drawn);

  /** The part of the drawing that is painted. */
  readonly viewBox: string = $derived.by(() => {
    if (!this.width) {
      const { x, y, w, h } = this.opening();
      return `${x} ${y} ${w} ${h}`;
    }
    const { x, y, unit } = this.drawn;
    return `${x - (this.width * unit) / 2} ${y - (this.height * unit) / 2} ${this.width * unit} ${this.height * unit}`;
  });

  /** What moves the painted part to where it is seen now. */
  readonly transform: string = $derived.by(() => {
    if (!this.now) return "none";
    const [from, to] = [this.drawn, this.now];
    const scale = from.unit / to.unit;
    const left = (from.x - (this.width * from.unit) / 2 - to.x) / to.unit + this.width / 2;
    const top = (from.y - (this.height * from.unit) / 2 - to.y) / to.unit + this.height / 2;
    return `translate(${left}px, ${top}px) scale(${scale})`;
  });

  readonly still: boolean = $derived(this.now === null);
  readonly moved: boolean = $derived(this.look !== null || this.now !== null);

  /** Where a point of the drawing is on the screen, from the top left of the window. */
  where(point: Point): Point {
    const { x, y, unit } = this.seen;
    return { x: (point.x - x) / unit + this.width / 2, y: (point.y - y) / unit + this.height / 2 };
  }

  /** Pixels of the screen per unit of the drawing. */
  get scale(): number {
    return this.width ? 1 / this.seen.unit : 1;
  }

  fit(): void {
    this.look = null;
    this.now = null;
  }

  /** Show all of it, whatever it opened with. */
  fitAll(): void {
    this.now = null;
    this.look = this.fitting(this.whole(), false);
  }

  zoom(factor: number, at?: Point): void {
    this.move(this.zoomed(factor, at ?? this.seen));
  }

  /** Zoom in at a point of the screen until a unit of the drawing has this many pixels; false if it has already. */
  near(x: number, y: number, pixels: number): boolean {
    if (this.scale >= pixels) return false;
    this.move(this.zoomed(this.scale / pixels, this.spot(x, y)));
    return true;
  }

  /** Listen to pointer and wheel on the window. */
  handle = (node: Element): (() => void) => {
    this.element = node;
    const sized = new ResizeObserver(() => ([this.width, this.height] = [node.clientWidth, node.clientHeight]));
    sized.observe(node);
    const listeners: [string, (event: never) => void][] = [
      ["pointerdown", this.down],
      ["pointermove", this.drag],
      ["pointerup", this.up],
      ["pointercancel", this.up],
      ["pointerleave", this.up],
      ["wheel", this.wheel],
    ];
    for (const [name, listener] of listeners)
      node.addEventListener(name, listener as EventListener, { passive: false });
    return () => {
      sized.disconnect();
      clearTimeout(this.resting);
      for (const [name, listener] of listeners) node.removeEventListener(name, listener as EventListener);
    };
  };

  private fitting(box: Box, fills: boolean): Look {
    const [w, h] = [box.w / (this.width || 1), box.h / (this.height || 1)];
    return { x: box.x + box.w / 2, y: box.y + box.h / 2, unit: fills ? Math.min(w, h) : Math.max(w, h) };
  }

  private zoomed(factor: number, at: Point): Look {
    const farthest = this.fitting(this.whole(), false).unit * 1.05;
    const unit = Math.min(farthest, Math.max(1 / NEAREST, this.seen.unit * factor));
    const scale = unit / this.seen.unit;
    return { x: at.x - (at.x - this.seen.x) * scale, y: at.y - (at.y - this.seen.y) * scale, unit };
  }

  /** Never lose the land: the middle of what is seen stays on it. */
  private move(to: Look): void {
    const all = this.whole();
    const kept = (value: number, low: number, size: number) => Math.min(low + size, Math.max(low, value));
    this.now = { ...to, x: kept(to.x, all.x, all.w), y: kept(to.y, all.y, all.h) };
    clearTimeout(this.resting);
    this.resting = setTimeout(this.rest, REST);
  }

  private rest = (): void => {
    if (!this.now) return;
    this.look = this.now;
    this.now = null;
  };

  private down = (event: PointerEvent): void => {
    if (!this.pointers.size) this.dragged = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  private drag = (event: PointerEvent): void => {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    if (!this.dragged && Math.hypot(dx, dy) < SLACK) return;
    this.dragged = true;
    const before = this.spread();
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const { x, y, unit } = this.seen;
    if (this.pointers.size > 1 && before)
      this.zoom(before / (this.spread() || before), this.spot(event.clientX, event.clientY));
    else this.move({ x: x - dx * unit, y: y - dy * unit, unit });
  };

  private up = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
  };

  private wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, this.spot(event.clientX, event.clientY));
  };

  private spread(): number {
    const [one, two] = [...this.pointers.values()];
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
  }

  /** The point of the drawing under a point of the screen. */
  private spot(x: number, y: number): Point {
    const { left, top } = this.element!.getBoundingClientRect();
    const zoom = this.element!.getBoundingClientRect().width / (this.width || 1);
    const { unit } = this.seen;
    return {
      x: this.seen.x + ((x - left) / zoom - this.width / 2) * unit,
      y: this.seen.y + ((y - top) / zoom - this.height / 2) * unit,
    };
  }
}
