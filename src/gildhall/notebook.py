"""Tables, views and records in notebooks. After ``import gildhall.notebook`` they are shown as pictures.

A table at the end of a cell is shown as the seat to decide sees it. ``show(table, seat=2)`` shows what another seat
sees. ``show(view)`` and ``show(record)`` work as well. Pictures are SVG in HTML, with the drawings of the terminal.

>>> import gildhall
>>> table = gildhall.game("pillars").start(seats=3, seed=1)
>>> "<svg" in show(table)._repr_html_()
True
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from rich.console import Console, RenderableType

from gildhall.engine import registry
from gildhall.engine.errors import GildhallError
from gildhall.engine.game import Game
from gildhall.engine.record import Record
from gildhall.engine.table import AnyTable, Table
from gildhall.terminal import picture, seen_now
from gildhall.terminal.chairs import NAMES

WIDTH = 110


class Picture:
    """A picture that notebooks show as HTML."""

    def __init__(self, caption: str, svg: str, more: str = "") -> None:
        self.caption = caption
        self.svg = svg
        self.more = more

    def _repr_html_(self) -> str:
        return f'<figure style="margin:0"><figcaption>{escape(self.caption)}</figcaption>{self.svg}{self.more}</figure>'


def show(thing: AnyTable | Record | Mapping[str, Any], seat: int | None = None) -> Picture:
    """A picture of a table, a view or a record. A table is shown as ``seat`` sees it, by default the seat to decide."""
    if isinstance(thing, Record):
        return _record(thing)
    if isinstance(thing, Table):
        return _view(thing.facts.game, seen_now(thing) if seat is None else thing.view(seat))
    if isinstance(thing, Mapping) and "game" in thing and "waiting" in thing:
        return _view(registry.game(thing["game"]), thing)
    raise GildhallError("only a table, a view (of table.view) or a record can be shown")


def drawn(table: AnyTable, seat: int | None = None) -> str:
    """The picture of a table as text, with the colours of a terminal."""
    game = table.facts.game
    return _console(picture(game, table.view(seat))).export_text(styles=True)


def _view(game: Game, view: Mapping[str, Any]) -> Picture:
    seat = view["seat"]
    caption = "what a spectator sees" if seat is None else f"what seat {seat} ({NAMES[seat]}) sees"
    moves = ", ".join(move["text"] for move in view["moves"])
    more = f"<p><b>{escape(str(view['prompt']['step']))}:</b> {escape(moves)}</p>" if view["prompt"] else ""
    return Picture(f"{game.title}: {caption}", _svg(game.title, picture(game, view)), more)


def _record(record: Record) -> Picture:
    table = record.replay()
    last = _view(table.facts.game, table.view())
    rows = "".join(f"<li>seat {seat}: {escape(text)}</li>" for seat, text in record.moves)
    moves = f"<details><summary>{len(record.moves)} moves</summary><ol>{rows}</ol></details>"
    return Picture(f"{last.caption}, after {len(record.moves)} moves", last.svg, moves)


def _svg(title: str, parts: Sequence[RenderableType]) -> str:
    svg = _console(parts).export_svg(title=title)
    return re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)  # no fonts from other servers


def _console(parts: Sequence[RenderableType]) -> Console:
    """A console on which these parts were drawn."""
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, highlight=False)
    for part in parts:
        console.print(part)
    return console


def load_ipython_extension(ipython: Any) -> None:
    """Called by ``%load_ext gildhall.notebook``. Tables and records at the end of a cell are shown as pictures."""
    html = ipython.display_formatter.formatters["text/html"]
    for kind in (Table, Record):
        html.for_type(kind, lambda thing: show(thing)._repr_html_())


def _in_a_notebook() -> Any:
    try:
        from IPython import get_ipython
    except ImportError:
        return None
    return get_ipython()


if _in_a_notebook() is not None:
    load_ipython_extension(_in_a_notebook())
