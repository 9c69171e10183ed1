"""Small tools for the tests of Oh My Goods! Seats are numbers here; A is 0."""

from collections.abc import Iterator, Mapping
from typing import Any

import gildhall
from gildhall.engine.dice import QuickDice
from gildhall.engine.table import AnyTable
from tests.games.asked import make_move

GAME = gildhall.game("oh_my_goods")
A, B, C, D = range(4)
DECK = list(GAME.components["deck"])
RESOURCES = ["wood", "wheat", "clay", "wool", "stone"]
BURNERS = ["charburner_wheat", "charburner_clay", "charburner_wool", "charburner_stone"]
OPEN: dict[str, Any] = {"aside": "market_office_draw_3", "goods": {"charburner_clay": 7}}
"""A second player who is asked whether he builds: he keeps the round open after the first player's turn."""


def position(
    at: str,
    *seats: Mapping[str, Any],
    options: Mapping[str, Any] | None = None,
    **shared: Any,
) -> AnyTable:
    """A hand-written position."""
    return GAME.position(
        {"at": at, "options": dict(options or {}), "shared": shared, "seats": [dict(s) for s in seats]}
    )


def texts(table: AnyTable, seat: int) -> list[str]:
    return [move.text for move in table.moves(seat)]


def make(table: AnyTable, *lines: str) -> AnyTable:
    """Make moves written like 'A pass'."""
    for line in lines:
        seat, _, move = line.partition(" ")
        make_move(table, "ABCD".index(seat), move)
    return table


def part(table: AnyTable, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = table.position()["seats"][seat]
    return found


def shared(table: AnyTable) -> dict[str, Any]:
    found: dict[str, Any] = table.position()["shared"]
    return found


def kinds(table: AnyTable, seat: int | None = None) -> list[str]:
    """The kinds of all events that this seat saw."""
    return [event.kind for event in table.events if event.seen_by(seat) is not None]


def told(table: AnyTable, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    faces = [event.seen_by(seat) for event in table.events]
    return [face for face in faces if face is not None and face["kind"] == kind]


def rule_of(table: AnyTable, seat: int, move: str) -> str:
    refusal = table.why_not(seat, move)
    assert refusal is not None, f"'{move}' may be made"
    return str(refusal.rule)


def random_moves(table: AnyTable, seed: int) -> Iterator[tuple[int, str]]:
    """Play at random to the end; yields each move (seat and text) just before it is made."""
    dice = QuickDice.seeded(seed, 9)
    while not table.over:
        seat = table.waiting[dice.below(len(table.waiting))]
        moves = table.moves(seat)
        move = moves[dice.below(len(moves))]
        yield seat, move.text
        table.make(seat, move)


def random_game(seats: int, seed: int, options: Mapping[str, Any] | None = None) -> AnyTable:
    """A game played at random to the end, with its events."""
    table = GAME.start(seats=seats, seed=seed, options=options)
    for _ in random_moves(table, seed):
        pass
    return table
