"""Bots that search: budgets, turns, trees, thoughts."""

from collections.abc import Iterator

import pytest

import gildhall
from gildhall import bots
from gildhall.bots import searcher
from gildhall.bots.budget import Budget
from gildhall.bots.search import WHOLE, Search
from gildhall.bots.searcher import Journeyman, Master
from gildhall.bots.seen import Seen
from gildhall.engine.dice import QuickDice
from gildhall.engine.game import Game
from gildhall.engine.play import play_by_thumb
from gildhall.engine.table import AnyTable

PILLARS = gildhall.game("pillars")
GOODS = gildhall.game("oh_my_goods")


def moment(game: Game, seed: int, choices: int = 3) -> tuple[AnyTable, int]:
    """A table in the middle of a game by the rules of thumb, where a seat has several choices."""
    table = game.start(seats=3, seed=seed)
    made = 0
    while made < 60 or len(table.moves(table.waiting[0])) < choices:
        seat = table.waiting[0]
        table.make(seat, game.thumb(table, seat, table.choices(seat)))
        made += 1
    return table, table.waiting[0]


# --- budgets


def test_a_budget_is_read_as_it_is_written() -> None:
    for text in ("0.5s", "200", "1s+200"):
        assert repr(Budget.read(text)) == text
    for text in ("", "fast", "0.5", "1s,200"):
        with pytest.raises(gildhall.BadSetup, match=r"is no budget; write seconds \(0\.5s\)"):
            Budget.read(text)
    for text in ("0s", "-1s", "0"):
        with pytest.raises(gildhall.BadSetup, match="a budget is more than nothing"):
            Budget.read(text)


def test_iterations_are_kept_to() -> None:
    table, seat = moment(PILLARS, 1)
    thought = Master(1, Budget(iterations=17)).think(Seen.at(table, seat))
    assert 1 <= thought.iterations <= 17
    assert sum(candidate.visits for candidate in thought.candidates) == thought.iterations


def test_a_forced_move_is_not_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("it thinks about a forced move")

    table, seat = moment(PILLARS, 1)
    seen = Seen.at(table, seat)
    forced = Seen(seen.game, seat, seen.moves[1:2], seen.guessed)
    monkeypatch.setattr(searcher, "Search", never)
    for kind in (Journeyman, Master):
        assert kind(1).choose(forced) is seen.moves[1]
        with pytest.raises(AssertionError, match="forced"):
            kind(1).choose(seen)


def test_seconds_are_kept_to() -> None:
    """But for what one iteration takes, which uncompiled may be long; the arena checks it to the millisecond."""
    table, seat = moment(PILLARS, 2)
    seen = Seen.at(table, seat)
    clock = [0.0]

    def now() -> float:
        clock[0] += 0.01
        return clock[0]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(searcher, "perf_counter", now)
        patch.setattr("gildhall.bots.search.perf_counter", now)
        short = Master(1, Budget(seconds=0.3)).think(seen)
        spent, clock[0] = clock[0], 0.0
        longer = Master(1, Budget(seconds=0.6)).think(seen)
    assert spent <= 0.3 + 0.05
    assert clock[0] <= 0.6 + 0.05
    assert 0 < short.iterations < longer.iterations


