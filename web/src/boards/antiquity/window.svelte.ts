/** What is seen of a large drawing: panned by dragging, zoomed by wheel, pinch or buttons. */
import type { Box } from "./land";

const NEAREST = 0.12;
const SLACK = 6;

export class Window {
  private box: Box | null = $state(null);
  /** Has the pointer been dragged since it was pressed? Then its release is no click. */
  dragged = false;
  private pointers = new Map<number, { x: number; y: number }>();
  private element: SVGSVGElement | null = null;

  constructor(private readonly whole: () => Box) {}

  get viewBox(): string {
    const { x, y, w, h } = this.box ?? this.whole();
    return `${x} ${y} ${w} ${h}`;
  }

  fit(): void {
    this.box = null;
  }

  zoom(factor: number, at?: { x: number; y: number }): void {
    const all = this.whole();
    const now = this.box ?? all;
    const w = Math.min(all.w, Math.max(all.w * NEAREST, now.w * factor));
    const scale = w / now.w;
    const middle = at ?? { x: now.x + now.w / 2, y: now.y + now.h / 2 };
    this.box = this.kept({ x: middle.x - (middle.x - now.x) * scale, y: middle.y - (middle.y - now.y) * scale, w, h: now.h * scale });
  }

  /** Bring a spot of the screen near until a unit of the drawing is so many pixels; false if it is near enough. */
  near(x: number, y: number, pixels: number): boolean {
    const now = 1 / this.unit();
    if (now >= pixels) return false;
    this.zoom(now / pixels, this.spot(x, y));
    return true;
  }

  /** Listen to pointer and wheel on the drawing. */
  handle = (node: Element): (() => void) => {
    this.element = node as SVGSVGElement;
    const listeners: [string, (event: never) => void][] = [
      ["pointerdown", this.down], ["pointermove", this.move], ["pointerup", this.up], ["pointercancel", this.up], ["pointerleave", this.up], ["wheel", this.wheel],
    ];
    for (const [name, listener] of listeners) node.addEventListener(name, listener as EventListener, { passive: false });
    return () => {
      for (const [name, listener] of listeners) node.removeEventListener(name, listener as EventListener);
    };
  };

  private down = (event: PointerEvent): void => {
    if (!this.pointers.size) this.dragged = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  private move = (event: PointerEvent): void => {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    if (!this.dragged && Math.hypot(dx, dy) < SLACK) return;
    this.dragged = true;
    const before = this.spread();
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size > 1 && before) this.zoom(before / (this.spread() || before), this.spot(event.clientX, event.clientY));
    else this.pan(dx, dy);
  };

  private up = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
  };

  private wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, this.spot(event.clientX, event.clientY));
  };

  private pan(dx: number, dy: number): void {
    const now = this.box ?? this.whole();
    const unit = this.unit();
    this.box = this.kept({ ...now, x: now.x - dx * unit, y: now.y - dy * unit });
  }

  private spread(): number {
    const [one, two] = [...this.pointers.values()];
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
  }

  /** Units of the drawing per pixel of the screen. */
  private unit(): number {
    const now = this.box ?? this.whole();
    const seen = this.element!.getBoundingClientRect();
    return Math.max(now.w / seen.width, now.h / seen.height);
  }

  /** The point of the drawing under a point of the screen. */
  private spot(x: number, y: number): { x: number; y: number } {
    const now = this.box ?? this.whole();
    const seen = this.element!.getBoundingClientRect();
    const unit = this.unit();
    return { x: now.x + now.w / 2 + (x - seen.x - seen.width / 2) * unit, y: now.y + now.h / 2 + (y - seen.y - seen.height / 2) * unit };
  }

  /** Never lose the land: the middle of what is seen stays on it. */
  private kept(box: Box): Box {
    const all = this.whole();
    const middle = (value: number, low: number, size: number, own: number) => Math.min(low + size, Math.max(low, value + own / 2)) - own / 2;
    return { ...box, x: middle(box.x, all.x, all.w, box.w), y: middle(box.y, all.y, all.h, box.h) };
  }
}
