"""``gildhall new-game``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gildhall.commands import skeletons
from gildhall.engine import registry
from gildhall.engine.errors import BadSetup


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its id, and the name of its package.")],
    folder: Annotated[Path, typer.Option("--in", metavar="FOLDER", help="Where it is written.")] = Path(),
) -> None:
    """Write the skeleton of a new game: a package that works without changes.

    Example:  [bold]gildhall new-game lanterns[/bold]
    """
    if name in {game.id for game in registry.games()}:
        raise BadSetup(f"there is a game '{name}' already")
    skeletons.tell(skeletons.new_game(name, folder))
