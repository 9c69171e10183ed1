/** Views between two views, shown one after the other: the finished trick before it is swept away. */
import type { View } from "../api/types";
import type { Scene } from "../boards/board";

export class Scenes {
  /** What is shown instead of the present view. */
  view: View | null = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | null = null;
  private until = 0;

  /** Show these; `stay`: the last one stays until something else is shown. */
  play(scenes: Scene[], stay: boolean): void {
    this.skip();
    this.until = performance.now() + scenes.reduce((sum, scene) => sum + scene.hold, 0);
    this.next(scenes, stay);
  }

  private next([scene, ...rest]: Scene[], stay: boolean): void {
    this.timer = null;
    this.view = scene?.view ?? null;
    if (scene && (rest.length || !stay)) this.timer = setTimeout(() => this.next(rest, stay), scene.hold);
  }

  /** Milliseconds until the present view is shown. */
  get left(): number {
    return Math.max(0, this.until - performance.now());
  }

  skip(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.until = 0;
    this.view = null;
  }
}
