"""The numbered rules of a game, read from the RULES.md in its package."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TYPE_CHECKING

from gildhall.engine.errors import GildhallError

if TYPE_CHECKING:
    from gildhall.engine.game import Game


def rules_text(game: Game) -> str:
    """The whole RULES.md."""
    return (files(game.package) / "RULES.md").read_text(encoding="utf-8")


def numbered_rules(game: Game) -> dict[str, str]:
    """Rule id → its text, in the order of the rules."""
    pattern = rf"^- (?:\*\*)?({game.prefix}-\d+\.\d+[a-z]?)(?:\*\*)?[:.]? (.*)$"
    return dict(re.findall(pattern, rules_text(game), flags=re.MULTILINE))


def rule(game: Game, id: str) -> str:
    """The text of one rule.

    >>> import gildhall
    >>> print(rule(gildhall.game("pillars"), "POE-5.8"))
    Passing is not allowed. [seed §1 Play]
    """
    wanted = id if id.startswith(game.prefix) else f"{game.prefix}-{id}"
    rules = numbered_rules(game)
    if wanted not in rules:
        last = list(rules)[-1]
        raise GildhallError(f"there is no rule {wanted} in {game.id}; ids go from {next(iter(rules))} to {last}")
    return rules[wanted]
