"""Games, tables, moves, records and environments in pickles and deep copies, and in other processes."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import gildhall
from gildhall.engine.dice import Dice, QuickDice, SealedDice
from gildhall.engine.errors import GildhallError
from gildhall.engine.game import Game
from gildhall.engine.play import play_by_thumb

GAMES = [game for game in gildhall.games() if game.package.startswith("gildhall.")]
CHANGES: dict[str, dict[str, Any]] = {
    "pillars": {"own_craftsman_vp": 2},
    "oh_my_goods": {"constants": {"starting_hand": 6}},
    "craftsmen": {"numbers": {"helpers": 4}},
    "antiquity": {"start": {"wood": 7}},
}


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


Again = Callable[[Any], Any]
each_way = pytest.mark.parametrize("again", [pickled, copy.deepcopy, copy.copy], ids=["pickle", "deepcopy", "copy"])
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def played(game: Game, moves: int, seed: int = 3) -> Any:
    """A table after some moves by the rules of thumb."""
    table = game.start(max(game.seats), seed=seed)
    for _ in range(moves):
        seat = table.waiting[0]
        table.make(seat, game.thumb(table, seat, table.choices(seat)))
    return table


@each_way
@each_game
def test_a_game_survives_pickling(game: Game, again: Again) -> None:
    assert again(game) is game
    variant = game.with_components(CHANGES[game.id])
    other = again(variant)
    assert other.components_hash == variant.components_hash != game.components_hash
    assert again(other) is again(other)


@each_way
@each_game
def test_a_table_goes_on_as_before(game: Game, again: Again) -> None:
    for table in (played(game, 40), played(game.with_components(CHANGES[game.id]), 40)):
        twin = again(table)
        assert twin is not table
        assert twin.position() == table.position()
        assert [twin.view(seat) for seat in twin.waiting] == [table.view(seat) for seat in table.waiting]
        assert [repr(event) for event in twin.events] == [repr(event) for event in table.events]
        assert twin.record().to_json() == table.record().to_json()
        for _ in range(10):
            seat = table.waiting[0]
            move = table.moves(seat)[-1]
            table.make(seat, move.text)
            twin.make(seat, move.text)
        assert twin.position() == table.position()
        assert twin.record().verify().position() == table.position()


@each_way
@each_game
def test_a_silent_table_stays_silent(game: Game, again: Again) -> None:
    table = game.start(game.seats[0], seed=5, listen=False).copy()
    play_by_thumb(table, 30)
    twin = again(table)
    assert twin.position() == table.position()
    assert (twin.history, twin.listening, twin.events) == (None, False, [])
    with pytest.raises(GildhallError, match="a silent copy has no record"):
        twin.record()


@each_way
@each_game
def test_moves_and_records(game: Game, again: Again) -> None:
    table = played(game, 12)
    for move in table.moves(table.waiting[0]):
        twin = again(move)
        for name in ("id", "kind", "args", "text", "targets"):
            assert getattr(twin, name) == getattr(move, name)
        assert table.why_not(table.waiting[0], twin) is None
    record = table.record()
    assert again(record).to_json() == record.to_json()


@each_way
@pytest.mark.parametrize("dice", [QuickDice.seeded(7, 1), SealedDice(bytes(range(32)), 2)], ids=["quick", "sealed"])
def test_dice_go_on_as_before(dice: Dice, again: Again) -> None:
    assert dice.below(1000) < 1000
    twin = again(dice)
    assert [twin.below(1000) for _ in range(50)] == [dice.below(1000) for _ in range(50)]


def test_a_game_that_is_not_registered_cannot_be_pickled() -> None:
    other = gildhall.game("pillars").with_components({})
    other.package = "tests.nowhere"
    with pytest.raises(GildhallError, match="another game is registered as 'pillars'"):
        pickle.dumps(other)


def finish(table: Any) -> tuple[str, dict[str, Any]]:
    """In another process: play on."""
    play_by_thumb(table, 60)
    return table.facts.game.components_hash, table.position()["shared"]


@each_game
def test_a_variant_in_another_process(game: Game) -> None:
    table = played(game.with_components(CHANGES[game.id]), 20)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.apply(finish, (table,))
    assert found == finish(table.copy())
