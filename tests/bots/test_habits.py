"""Habits: files of them, and bots and rules of thumb that use others than the standard ones."""

import logging
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

import pytest

import gildhall
from gildhall.bots.budget import Budget
from gildhall.bots.grandmaster import Grandmaster, Learned
from gildhall.bots.habits_file import MOST, load, read, written
from gildhall.bots.searcher import Master
from gildhall.bots.seen import Seen
from gildhall.bots.weights_file import BadNetwork
from gildhall.engine.dice import QuickDice
from gildhall.engine.game import AnyFacts, Game
from gildhall.engine.habits import Habits
from gildhall.engine.table import AnyTable

GAMES = [game for game in gildhall.games() if game.package.startswith("gildhall.")]
GAME = gildhall.game("antiquity")
GOODS = gildhall.game("oh_my_goods")
PILLARS = gildhall.game("pillars")
CRAFTSMEN = gildhall.game("craftsmen")
STANDARD = GAME.rulebook.habits
NUMBERS = {name: getattr(STANDARD, name) for name in STANDARD.names()}


def trained(folder: Path, text: str) -> type[Grandmaster]:
    """A Grandmaster with this file of habits."""
    path = folder / "habits.toml"
    path.write_text(text)
    return type("Trained", (Grandmaster,), {"name": "trained", "habits": path})


def opening(moves: int) -> tuple[AnyTable, int]:
    """A table after some moves of the rules of thumb, and the seat that decides."""
    table = GAME.start(seats=2, seed=3, listen=False)
    for _ in range(moves):
        seat = table.next_seat()
        table.choose(seat, GAME.thumb(table, seat, table.choices(seat)))
    return table, table.next_seat()


def test_every_number_has_a_name_and_may_be_changed() -> None:
    assert "wood" in NUMBERS
    assert min(NUMBERS.values()) >= 0
    changed = STANDARD.changed({"wood": 7})
    assert (changed.wood, STANDARD.wood) == (7, NUMBERS["wood"])  # type: ignore[attr-defined]
    assert [name for name in changed.names() if getattr(changed, name) != NUMBERS[name]] == ["wood"]


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        (GAME, "ddd6e34cec031786"),
        (GOODS, "2c2a74aa779a6ba7"),
        (PILLARS, "cea859de77e8356f"),
        (CRAFTSMEN, "93f8f032a1965f6e"),
    ],
)
def test_the_standard_habits_play_as_they_did(game: Game, moves: str) -> None:
    """Later bots are measured by players with these numbers. New numbers belong in a file."""
    made = []
    for players in game.seats[:2]:
        table = game.start(seats=players, seed=29, listen=False)
        while (seat := table.next_seat()) >= 0:
            made.append(game.thumb(table, seat, table.choices(seat)))
            table.choose(seat, made[-1])
    assert blake2b(repr(made).encode(), digest_size=8).hexdigest() == moves


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (GAME, {}),
        (GOODS, {}),
        (GOODS, {"hand_exchange": "all_or_nothing", "keep_one": True, "two_for_one": True}),
        (PILLARS, {}),
        (PILLARS, {"king_trick_several_trickless": "all_score", "units_kept": "at_most"}),
        (CRAFTSMEN, {}),
        (CRAFTSMEN, {"max_investments_per_year": 2, "notary_peek_return": "each", "bonus_token": "after_stage"}),
    ],
)
def test_any_habits_make_legal_choices(game: Game, options: dict[str, Any]) -> None:
    """A search for better numbers comes to strange ones."""
    dice = QuickDice.seeded(4, 0)
    standard = game.rulebook.habits
    players = game.seats[0]
    for seed in range(6):
        strange = [
            standard.changed({name: dice.below(4 * getattr(standard, name) + 3) for name in standard.names()})
            for _ in range(players)
        ]
        table = game.start(seats=players, seed=seed, options=options, listen=False)
        table.facts = game.facts_with(table.facts, strange)
        while (seat := table.next_seat()) >= 0:
            choices = table.choices(seat)
            move = game.thumb(table, seat, choices)
            assert move in choices, table.step(seat).name
            table.choose(seat, move)


