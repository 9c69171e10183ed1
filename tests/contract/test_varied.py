"""The contract holds for other components too: sets of other numbers, declared next to the tests of each game
(``tests/games/<game>/varied.toml``). A number that a game does not read from its components fails here.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import gildhall
from gildhall.engine.game import Game
from tests.conftest import COMPILED

FEWEST = 4
UNCOMPILED = 2
"""The number of sets of each game that are also tried on plain Python."""
GAMES = [game for game in gildhall.games() if game.package.startswith("gildhall.")]


def sets(game: Game) -> dict[str, Any]:
    """The sets of a game, by their names: each is the changes of the standard components."""
    path = Path(__file__).parents[1] / "games" / game.id / "varied.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


VARIED = [
    pytest.param(game, changes, id=f"{game.id}-{name}", marks=[pytest.mark.thorough] if number >= UNCOMPILED else [])
    for game in GAMES
    for number, (name, changes) in enumerate(sets(game).items())
]


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_each_game_has_several_sets(game: Game) -> None:
    assert len(sets(game)) >= FEWEST


@pytest.mark.parametrize(("game", "changes"), VARIED)
def test_the_contract_holds(game: Game, changes: dict[str, Any], pytestconfig: pytest.Config) -> None:
    """On plain Python with the fewest players; on the compiled package with every number of them. More closely with
    ``--thorough``.
    """
    variant = game.with_components(changes)
    assert variant.changes
    seats = game.seats if COMPILED else game.seats[:1]
    games, moments = (3, 4) if pytestconfig.getoption("--thorough") else (1, 2)
    assert gildhall.check_game(variant, games=games, seats=seats, moments=moments, guesses=4).decisions > 0


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "changes"), VARIED)
def test_games_of_the_rules_of_thumb_end(game: Game, changes: dict[str, Any]) -> None:
    """Most players, all by the rules of thumb: they play to the end, and the laws hold after each move."""
    table = game.with_components(changes).start(seats=game.seats[-1], seed=11)
    for _ in range(game.longest):
        if table.over:
            break
        seat = table.waiting[0]
        table.choose(seat, game.thumb(table, seat, table.choices(seat)))
        table.check()
    assert table.over
