# mypyc: skip
"""One option is no question: what everybody sees is forced is made by the engine. A single choice is asked only where
it is forced by what is hidden, because not to ask would tell.
"""

from __future__ import annotations

from typing import Any, Final

from gildhall.engine.dice import Dice
from gildhall.engine.position import SPECTATOR
from gildhall.engine.table import Table

AnyTable = Table[Any, Any]

DEALS: Final = 200
"""So many other deals are tried at a single choice; nearly always one of the first few has several."""
CASES: Final = 30
"""So many single choices are looked at in each kind of step."""
UNLUCKY: Final = 4
"""Of so many single choices one may look forced: another choice can be possible, but very unlikely. In Craftsmen, say,
somebody who must pay 20 with 6 cards has a choice in about one deal of 500.
"""


class Questions:
    """The single choices that were asked, by kind of step."""

    def __init__(self) -> None:
        self.asked: dict[str, int] = {}
        self.forced: dict[str, list[str]] = {}

    def add(self, table: AnyTable, seat: int, dice: Dice) -> None:
        """Look at a decision. With a single choice: could there be several, for somebody who sees what is public?"""
        choices = table.choices(seat)
        if len(choices) > 1 or table.step(seat).open_ended or not table.facts.makes_forced:
            return
        name = table.step(seat).name
        asked = self.asked.get(name, 0)
        if asked < CASES:
            self.asked[name] = asked + 1
            if not _could_be_several(table, seat, dice):
                self.forced.setdefault(name, []).append(f"'{table.facts.catalogue[choices[0]]}' in {table.step(seat)}")

    def check(self) -> None:
        """Raise AssertionError, if single choices are asked although everybody sees that they are forced."""
        for name, cases in self.forced.items():
            assert len(cases) * UNLUCKY <= self.asked[name], f"everybody sees that this is forced: {cases[:3]}"


def _could_be_several(table: AnyTable, seat: int, dice: Dice) -> bool:
    for _ in range(DEALS):
        if len(_dealt_anew(table, dice).choices(seat)) > 1:
            return True
    return False


def _dealt_anew(table: AnyTable, dice: Dice) -> AnyTable:
    """All that is hidden lies otherwise. In a sealed step the seats stand where they stand in their threads."""
    if table.sealed is None:
        return table.guess(None, dice)
    twin: AnyTable = table.copy()
    table.facts.game.redeal(twin, SPECTATOR, dice)
    return twin
