"""Move trees in the middle of golden games, counted: `python -m tests.golden.perft` writes perft.json anew.

For every step in which a seat decides, three moments of the golden games in which it is asked; for each of them the
leaves of the move tree at depths 1, 2, 3… Steps that no golden game reaches have positions of their own below.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gildhall
from gildhall.engine.game import Game
from gildhall.engine.play import perft
from gildhall.engine.record import Record
from gildhall.engine.table import Table

HERE = Path(__file__).parent
FILE = HERE / "perft.json"
ENOUGH = 60
"""A tree is counted down to the first depth that has so many leaves."""
DEEPEST = 6
MOMENTS = 3

GRAVES = [f"1 {row},{column}" for row in range(3, 7) for column in range(4)]
POSITIONS: dict[str, dict[str, Any]] = {
    "discard": {
        "at": "storing",
        "seats": [{"goods": {"wood": 2, "grain": 2, "dye": 2}, "buildings": ["storage_2x2 manned"]}, {}],
    },
    "free_farm_site": {
        "at": "country",
        "seats": [{"cities": ["0,0"], "buildings": ["cart_shop manned", "faculty_biology manned"]}, {}],
    },
    "rearrange": {
        "at": "city",
        "seats": [
            {
                "saint": "santa_barbara",
                "buildings": ["market 1 0,0 r0", "cathedral 1 0,3 r0", "house 1 6,6 r0"],
                "graves": GRAVES,
            },
            {},
        ],
    },
}
"""Positions of Antiquity, each by the step or move that it is about."""
OPENINGS = {
    "discard": [],
    "free_farm_site": ["free_farm wine"],
    "lift": ["rearrange"],
    "lift_grave": ["rearrange", "done"],
    "drop": ["rearrange", "cell 1 0,0", "done", "done"],
    "drop_grave": ["rearrange", "done", "cell 1 3,0", "done"],
}
"""The moves of the first seat that lead from these positions to the step."""


def counted(table: Table[Any, Any]) -> list[int]:
    """The leaves at depths 1, 2, 3…, as far as they are few."""
    counts: list[int] = []
    while len(counts) < DEEPEST and (not counts or counts[-1] < ENOUGH):
        counts.append(perft(table, len(counts) + 1))
    return counts


def positions() -> Iterator[tuple[str, Table[Any, Any]]]:
    """The tables of the positions above, each with the name of its step."""
    game = gildhall.game("antiquity")
    for step, moves in OPENINGS.items():
        table = game.position(POSITIONS.get(step, POSITIONS["rearrange"]))
        for move in moves:
            table.make(0, move)
        assert table.step(0).name == step
        yield step, table


def records(game: Game) -> list[Record]:
    return list(gildhall.read_records(HERE / f"{game.id}-rules{game.rules_version}.jsonl"))


def asked(record: Record) -> Iterator[tuple[int, str, Table[Any, Any]]]:
    """Every moment of a record: how many moves were made, the step of the next seat, and the table."""
    table = record.start()
    for number, (seat, move) in enumerate(record.moves):
        yield number, table.step(table.next_seat()).name, table
        table.make(seat, move)


def chosen(game: Game) -> dict[int, set[int]]:
    """For each record the moments to be counted."""
    found: dict[str, list[tuple[int, int]]] = {}
    for line, record in enumerate(records(game)):
        for number, step, _ in asked(record):
            found.setdefault(step, []).append((line, number))
    moments: dict[int, set[int]] = {}
    for places in found.values():
        for part in range(MOMENTS):
            line, number = places[(2 * part + 1) * len(places) // (2 * MOMENTS)]
            moments.setdefault(line, set()).add(number)
    return moments


def written() -> dict[str, Any]:
    data: dict[str, Any] = {"positions": {step: counted(table) for step, table in positions()}}
    for game in gildhall.games():
        moments = chosen(game)
        data[game.id] = {
            str(line): {
                str(number): [step, counted(table)]
                for number, step, table in asked(record)
                if number in moments.get(line, set())
            }
            for line, record in enumerate(records(game))
        }
    return data


if __name__ == "__main__":
    data = written()
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in data.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
