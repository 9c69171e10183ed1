/** The sheets of drawings, one per game: loaded when its board is, put into the page once, used by `<use>`. */
const sheets = import.meta.glob<string>("./*.svg", { query: "?url", import: "default", eager: true });
/** The paints of drawings whose board has its own. */
const paints = import.meta.glob(["../boards/*/palette.css", "../boards/*/scenery.css"]);
const loaded = new Map<string, Promise<void>>();

/** Puts the sheet of a game into the page. Repeated calls do nothing. */
export function loadSheet(game: string): Promise<void> {
  const address = sheets[`./${game}.svg`];
  if (!address) return Promise.resolve();
  let loading = loaded.get(game);
  if (!loading) {
    loading = put(address).catch((problem) => {
      loaded.delete(game); // A later board tries again.
      console.warn(`the drawings of ${game} did not load`, problem);
    });
    loaded.set(game, loading);
  }
  return loading;
}

/** Puts the sheet of a game into the page with its paints, where its drawings are shown without its board. */
export async function loadDrawings(game: string): Promise<void> {
  const own = Object.keys(paints).filter((path) => path.includes(`/${game}/`));
  await Promise.all([loadSheet(game), ...own.map((path) => paints[path]!())]);
}

async function put(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") throw new Error("not a drawing");
  const sheet = document.importNode(parsed, true);
  // Out of sight, but drawn: in a sheet with display: none, patterns and clips would vanish.
  sheet.setAttribute("class", "drawings");
  document.body.append(sheet);
}
