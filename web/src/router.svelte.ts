/** The current page. The whole route is after the `#` of the address, so that keys never reach a log. */
class Route {
  path: string[] = $state.raw(read());

  constructor() {
    if (typeof window !== "undefined") window.addEventListener("hashchange", () => (this.path = read()));
  }
}

function read(): string[] {
  if (typeof location === "undefined") return [];
  return location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent).filter(Boolean);
}

export const route = new Route();

export function go(...path: string[]): void {
  location.hash = link(...path);
}

export function link(...path: string[]): string {
  return `#/${path.map(encodeURIComponent).join("/")}`;
}
