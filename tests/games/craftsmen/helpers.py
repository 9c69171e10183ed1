"""Small tools for the tests of Craftsmen. Seats are numbers here; A is 0."""

from collections.abc import Iterator, Mapping
from typing import Any

import gildhall
from gildhall.engine.dice import QuickDice
from gildhall.engine.table import AnyTable
from tests.games.asked import make_move

GAME = gildhall.game("craftsmen")
A, B, C, D, E = range(5)

PARTS = GAME.components
KINDS = ["basic", "extended", "advanced"]


def entries(part: Mapping[str, Any]) -> dict[str, Any]:
    """A table of components without what only describes."""
    return {
        key: value for key, value in part.items() if key not in ("source", "sources", "note", "confidence", "names")
    }


CARDS = {kind: entries(PARTS[kind]) for kind in KINDS}
HOUSE = {kind: {name for name, card in CARDS[kind].items() if card["house"]} for kind in KINDS}


def position(
    at: str,
    seats: Mapping[int, Mapping[str, Any]] | None = None,
    players: int = 3,
    options: Mapping[str, Any] | None = None,
    **shared: Any,
) -> AnyTable:
    """A hand-written position; ``seats`` says what lies before some of the seats."""
    parts = [dict((seats or {}).get(seat, {})) for seat in range(players)]
    return GAME.position({"at": at, "options": dict(options or {}), "shared": shared, "seats": parts})


def play(table: AnyTable, *lines: str) -> AnyTable:
    """Make moves written as in vectors: the seat's letter, then the move."""
    for line in lines:
        seat, _, move = line.partition(" ")
        make_move(table, ord(seat) - ord("A"), move)
    return table


def texts(table: AnyTable, seat: int) -> list[str]:
    return [move.text for move in table.moves(seat)]


def shared(table: AnyTable) -> dict[str, Any]:
    part: dict[str, Any] = table.position()["shared"]
    return part


def seat(table: AnyTable, number: int) -> dict[str, Any]:
    part: dict[str, Any] = table.position()["seats"][number]
    return part


def points(table: AnyTable) -> list[int]:
    return [part["points"] for part in table.position()["seats"]]


def why(table: AnyTable, number: int, move: str) -> str | None:
    """The rule that forbids a move."""
    refusal = table.why_not(number, move)
    return refusal.rule if refusal is not None else None


def step(table: AnyTable) -> str:
    """The name of the step that the table waits in."""
    return str(table.position()["agenda"][0][0])


def told(table: AnyTable, kind: str, eyes: int | None = None) -> list[dict[str, Any]]:
    """The events of a kind, as somebody sees them."""
    faces = [event.seen_by(eyes) for event in table.events if event.kind == kind]
    return [face for face in faces if face is not None]


def random_moves(table: AnyTable, seed: int) -> Iterator[tuple[int, str]]:
    """Play at random to the end; yields each move (seat and text) just before it is made."""
    dice = QuickDice.seeded(seed, 9)
    while not table.over:
        number = table.waiting[0]
        moves = table.moves(number)
        move = moves[dice.below(len(moves))]
        yield number, move.text
        make_move(table, number, move)


def random_game(players: int, seed: int, options: Mapping[str, Any] | None = None) -> AnyTable:
    """A game played at random to the end, with its events."""
    table = GAME.start(seats=players, seed=seed, options=options)
    for _ in random_moves(table, seed):
        pass
    return table


def thumb_game(players: int, seed: int, options: Mapping[str, Any] | None = None) -> AnyTable:
    """A game played by the rules of thumb, with its events."""
    table = GAME.start(seats=players, seed=seed, options=options)
    while not table.over:
        number = table.waiting[0]
        table.choose(number, GAME.thumb(table, number, table.choices(number)))
    return table
