"""The contract, on every title: one public test that any game must pass."""

from __future__ import annotations

import pytest

import gildhall
import gildhall.engine.play
from gildhall.engine.game import Game
from gildhall.engine.play import perft
from tests.conftest import COMPILED
from tests.contract.pins import CATALOGUES, PERFT
from tests.contract.variations import seats_for, variations

GAMES = [game for game in gildhall.games() if game.package.startswith("gildhall.")]
IDS = [game.id for game in GAMES]


def test_the_compiled_package_is_tested_where_it_is_meant_to_be() -> None:
    compiled = not gildhall.engine.play.__file__.endswith(".py")
    assert compiled == COMPILED


@pytest.mark.parametrize("seats", [2, 3, *[pytest.param(seats, marks=pytest.mark.thorough) for seats in (4, 5)]])
@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_check_game(game: Game, seats: int) -> None:
    if seats not in game.seats:
        with pytest.raises(gildhall.BadSetup):
            game.start(seats=seats)
        return
    number = 3 if COMPILED else 1
    report = gildhall.check_game(game, games=number, seats=[seats], moments=3)
    assert report.games == number
    assert report.moments > 0


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_kind_of_step_is_looked_at(game: Game) -> None:
    assert gildhall.check_game(game, games=0).tours > 0


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "number"), [(game, number) for game in GAMES for number in range(len(variations(game)))], ids=str
)
def test_check_game_with_options(game: Game, number: int) -> None:
    options = variations(game)[number]
    seats = seats_for(game, options)
    gildhall.check_game(game, games=1, seats=seats[number % len(seats) :][:1], options=options, moments=2)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_option_value_is_varied(game: Game) -> None:
    for option in game.options:
        for value in option.values:
            tried = any(options[option.name] == value for options in variations(game) if seats_for(game, options))
            assert tried, f"no variation tries {option.name} = {value}"


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_the_catalogue_is_pinned(game: Game) -> None:
    """Move ids are stable: a change here breaks trained bots. Raise the game's rules_version with it."""
    assert game.catalogue.hash() == CATALOGUES[game.id]


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_guesses_spread_over_every_possible_place(game: Game) -> None:
    report = gildhall.check_game(game, games=1, seats=[max(game.seats)], moments=1, guesses=200, seed=78)
    assert report.guesses >= 200


@pytest.mark.parametrize(("game", "seats", "counts"), PERFT)
def test_perft(game: str, seats: int, counts: list[int]) -> None:
    table = gildhall.game(game).start(seats=seats, seed=1)
    assert [perft(table, depth) for depth in range(1, len(counts) + 1)] == counts
