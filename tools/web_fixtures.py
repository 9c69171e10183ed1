"""Real tables at every kind of moment, as JSON, for the tests of the browser's boards.

python -m tools.web_fixtures FOLDER [GAME…]: plays games with rules of thumb and keeps, for each step that asks a seat
something, the first views in which it is asked.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import gildhall
from gildhall.engine.components import bare, read_standard
from gildhall.engine.game import Game
from gildhall.engine.words import catalogue, languages
from tools.notes import Notes, games_of_ours

SEEDS = (1, 2, 3)
EACH = 2
"""How many moments are kept of each kind of step with the usual number of seats; with others it is one."""


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for game in [gildhall.game(id) for id in sys.argv[2:]] or games_of_ours():
        (folder / f"{game.id}.json").write_text(json.dumps(fixture(game), ensure_ascii=False))


def fixture(game: Game) -> dict[str, Any]:
    """What the client gets about a game, and moments of it: most with the usual number of seats."""
    usual = Notes.of(game).usual_seats
    words = {language: catalogue(game, language) for language in languages(game)}
    options = [option.data() for option in game.options]
    facts = {"game": game.id, "components": bare(game.components), "words": words, "options": options}
    others = [
        moment
        for number in game.seats
        if number != usual
        for moment in moments(game, number, SEEDS[:1], 1, f" ({number} seats)")
    ]
    return {**facts, "moments": moments(game, usual, SEEDS, EACH) + others + rare(game)}


def rare(game: Game) -> list[dict[str, Any]]:
    """Moments that such games rarely reach: those of the game's ``rare_moments.toml``, if there is one."""
    kept: list[dict[str, Any]] = []
    if not (files(game.package) / "rare_moments.toml").is_file():
        return kept
    for name, position, moves in rare_positions(game):
        table = game.position(position)
        for move in moves:
            table.make(0, move)
        kept.append({"name": name, "view": table.view(0), "events": story(table, 0)})
    return kept


def rare_positions(game: Game) -> Iterator[tuple[str, dict[str, Any], list[str]]]:
    """The name of each such moment, a position before it, and the moves of the first seat."""
    data = read_standard(game.package, "rare_moments.toml")
    for moment in data["moment"]:
        first = {**data["seats"][moment["seat"]], **moment.get("also", {})}
        shared = {**data["shared"], **moment.get("shared", {})}
        position = {"at": moment["at"], "shared": shared, "seats": [first, data["seats"]["other"]]}
        yield moment["name"], position, moment.get("moves", [])


def moments(game: Game, seats: int, seeds: Sequence[int], each: int, note: str = "") -> list[dict[str, Any]]:
    """Views of the seat that is asked, a few for each kind of step, and the end of each game."""
    kept: list[dict[str, Any]] = []
    seen: Counter[str] = Counter()
    for round, seed in enumerate(seeds, 1):
        table = game.start(seats=seats, seed=seed)
        while not table.over:
            seat = table.waiting[0]
            step = str(table.step(seat).name)
            if seen[step] < each * round:
                seen[step] += 1
                name = f"{step} {seen[step]}{note}"
                kept.append({"name": name, "view": table.view(seat), "events": story(table, seat)})
            table.choose(seat, game.thumb(table, seat, table.choices(seat)))
        kept.append({"name": f"end {round}{note}", "view": table.view(0), "events": story(table, 0)})
    return kept


def story(table: Any, seat: int) -> list[dict[str, Any]]:
    """The last events that this seat saw."""
    return [face for event in table.events[-40:] if (face := event.seen_by(seat)) is not None]


if __name__ == "__main__":
    main()
