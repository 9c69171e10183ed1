"""``gildhall rules``."""

from __future__ import annotations

import os
from typing import Annotated

import typer
from rich.markdown import Markdown

from gildhall.commands.common import GameId, console, find_game
from gildhall.engine.rules import rules_text
from gildhall.terminal.rulebook import look_up


def command(
    game: GameId,
    rule: Annotated[
        str | None, typer.Argument(metavar="RULE", help="A rule (POE-5.5 or 5.5) or a section (5).")
    ] = None,
) -> None:
    """Read the numbered rules of a game: all, one section, or one rule.

    Example:  [bold]gildhall rules pillars 5.5[/bold]
    """
    title = find_game(game)
    paper = console()
    page = Markdown(rules_text(title) if rule is None else look_up(title, rule))
    if rule is None and paper.is_terminal:
        os.environ.setdefault("LESS", "-R")  # so that less, the usual pager, shows colours and not their codes
        with paper.pager(styles=True):
            paper.print(page)
    else:
        paper.print(page)
