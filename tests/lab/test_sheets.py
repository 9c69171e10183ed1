"""Observation sheets: the same as the view, nothing hidden, nothing lost."""

from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from itertools import cycle
from random import Random
from typing import Any

import numpy as np
import pytest

import gildhall
from gildhall.engine.dice import QuickDice
from gildhall.engine.game import Game
from gildhall.engine.play import play_by_thumb, play_randomly
from gildhall.lab.environments.sheet import Sheet, ViewObserver, environment_id
from gildhall.lab.fields import Viewer, number, numbers, one_of, seats_of, some_of
from tests.engine.bazaar import GAME as BAZAAR

GAMES = ["pillars", "oh_my_goods", "craftsmen", "antiquity"]
SIZES = {"pillars": 603, "oh_my_goods": 1811, "craftsmen": 1363, "antiquity": 14803}
"""Pinned with version 1: raise the VERSION of a sheet when its size or meaning changes."""

GAPS = {"pillars": 50, "oh_my_goods": 120, "craftsmen": 150, "antiquity": 700}
"""The most decisions between two positions that are compared."""

RARE = {
    "craftsmen": {"ready", "change"},  # it has no sealed steps, and seldom does anybody change the order
    "antiquity": {"me.out", "+1.out", "+2.out"},  # nobody need be eliminated
}


def positions(id: str, seats: int, every: int) -> Iterator[Any]:
    """Tables along a sensible and a random game, and a seat that decides there."""
    game = gildhall.game(id)
    for by_thumb in (True, False):
        random = Random(id)
        table = game.start(seats=seats, seed=3, listen=False)
        ply = 0
        while not table.over:
            seat = random.choice(table.waiting)
            if ply % every == 0:
                yield table, seat
            choices = table.choices(seat)
            table.choose(seat, game.thumb(table, seat, choices) if by_thumb else random.choice(choices))
            ply += 1


def written(field: Any, part: dict[str, Any], viewer: Viewer) -> list[float]:
    out = [0.0] * field.size
    field.write(out, 0, part, viewer)
    return out


