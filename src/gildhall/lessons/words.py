"""The words of lessons and the rules in our own words, in each language."""

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
    another choice is meant), by prompt ``tip``.
    """
    return tomllib.loads(_text(game, "words", f"{language}.toml", f"{FALLBACK}.toml"))


def guide(game: str, language: str) -> str:
    """The rules of a title with pictures: Markdown, with pictures as ``![what](name)`` and rules as ``[POE-5.1]``."""
    return _text(game, "guide", f"{language}.md", f"{FALLBACK}.md")


def _text(game: str, room: str, name: str, fallback: str) -> str:
    folder = files("gildhall.lessons") / game / room
    path = folder / name if (folder / name).is_file() else folder / fallback
    if not path.is_file():
        raise GildhallError(f"there are no lessons in {game} yet")
    return path.read_text(encoding="utf-8")
