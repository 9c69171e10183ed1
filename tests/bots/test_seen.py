"""What bots see: what their seat may know, never the table."""

import doctest
import gc
import json
from collections.abc import Iterator
from importlib.resources import files
from types import FunctionType, ModuleType
from typing import Any

import pytest

import gildhall
from gildhall import bots
from gildhall.bots import budget, check, pace, seeds, seen
from gildhall.bots.seen import Seen
from gildhall.engine.dice import QuickDice
from gildhall.engine.play import play_randomly
from gildhall.engine.table import AnyTable

QUICK = ["apprentice", "thumb", "random"]
"""Those who do not search; the others are checked in test_levels.py."""

TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (4, {}),
    (4, {"trick_history": "closed", "scoring_mode": "open_sequential"}),
    (3, {"advantage_reveal": "shown", "king_trick_several_trickless": "all_score"}),
]


def decisions(players: int, options: dict[str, Any], seed: int) -> Iterator[tuple[AnyTable, int]]:
    """The table before each decision of a random game, with the seat that decides."""
    table = gildhall.game("pillars").start(seats=players, seed=seed, options=options)
    dice = QuickDice.seeded(seed, 7)
    while not table.over:
        seat = table.waiting[dice.below(len(table.waiting))]
        yield table, seat
        moves = table.moves(seat)
        table.make(seat, moves[dice.below(len(moves))])


def play(names: list[str], seed: int) -> AnyTable:
    table = gildhall.game("pillars").start(seats=len(names), seed=seed)
    players = bots.line_up([bots.find(name) for name in names], seed)
    while not table.over:
        seat = table.waiting[0]
        table.make(seat, bots.ask(players[seat], table, seat))
    return table


