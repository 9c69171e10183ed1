"""A hall for the tests, in a process of its own: python -m tests.browser.hall PORT DATABASE."""

from __future__ import annotations

import sys

import uvicorn

from gildhall.server.app import make_app
from gildhall.server.settings import Settings


def main() -> None:
    port, database = int(sys.argv[1]), sys.argv[2]
    app = make_app(Settings(database=database, bot_pause=0.0))
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning")


if __name__ == "__main__":
    main()
