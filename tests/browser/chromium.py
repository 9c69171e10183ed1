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
UNPAINTED = "--force-gpu-mem-available-mb=0"
"""Without memory for pictures nothing is painted, which takes a fifth of the time. Pages have the same styles, the same
layout and the same frames, and can be pressed as ever; only screenshots are blank.
"""


def program(windows: bool = False) -> str | None:
    """The first that is there: the shell without windows, unless they are needed."""
    return next(filter(None, map(shutil.which, WINDOWED if windows else [SHELL, *WINDOWED])), None)
