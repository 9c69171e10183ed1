/** Pointing at things on the board, whoever draws them: everything with one of these targets or names is marked. */
export function pointAt(targets: string[], mark = "data-pointed"): () => void {
  const means = (thing: Element) =>
    targets.includes(thing.getAttribute("data-target") ?? "") ||
    targets.includes(thing.getAttribute("data-thing") ?? "");
  const put = () => {
    for (const thing of document.querySelectorAll(`[data-target], [data-thing], [${mark}]`)) {
      const meant = means(thing);
      if (thing.hasAttribute(mark) !== meant) thing.toggleAttribute(mark, meant);
    }
  };
  if (!targets.length) return () => {};
  put();
  const watcher = new MutationObserver(put);
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-target", "data-thing"] });
  return () => {
    watcher.disconnect();
    for (const thing of document.querySelectorAll(`[${mark}]`)) thing.removeAttribute(mark);
  };
}