def test_each_seat_has_habits_of_its_own() -> None:
    table, seat = opening(0)
    idle = STANDARD.changed({"home_forest": 0, "home_mountain": 0, "home_grass": 0, "home_sea": 90})
    choices = table.choices(seat)
    usual = GAME.thumb(table, seat, choices)
    for habits, same in (([idle, STANDARD], seat != 0), ([STANDARD, idle], seat != 1)):
        twin = table.copy()
        twin.facts = GAME.facts_with(table.facts, habits)
        assert (GAME.thumb(twin.copy(), seat, choices) == usual) == same
    assert GAME.thumb(table, seat, choices) == usual


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_other_habits_of_one_seat_change_only_its_choices(game: Game) -> None:
    """What is kept for one seat's habits is not used for another's, and not used any more when they change."""
    standard, players = game.rulebook.habits, game.seats[0]
    strange = standard.changed({name: 5 * getattr(standard, name) % 97 for name in standard.names()})
    table = game.start(seats=players, seed=3, listen=False)
    usual = table.facts
    twins = [
        game.facts_with(usual, [strange if each == seat else standard for each in range(players)])
        for seat in range(players)
    ]
    one = game.facts_with(usual, [standard] * players)
    differs = [0] * players
    while (seat := table.next_seat()) >= 0:
        choices = table.choices(seat)
        move = game.thumb(table, seat, choices)
        found = [chosen(game, table, facts, seat) for facts in twins]
        assert all(each == move for other, each in enumerate(found) if other != seat)
        differs[seat] += found[seat] != move
        for habits, expected in (([strange] * players, found[seat]), ([standard] * players, move)):
            one.habits = habits
            assert chosen(game, table, one, seat) == expected
        table.choose(seat, move)
    assert all(differs)


def chosen(game: Game, table: AnyTable, facts: AnyFacts, seat: int) -> int:
    """The choice with these facts."""
    twin = table.copy()
    twin.facts = facts
    return game.thumb(twin, seat, twin.choices(seat))


EXCHANGE = {"hand_exchange": "all_or_nothing"}


@pytest.mark.parametrize(
    ("game", "starts"),
    [
        (GOODS, [(2, seed, EXCHANGE if seed % 2 else {}) for seed in (0, 1, 2, 6, 10, 37)]),
        (PILLARS, [(players, seed, {}) for seed in range(6) for players in (3, 4)]),
        (CRAFTSMEN, [(players, seed, {}) for seed in (2, 0, 1, 3, 4, 5, 6) for players in (4, 2, 5)]),
    ],
    ids=lambda value: value.id if isinstance(value, Game) else "",
)
def test_every_habit_makes_a_difference(game: Game, starts: list[tuple[int, int, dict[str, Any]]]) -> None:
    """Each is changed on its own, in games of the standard ones."""
    standard = game.rulebook.habits
    left = set(standard.names())
    for players, seed, options in starts:
        table = game.start(seats=players, seed=seed, options=options, listen=False)
        usual = table.facts
        changed = [
            (name, game.facts_with(usual, [standard.changed({name: value})] * players))
            for name in sorted(left)
            for value in (0, 8 * getattr(standard, name) + 1, 40 * getattr(standard, name) + 30)
        ]
        while left and (seat := table.next_seat()) >= 0:
            choices = table.choices(seat)
            move = game.thumb(table, seat, choices)
            for name, table.facts in changed:
                if name in left and game.thumb(table, seat, choices) != move:
                    left.remove(name)
            table.facts = usual
            table.choose(seat, move)
    assert left == set()


@pytest.mark.parametrize("game", [GOODS, PILLARS, CRAFTSMEN], ids=lambda game: game.id)
def test_what_was_fitted_to_the_standard_habits_does_not_depend_on_them(game: Game) -> None:
    """The evaluation, and the inputs of the network and the policy."""
    features = import_module(f"{game.package}.features").features
    table: Any = game.start(seats=3, seed=11, listen=False)
    dice = QuickDice.seeded(4, 0)
    strange = game.rulebook.habits.changed({name: dice.below(900) for name in game.rulebook.habits.names()})
    facts = game.facts_with(table.facts, [strange] * 3)
    while (seat := table.next_seat()) >= 0:
        twin = table.copy()
        twin.facts = facts
        assert [features(twin, each) for each in range(3)] == [features(table, each) for each in range(3)]
        assert game.evaluate(twin).chances == game.evaluate(table).chances
        table.choose(seat, game.thumb(table, seat, table.choices(seat)))


# --- files


def test_a_file_has_the_numbers_that_were_written(tmp_path: Path) -> None:
    path = tmp_path / "habits.toml"
    path.write_text(written(GAME, {**NUMBERS, "wood": 5}, ["Made by a test."]))
    found = load(GAME, path)
    assert {name: getattr(found, name) for name in found.names()} == {**NUMBERS, "wood": 5}


