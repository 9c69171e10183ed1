# mypyc: skip
"""Checks that a refused request reveals nothing.

Several moves in one request are tried on a copy of the real table. If one of them revealed something and a later one
were refused because of it, the refusal would show what was revealed, although nothing was made. A deck could be read
card by card. So for two tables that a seat cannot tell apart, every request must be refused on both in the same words,
or on neither.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gildhall.engine.dice import Dice
from gildhall.engine.errors import GildhallError
from gildhall.engine.hold import Hold
from gildhall.engine.table import AnyTable

Request = Callable[[Hold, list[str]], None]

FIRST = 4
"""The number of first moves that are checked at each moment."""
FOLLOWING = 3
"""The number of moves that are tried after each first move."""

REQUESTS: list[Request] = [
    lambda hold, moves: hold.make_all(moves),
    lambda hold, moves: hold.finish(moves),
    lambda hold, moves: hold.fill(moves),
]


def check_trials(table: AnyTable, dice: Dice) -> None:
    """For every seat that may move: try requests of one to three moves on this table and on one that the seat cannot
    tell from it.
    """
    for seat in range(len(table.seats)):
        if table.is_waiting(seat):
            other = table.guess(seat, dice.fork())
            for moves in _sequences(table, other, seat, dice):
                check_same_refusals(table, other, seat, moves)


def check_same_refusals(table: AnyTable, other: AnyTable, seat: int, moves: list[str]) -> None:
    """A request is refused on both tables in the same words, or on neither; so is a preview, whatever it shows."""
    for request in REQUESTS:
        one, two = _outcome(table, seat, moves, request), _outcome(other, seat, moves, request)
        assert one == two, f"seat {seat} learns something by trying {moves}: {one} or {two}"
    previews = [_previewed(each, seat, moves) for each in (table, other)]
    assert previews[0] == previews[1], f"seat {seat} learns something by a preview of {moves}: {previews}"


def _outcome(table: AnyTable, seat: int, moves: list[str], request: Request) -> tuple[str, Any]:
    """The words of a refusal; or whether something became final, and what is held if nothing did."""
    hold = Hold(table.copy(), seat)
    try:
        request(hold, moves)
    except GildhallError as error:
        return "refused", str(error)
    return ("final", None) if hold.confirmed else ("held", hold.table.view(seat))


def _previewed(table: AnyTable, seat: int, moves: list[str]) -> Any:
    try:
        return table.preview(seat, moves)
    except GildhallError as error:
        return str(error)


def _sequences(table: AnyTable, other: AnyTable, seat: int, dice: Dice) -> list[list[str]]:
    """First moves with other moves after them: some that are legal next on either table, and some random ones."""
    catalogue = table.facts.catalogue
    found: list[list[str]] = []
    for first in _some(table.choices(seat) + table.asides(seat), FIRST, dice):
        text = catalogue[first].text
        following = _after(table, seat, text) + _after(other, seat, text) + [1 + dice.below(len(catalogue) - 1)]
        found.append([text])
        for second in _some(following, FOLLOWING, dice):
            third = catalogue[following[dice.below(len(following))]].text
            found.append([text, catalogue[second].text])
            found.append([text, catalogue[second].text, third])
    return found


def _after(table: AnyTable, seat: int, move: str) -> list[int]:
    """What a seat could choose if it had made this move."""
    hold = Hold(table.copy(), seat)
    hold.make(move)
    return [each.id for each in hold.table.moves(seat)]


def _some(ids: list[int], most: int, dice: Dice) -> list[int]:
    """At most this number of them, at random."""
    drawn = ids[:]
    dice.shuffle(drawn)
    return drawn[:most]
