# mypyc: skip
"""Checks of sealed steps: threads give the same result in any order, and no seat sees the thread of another."""

from __future__ import annotations

from typing import Any

from gildhall.engine.dice import Dice
from gildhall.engine.table import AnyTable


def check_interleavings(table: AnyTable, dice: Dice) -> None:
    """Play the threads of a sealed step in several orders, with the same choices: the position after it must be the
    same.
    """
    ends: list[dict[str, Any]] = []
    for order in (_lowest, _highest, _in_turn):
        twin = table.copy()
        picks = [dice.copy() for _ in table.seats]
        for pick, seat in zip(picks, range(len(table.seats)), strict=True):
            for _ in range(seat):
                pick.word()
        turn = 0
        while _is_open(twin, table):
            seat = order(twin.waiting, turn)
            choices = twin.choices(seat)
            twin.choose(seat, choices[picks[seat].below(len(choices))])
            turn += 1
        ends.append(twin.position())
    assert ends[0] == ends[1] == ends[2], "the order in which the seats decide in a sealed step matters"


def _lowest(waiting: list[int], turn: int) -> int:
    return waiting[0]


def _highest(waiting: list[int], turn: int) -> int:
    return waiting[-1]


def _in_turn(waiting: list[int], turn: int) -> int:
    return waiting[turn % len(waiting)]


def check_secrecy(table: AnyTable, dice: Dice) -> None:
    """The others see nothing of what a seat chooses in its thread, except whether it is ready."""
    for seat in table.waiting:
        twin = table.copy()
        twin.listen()
        before = [_seen(twin, other) for other in twin.others(seat)]
        while True:
            choices = twin.choices(seat)
            # never through the reveal: another sealed step of the same kind may follow it
            twin.choose_in_thread(seat, choices[dice.below(len(choices))])
            if not twin.threads[seat]:
                break
            assert [_seen(twin, other) for other in twin.others(seat)] == before, f"seat {seat}'s sealed choice shows"


def _is_open(twin: AnyTable, table: AnyTable) -> bool:
    """Is the twin still in the sealed step of the table?"""
    return twin.sealed is not None and twin.sealed is table.sealed


def _seen(table: AnyTable, seat: int) -> list[Any]:
    return [table.view(seat), [event.seen_by(seat) for event in table.events if event.seen_by(seat) is not None]]
