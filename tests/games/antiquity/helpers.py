"""Small tools for the tests of Antiquity. Seats are numbers here; A is 0."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import gildhall
from gildhall.engine.dice import QuickDice
from gildhall.engine.errors import IllegalMove
from gildhall.engine.game import Game
from gildhall.engine.table import AnyTable
from gildhall.games.antiquity.atlas import disc, distance, written
from tests.games.asked import make_move

Seats = dict[int, dict[str, Any]]

GAME = gildhall.game("antiquity")
A, B, C, D = range(4)

MANNED = [
    *("cart_shop", "storage_1x2", "dump", "explorer", "market", "hospital", "harbour", "stable", "forced_labour"),
    *("university", "faculty_alchemy", "faculty_biology", "faculty_philosophy", "faculty_theology"),
]
UNMANNED = ["cathedral", "brewery", "fountain", "granary", "house"]
SAINTS = ["san_nicolo", "santa_barbara", "san_christofori", "san_giorgio", "santa_maria"]
TWENTY = list(range(1, 21))
SHORT = {"first_game": True}
"""No phases 8 and 9: the round goes on unasked to the next phase 2."""


@cache
def variant(changes: str) -> Game:
    """The game with other components, which are given as JSON."""
    return GAME.with_components(json.loads(changes))


def position(
    at: str,
    seats: Mapping[int, Mapping[str, Any]] | None = None,
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    changes: Mapping[str, Any] | None = None,
    **shared: Any,
) -> AnyTable:
    """A hand-written position; ``seats`` says what some of the seats have, ``changes`` which components are other."""
    parts = [dict((seats or {}).get(seat, {})) for seat in range(players)]
    game = variant(json.dumps(changes)) if changes else GAME
    return game.position({"at": at, "options": dict(options or {}), "shared": shared, "seats": parts})


def texts(table: AnyTable, seat: int = A) -> list[str]:
    return [move.text for move in table.moves(seat)]


def make(table: AnyTable, *lines: str) -> AnyTable:
    """Make moves such as ``A at 2,0``."""
    for line in lines:
        make_move(table, "ABCD".index(line[0]), line[2:])
    return table


def rule_of(table: AnyTable, line: str) -> str:
    """The rule that forbids a move; the table stays as it is."""
    try:
        table.copy().make("ABCD".index(line[0]), line[2:])
    except IllegalMove as refused:
        return refused.rule
    raise AssertionError(f"'{line}' is allowed")


def refusal(table: AnyTable, line: str) -> str:
    """The rule that forbids a move, and the reason as the player is told it."""
    found = table.why_not("ABCD".index(line[0]), line[2:])
    assert found is not None, f"'{line}' is allowed"
    return str(found)


def part(table: AnyTable, seat: int = A) -> dict[str, Any]:
    found: dict[str, Any] = table.position()["seats"][seat]
    return found


def shared(table: AnyTable) -> dict[str, Any]:
    found: dict[str, Any] = table.position()["shared"]
    return found


def told(table: AnyTable, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The events of a kind, as a seat or a spectator sees them."""
    faces = [face for event in table.events if (face := event.seen_by(seat)) is not None]
    return [face for face in faces if face["kind"] == kind]


def random_moves(table: AnyTable, seed: int) -> Iterator[tuple[int, str]]:
    """Play at random to the end; yields each move (seat and text) just before it is made."""
    dice = QuickDice.seeded(seed, 9)
    while not table.over:
        seat = table.waiting[dice.below(len(table.waiting))]
        moves = table.moves(seat)
        move = moves[dice.below(len(moves))]
        yield seat, move.text
        table.make(seat, move)


def asides(table: AnyTable, seat: int = A) -> list[str]:
    """What a seat may do although nobody waits for it, sorted."""
    return sorted(table.facts.catalogue[move].text for move in table.asides(seat))


def ring(radius: int) -> list[str]:
    """The hexes at this distance from (0,0), in the order of their numbers."""
    return [written(place) for place in disc((0, 0), radius) if distance((0, 0), place) == radius]


def graves_but(*free: str) -> list[str]:
    """Graves on all cells of the first city but these."""
    return [f"1 {row},{column}" for row in range(7) for column in range(7) if f"{row},{column}" not in free]
