"""Looking things up in a game's numbered rules."""

from __future__ import annotations

import re

from gildhall.engine.errors import GildhallError, listing
from gildhall.engine.game import Game
from gildhall.engine.rules import rule, rules_text


def sections(game: Game) -> dict[str, str]:
    """The numbered sections of the rules: number → text, heading included."""
    parts = re.split(r"^(?=## \d+ )", rules_text(game), flags=re.MULTILINE)[1:]
    return {part.split()[1]: part.strip() for part in parts}


def look_up(game: Game, wanted: str) -> str:
    """A rule by its id (``POE-5.8`` or ``5.8``), or a section by its number (``5``), as Markdown."""
    if wanted.isdecimal():
        found = sections(game)
        if wanted not in found:
            raise GildhallError(f"the rules of {game.id} have no section {wanted}; sections are: {listing(found)}")
        return found[wanted]
    id = wanted.upper() if "-" in wanted else f"{game.prefix}-{wanted}"
    return f"**{id}** {rule(game, id)}"


def in_short(game: Game, wanted: str) -> str:
    """The same text without the sources of the rules, which are in brackets at the end."""
    return re.sub(r" \[[^\]\n]*\]$", "", look_up(game, wanted), flags=re.MULTILINE)
