"""Which Chromium is started, and how."""

from __future__ import annotations

import shutil

SHELL = "chromium-headless-shell"
"""Chromium without windows. It draws the same pages and needs a quarter less time."""
WINDOWED = ["chromium", "chromium-browser", "google-chrome"]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--font-render-hinting=none",  # words are as wide as in a window
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""It talks to the hall and to nobody else."""


def program(windows: bool = False) -> str | None:
    """The first that is there: the shell without windows, unless they are needed."""
    return next(filter(None, map(shutil.which, WINDOWED if windows else [SHELL, *WINDOWED])), None)