def test_the_seconds_of_a_turn_include_its_guesses_and_choices_without_a_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A routine choice, for which a guess is made first."""
    table, seat = moment(PILLARS, 2)
    clock = [0.0]
    monkeypatch.setattr(searcher, "perf_counter", lambda: clock[0])
    master = Master(1, Budget(seconds=1.0))

    def slow(seen: Seen) -> bool:
        clock[0] += 0.25
        return True

    monkeypatch.setattr(searcher, "is_routine", slow)
    master.choose(Seen.at(table, seat))
    assert master.seconds == 0.75


def turns_of(master: Master, table: AnyTable) -> list[list[int]]:
    """The iterations of each decision of seat 0 in a game against the rules of thumb, turn by turn: decisions with
    nobody else deciding between them are one turn. Routine takes none.
    """
    routine = table.facts.game.rulebook.routine
    turns: list[list[int]] = []
    last = -1
    while not table.over:
        seat = table.waiting[0]
        if seat == 0:
            if last != 0:
                turns.append([])
            seen = Seen.at(table, 0)
            if table.step(0).name in routine:
                turns[-1].append(0)
                table.make(0, master.choose(seen))
            else:
                thought = master.think(seen)
                turns[-1].append(thought.iterations)
                table.make(0, thought.move)
        else:
            table.make(seat, bots.ask(bots.bot("thumb"), table, seat))
        last = seat
    return turns


@pytest.mark.parametrize("game", [PILLARS, GOODS])
def test_a_turn_shares_one_budget(game: Game) -> None:
    """Whatever the number of small choices in a turn, all of them together take no more iterations than allowed, but
    for the one that each of them takes at least.
    """
    allowed = 12
    turns = turns_of(Master(1, Budget(iterations=allowed)), game.start(seats=3, seed=1))
    assert max(map(len, turns)) > 3, "there are turns of several choices"
    for turn in turns:
        assert sum(turn) <= allowed + len(turn), f"a turn of {len(turn)} choices took {turn}"


@pytest.mark.thorough
def test_what_was_found_out_is_kept_within_a_turn() -> None:
    master = Master(3, Budget(iterations=60))
    table = GOODS.start(seats=2, seed=3)
    kept = 0
    for _ in range(120):
        seat = table.waiting[0]
        if seat == 0:
            thought = master.think(Seen.at(table, 0))
            kept += sum(candidate.visits for candidate in thought.candidates) > thought.iterations > 0
            table.make(0, thought.move)
        else:
            table.make(seat, bots.ask(bots.bot("thumb"), table, seat))
    assert kept > 3


# --- thoughts


def test_a_thought_is_data() -> None:
    table, seat = moment(PILLARS, 5)
    thought = Master(2, Budget(iterations=40)).think(Seen.at(table, seat))
    data = thought.data()
    assert data["move"] == data["candidates"][0]["move"] == data["candidates"][0]["line"][0]
    visits = [candidate["visits"] for candidate in data["candidates"][1:]]
    assert visits == sorted(visits, reverse=True)
    assert all(0 <= candidate["chance"] <= 1 for candidate in data["candidates"])
    assert len(data["candidates"]) > 1
    assert any(len(candidate["line"]) > 1 for candidate in data["candidates"])


def test_the_points_of_a_choice_do_not_depend_on_the_luck_of_its_deals() -> None:
    table, seat = moment(PILLARS, 5)
    seen = Seen.at(table, seat)
    search = Search(seat, QuickDice.seeded(3, 0), WHOLE, deep=False)
    root = search.node(seen.guessed, [move.id for move in seen.moves], False)
    for number in range(20):
        search.deal(seen.guessed)
        search.iterate(root, 1, number)
    for number in range(3):
        search.stay(root, number)
    usual, other = searcher.thought(search, root, 0, PILLARS).candidates
    points = [points for _, _, points in search.par]
    assert usual.points == pytest.approx(sum(points) / len(points)) != pytest.approx(sum(points[:3]) / 3)
    assert usual.points_error == 0
    assert other.points_error is not None
    assert other.points_error > 0


def test_a_game_without_points_has_no_error_of_points() -> None:
    game = gildhall.game("antiquity")
    table = game.start(seats=2, seed=1)
    seat = table.waiting[0]
    thought = Journeyman(1, Budget(iterations=4)).think(Seen.at(table, seat))
    assert all(each.points_error is None for each in thought.candidates)


def test_a_move_that_is_asked_about_is_looked_at_closely() -> None:
    table, seat = moment(PILLARS, 6, choices=6)
    seen = Seen.at(table, seat)
    for move in seen.moves:
        thought = Master(2, Budget(iterations=20)).judge(seen, move)
        visits = {candidate.move: candidate.visits for candidate in thought.candidates}
        assert visits[move] >= visits[thought.move] / 2 or visits[move] >= 5


def last_decisions(seed: int) -> Iterator[tuple[AnyTable, int, dict[str, int]]]:
    """The last scoring of a game by the rules of thumb, where a choice costs or brings three points at least: with the
    own score that each choice leads to.
    """
    table = PILLARS.start(seats=3, seed=seed)
    while not table.over:
        seat = table.waiting[0]
        if table.round_number() == 6 and table.sealed is not None:
            scores = {}
            for move in table.moves(seat):
                twin = table.copy()
                twin.choose(seat, move.id)
                play_by_thumb(twin)
                scores[move.text] = twin.standing[seat].score or 0
            if max(scores.values()) - min(scores.values()) >= 3:
                yield table, seat, scores
        table.make(seat, PILLARS.thumb(table, seat, table.choices(seat)))


def test_a_master_takes_points_where_it_can_count_them() -> None:
    found = [each for seed in range(20) for each in last_scorings(seed)]
    assert len(found) > 5
    for scores, chosen in found:
        assert scores[chosen] == max(scores.values()), f"{chosen} of {scores}"


def last_scorings(seed: int) -> Iterator[tuple[dict[str, int], str]]:
    for table, seat, scores in last_decisions(seed):
        yield scores, Master(1, Budget(iterations=30)).choose(Seen.at(table, seat)).text


# --- sealed steps


def test_a_sealed_step_is_never_stalled() -> None:
    """The seats can decide in any order, and the step ends."""
    table = GOODS.start(seats=4, seed=2)
    players = bots.line_up([Journeyman, Master, Journeyman, Master], 1, Budget(iterations=1))
    dice = QuickDice.seeded(1, 1)
    revealed = 0
    for _ in range(80):
        sealed = table.sealed
        seat = table.waiting[dice.below(len(table.waiting))]
        table.make(seat, bots.ask(players[seat], table, seat))
        revealed += sealed is not None and table.sealed is not sealed
    assert revealed >= 2


def test_the_search_leaves_the_table_alone() -> None:
    table, seat = moment(PILLARS, 8)
    guess = table.guess(seat, QuickDice.seeded(1, 1))
    before = guess.position()
    search = Search(seat, QuickDice.seeded(2, 0), 1, deep=True)
    root = search.node(guess, guess.choices(seat), False)
    search.grow(root, guess, 20, 1e9)
    assert guess.position() == before
    assert root.total == search.iterations == 20


def test_routine_is_left_to_the_rules_of_thumb_but_for_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    table = GOODS.start(seats=3, seed=1)
    seat = table.waiting[0]
    assert table.step(seat).name in GOODS.rulebook.routine
    seen = Seen.at(table, seat)
    assert Master(1, Budget(iterations=6)).think(seen).iterations > 0
    monkeypatch.setattr(Master, "think", None)
    assert Master(1).choose(seen) is bots.bot("thumb").choose(seen)


def test_games_are_played_out_where_the_budget_allows() -> None:
    table, seat = moment(GOODS, 1)
    seen = Seen.at(table, seat)
    for budget, whole in ((Budget(iterations=200), True), (Budget(iterations=4), False), (Budget(seconds=1e-6), False)):
        master = Master(1, budget)
        assert (master._foresight(seen) == WHOLE) is whole
    assert Journeyman(1)._foresight(seen) == GOODS.rulebook.foresight
