"""A hand changes in place, unless somebody else keeps the list."""

from __future__ import annotations

from gildhall.engine.dice import QuickDice
from gildhall.engine.play import play_randomly
from tests.games.pillars.helpers import GAME


def test_choices_never_change_and_copies_keep_their_hands() -> None:
    table = GAME.start(seats=4, seed=1)
    while not table.over:
        seat = table.waiting[0]
        choices = table.choices(seat)
        before = choices[:]
        twin, position = table.copy(), table.position()
        table.choose(seat, choices[-1])
        assert choices == before
        assert twin.position() == position


def test_a_copy_that_plays_on_changes_nothing_in_the_first_table() -> None:
    table = GAME.start(seats=3, seed=2)
    dice = QuickDice.seeded(3, 0)
    while not table.over:
        position = table.position()
        play_randomly(table.copy(), dice.copy(), 9)
        assert table.position() == position
        play_randomly(table, dice, 5)
