"""Write golden games: `python -m tools.golden GAME`. Records of whole games, which the tests replay.

Files are added, never rewritten: when the rules change, write a file for the new rules version next to the old ones.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import gildhall
from gildhall.engine.dice import QuickDice
from gildhall.engine.game import Game
from gildhall.engine.record import Record
from tests.contract.variations import seats_for, variations

FOLDER = Path("tests/golden")


def main() -> None:
    for name in sys.argv[1:]:
        game = gildhall.game(name)
        path = FOLDER / f"{name}-rules{game.rules_version}.jsonl"
        if path.exists():
            sys.exit(f"{path} exists: golden games are never rewritten")
        lines = [record.to_json() for record in golden_records(game)]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{path}: {len(lines)} games")


def golden_records(game: Game) -> list[Record]:
    """For every player count: a game by thumbs, one at random, one with sealed dice, and one with each set
    of options.
    """
    records = []
    for seats in game.seats:
        records.append(played(game, seats, 1, {}, by_thumb=True))
        records.append(played(game, seats, 2, {}, by_thumb=False))
        records.append(played(game, seats, bytes(range(32)), {}, by_thumb=True))
        for number, options in enumerate(variations(game)):
            if seats in seats_for(game, options):
                records.append(played(game, seats, 10 + number, options, by_thumb=number % 2 == 0))
    return records


def played(game: Game, seats: int, seed: int | bytes, options: dict[str, Any], by_thumb: bool) -> Record:
    table = game.start(seats=seats, seed=seed, options=options)
    dice = QuickDice.seeded(99, 0)
    while not table.over:
        seat = table.waiting[-1]
        choices = table.choices(seat)
        choice = game.thumb(table, seat, choices) if by_thumb else choices[dice.below(len(choices))]
        table.make(seat, choice)
    return table.record()


if __name__ == "__main__":
    main()
