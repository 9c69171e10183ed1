"""Run the server in one process or several, until it gets a signal to stop."""

from __future__ import annotations

import gc
import os
import signal
import threading
import webbrowser
from collections.abc import Callable

import msgspec
import uvicorn

from gildhall.bots.collector import leave_loaded_alone
from gildhall.server.http.app import make_app
from gildhall.server.http.guard import Guard
from gildhall.server.ops import logs
from gildhall.server.ops.connections import PROTOCOLS, most_connections
from gildhall.server.processes import end_with_parent
from gildhall.server.settings import Settings

PASSED_ON = "GILDHALL_ALL_SETTINGS"
SECONDS_TO_STOP = 10


def _collect_garbage_less_often() -> None:
    """Collect garbage less often than by default. Sessions live long and have few cycles, and under load the collector
    used a quarter of the processor time.
    """
    leave_loaded_alone()
    gc.set_threshold(50_000, 20, 20)


def from_environment() -> Guard:
    """In one of several processes: the application with the settings from the first process."""
    end_with_parent(signal.SIGTERM)
    settings = msgspec.json.decode(os.environ[PASSED_ON], type=Settings)
    logs.set_up(settings.log_level)
    _collect_garbage_less_often()
    return make_app(settings)


def run(settings: Settings, started: Callable[[], None] | None = None) -> None:
    """Serve until SIGINT or SIGTERM. Then finish the requests in progress, and end the streams."""
    common = {
        "host": settings.host,
        "port": settings.port,
        "log_config": None,
        "access_log": False,
        "proxy_headers": True,
        "forwarded_allow_ips": ",".join(settings.trusted_proxies),
        "server_header": False,
        "timeout_graceful_shutdown": SECONDS_TO_STOP,
        "timeout_keep_alive": 30,
        "limit_concurrency": most_connections(),
        **PROTOCOLS,
    }
    logs.set_up(settings.log_level)
    if settings.processes > 1:
        os.environ[PASSED_ON] = msgspec.json.encode(settings).decode()
        uvicorn.run("gildhall.server.run:from_environment", factory=True, workers=settings.processes, **common)
        return
    _collect_garbage_less_often()
    server = uvicorn.Server(uvicorn.Config(make_app(settings), **common))
    if started is not None:
        threading.Thread(target=_when_started, args=(server, started), daemon=True).start()
    server.run()


def _when_started(server: uvicorn.Server, started: Callable[[], None]) -> None:
    pause = threading.Event()
    while not server.started and not server.should_exit:
        pause.wait(0.05)
    if server.started:
        started()


def open_browser(url: str) -> None:
    """Open the front page in a browser, if there is a display."""
    webbrowser.open(url)
