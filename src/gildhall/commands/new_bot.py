"""``gildhall new-bot``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gildhall import bots
from gildhall.commands import skeletons
from gildhall.engine.errors import BadSetup


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called, and the name of its package.")],
    folder: Annotated[Path, typer.Option("--in", metavar="FOLDER", help="Where it is written.")] = Path(),
) -> None:
    """Write the skeleton of a new bot: a package that works without changes.

    Example:  [bold]gildhall new-bot cautious[/bold]
    """
    if name in bots.names():
        raise BadSetup(f"there is a bot '{name}' already")
    skeletons.tell(skeletons.new_bot(name, folder))
