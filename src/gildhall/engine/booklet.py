"""The rules of a game as its players read them: one text per language, in the folder ``booklet`` of its package.

The text is simple Markdown: chapters ``## Heading {#anchor}``, pictures of the game's drawings, and the numbered rules
as footnotes. ``asks.toml`` names the chapter that explains each decision.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import TYPE_CHECKING

from gildhall.engine.errors import GildhallError
from gildhall.engine.words import FALLBACK

if TYPE_CHECKING:
    from gildhall.engine.game import Game


def booklet_languages(game: Game) -> list[str]:
    """The languages that the booklet is written in; none if the game has no booklet."""
    folder = files(game.package) / "booklet"
    if not folder.is_dir():
        return []
    return sorted(each.name.removesuffix(".md") for each in folder.iterdir() if each.name.endswith(".md"))


def booklet(game: Game, language: str) -> tuple[str, str]:
    """The language and the text of the booklet: in the requested language if there is one, otherwise in English."""
    written = booklet_languages(game)
    if not written:
        raise GildhallError(f"{game.id} has no booklet; its numbered rules are in RULES.md")
    chosen = language if language in written else FALLBACK
    return chosen, (files(game.package) / "booklet" / f"{chosen}.md").read_text(encoding="utf-8")


def booklet_asks(game: Game) -> dict[str, str]:
    """Name of a decision → anchor of the chapter that explains it."""
    text = (files(game.package) / "booklet" / "asks.toml").read_text(encoding="utf-8")
    return {str(decision): str(chapter) for decision, chapter in tomllib.loads(text).items()}
