"""Every level in every game: whole games, the contract, and how strong the levels are to each other."""

from hashlib import blake2b

import pytest

import gildhall
from gildhall import bots
from gildhall.bots.budget import Budget
from gildhall.bots.check import check_bot
from gildhall.bots.seen import Seen
from gildhall.engine.dice import QuickDice
from gildhall.engine.moves import Move
from gildhall.engine.record import Record
from gildhall.lab.arena import arena
from gildhall.lab.match import Match

GAMES = [game.id for game in gildhall.games() if game.package.startswith("gildhall.")]
LONG = {"antiquity": 300}
"""Games in which an uncompiled search takes long: a game is ended after this many moves."""

BEGINNING = 150
"""Moves of a long game that are pinned."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["apprentice", "thumb", "random"])
def test_quick_bots_keep_the_contract(name: str, game: str) -> None:
    report = check_bot(bots.find(name), titles=[gildhall.game(game)], games=2)
    assert (report.games, report.moments > 0) == (2, True)


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["journeyman", "master"])
def test_bots_that_search_keep_the_contract(name: str, game: str) -> None:
    few = Budget(iterations=2)
    most = LONG.get(game, 1 << 30)
    report = check_bot(bots.find(name), titles=[gildhall.game(game)], moments=3, budget=few, most=most)
    assert report.moments > 0


@pytest.mark.parametrize(("game", "played"), [("pillars", "f5c81d0a61044288"), ("oh_my_goods", "7af64fb92d7199e5")])
def test_the_frozen_master_plays_as_it_did(game: str, played: str) -> None:
    """Later bots are measured by it. After a change of the search, the frozen Master must still use the old one."""
    title = gildhall.game(game)
    line_up = [bots.find("master-2026-11")] * title.seats[0]
    record = Match(title, line_up, seed=11, records=True, budget=Budget(iterations=4)).play(0).record
    assert record is not None
    moves = Record.from_json(record).moves
    assert blake2b(repr(moves).encode(), digest_size=8).hexdigest() == played


@pytest.mark.parametrize(("game", "played"), [("craftsmen", "4d02c8de5bdef96b"), ("antiquity", "9fd6e6f6f21c7da3")])
def test_the_frozen_master_begins_long_games_as_it_did(game: str, played: str) -> None:
    title = gildhall.game(game)
    table = title.start(seats=2, seed=11)
    seated = bots.line_up([bots.find("master-2026-11")] * 2, 11, Budget(iterations=4))
    moves = []
    while len(moves) < BEGINNING:
        seat = table.next_seat()
        move = bots.ask(seated[seat], table, seat)
        moves.append((seat, move.text))
        table.make(seat, move)
    assert blake2b(repr(moves).encode(), digest_size=8).hexdigest() == played


@pytest.mark.parametrize("game", [game for game in GAMES if bots.find("grandmaster").plays(gildhall.game(game))])
def test_a_grandmaster_with_its_own_network_keeps_the_contract(game: str) -> None:
    report = check_bot(bots.find("grandmaster"), titles=[gildhall.game(game)], moments=3, budget=Budget(iterations=2))
    assert report.moments > 0


@pytest.mark.parametrize("game", GAMES)
def test_ties_are_broken_in_steps_that_exist(game: str) -> None:
    rulebook = gildhall.game(game).rulebook
    assert rulebook.ties
    assert rulebook.ties <= set(rulebook.steps)


@pytest.mark.parametrize("game", GAMES)
def test_the_order_of_choices_decides_ties_only(game: str) -> None:
    """In the steps where choices are shuffled, the rules of thumb take a choice from the list, whatever its order."""
    title, dice = gildhall.game(game), QuickDice.seeded(1, 0)
    table, differ, looked = title.start(seats=title.seats[-1], seed=3, listen=False), 0, 0
    for _ in range(400):
        seat = table.next_seat()
        if seat < 0:
            break
        choices = table.choices(seat)
        usual = title.thumb(table, seat, choices)
        order = title.fair_order(table, seat, choices, dice)
        assert sorted(order) == sorted(choices)
        assert (order is choices) == (len(choices) == 1 or table.step(seat).name not in title.rulebook.ties)
        chosen = title.thumb(table, seat, order)
        assert chosen in choices
        looked += order is not choices
        differ += chosen != usual
        table.choose(seat, usual)
    assert differ < looked, "the order decides everything"


def test_no_seat_of_four_thumbs_is_favoured_in_pillars() -> None:
    """With the first of equally good cards, the first seat won 15 % and the last one 39 %."""
    match = Match(gildhall.game("pillars"), [bots.find("thumb")] * 4, seed=5)
    wins = [sum(won) for won in zip(*[match.play(number).wins for number in range(160)], strict=True)]
    assert max(wins) < 0.35 * 160


@pytest.mark.parametrize("name", ["journeyman", "master", "grandmaster"])
def test_a_search_does_not_favour_the_first_of_equally_good_cards(name: str) -> None:
    """Four Masters with the first of the list won 19 % on the first seat and 33 % on the last one."""
    game, dice = gildhall.game("pillars"), QuickDice.seeded(1, 0)
    table = game.start(seats=4, seed=5, listen=False)

    def equals(seat: int) -> set[int]:
        choices = table.choices(seat)
        return {game.thumb(table, seat, game.fair_order(table, seat, choices, dice)) for _ in range(12)}

    while len(equals(seat := table.waiting[0])) == 1:
        table.choose(seat, game.thumb(table, seat, table.choices(seat)))
    seen = Seen.at(table, seat)

    def first(kind: str) -> set[Move]:
        return {bots.find(kind)(seed, Budget(iterations=1)).think(seen).candidates[0].move for seed in range(12)}

    assert len(first(name)) > 1
    assert len(first("master-2026-11")) == 1, "the reference plays as it did"


def test_levels_at_one_table() -> None:
    """All levels play one game together, and the same seed gives the same game."""
    kinds = [bots.find(name) for name in ("apprentice", "thumb", "journeyman", "master")]
    match = Match(gildhall.game("pillars"), kinds, seed=4, records=True, budget=Budget(iterations=4))
    first, second = match.play(1), match.play(1)
    assert first.record == second.record
    assert sorted(first.bots) == sorted(kind.name for kind in kinds)


@pytest.mark.parametrize("game", ["pillars", "oh_my_goods"])
def test_an_apprentice_is_weaker_than_the_thumb_and_stronger_than_chance(game: str) -> None:
    figures = arena(gildhall.game(game), ["random", "apprentice", "thumb"], players=3, games=30)
    assert figures.order == ["thumb", "apprentice", "random"]


# --- the contract test itself finds what it is there for


class Straight(bots.Bot):
    """Always makes the first move. The faulty bots below do the same, with one fault each."""

    name = "straight"

    def choose(self, seen: Seen) -> Move:
        return seen.moves[0]


class Stranger(Straight):
    def choose(self, seen: Seen) -> Move:
        return seen.game.catalogue[1]


class Fickle(Straight):
    made = 0

    def choose(self, seen: Seen) -> Move:
        Fickle.made += 1
        return seen.moves[Fickle.made % len(seen.moves)]


class Meddler(Straight):
    def choose(self, seen: Seen) -> Move:
        seen.guessed.choose(seen.seat, seen.moves[0].id)
        return seen.moves[0]


class Boaster(Straight):
    def think(self, seen: Seen) -> bots.Thought:
        return bots.Thought.at_once(seen.moves[-1])


class Nameless(Straight):
    name = ""


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (Stranger, "straight at pillars, seed 0, after 0 moves: .* is none of its moves"),
        (Fickle, "the same seed and the same view give another move"),
        (Meddler, "it plays on the table that it is shown: copy it first"),
        (Boaster, "it thinks of .* and chooses"),
        (Nameless, "a bot has a name of one word, not ''"),
    ],
)
def test_faulty_bots_are_found_out(kind: type[bots.Bot], message: str) -> None:
    pillars = [gildhall.game("pillars")]
    assert check_bot(Straight, titles=pillars).games == 1
    with pytest.raises(AssertionError, match=message):
        check_bot(kind, titles=pillars)
