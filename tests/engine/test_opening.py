"""The opening of a sealed step: copies of a table share it until one of them changes it."""

import gildhall
from gildhall.engine.dice import QuickDice
from gildhall.engine.table import AnyTable


def sealed_table() -> AnyTable:
    table = gildhall.game("oh_my_goods").start(seats=3, seed=1)
    assert table.sealed is not None
    return table


def test_a_copy_shares_the_opening() -> None:
    table = sealed_table()
    assert table.copy().sealed_snapshot is table.sealed_snapshot


def test_an_opening_that_is_changed_is_not_shared() -> None:
    table = sealed_table()
    twin = table.copy()
    hand = list(table.sealed_snapshot[0].hand)
    changed = twin.opening(0)
    changed.own_hand().pop()
    assert changed is twin.sealed_snapshot[0]
    assert table.sealed_snapshot[0].hand == hand
    assert table.seats[0].hand == hand


def test_a_guess_has_an_opening_of_its_own() -> None:
    table = sealed_table()
    guess = table.guess(0, QuickDice.seeded(1, 2))
    mine = {id(part) for part in table.sealed_snapshot}
    assert not any(id(part) in mine for part in guess.sealed_snapshot)
