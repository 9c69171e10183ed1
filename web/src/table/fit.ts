/** Marks an element `data-tight` while its content would not fit the box it was given: smaller type, narrower gaps. */
export function fit(node: HTMLElement): () => void {
  const measure = () => {
    node.removeAttribute("data-tight");
    if (node.scrollHeight > node.clientHeight + 1) node.setAttribute("data-tight", "");
  };
  const sizes = new ResizeObserver(measure);
  const words = new MutationObserver(measure);
  sizes.observe(node);
  words.observe(node, { childList: true, characterData: true, subtree: true });
  return () => {
    sizes.disconnect();
    words.disconnect();
  };
}
