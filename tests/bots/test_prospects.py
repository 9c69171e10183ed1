"""The chances that people are shown: what a seat expects of others whose choices are still sealed."""

import gildhall
from gildhall.bots.budget import Budget
from gildhall.bots.prospects import prospects
from gildhall.engine.dice import QuickDice
from gildhall.engine.guesses import guess
from gildhall.engine.table import AnyTable

SEATS = 3


def before_a_reveal() -> AnyTable:
    """A table of Antiquity in its second city phase, with all seats ready but the last one."""
    game = gildhall.game("antiquity")
    table = game.start(seats=SEATS, seed=1, listen=False)
    while table.round < 2 or table.sealed is None or table.waiting != [SEATS - 1]:
        seat = table.next_seat()
        table.choose(seat, game.thumb(table, seat, table.choices(seat)))
    return table


def test_seats_that_are_ready_chose_by_the_rules_of_thumb() -> None:
    table = before_a_reveal()
    real = [part.key() for part in table.seats[:-1]]
    opening = [part.key() for part in table.sealed_snapshot[:-1]]
    assert real != opening
    dice = QuickDice.seeded(1, 0)
    likely = [guess(table, SEATS - 1, dice, by_thumb=True) for _ in range(4)]
    assert all([part.key() for part in each.seats[:-1]] == real for each in likely)
    possible = [guess(table, SEATS - 1, dice) for _ in range(4)]
    assert any([part.key() for part in each.seats[:-1]] != real for each in possible)


def test_nobody_is_favoured_by_the_seal() -> None:
    """The chances of all seats add up to 1, although each is seen from its own side."""
    table = before_a_reveal()
    chances = [prospects(table, seat, Budget(iterations=64))[0] for seat in range(SEATS)]
    assert 0.95 < sum(chances) < 1.05