@pytest.mark.parametrize("module", [bots, budget, check, pace, seeds, seen])
def test_examples_in_docstrings(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


# --- who there is


def test_people_are_offered_the_levels() -> None:
    every = ["apprentice", "thumb", "journeyman", "master", "grandmaster", "even", "master-2026-11", "random"]
    assert bots.names() == every
    assert bots.names(for_people=True) == ["apprentice", "journeyman", "master", "grandmaster", "even"]
    for name in ("thumb", "random", "master-2026-11"):
        with pytest.raises(gildhall.BadSetup, match=f"no bot '{name}'; bots are: apprentice, journeyman, master"):
            bots.find(name, for_people=True)


def test_a_grandmaster_is_offered_in_every_game_of_the_hall() -> None:
    for game in [each for each in gildhall.games() if each.package.startswith("gildhall.games.")]:
        assert bots.names(for_people=True, game=game)[:4] == ["apprentice", "journeyman", "master", "grandmaster"]
        assert any((files(game.package) / name).is_file() for name in ("network.bin", "policy.bin", "habits.toml"))


def test_a_grandmaster_is_not_offered_where_nothing_was_learned(unlearned: str) -> None:
    with pytest.raises(
        gildhall.BadSetup, match=r"no bot 'grandmaster'; bots are: apprentice, journeyman, master, even$"
    ):
        bots.find("grandmaster", for_people=True, game=gildhall.game(unlearned))


def test_an_unknown_bot_is_refused_with_what_there_is() -> None:
    said = f"no bot 'deep blue'; bots are: {', '.join(bots.names())}"
    with pytest.raises(gildhall.BadSetup, match=said):
        bots.bot("deep blue")


# --- what they choose


def test_the_same_seed_gives_the_same_game() -> None:
    names = ["thumb", "random", "random"]
    first, second, other = play(names, 3), play(names, 3), play(names, 4)
    assert first.record().to_json() == second.record().to_json()
    assert first.record().moves != other.record().moves


def test_another_seed_of_the_random_bot_gives_other_moves() -> None:
    table = gildhall.game("pillars").start(seats=3, seed=1)
    seat = table.waiting[0]
    assert len({bots.ask(bots.bot("random", seed), table, seat).text for seed in range(30)}) > 3


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_bots_cannot_tell_tables_apart_that_their_seat_cannot(players: int, options: dict[str, Any]) -> None:
    """The leak test: the same view and the same seed give the same move, whatever is hidden."""
    pairs_that_differ = 0
    for number, (table, seat) in enumerate(decisions(players, options, seed=players)):
        dice = QuickDice.seeded(number, 99)
        twins = [table.guess(seat, dice), table.facts.game.guess(table.view(seat), dice)]
        pairs_that_differ += all(twin.position() != table.position() for twin in twins)
        for twin in twins:
            assert json.dumps(Seen.at(twin, seat).view) == json.dumps(Seen.at(table, seat).view)
            for name in QUICK:
                chosen = [bots.ask(bots.bot(name, seed=number), each, seat) for each in (table, twin)]
                assert chosen[0] is chosen[1], f"{name} knows something it cannot see at decision {number}"
    assert pairs_that_differ > 20


def test_a_bot_that_goes_by_all_cards_still_learns_nothing() -> None:
    class Peeking(bots.Bot):
        def choose(self, seen: Seen) -> gildhall.engine.moves.Move:
            hands = [part["hand"] for part in seen.guessed.position()["seats"]]
            return seen.moves[sum(map(ord, json.dumps(hands))) % len(seen.moves)]

    for number, (table, seat) in enumerate(decisions(4, {}, seed=11)):
        twin = table.guess(seat, QuickDice.seeded(number, 99))
        assert bots.ask(Peeking(), table, seat) is bots.ask(Peeking(), twin, seat)


# --- what they see


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_view_from_the_network_shows_the_same_as_the_table(players: int, options: dict[str, Any]) -> None:
    for number, (table, seat) in enumerate(decisions(players, options, seed=20 + players)):
        if number % 7:
            continue
        here = Seen.at(table, seat)
        there = Seen.of(json.loads(json.dumps(table.view(seat))))
        assert (there.game, there.seat, there.moves) == (here.game, here.seat, here.moves)
        assert there.view == here.view == table.view(seat)
        assert there.guessed.position() == here.guessed.position()
        for name in QUICK:
            assert bots.bot(name, 5).choose(there) is bots.bot(name, 5).choose(here)


def test_a_view_with_other_components_is_understood() -> None:
    game = gildhall.game("pillars").with_components({"carry_limit": 4})
    table = game.start(seats=3, seed=1)
    seat = table.waiting[0]
    seen_there = Seen.of(table.view(seat))
    assert seen_there.game.components["carry_limit"] == 4
    assert seen_there.view == table.view(seat)


def test_guesses_look_like_the_table_and_differ_from_each_other() -> None:
    table = gildhall.game("pillars").start(seats=4, seed=2)
    seat = table.waiting[0]
    before_it = Seen.at(table, seat)
    dice = QuickDice.seeded(1, 1)
    guesses = [before_it.guess(dice) for _ in range(3)]
    assert all(guess.view(seat) == table.view(seat) for guess in guesses)
    assert guesses[0].position() != guesses[1].position() != guesses[2].position()


def test_nothing_of_the_real_table_can_be_reached_from_what_is_seen() -> None:
    table = gildhall.game("pillars").start(seats=4, seed=2)
    play_randomly(table, QuickDice.seeded(2, 2), 12)
    assert any(part.pile for part in table.seats)
    reached = things_reached(Seen.at(table, table.waiting[0]))
    assert id(table.facts) in reached, "the search finds what is there"
    hidden = [table, table.agenda, table.seats, *table.seats, *[part.hand for part in table.seats]]
    hidden += [part.pile for part in table.seats]
    assert [thing for thing in hidden if id(thing) in reached] == []


def things_reached(start: object) -> set[int]:
    """Everything that can be reached from an object, except through modules, classes and functions."""
    reached: set[int] = set()
    todo = [start]
    while todo:
        thing = todo.pop()
        if id(thing) not in reached and not isinstance(thing, ModuleType | type | FunctionType):
            reached.add(id(thing))
            todo += gc.get_referents(thing)
    return reached


def test_a_blind_bot_sees_only_its_moves() -> None:
    table = gildhall.game("pillars").start(seats=3, seed=1)
    seat = table.waiting[0]
    blind = Seen.at(table, seat, blind=True)
    assert blind.moves == table.moves(seat)
    with pytest.raises(gildhall.GildhallError, match="shown its moves only"):
        blind.guess(QuickDice.seeded(0, 0))
    with pytest.raises(gildhall.GildhallError, match="shown its moves only"):
        assert blind.view


def test_a_view_without_a_seat_is_refused() -> None:
    table = gildhall.game("pillars").start(seats=3, seed=1)
    with pytest.raises(gildhall.BadPosition, match="not that of a spectator"):
        Seen.of(table.view(None))
    with pytest.raises(gildhall.BadPosition, match="a view has a game, a seat and moves"):
        Seen.of({"game": "pillars"})
    with pytest.raises(gildhall.UnknownGame, match="games are: "):
        Seen.of({"game": "chess"})
    with pytest.raises(gildhall.UnknownMove, match="no move is called 'castle'"):
        Seen.of({**table.view(table.waiting[0]), "moves": [{"text": "castle"}]})
