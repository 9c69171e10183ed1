"""A page that shows a report while its games are played. The command serves it itself, on this machine only. So the
hall needs no long jobs, and a report needs no account, no queue and no limits.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import monotonic

from gildhall.engine.errors import GildhallError
from gildhall.engine.game import Game
from gildhall.engine.words import Words
from gildhall.lab.balance.courses import Course
from gildhall.lab.balance.measures import Measures
from gildhall.lab.balance.page import whole_page
from gildhall.lab.balance.sections import items, seats

HOST = "127.0.0.1"
FEWEST_SHOWN = 10
MOST_WATCHERS = 8
SHARE = 0.1
"""The largest part of the time that is spent on interim figures."""
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'"

SCRIPT = """
const told = document.getElementById('told'), bar = document.getElementById('bar');
const figures = document.getElementById('figures');
const source = new EventSource('events');
source.onmessage = (event) => {
  const now = JSON.parse(event.data);
  if (now.finished) { source.close(); location.reload(); return; }
  bar.max = now.total; bar.value = now.done;
  told.textContent = `${now.done.toLocaleString()} of ${now.total.toLocaleString()} games: ${now.what}`;
  if (now.html) figures.innerHTML = now.html;
};
"""


class LiveReport:
    """The content of the page, and the watchers that are notified when it changes."""

    def __init__(self, title: str, total: int) -> None:
        self.title = title
        self.total = total
        self.page = ""
        self._done = 0
        self._what = "starting"
        self._html = ""
        self._version = 0
        self._changed = threading.Condition()
        self._next = 0.0

    def progress(self, done: int, what: str) -> None:
        """Set the number of finished games, and the name of the current ones."""
        with self._changed:
            self._done, self._what = done, what
            self._tell()

    def watch(self, what: str, game: Game, courses: Sequence[Course]) -> None:
        """Show interim figures, but not so often that they slow down the games."""
        start = monotonic()
        if start < self._next or len(courses) < FEWEST_SHOWN:
            return
        measures = Measures(game, courses)
        heading = f"<h2>{escape(what)}: {measures.games:,} games so far</h2>"
        html = heading + seats(measures) + items(measures, Words(game, []))
        self._next = monotonic() + max(1.0, (monotonic() - start) / SHARE)
        with self._changed:
            self._html = html
            self._tell()

    def finish(self, page: str) -> None:
        """Show the whole report from now on."""
        with self._changed:
            self.page = page
            self._tell()

    def _tell(self) -> None:
        self._version += 1
        self._changed.notify_all()

    def waiting_page(self) -> str:
        """The page that is shown while games are played."""
        body = [
            f"<h1>{escape(self.title)}</h1>",
            '<div class="told"><p id="told" role="status">Waiting for the first games…</p>',
            '<progress id="bar"></progress></div>',
            '<div id="figures"></div>',
            f"<script>{SCRIPT}</script>",
        ]
        return whole_page(self.title, body)

    def next_event(self, seen: int) -> tuple[int, str]:
        """The next event for a watcher that has seen this version.

        If nothing changes for a while, a keep-alive event.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._version > seen, timeout=15)
            now = {"done": self._done, "total": self.total, "what": self._what, "html": self._html}
            return self._version, json.dumps({**now, "finished": bool(self.page)})


class LiveServer:
    """Serves a live page on a port of this machine (0: any that is free) until it is closed."""

    def __init__(self, live: LiveReport, port: int = 0) -> None:
        try:
            self._server = _Server(live, port)
        except OSError as error:
            raise GildhallError(f"the report cannot be served on port {port}: {error.strerror}") from error
        self.address = f"http://{HOST}:{self._server.server_port}/"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Wait until the server is closed."""
        self._thread.join()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, live: LiveReport, port: int) -> None:
        self.live = live
        self.watchers = threading.Semaphore(MOST_WATCHERS)
        super().__init__((HOST, port), _Handler)


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:  # the name that the standard library looks for
        live = self.server.live
        if self.headers.get("Host", "").partition(":")[0] not in (HOST, "localhost"):
            self.send_error(421, "this page is for this machine alone")
        elif self.path == "/":
            self._send(live.page or live.waiting_page())
        elif self.path == "/events":
            self._stream(live)
        else:
            self.send_error(404)

    def _send(self, page: str) -> None:
        data = page.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(data)

    def _stream(self, live: LiveReport) -> None:
        """Server-sent events, until the report is complete or nobody listens."""
        if not self.server.watchers.acquire(blocking=False):
            self.send_error(503, "too many pages are open")
            return
        try:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            seen = 0
            while True:
                seen, told = live.next_event(seen)
                self.wfile.write(f"data: {told}\n\n".encode())
                self.wfile.flush()
                if live.page:
                    return
        except OSError:
            return  # the watcher has gone
        finally:
            self.server.watchers.release()

    def log_message(self, format: str, *args: object) -> None:
        """Requests are not logged: the terminal shows the progress."""
