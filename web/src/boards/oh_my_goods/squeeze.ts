/** Narrower than this share of their width, words cannot be read. */
const LEAST = 0.64;

/**
 * For an element with one child: its words are set narrower rather than smaller where they are wider than their place
 * (`--squeeze`), and left out where that does not do (`data-out`).
 */
export function squeeze(node: HTMLElement): () => void {
  const words = node.firstElementChild as HTMLElement;
  const measure = () => {
    if (!words.offsetWidth) return;
    const { paddingLeft, paddingRight } = getComputedStyle(node);
    const share = (node.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)) / words.offsetWidth;
    node.style.setProperty("--squeeze", String(Math.min(1, share)));
    node.toggleAttribute("data-out", share < LEAST);
  };
  const sizes = new ResizeObserver(measure);
  sizes.observe(node);
  sizes.observe(words);
  return () => sizes.disconnect();
}
