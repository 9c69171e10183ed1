"""The terminal: games drawn with characters, played with the keyboard or a script of lines."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console, RenderableType

from gildhall.engine.game import Game
from gildhall.engine.rooms import has_room, room
from gildhall.engine.table import AnyTable
from gildhall.engine.words import Words
from gildhall.terminal.chairs import Chair, people, watched
from gildhall.terminal.generic import Drawing
from gildhall.terminal.screen import WIDTH


def drawing_of(game: Game, chairs: Sequence[Chair]) -> Drawing:
    """The drawing of this game for the people on these chairs: that of its ``drawing.py``, or the generic one."""
    kind: type[Drawing] = room(game, "drawing", ("DRAWING",)).DRAWING if has_room(game, "drawing") else Drawing
    return kind(game, Words(game, people(chairs)), chairs)


def seen_now(table: AnyTable) -> dict[str, Any]:
    """The view of the first seat that must decide, or of a spectator when the game is over."""
    waiting = table.waiting
    return table.view(waiting[0] if waiting else None)


def picture(game: Game, view: Mapping[str, Any]) -> list[RenderableType]:
    """A view drawn for a spectator: the table and, when the game is over, the standing."""
    drawing = drawing_of(game, watched(len(view["seats"])))
    end = [drawing.standing(view["standing"], view["seat"])] if view["over"] else []
    return [*drawing.table(view), *end]


def plain_drawing(table: AnyTable) -> str:
    """A table drawn with characters, without colours, as the seat that must decide sees it.

    >>> import gildhall
    >>> print(gildhall.game("pillars").start(seats=3, seed=5))  # doctest: +ELLIPSIS
    Pillars of the Earth · stage 1 · trick 1 of 10 · 4 more advantage cards to come...
    """
    console = Console(width=WIDTH, file=io.StringIO(), highlight=False, color_system=None, force_terminal=False)
    with console.capture() as captured:
        console.print(*picture(table.facts.game, seen_now(table)), sep="\n")
    return "\n".join(line.rstrip() for line in captured.get().splitlines())
