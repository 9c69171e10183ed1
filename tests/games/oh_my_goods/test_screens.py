"""The terminal: each screen fits 100 × 45 characters and shows what the decision needs."""

import io

from rich.console import Console

from gildhall.engine.dice import QuickDice
from gildhall.terminal import drawing_of
from gildhall.terminal.chairs import chairs_for
from gildhall.terminal.screen import HEIGHT, WIDTH, Screen
from gildhall.terminal.turn import LEAST_LOG, Turn
from tests.games.oh_my_goods.helpers import GAME, A, position

AROUND = 2
"""The title of the log, and the line where one types."""


def text(lines: list[list[object]]) -> str:
    return "\n".join("".join(str(getattr(part, "text", "")) for part in line) for line in lines)


def test_every_screen_fits() -> None:
    table = GAME.start(seats=4, seed=2)
    dice = QuickDice.seeded(2, 3)
    drawing = drawing_of(GAME, chairs_for(GAME, 4, "you,apprentice,journeyman,master"))
    screen = Screen(Console(file=io.StringIO(), width=WIDTH, height=HEIGHT, highlight=False))
    while not table.over:
        seat = table.waiting[0]
        choices = table.choices(seat)
        if seat == A:
            above, below = Turn(table, A, screen, drawing, 0)._rendered()
            assert len(above) + len(below) + LEAST_LOG + AROUND <= HEIGHT
            assert max(sum(part.cell_length for part in line) for line in above + below) <= WIDTH
        thumb = GAME.thumb(table, seat, choices)
        table.choose(seat, choices[dice.below(len(choices))] if dice.below(5) == 0 else thumb)


def test_a_screen_shows_what_is_needed() -> None:
    mine = {"buildings": ["charburner_wheat", "mill_1"], "goods": {"charburner_wheat": 5}, "hand": ["bakery_1"]}
    table = position("planning", mine, {}, market={"wheat": 1, "wool": 1}, display=["assistant_2a"])
    drawing = drawing_of(GAME, chairs_for(GAME, 2, "you,apprentice"))
    screen = Screen(Console(file=io.StringIO(), width=WIDTH, height=HEIGHT, highlight=False))
    above, below = Turn(table, A, screen, drawing, 0)._rendered()
    shown = text(above)  # type: ignore[arg-type]
    for wanted in (
        *("wheat (yellow) 1", "coins 5", "5 coal", "needs 3 wheat, 1 wool", "lacks 2 wheat", "1 yellow"),
        *("2a 4 coins, 2 VP: 2 yellow, white", "wheat card → flour", "Bakery 1", "9 coins, 3 VP"),
    ):
        assert wanted in shown
    assert "work Mill 1 efficient" in text(below)  # type: ignore[arg-type]
