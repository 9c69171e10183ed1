/** After an update of the hall the files of the page that is open are gone: it begins anew, with those of now. */
const LAST = "gildhall.anew";
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
export function beginAnew(page: Page, now: () => number = Date.now): void {
  page.addEventListener("vite:preloadError", () => {
    if (!page.navigator.onLine) return;
    const last = Number(page.sessionStorage.getItem(LAST));
    if (last && now() - last < SOON) return;
    page.sessionStorage.setItem(LAST, String(now()));
    page.location.reload();
  });
}
