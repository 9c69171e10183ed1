/** After an update of the hall, files of an open page may be gone. The page then reloads and gets the new ones. */
const LAST = "gildhall.reloaded";
/** Sooner than this, in milliseconds, the same happens again: the files are missing for another reason. */
const SOON = 60_000;

/** The part of a window that is needed for it. */
export interface Page {
  navigator: Pick<Navigator, "onLine">;
  addEventListener(kind: "vite:preloadError", heard: () => void): void;
  sessionStorage: Pick<Storage, "getItem" | "setItem">;
  location: Pick<Location, "reload">;
}

/** Reload the page when a part of it cannot be loaded, but not over and over again, and not without a network: then the
 * part may still be there, and what was asked for says why it failed. */
export function reloadAfterUpdate(page: Page, now: () => number = Date.now): void {
  page.addEventListener("vite:preloadError", () => {
    if (!page.navigator.onLine) return;
    const last = Number(page.sessionStorage.getItem(LAST));
    if (last && now() - last < SOON) return;
    page.sessionStorage.setItem(LAST, String(now()));
    page.location.reload();
  });
}
