/** Pointing at things on the board, whoever draws them: everything with one of these targets is marked. */
export function pointAt(targets: string[]): () => void {
  const mark = () => {
    for (const thing of document.querySelectorAll("[data-target]")) {
      const meant = targets.includes(thing.getAttribute("data-target") ?? "");
      if (thing.hasAttribute("data-pointed") !== meant) thing.toggleAttribute("data-pointed", meant);
    }
  };
  mark();
  document.querySelector("[data-pointed]")?.scrollIntoView({ block: "center", inline: "nearest" });
  const watcher = new MutationObserver(mark);
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-target"] });
  return () => {
    watcher.disconnect();
    for (const thing of document.querySelectorAll("[data-pointed]")) thing.removeAttribute("data-pointed");
  };
}
