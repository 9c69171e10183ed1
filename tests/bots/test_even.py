"""The bot that matches itself to a person: its levels, its names, and how its strength follows results."""

import pickle
from random import Random as Chance

import pytest

import gildhall
from gildhall import bots
from gildhall.bots.apprentice import Apprentice
from gildhall.bots.bot import Bot
from gildhall.bots.budget import Budget
from gildhall.bots.check import check_bot
from gildhall.bots.even import LAST_STEP, Even, beaten, even_at, limited, strength_after
from gildhall.bots.random_bot import Random
from gildhall.bots.searcher import Journeyman, Master
from gildhall.bots.seen import Seen
from gildhall.bots.thumb import Thumb
from gildhall.engine.game import Game
from gildhall.engine.moves import Move
from gildhall.lab.arena import arena
from gildhall.lab.match import Match

PILLARS = gildhall.game("pillars")
GOODS = gildhall.game("oh_my_goods")


# --- between two levels


@pytest.mark.parametrize("strength", [0.0, 0.5, 0.9])
def test_it_keeps_the_contract_at_every_strength(strength: float) -> None:
    report = check_bot(even_at(strength), titles=[PILLARS], moments=3, budget=Budget(iterations=2))
    assert report.moments > 0


def shares(strength: float, game: Game = PILLARS) -> dict[int, int]:
    """How often it plays like each level, in 300 turns."""
    table = game.start(seats=3, seed=1, listen=False)
    seen = Seen.at(table, table.waiting[0])
    player = even_at(strength)(seed=3)
    found: dict[int, int] = {}
    for _ in range(300):
        player._player(seen)
        found[player.place] = found.get(player.place, 0) + 1
    return found


def test_its_strength_says_how_often_it_plays_like_the_next_level() -> None:
    assert shares(0.0) == {0: 300}
    assert shares(1.0) == {3: 300}
    some = shares(0.4)  # a fifth of the way from the Journeyman to the Master
    assert set(some) == {1, 2}
    assert 35 <= some[2] <= 90


def test_without_a_grandmaster_the_master_is_the_strongest(unlearned: str) -> None:
    assert set(shares(0.9, gildhall.game(unlearned))) == {1, 2}


def test_one_level_plays_a_whole_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The choices of a turn share a budget, so another level must not begin again with a full one."""
    table = GOODS.start(seats=2, seed=1, listen=False)
    player = even_at(0.5)(seed=1, budget=Budget(iterations=2))
    used = []
    while table.round_number() < 4:
        seat = table.next_seat()
        if seat:
            table.choose(seat, GOODS.thumb(table, seat, table.choices(seat)))
            continue
        continues = player.goes_on
        before = player.place
        table.make(0, player.choose(Seen.at(table, 0)))
        if continues:
            assert player.place == before
        used.append(player.place)
    assert set(used) == {1, 2}


def test_a_level_has_no_more_iterations_than_usual() -> None:
    assert repr(limited(Budget.read("1s"), Journeyman)) == "1s+4"
    assert repr(limited(Budget.read("3"), Journeyman)) == "3"  # iterations alone stay reproducible
    assert repr(limited(Budget.read("1s"), Master)) == "1s"
    assert limited(None, Journeyman) is None


# --- names


def test_a_strength_is_a_part_of_the_name() -> None:
    assert bots.find("even:0.60") is even_at(0.6) is bots.find("even:0.6")
    assert (bots.find("even"), bots.find("even:0.333").name) == (Even, "even:0.33")
    assert bots.level("even:0.33") == "even"
    assert bots.find("even:0.6", for_people=True, game=PILLARS).strength == 0.6  # type: ignore[attr-defined]
    for name in ("even:", "even:strong", "even:1.5", "even:-0.1", "even:nan", "thumb:0.5"):
        with pytest.raises(gildhall.BadSetup):
            bots.find(name)


def test_other_processes_know_it_by_its_strength() -> None:
    assert pickle.loads(pickle.dumps(even_at(0.6))) is even_at(0.6)
    match = Match(PILLARS, [even_at(0.6), Thumb, Thumb], seed=1, records=True, budget=Budget(iterations=2))
    again: Match = pickle.loads(pickle.dumps(match))
    assert again.play(0).record == match.play(0).record


def test_an_arena_wants_to_know_its_strength() -> None:
    with pytest.raises(gildhall.BadSetup, match=r"'even' follows a person; say how strong it is here, as in even:0\.6"):
        arena(PILLARS, ["even", "thumb"], players=3, games=1)
    figures = arena(PILLARS, ["even:0", "random"], players=3, games=3)
    assert sorted(figures.order) == ["even:0", "random"]


# --- following a person


def test_a_win_raises_it_a_defeat_lowers_it_and_a_middle_rank_changes_nothing() -> None:
    assert strength_after([]) == 0.5
    assert strength_after([1.0]) > strength_after([0.75]) > strength_after([0.5]) == 0.5 > strength_after([0.0])
    assert (strength_after([1.0] * 40), strength_after([0.0] * 40)) == (1.0, 0.0)


def test_later_steps_are_shorter_but_never_too_short() -> None:
    quiet = [0.5] * 100
    assert strength_after([1.0]) - 0.5 == pytest.approx(0.15)
    assert strength_after([*quiet, 1.0]) - 0.5 == pytest.approx(LAST_STEP)


def test_ranks_are_compared_with_its_own_seats_only() -> None:
    assert beaten([1, 2, 3, 4], 0, [1, 2, 3]) == 1.0
    assert beaten([2, 1, 3, 4], 0, [2, 3]) == 1.0  # the winner was a friend
    assert beaten([4, 1, 1, 3], 3, [0, 1]) == 0.5
    assert beaten([1, 1], 0, [1]) == 0.5


@pytest.mark.parametrize("real", [0.15, 0.5, 0.85])
def test_it_finds_a_person_of_fixed_strength_wherever_it_begins(real: float) -> None:
    """The chance of the person falls as the bot gets stronger. Where it is a half, the bot must stay."""
    chance = Chance(4)
    results: list[float] = []
    strengths = []
    for _ in range(300):
        strength = strength_after(results)
        strengths.append(strength)
        results.append(float(chance.random() < 1 / (1 + 10 ** (2 * (strength - real)))))
    late = strengths[40:]
    assert abs(sum(late) / len(late) - real) < 0.1
    assert 0.42 < sum(results[40:]) / 260 < 0.58


class QuickEven(Even):
    """The same between quick players, so that many games can be played."""

    name = "quick-even"

    @classmethod
    def levels(cls, game: Game) -> list[type[Bot]]:
        return [Random, Apprentice, Thumb]


class Person(Thumb):
    """Somebody who follows the rules of thumb, but not always."""

    name = "person"

    def choose(self, seen: Seen) -> Move:
        if self.dice.below(100) < 30:
            return seen.moves[self.dice.below(len(seen.moves))]
        return super().choose(seen)


@pytest.mark.thorough
def test_in_real_games_it_comes_to_win_every_other_one() -> None:
    results: list[float] = []
    for number in range(160):
        kind = type("At", (QuickEven,), {"strength": strength_after(results)})
        played = Match(GOODS, [Person, kind], seed=number).play(0)
        results.append(beaten(played.ranks, 0, [1]))
    assert 0.4 < sum(results[30:]) / 130 < 0.6
    assert 0.1 < strength_after(results) < 0.9
