"""Draw the picture of the README: `python -m tools.picture FILE.svg`. A turn of Pillars, as the terminal shows it."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from rich.console import Console

import gildhall
from gildhall.terminal import drawing_of
from gildhall.terminal.chairs import chairs_for
from gildhall.terminal.screen import HEIGHT, WIDTH, Screen
from gildhall.terminal.turn import Turn


def main() -> None:
    game = gildhall.game("pillars")
    table = game.start(seats=4, seed=8)
    while table.waiting != [0] or table.round_number() < 3 or len(table.view(0)["shared"]["trick"]) != 2:
        seat = table.waiting[0]
        table.make(seat, game.thumb(table, seat, table.choices(seat)))
    console = Console(record=True, width=WIDTH, height=HEIGHT, file=io.StringIO(), force_terminal=True, highlight=False)
    drawing = drawing_of(game, chairs_for(game, 4, None))
    Turn(table, 0, Screen(console), drawing, since=len(table.events) - 5).draw()
    svg = console.export_svg(title="gildhall terminal pillars")
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)  # no fonts from other people's servers
    Path(sys.argv[1]).write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