def variations(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of players, and every value of every option with one of them."""
    for seats in game.seats:
        yield seats, {}
    counts = cycle(game.seats)
    for option in game.options:
        for value in option.values:
            seats = next(counts)
            with suppress(gildhall.BadSetup):  # such as the first player 3 of 2
                game.facts(seats, {option.name: value})
                yield seats, {option.name: value}


@pytest.mark.parametrize("id", GAMES)
def test_an_observer_writes_what_the_sheet_makes_of_the_view(id: str) -> None:
    """The compiled observations against those of the view: each number of players, each option, each seat."""
    game = gildhall.game(id)
    for number_of, (seats, options) in enumerate(variations(game)):
        sheet = Sheet.of(game, seats)
        observer, page = sheet.observer(), sheet.page(rows=2)
        values = np.frombuffer(page.values, np.float32).reshape(2, -1)
        masks = np.frombuffer(page.mask, np.int8).reshape(2, -1)
        table = game.start(seats=seats, seed=number_of, options=options, listen=False)
        dice = QuickDice.seeded(number_of, 5)
        while not table.over:
            for seat in {table.waiting[0], dice.below(seats)}:
                observer.show(page, 1, table, seat)
                assert np.array_equal(values[1], sheet.write(table.view(seat))), (seats, options)
                allowed = table.choices(seat) if table.is_waiting(seat) else [0]
                assert np.flatnonzero(masks[1]).tolist() == sorted(allowed)
            play_randomly(table, dice, 1 + dice.below(GAPS[id]))
            play_by_thumb(table, number_of % 5)
        assert not values[0].any()
        assert not masks[0].any()


@pytest.mark.parametrize("id", GAMES)
def test_a_table_and_its_view_give_the_same_vector(id: str) -> None:
    seats = max(gildhall.game(id).seats)
    sheet = Sheet.of(gildhall.game(id), seats)
    for table, seat in positions(id, seats, every=60):
        assert np.array_equal(sheet.read(table, seat), sheet.write(table.view(seat)))


def test_a_game_without_an_observer_is_observed_by_its_views() -> None:
    table = gildhall.game("pillars").start(seats=3, seed=2)
    sheet = Sheet.of(table.facts.game, 3)
    page = sheet.page()
    fields = {name: (at, field.labels) for name, (at, field) in sheet.places.items()}
    ViewObserver(sheet, table.facts, fields).show(page, 0, table, 1)
    assert np.array_equal(np.frombuffer(page.values, np.float32), sheet.read(table, 1))


@pytest.mark.parametrize("id", GAMES)
def test_what_a_seat_does_not_know_changes_nothing(id: str) -> None:
    seats = min(gildhall.game(id).seats)
    sheet = Sheet.of(gildhall.game(id), seats)
    for number_of, (table, seat) in enumerate(positions(id, seats, every=40)):
        guess = table.guess(seat, QuickDice.seeded(number_of, 0))
        assert np.array_equal(sheet.read(table, seat), sheet.read(guess, seat))


@pytest.mark.parametrize("id", GAMES)
def test_every_field_says_something_at_some_time(id: str) -> None:
    seats = 3
    sheet = Sheet.of(gildhall.game(id), seats)
    seen = np.zeros(sheet.size, np.float32)
    for table, seat in positions(id, seats, every=3):
        vector = sheet.read(table, seat)
        assert vector.dtype == np.float32
        assert np.abs(vector).max() <= 1
        seen += np.abs(vector)
    silent = {name for name, piece in sheet.named(seen).items() if not piece.any()}
    assert silent <= RARE.get(id, set())


@pytest.mark.parametrize("id", GAMES)
def test_sizes_and_names_are_pinned_by_the_version(id: str) -> None:
    game = gildhall.game(id)
    assert environment_id(game) == f"gildhall/{id}-v1"
    assert Sheet.of(game, max(game.seats)).size == SIZES[id]


def test_named_pieces_share_the_memory_of_the_vector() -> None:
    sheet = Sheet.of(gildhall.game("pillars"), 3)
    batch = np.zeros((2, sheet.size), np.float32)
    sheet.named(batch)["me.hand"][1, 0] = 1
    assert batch[1].sum() == 1
    assert sum(piece.shape[-1] for piece in sheet.named(batch).values()) == sheet.size


def test_the_viewer_comes_first() -> None:
    table = gildhall.game("pillars").start(seats=4, seed=2)
    sheet = Sheet.of(table.facts.game, 4)
    leader = table.waiting[0]
    for seat in range(4):
        pieces = sheet.named(sheet.read(table, seat))
        assert pieces["waiting"].argmax() == (leader - seat) % 4
        assert pieces["me.hand"].sum() == len(table.view(seat)["seats"][seat]["hand"])


def test_fields_write_what_they_say() -> None:
    viewer = Viewer(1, 3)
    assert written(number("vp", 10), {"vp": 50}, viewer) == [1.0]
    assert written(number("vp", 10), {"vp": -5}, viewer) == [-0.5]
    assert written(numbers("stock", ["a", "b"], 2), {"stock": [1, 2]}, viewer) == [0.5, 1.0]
    assert written(one_of("saint", ["x", "y"]), {"saint": None}, viewer) == [0.0, 0.0]
    assert written(some_of("goods", ["x", "y"], 4), {"goods": {"y": 2}}, viewer) == [0.0, 0.5]
    assert written(seats_of("leader", 3), {"leader": 0}, viewer) == [0.0, 0.0, 1.0]
    with pytest.raises(KeyError):
        written(one_of("saint", ["x", "y"]), {"saint": "z"}, viewer)


def test_a_game_without_a_sheet_says_what_to_do() -> None:
    with pytest.raises(gildhall.GildhallError, match=r"'bazaar' has no observation sheet; .* module .*bazaar\.sheet"):
        environment_id(BAZAAR)


def test_an_incomplete_sheet_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gildhall.game("pillars")
    monkeypatch.delattr(import_module("gildhall.games.pillars.sheet"), "own")
    with pytest.raises(gildhall.GildhallError, match=r"pillars\.sheet must define VERSION, .*; it has no own"):
        environment_id(game)


def test_a_row_keeps_nothing_of_the_game_before() -> None:
    """The printed map of Antiquity stays on the row for a whole game, and leaves it with the game."""
    game = gildhall.game("antiquity")
    sheet = Sheet.of(game, 2)
    observer, page = sheet.observer(), sheet.page()
    tables = [game.start(seats=2, seed=seed) for seed in (1, 2)]
    for table in [tables[0], tables[0], tables[1], tables[0]]:
        table.make(table.waiting[0], table.moves(table.waiting[0])[0])
        observer.observe(page, 0, table, 1)
        assert np.array_equal(np.frombuffer(memoryview(page.values), np.float32), sheet.write(table.view(1)))


@pytest.mark.parametrize("id", GAMES)
def test_a_row_keeps_nothing_of_another_table(id: str) -> None:
    """A row shows branches of one game, which share hands and piles, and another game, in turn."""
    game = gildhall.game(id)
    seats = max(game.seats)
    sheet = Sheet.of(game, seats)
    observer, page = sheet.observer(), sheet.page()
    tables = [game.start(seats=seats, seed=seed, listen=False) for seed in (1, 2)]
    play_randomly(tables[0], QuickDice.seeded(1, 0), 40)
    for turn in range(6):
        branch = tables[turn if turn % 3 == 2 else 0].copy()
        play_randomly(branch, QuickDice.seeded(turn, 1), 8 * turn)
        tables.append(branch)
    for table in [*tables, *reversed(tables)]:
        observer.observe(page, 0, table, 1)
        assert np.array_equal(np.frombuffer(memoryview(page.values), np.float32), sheet.write(table.view(1)))
