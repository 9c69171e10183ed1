"""Small tools for the tests of Pillars. Seats are numbers here; A is 0."""

import json
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import gildhall
from gildhall.engine.dice import QuickDice
from gildhall.engine.table import AnyTable
from tests.games.asked import make_move

GAME = gildhall.game("pillars")
A, B, C, D = range(4)

COLOURS = ["green", "blue", "red", "orange"]
TYPES = ["toolmaker", "stonemason", "carpenter", "mortar_mixer", "master_builder"]
KINDS = ["sand", "wood", "stone", "metal"]
SOURCES = ["gravel_pit_1", "gravel_pit_2", "forest_1", "forest_2", "quarry_1", "quarry_2"]
PERSONS = [
    *("alfred_builder", "ellen", "regan_hamleigh", "tom_builder", "william_hamleigh", "prior_philip"),
    *("waleran_bigod", "lady_aliena", "king"),
]
ADVANTAGES = ["bell_founder", "brick_burner", "painter", "potter", "clerk"]


def position(
    at: str,
    seats: Mapping[int, Mapping[str, Any]] | None = None,
    players: int = 4,
    options: Mapping[str, Any] | None = None,
    **shared: Any,
) -> AnyTable:
    """A hand-written position; ``seats`` says what lies before some of the seats."""
    parts = [dict((seats or {}).get(seat, {})) for seat in range(players)]
    return GAME.position({"at": at, "options": dict(options or {}), "shared": shared, "seats": parts})


def scoring(seat: int, at: str = "scoring", **part: Any) -> AnyTable:
    """A scoring in which only this seat has anything to score: its stock is empty unless it is given."""
    return position(at, {seat: {"stock": "0/0/0/0", **part}})


def texts(table: AnyTable, seat: int) -> list[str]:
    return [move.text for move in table.moves(seat)]


def stock(table: AnyTable, seat: int) -> str:
    return str(table.position()["seats"][seat]["stock"])


def results(table: AnyTable) -> list[list[int]]:
    """The note pad."""
    return [part["results"] for part in table.position()["seats"]]


def shared(table: AnyTable) -> dict[str, Any]:
    part: dict[str, Any] = table.position()["shared"]
    return part


def hands(table: AnyTable) -> list[list[str]]:
    return [part["hand"] for part in table.position()["seats"]]


def random_moves(table: AnyTable, seed: int) -> Iterator[tuple[int, str]]:
    """Play at random to the end; yields each move (seat and text) just before it is made."""
    dice = QuickDice.seeded(seed, 9)
    while not table.over:
        seat = table.waiting[dice.below(len(table.waiting))]
        moves = table.moves(seat)
        move = moves[dice.below(len(moves))]
        yield seat, move.text
        make_move(table, seat, move)


def random_game(seats: int, seed: int, options: Mapping[str, Any] | None = None) -> AnyTable:
    """A game played at random to the end, with its events."""
    table = GAME.start(seats=seats, seed=seed, options=options)
    for _ in random_moves(table, seed):
        pass
    return table


def play_until(table: AnyTable, seed: int, kind: str) -> None:
    """Play at random until such an event has happened."""
    for _ in random_moves(table, seed):
        if any(event.kind == kind for event in table.events):
            return
    raise AssertionError(f"no event '{kind}' in this game")


def stages(table: AnyTable) -> list[list[dict[str, Any]]]:
    """The public events of a game, stage by stage."""
    events = [face for event in table.events if (face := event.seen_by(None)) is not None]
    starts = [i for i, event in enumerate(events) if event["kind"] == "stage"]
    return [events[start:end] for start, end in pairwise([*starts, len(events)])]


def of_kind(events: list[dict[str, Any]], *kinds: str) -> list[dict[str, Any]]:
    return [event for event in events if event["kind"] in kinds]


def named_cards(data: Any) -> set[str]:
    """All cards that are named anywhere in plain data, alone or in a move."""
    words = json.dumps(data).replace('"', " ").replace(":", " ").split()
    return {word for word in (word.strip(",[]{}") for word in words) if word in CARDS}


CARDS = {f"{colour}_{type_}" for colour in COLOURS for type_ in TYPES} | set(SOURCES) | set(PERSONS) | set(ADVANTAGES)
