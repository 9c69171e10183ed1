# mypyc: skip
"""Checks that no seat is asked needlessly. The engine makes a move that everybody can see is forced. A single choice is
asked only if hidden information forces it, because not asking would reveal that.
"""

from __future__ import annotations

from typing import Final

from gildhall.engine.dice import Dice
from gildhall.engine.position import SPECTATOR
from gildhall.engine.table import AnyTable

DEALS: Final = 200
"""The number of other deals that are tried at a single choice. Nearly always one of the first few has several choices.
"""
CASES: Final = 30
"""The number of single choices that are checked in each kind of step."""
UNLUCKY: Final = 4
"""One in this number of single choices may look forced, because another choice can be possible but very unlikely. For
example, in Craftsmen a seat that must pay 20 with 6 cards has a choice in about one deal of 500.
"""


class Questions:
    """The single choices that were asked, by kind of step."""

    def __init__(self) -> None:
        self.asked: dict[str, int] = {}
        self.forced: dict[str, list[str]] = {}

    def add(self, table: AnyTable, seat: int, dice: Dice) -> None:
        """Check a decision. If it has a single choice: could there be several, judged by public information?"""
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
        """Raise AssertionError if single choices are asked although everybody can see that they are forced."""
        for name, cases in self.forced.items():
            assert len(cases) * UNLUCKY <= self.asked[name], f"everybody sees that this is forced: {cases[:3]}"


def _could_be_several(table: AnyTable, seat: int, dice: Dice) -> bool:
    for _ in range(DEALS):
        if len(_dealt_anew(table, dice).choices(seat)) > 1:
            return True
    return False


def _dealt_anew(table: AnyTable, dice: Dice) -> AnyTable:
    """The table with everything hidden dealt again. In a sealed step the seats keep their places in their threads."""
    if table.sealed is None:
        return table.guess(None, dice)
    twin: AnyTable = table.copy()
    table.facts.game.redeal(twin, SPECTATOR, dice)
    return twin
