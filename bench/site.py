"""How quick is the hall without a server? python bench/site.py, after make site.

Chromium opens the static site and plays: it measures the size of the first visit, the time until the hall is open and
until a board is lit, and how long bots take for a decision. Bots think in the worker of the page, which answers nothing
meanwhile. So the page asks for something small over and over, and the waits are the decisions. Run it on a quiet
machine: these are seconds on the clock.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
import sys
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from gildhall.engine import registry

ROOT = Path(__file__).parents[1]
GAMES = [game.id for game in registry.games()]
LEVELS = ["apprentice", "journeyman"]
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
LIT = ".table .target.lit, .table [data-move]:not(:disabled)"
PACKED = {".br", ".gz", ".png", ".jpg", ".webp", ".woff2", ".whl", ".zip"}
PATIENCE = 180_000
KEY = "localStorage.getItem('gildhall.player')"
ASK = f"([method, path, body]) => gildhall.ask(method, path, body, {KEY})"
WAITS = f"""async ([table, seconds]) => {{
  const waits = [];
  const end = performance.now() + 1000 * seconds;
  while (performance.now() < end) {{
    const began = performance.now();
    await gildhall.ask("GET", "/lessons", null, null);
    waits.push((performance.now() - began) / 1000);
    if (waits.length % 20 === 0) {{
      const {{ data }} = await gildhall.ask("GET", `/tables/${{table}}`, null, {KEY});
      if (data.table.status === "over") break;
    }}
    await new Promise((done) => setTimeout(done, 5));
  }}
  return waits;
}}"""


class Files(SimpleHTTPRequestHandler):
    """A plain static host."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: Any) -> None:
        pass


def megabytes(site: Path) -> tuple[float, float]:
    """What the first visit fetches, which is everything: as a host sends it that compresses, and as it lies there."""
    files = [path for path in site.rglob("*") if path.is_file()]
    bodies = [(path, path.read_bytes()) for path in files]
    sent = sum(len(body if path.suffix in PACKED else gzip.compress(body, 6)) for path, body in bodies)
    return sent / 1e6, sum(len(body) for _, body in bodies) / 1e6


def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    reply = page.evaluate(ASK, [method, path, None if body is None else json.dumps(body)])
    if reply["status"] != 200:
        raise SystemExit(f"{method} {path}: {reply}")
    return reply["data"]


def until(page: Page, selector: str, state: Any = "visible") -> float:
    began = time.monotonic()
    page.wait_for_selector(selector, state=state)
    return time.monotonic() - began


def opened(page: Page) -> float:
    """Seconds from the address to the open hall."""
    began = time.monotonic()
    page.goto("/")
    page.wait_for_selector("[data-play]")
    page.wait_for_selector("[data-opening]", state="detached")
    return time.monotonic() - began


def decisions(page: Page, game: str, level: str, seconds: float) -> list[float]:
    """How long bots of a level took for their decisions, the longest first. One plays for the person as well."""
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": level}] * 2]
    made = ask(page, "POST", "/tables", {"game": game, "seats": seats})
    table = made["state"]["table"]["id"]
    ask(page, "POST", f"/tables/{table}/away", {"bot": level})
    ask(page, "POST", f"/tables/{table}/skip", {})
    waits: list[float] = page.evaluate(WAITS, [table, seconds])
    return sorted(waits, reverse=True)


def measure(page: Page, seconds: float) -> dict[str, Any]:
    found: dict[str, Any] = {"open, first visit (s)": opened(page)}
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    found["open, later visits (s)"] = opened(page)
    for game in GAMES:
        page.goto("/#/")
        page.locator(f"[data-play={game}]").first.click()
        found[f"{game}: lit board (s)"] = until(page, LIT)
        page.goto("/#/")
        for level in LEVELS:
            waits = decisions(page, game, level, seconds)
            found[f"{game}: longest decision of the {level} (s)"] = waits[0]
            print(f"{game}, {level}: {[round(wait, 2) for wait in waits[:5]]}", file=sys.stderr, flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench/site.py", description="How quick is the hall without a server?")
    parser.add_argument("--site", type=Path, default=ROOT / "build" / "static")
    parser.add_argument("--seconds", type=float, default=60, help="how long bots of each level play each game")
    options = parser.parse_args()
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=options.site))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    sent, whole = megabytes(options.site)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        page = browser.new_page(
            base_url=f"http://127.0.0.1:{host.server_port}", viewport={"width": 1440, "height": 900}
        )
        page.set_default_timeout(PATIENCE)
        found = {"first visit, gzip (MB)": sent, "first visit, not compressed (MB)": whole}
        found |= measure(page, options.seconds)
        browser.close()
    print(json.dumps({name: round(value, 2) for name, value in found.items()}, indent=2))


if __name__ == "__main__":
    main()
