"""Loops that play: compiled together with the rules, because calls across Python's border cost more than
the rules do.
"""

from __future__ import annotations

from mypy_extensions import i64

from gildhall.engine.dice import Dice
from gildhall.engine.errors import BadPosition
from gildhall.engine.table import AnyTable, Table


def play_randomly(table: AnyTable, dice: Dice, most: int = 1 << 29) -> int:
    """Play random moves until the game is over (or ``most`` were made). Returns how many were made."""
    end: i64 = most
    made: i64 = 0
    agenda = table.agenda
    while made < end:
        if table.sealed is not None:
            made += play_thread(table, dice, end - made)
        elif agenda:
            step = agenda[-1]
            seat = step.seat
            # table.listed() would keep them for the next one who asks
            choices = table.listed(seat) if table.asked_seat == seat else step.choices(table, seat)
            table.take(step, dice.pick(choices))
            made += 1
        else:
            break
    return made


def play_thread(table: AnyTable, dice: Dice, most: i64) -> i64:
    """In a sealed step: the same for the first seat that must decide, until it is ready."""
    made: i64 = 0
    seat = table.next_seat()
    thread = table.threads[seat]
    while thread and made < most:
        choices = table.listed(seat) if table.asked_seat == seat else thread[-1].choices(table, seat)
        table.choose_in_thread(seat, dice.pick(choices))
        made += 1
    if not thread:
        table._reveal_if_ready()
    return made


def play_by_thumb(table: AnyTable, most: int = 1 << 29) -> int:
    """Let the rules of thumb play all seats. Returns how many moves were made."""
    game = table.facts.game
    made = 0
    while made < most:
        seat = table.next_seat()
        if seat < 0:
            break
        table.choose(seat, game.thumb(table, seat, table.choices(seat)))
        made += 1
    return made


def copy_often(table: AnyTable, times: int) -> None:
    """Copy the table many times, for measuring."""
    for _ in range(times):
        table.copy()


def perft(table: object, depth: int) -> int:
    """Count the leaves of the move tree of a table, like a chess engine: an exact regression test of the rules.

    In a sealed step the waiting seat with the lowest number decides first.
    """
    if not isinstance(table, Table):  # in compiled code, the type of an argument would raise a TypeError
        raise BadPosition(f"perft counts from a table, such as gildhall.game('pillars').start(3), not from {table!r}")
    return _leaves(table, depth)


def _leaves(table: AnyTable, depth: int) -> int:
    seat = table.next_seat()
    if depth == 0 or seat < 0:
        return 1
    choices = table.choices(seat)
    if depth == 1:
        return len(choices)
    leaves = 0
    for move in choices:
        twin = table.copy()
        twin.choose(seat, move)
        leaves += _leaves(twin, depth - 1)
    return leaves
