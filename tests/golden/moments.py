"""Moments of golden games, pinned: `python -m tests.golden.moments` writes moments.json anew.

For every step in which a seat decides, some moments of the golden games in which it is asked; for each of them the
leaves of the move tree at depths 1, 2, 3…, how often each refusal forbids a move that may not be made, and a digest of
what everybody sees. Steps that no golden game reaches have positions of their own below. The ends of all cases of the
vectors are pinned as well, by one digest each, as long as the file is the same.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import gildhall
from gildhall.engine.game import Game
from gildhall.engine.moves import Move
from gildhall.engine.play import perft
from gildhall.engine.record import Record
from gildhall.engine.table import AnyTable
from gildhall.engine.vectors import read_vector

HERE = Path(__file__).parent
FILE = HERE / "moments.json"
ENOUGH = 60
"""A tree is counted down to the first depth with at least this many leaves."""
DEEPEST = 6
MOMENTS = 4
ALIKE = 12
"""So many moves of one kind are tried, where there are more."""

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


def pinned(table: AnyTable) -> dict[str, Any]:
    """What must not change by accident at this moment."""
    seat = table.next_seat()
    return {
        "step": table.step(seat).name if seat >= 0 else "over",
        "leaves": leaves(table),
        "refusals": refusals(table),
        "views": views(table),
    }


def refusals(table: AnyTable) -> dict[str, int]:
    """Each rule and reason that forbids moves, with the number of moves among those that are tried."""
    kinds: dict[str, list[Move]] = {}
    for move in table.facts.catalogue.moves:
        kinds.setdefault(move.kind, []).append(move)
    tried = [move for moves in kinds.values() for move in moves[:: max(1, len(moves) // ALIKE)]]
    found: Counter[str] = Counter()
    for seat in range(len(table.seats)):
        for move in tried if seat in table.waiting else tried[:1]:
            refusal = table.why_not(seat, move)
            if refusal is not None:
                found[f"{refusal.rule} {refusal.reason}"] += 1
    return dict(sorted(found.items()))


def vectors(game: Game) -> dict[str, list[str]]:
    """For each vector of a game a digest of its file, then one of what is pinned at the end of each case."""
    found = {}
    for path in sorted((HERE.parent / "vectors" / game.id).glob("*.toml")):
        vector = read_vector(path)
        ends = [json.dumps(pinned(vector.table(case))) for case in vector.cases]
        found[path.stem] = [digest(each) for each in (path.read_text(encoding="utf-8"), *ends)]
    return found


def digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


def views(table: AnyTable) -> str:
    """A digest of what the seats, a spectator and one who sees everything see."""
    position = table.position()
    seen: list[Any] = [position["shared"], position["seats"]]
    for viewer in (None, *range(len(table.seats))):
        view = table.view(viewer)
        seen += [view[key] for key in ("shared", "seats", "sealed", "waiting", "standing", "prompt", "form")]
    return digest(json.dumps(seen))


def leaves(table: AnyTable) -> list[int]:
    """The leaves at depths 1, 2, 3…, as far as they are few."""
    counts: list[int] = []
    while len(counts) < DEEPEST and (not counts or counts[-1] < ENOUGH):
        counts.append(perft(table, len(counts) + 1))
    return counts


def positions() -> Iterator[tuple[str, AnyTable]]:
    """The tables of the positions above, each with the name of its step."""
    game = gildhall.game("antiquity")
    for step, moves in OPENINGS.items():
        table = game.position(POSITIONS.get(step, POSITIONS["rearrange"]))
        for move in moves:
            table.make(0, move)
        assert table.step(0).name == step
        yield step, table


def records(game: Game) -> list[Record]:
    """The golden games of all versions of the rules: some steps are asked only in the games of one of them."""
    files = [HERE / f"{game.id}-rules{version}.jsonl" for version in range(1, game.rules_version + 1)]
    return [record for file in files for record in gildhall.read_records(file)]


def tables(record: Record) -> Iterator[tuple[int, AnyTable]]:
    """Every moment of a record: how many moves were made, and the table."""
    table = record.start()
    for number, (seat, move) in enumerate(record.moves):
        yield number, table
        table.make(seat, move)


def chosen(game: Game) -> dict[int, set[int]]:
    """For each record the moments to be pinned."""
    found: dict[str, list[tuple[int, int]]] = {}
    for line, record in enumerate(records(game)):
        for number, table in tables(record):
            found.setdefault(table.step(table.next_seat()).name, []).append((line, number))
    moments: dict[int, set[int]] = {}
    for places in found.values():
        for part in range(MOMENTS):
            line, number = places[(2 * part + 1) * len(places) // (2 * MOMENTS)]
            moments.setdefault(line, set()).add(number)
    return moments


def written() -> dict[str, Any]:
    data: dict[str, Any] = {
        "positions": {step: pinned(table) for step, table in positions()},
        "vectors": {game.id: vectors(game) for game in gildhall.games()},
    }
    for game in gildhall.games():
        moments = chosen(game)
        data[game.id] = {
            str(line): {str(number): pinned(table) for number, table in tables(record) if number in moments[line]}
            for line, record in enumerate(records(game))
            if line in moments
        }
    return data


def text(data: Any, depth: int = 0) -> str:
    """JSON with a line for each moment."""
    if depth == 3 or isinstance(data, list) or "step" in data:
        return json.dumps(data)
    lines = [f"{' ' * depth}{json.dumps(key)}: {text(value, depth + 1)}" for key, value in data.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


if __name__ == "__main__":
    FILE.write_text(text(written()) + "\n", encoding="utf-8")
