/**
 * The teacher stands beside the thing that is spoken of, on the emptiest side, and covers neither it nor the
 * prompt.
 */
const GAP = 12;
const KEEP_FREE = "[data-pointed], .prompt, .hand .target.lit";

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function overlap(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The place for a sheet of this size: beside the thing, or else in a corner; where it covers least. */
export function spot(
  frame: Box,
  size: { width: number; height: number },
  thing: Box | null,
  free: Box[],
): { left: number; top: number } {
  const corners: [number, number][] = [
    [frame.right - size.width - GAP, frame.top + GAP],
    [frame.left + GAP, frame.top + GAP],
    [frame.right - size.width - GAP, frame.bottom - size.height - GAP],
    [frame.left + GAP, frame.bottom - size.height - GAP],
  ];
  const sides: [number, number][] = thing
    ? [
        [thing.right + GAP, thing.top],
        [thing.left - size.width - GAP, thing.top],
        [(thing.left + thing.right - size.width) / 2, thing.top - size.height - GAP],
        [(thing.left + thing.right - size.width) / 2, thing.bottom + GAP],
      ]
    : [];
  const places = [...sides, ...corners].map(([x, y]) => {
    const left = Math.max(frame.left + GAP, Math.min(frame.right - size.width - GAP, x));
    const top = Math.max(frame.top + GAP, Math.min(frame.bottom - size.height - GAP, y));
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    return { left, top, covers: free.reduce((sum, each) => sum + overlap(box, each), 0) };
  });
  return places.reduce((best, each) => (each.covers < best.covers ? each : best));
}

/** Keeps an element beside what is pointed at. It lies in a positioned frame. */
export function beside(node: HTMLElement): () => void {
  let asked = 0;
  const place = () => {
    asked = 0;
    const frame = node.offsetParent?.getBoundingClientRect();
    if (!frame) return;
    const zoom = (node as { currentCSSZoom?: number }).currentCSSZoom ?? 1;
    const thing = node.ownerDocument.querySelector("[data-pointed]")?.getBoundingClientRect() ?? null;
    const free = [...node.ownerDocument.querySelectorAll(KEEP_FREE)].map((each) => each.getBoundingClientRect());
    const { left, top } = spot(frame, node.getBoundingClientRect(), thing, free);
    node.style.setProperty("left", `${(left - frame.left) / zoom}px`);
    node.style.setProperty("top", `${(top - frame.top) / zoom}px`);
  };
  const soon = () => (asked ||= requestAnimationFrame(place));
  const sizes = new ResizeObserver(soon);
  sizes.observe(node);
  if (node.offsetParent) sizes.observe(node.offsetParent);
  const marks = new MutationObserver(soon);
  marks.observe(document.body, { subtree: true, attributeFilter: ["data-pointed"] });
  return () => {
    cancelAnimationFrame(asked);
    sizes.disconnect();
    marks.disconnect();
  };
}
