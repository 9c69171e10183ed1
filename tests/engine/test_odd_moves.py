"""Moves and seats that come from elsewhere: taken for what they are, or refused by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import gildhall
from gildhall import bots
from gildhall.bots.bot import Bot
from gildhall.bots.seen import Seen
from gildhall.engine.dice import QuickDice
from gildhall.engine.play import perft
from gildhall.lab.match import Match
from gildhall.lab.simulate import simulate

GAME = gildhall.game("pillars")


@pytest.mark.parametrize("other", ["oh_my_goods", "craftsmen", "antiquity"])
def test_a_move_of_another_game_is_no_move_here(other: str) -> None:
    table = GAME.start(seats=3, seed=1)
    seat = table.waiting[0]
    before = table.position()
    for move in gildhall.game(other).catalogue.moves[1:200]:
        if move.text not in GAME.catalogue.by_text:
            with pytest.raises(gildhall.UnknownMove, match="no move is called"):
                table.make(seat, move)
            with pytest.raises(gildhall.UnknownMove):
                table.why_not(seat, move)
    assert table.position() == before


def test_a_move_of_a_variant_is_known_by_its_text() -> None:
    """In a variant the same move has another id."""
    table = GAME.start(seats=3, seed=1)
    variant = GAME.with_components({"neutral": {"king": {"value": 12}}, "carry_limit": 4})
    seat = table.waiting[0]
    move = variant.catalogue.find(table.moves(seat)[-1].text)
    twin = GAME.start(seats=3, seed=1)
    table.make(seat, move)
    twin.make(seat, twin.moves(seat)[-1])
    assert table.position() == twin.position()


@pytest.mark.parametrize("move", [None, True, 1.0, ["play king"], {"text": "play king"}, object()])
def test_values_that_are_not_moves(move: Any) -> None:
    table = GAME.start(seats=3, seed=1)
    for call in (table.make, table.why_not):
        with pytest.raises(gildhall.UnknownMove, match="a Move, its text or its id"):
            call(table.waiting[0], move)


@pytest.mark.parametrize("seat", [-1, -2, 3, 99, None, True, "0", 1.0])
def test_values_that_are_not_seats(seat: Any) -> None:
    """None is a spectator where something is looked at. −2 once showed everything."""
    table = GAME.start(seats=3, seed=1)
    for call in (table.moves, table.form, lambda s: table.make(s, 1), lambda s: table.preview(s, [])):
        with pytest.raises(gildhall.UnknownSeat, match="seats are 0 to 2"):
            call(seat)
    if seat is not None:
        for look in (table.view, lambda s: table.guess(s, QuickDice.seeded(1, 0))):
            with pytest.raises(gildhall.UnknownSeat):
                look(seat)


def test_numpy_integers_are_accepted() -> None:
    table, twin = GAME.start(seats=np.int64(3), seed=np.int32(1)), GAME.start(seats=3, seed=1)
    seat = np.int64(table.waiting[0])
    assert [move.id for move in table.moves(seat)] == [move.id for move in twin.moves(int(seat))]
    assert table.why_not(seat, np.uint16(table.moves(seat)[0].id)) is None
    table.make(seat, np.uint16(table.moves(seat)[0].id))
    twin.make(int(seat), twin.moves(int(seat))[0])
    assert table.view(np.int8(0)) == twin.view(0)
    assert table.record().to_json() == twin.record().to_json()


@pytest.mark.parametrize(("seats", "seed"), [("3", 1), (3.0, 1), (3, 1.5), (3, None)])
def test_seats_and_seed_are_whole_numbers(seats: Any, seed: Any) -> None:
    with pytest.raises(gildhall.BadSetup, match="whole numbers"):
        GAME.start(seats=seats, seed=seed)


class Sleeper(Bot):
    name = "sleeper"

    def choose(self, seen: Seen) -> Any:
        return None


def test_a_bot_that_returns_nothing_is_named() -> None:
    match = Match(GAME, [Sleeper, bots.find("random"), bots.find("random")], seed=1)
    with pytest.raises(gildhall.GildhallError, match=r"sleeper made an illegal move in game 0 .* not as None"):
        match.play(0)


def test_a_game_may_be_given_by_its_id() -> None:
    assert gildhall.game(GAME) is GAME
    assert simulate("pillars", players=3, games=1, bots=["random"]).games == 1
    assert Match("pillars", [bots.find("random")] * 3).game is GAME
    assert gildhall.check_game("pillars", games=1, seats=[3], moments=1, guesses=2).games == 1
    assert gildhall.check_bot(bots.find("random"), titles=["pillars"], moments=1, most=40).games == 1


@pytest.mark.parametrize("given", [None, 3, b"pillars", ["pillars"]])
def test_what_is_no_game_is_named(given: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: gildhall.game(given),
        lambda: simulate(given, players=3, games=1, bots=["random"]),
        lambda: gildhall.check_game(given),
        lambda: Match(given, []),
    ]
    for call in calls:
        with pytest.raises(gildhall.UnknownGame, match=r"by its id, such as 'pillars', not as "):
            call()


@pytest.mark.parametrize("given", ["pillars", None, GAME])
def test_perft_counts_from_a_table(given: object) -> None:
    with pytest.raises(gildhall.BadPosition, match="perft counts from a table, such as"):
        perft(given, 2)