def test_numbers_that_a_file_leaves_out_are_standard() -> None:
    found = read(GAME, written(GAME, {"stone": 1}, []).encode(), "here")
    assert (found.stone, found.wood) == (1, NUMBERS["wood"])  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"game = ", "not TOML"),
        (b"\xff", "not TOML"),
        (b'game = "pillars"\n[habits]\nwood = 1\n', "for pillars, not for antiquity"),
        (b'game = "antiquity"\n', "no table"),
        (b'game = "antiquity"\n[habits]\nwod = 1\n', "'wod'"),
        (b'game = "antiquity"\n[habits]\nwood = -1\n', "from 0 to"),
        (b'game = "antiquity"\n[habits]\nwood = true\n', "whole number"),
        (b'game = "antiquity"\n[habits]\nwood = 1.5\n', "whole number"),
        (f'game = "antiquity"\n[habits]\nwood = {MOST + 1}\n'.encode(), "from 0 to"),
        (b'game = "antiquity"\n[habits]\nnames = 1\n', "'names'"),
    ],
)
def test_a_wrong_file_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(BadNetwork, match=message):
        read(GAME, content, "here")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_file_with_an_unknown_number_is_refused(game: Game) -> None:
    with pytest.raises(BadNetwork, match="'wod'"):
        read(game, f'game = "{game.id}"\n[habits]\nwod = 1\n'.encode(), "here")


def test_a_file_for_a_game_without_habits_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PILLARS.rulebook, "habits", Habits())
    with pytest.raises(BadNetwork, match="'wood'"):
        read(PILLARS, b'game = "pillars"\n[habits]\nwood = 1\n', "here")
    assert Habits().names() == []


# --- a Grandmaster with habits


def test_a_grandmaster_with_the_standard_habits_is_a_master(tmp_path: Path) -> None:
    kind = trained(tmp_path, written(GAME, NUMBERS, []))
    table, seat = opening(0)
    seen = Seen.at(table, seat)
    found = []
    for bot in (kind, Master):
        thought = bot(5, Budget(iterations=6)).think(seen)
        found.append([(each.move, each.visits, each.chance, each.points) for each in thought.candidates])
    assert found[0] == found[1]
    assert len(found[0]) > 1


@pytest.mark.usefixtures("unlearned")
def test_habits_go_with_the_network_of_the_package(tmp_path: Path) -> None:
    """The standard habits in a file change nothing; others change what the search expects."""
    standard = GOODS.rulebook.habits
    table = GOODS.start(seats=2, seed=3, listen=False)
    while table.step(seat := table.next_seat()).name != "place_worker":
        table.choose(seat, GOODS.thumb(table, seat, table.choices(seat)))
    seen = Seen.at(table, seat)
    found = []
    variants: list[dict[str, int]] = [{}, {"in_hand": 900, "hired": 0, "link": 900}]
    for number, changes in enumerate(variants):
        (tmp_path / str(number)).mkdir()
        numbers = {name: getattr(standard, name) for name in standard.names()} | changes
        kind = trained(tmp_path / str(number), written(GOODS, numbers, []))
        learned = kind.learned(GOODS)
        assert learned.guide is not None
        assert learned.habits is not None
        found.append(expected(kind, seen))
    without = bare_grandmaster()
    assert without.learned(GOODS).habits is None
    assert found[0] == expected(without, seen)
    assert found[1] != found[0]


def bare_grandmaster() -> type[Grandmaster]:
    """One that has not loaded anything yet."""

    class Bare(Grandmaster):
        _learned: ClassVar[dict[str, Learned]] = {}

    return Bare


def expected(kind: type[Grandmaster], seen: Seen) -> list[tuple[object, ...]]:
    thought = kind(5, Budget(iterations=12)).think(seen)
    return [(each.move, each.visits, each.chance, each.points) for each in thought.candidates]


def test_a_grandmaster_searches_with_its_habits_and_leaves_the_table_alone(tmp_path: Path) -> None:
    kind = trained(tmp_path, written(GAME, {"home_forest": 0, "home_mountain": 0, "home_grass": 0, "home_sea": 90}, []))
    table, seat = opening(0)
    seen = Seen.at(table, seat)
    assert kind(5)._at_once(seen) != Master(5)._at_once(seen)
    assert seen.guessed.facts is table.facts
    assert table.facts.habits[seat] is STANDARD


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "cannot be read"),
        ("game =", "not TOML"),
        ('game = "antiquity"\n[habits]\nwod = 1\n', "'wod'"),
    ],
)
def test_without_usable_habits_it_plays_as_a_master(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, text: str | None, message: str
) -> None:
    kind = trained(tmp_path, text or "")
    if text is None:
        (tmp_path / "habits.toml").unlink()
    table, seat = opening(0)
    with caplog.at_level(logging.WARNING):
        learned = kind.learned(GAME)
    assert (learned.habits, learned.guide, learned.adviser) == (None, None, None)
    assert [message in record.getMessage() for record in caplog.records] == [True]
    assert "the trained plays as a Master" in caplog.text
    assert kind(5)._at_once(Seen.at(table, seat)) == Master(5)._at_once(Seen.at(table, seat))


def test_with_changed_components_it_plays_as_a_master(tmp_path: Path) -> None:
    kind = trained(tmp_path, written(GAME, {"wood": 1}, []))
    assert kind.learned(GAME).habits is not None
    assert kind.learned(GAME.with_components({"numbers": {"famine_rise": 2}})).habits is None
