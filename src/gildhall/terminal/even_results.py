"""The results against the bot that matches itself to a person, for games at this keyboard: one file for each user."""

from __future__ import annotations

import json
from pathlib import Path

from gildhall.bots.even import strength_after

MOST = 1000
"""Results that are kept of each game, the latest ones."""


def file() -> Path:
    """Where the results are stored."""
    import platformdirs  # a page has no such folder, and imports this module

    return Path(platformdirs.user_data_dir("gildhall")) / "even.json"


def results() -> dict[str, list[float]]:
    """The results of each game, the oldest first. A file that cannot be read has none."""
    try:
        found = json.loads(file().read_text(encoding="utf-8"))
        return {str(game): [float(each) for each in list(kept)] for game, kept in dict(found).items()}
    except (OSError, ValueError, TypeError):
        return {}


def strength_here(game: str) -> float:
    """The strength for the next game."""
    return strength_after(results().get(game, []))


def add_result(game: str, result: float) -> None:
    """Store a result. If the folder cannot be written, the strength stays as it is."""
    known = results()
    known[game] = [*known.get(game, []), result][-MOST:]
    try:
        file().parent.mkdir(parents=True, exist_ok=True)
        half = file().with_suffix(".half")
        half.write_text(json.dumps(known), encoding="utf-8")
        half.replace(file())
    except OSError:
        return
