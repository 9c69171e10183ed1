"""Every screen of a game fits 100 × 45 characters, with room for the log."""

import io

import pytest
from rich.console import Console

from gildhall.engine.dice import QuickDice
from gildhall.terminal import drawing_of
from gildhall.terminal.chairs import chairs_for
from gildhall.terminal.screen import HEIGHT, WIDTH, Screen
from gildhall.terminal.turn import LEAST_LOG, Turn
from tests.games.craftsmen.helpers import GAME


@pytest.mark.parametrize("players", [2, 5])
def test_screens_fit(players: int) -> None:
    """The table, the least log with its title, and what is asked, whatever is asked."""
    chairs = chairs_for(GAME, players, ",".join(["you"] + ["apprentice"] * (players - 1)))
    screen = Screen(Console(file=io.StringIO(), width=WIDTH, height=HEIGHT, highlight=False))
    table = GAME.start(seats=players, seed=players)
    dice = QuickDice.seeded(players, 1)
    asked = set()
    while not table.over:
        seat = table.waiting[0]
        choices = table.choices(seat)
        if seat == 0 and (dice.below(3) == 0 or table.step(0).name not in asked):
            asked.add(table.step(0).name)
            above, below = Turn(table, 0, screen, drawing_of(GAME, chairs), len(table.events))._rendered()
            assert len(above) + len(below) + LEAST_LOG + 1 <= HEIGHT, f"too long: {table.step(0)}"
            assert all(sum(len(part.text) for part in line) <= WIDTH for line in [*above, *below])
        wild = dice.below(8) == 0
        table.choose(seat, choices[dice.below(len(choices))] if wild else GAME.thumb(table, seat, choices))
    assert len(asked) > 12
