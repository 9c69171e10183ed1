"""The words of lessons in each language."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from gildhall.engine.errors import GildhallError

FALLBACK = "en"
"""The language for readers of a language in which there are no lessons."""


@cache
def words(game: str, language: str) -> dict[str, Any]:
    """The words of a title's lessons: by lesson ``title``, ``about`` and ``done``, by step ``say`` and ``other`` (why
    another choice is expected), by prompt ``tip``.
    """
    folder = files("gildhall.lessons") / game / "words"
    path = folder / f"{language}.toml"
    if not path.is_file():
        path = folder / f"{FALLBACK}.toml"
    if not path.is_file():
        raise GildhallError(f"there are no lessons in {game} yet")
    return tomllib.loads(path.read_text(encoding="utf-8"))
