"""The review of a game: chances over time, luck and choice, turning points."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import gildhall
from gildhall import bots
from gildhall.bots.acts import acts_of
from gildhall.bots.budget import Budget
from gildhall.bots.calm import calm
from gildhall.bots.review import MOMENTS, TURNING_POINTS, Review, prospects, review
from gildhall.bots.seen import Seen
from gildhall.cli import app
from gildhall.engine.dice import QuickDice
from gildhall.engine.game import Game
from gildhall.engine.play import play_by_thumb
from gildhall.engine.record import Record
from gildhall.engine.table import AnyTable
from gildhall.lab.match import Match

PILLARS = gildhall.game("pillars")
GOODS = gildhall.game("oh_my_goods")
FEW = Budget(iterations=8)


def game_of(names: str, title: Game = PILLARS, seed: int = 3) -> Record:
    kinds = [bots.find(name) for name in names.split()]
    record = Match(title, kinds, seed, records=True).play(0).record
    assert record is not None
    return Record.from_json(record)


@pytest.fixture(scope="module")
def reviewed() -> Review:
    return review(game_of("thumb apprentice random"), FEW)


# --- acts


@pytest.mark.parametrize("title", [PILLARS, GOODS])
def test_acts_are_the_whole_game_in_order(title: Game) -> None:
    record = game_of("thumb thumb random", title)
    acts = list(acts_of(record))
    moves = [(act.seat, move.text) for act in acts for move in act.moves]
    assert moves == record.moves
    assert all(second.first == first.first + len(first.moves) for first, second in pairwise(acts))
    assert max(len(act.moves) for act in acts) > 1


def test_an_act_ends_where_its_seat_learns_something() -> None:
    record = game_of("thumb thumb random", GOODS)
    table = record.start()
    for act in acts_of(record):
        for place, move in enumerate(act.moves):
            told = len(table.events)
            table.make(act.seat, move)
            learned = any(act.seat in event.reveals for event in table.events[told:])
            assert not learned or place == len(act.moves) - 1


# --- chances


def test_what_happened_adds_up(reviewed: Review) -> None:
    wins = {place.seat: float(place.rank == 1) for place in reviewed.table.standing}
    for seat in reviewed.seats:
        assert seat.began + seat.choices + seat.others + seat.luck == pytest.approx(seat.ended)
        assert seat.ended == wins[seat.seat]
        assert seat.began == pytest.approx(1 / 3, abs=0.2)


def test_the_course_goes_from_the_first_move_to_the_last(reviewed: Review) -> None:
    moments = reviewed.moments
    assert (moments[0].move, moments[-1].move) == (0, len(reviewed.record.moves))
    assert 20 < len(moments) <= MOMENTS + 1
    assert all(first.move < second.move for first, second in pairwise(moments))
    scores = [float(place.score or 0) for place in reviewed.table.standing]
    assert moments[-1].points == scores


def test_a_chance_depends_on_nothing_that_the_seat_does_not_know() -> None:
    table = game_of("thumb thumb thumb").replay(40)
    for seat in range(3):
        twin = table.guess(seat, QuickDice.seeded(8, 8))
        assert twin.position() != table.position()
        assert prospects(twin, seat, FEW) == prospects(table, seat, FEW)


def test_a_seat_with_the_rules_of_thumb_gains_and_loses_only_by_luck() -> None:
    """Not the bot ``thumb``, which takes any of equally good choices: a review compares with the first of them."""
    table = PILLARS.start(seats=3, seed=3)
    while not table.over:
        seat = table.waiting[0]
        table.make(seat, Seen.at(table, seat).by_thumb())
    for reviewed in review(table.record(), FEW).seats:
        assert abs(reviewed.choices) < 1e-9
        assert abs(reviewed.others) < 1e-9


RECORDED = Path(__file__).parents[1] / "golden"
OPENING = 3
"""The opening of a game: this part of its moments."""


def estimates(record: Record) -> list[list[float]]:
    """The chances of all seats at up to sixty moments, each by itself."""
    acts = list(acts_of(record))
    every = max(1, -(-len(acts) // MOMENTS))
    table, found = record.start(), []
    for number, act in enumerate(acts):
        if number % every == 0:
            found.append([prospects(table, seat, FEW)[0] for seat in range(record.seats)])
        for move in act.moves:
            table.make(act.seat, move)
    return [*found, [prospects(table, seat, FEW)[0] for seat in range(record.seats)]]


def widest(line: list[list[float]], seat: int) -> float:
    """How far the chance of a seat moves in the opening."""
    opening = [chances[seat] for chances in line[: len(line) // OPENING]]
    return max(opening) - min(opening)


@pytest.mark.parametrize(
    "title", ["pillars", "oh_my_goods", "craftsmen", pytest.param("antiquity", marks=pytest.mark.thorough)]
)
def test_the_line_of_a_recorded_game_is_calm(title: str) -> None:
    record = Record.from_json((RECORDED / f"{title}-rules2.jsonl").read_text().splitlines()[0])
    found = estimates(record)
    line = calm(found)
    seats = range(record.seats)
    assert max(widest(line, seat) for seat in seats) < 0.35, "no swing in the opening"
    assert max(widest(line, seat) for seat in seats) < max(widest(found, seat) for seat in seats)
    steps = [abs(second[seat] - first[seat]) for first, second in pairwise(line[:-1]) for seat in seats]
    assert max(steps) < 0.2, "no jump from one moment to the next"
    assert line[-1] == found[-1], "the result stays"
    assert all(sum(chances) == pytest.approx(1) for chances in line)


def test_a_calm_line_still_tells_who_wins() -> None:
    """As a forecast it is as good as the raw estimates."""
    record = game_of("thumb apprentice random")
    found = estimates(record)

    def error(line: list[list[float]]) -> float:
        return sum((chance - won) ** 2 for each in line[:-1] for chance, won in zip(each, line[-1], strict=True))

    assert error(calm(found)) < 1.15 * error(found)


@pytest.mark.thorough
def test_bad_choices_are_not_called_bad_luck() -> None:
    """Over several games random choices lower the chances; choices by the rules of thumb do not."""
    choices = {"thumb": 0.0, "random": 0.0}
    for seed in range(3):
        record = game_of("thumb random thumb", GOODS, seed)
        for seat in review(record, Budget(iterations=1)).seats:
            choices["random" if seat.seat == 1 else "thumb"] += seat.choices
    assert choices["random"] < -0.3
    assert abs(choices["thumb"]) < 1e-9


# --- turning points


def blunder() -> tuple[Record, int, str]:
    """A game by the rules of thumb, but for one choice that throws away the victory: the record, the number of that
    move and what should have been chosen.
    """
    for seed in range(200):
        table = PILLARS.start(seats=3, seed=seed)
        while not table.over:
            seat = table.waiting[0]
            best = PILLARS.thumb(table, seat, table.choices(seat))
            if table.round_number() == 6 and table.sealed is not None:
                for move in table.choices(seat):
                    if outcome(table, seat, best) and not outcome(table, seat, move):
                        number = len(table.record().moves)
                        return finished(table, seat, move), number, PILLARS.catalogue[best].text
            table.make(seat, best)
    raise AssertionError("nobody can throw a game away")


def outcome(table: AnyTable, seat: int, move: int) -> bool:
    """Does the seat win alone with that move?"""
    twin = table.copy()
    twin.choose(seat, move)
    play_by_thumb(twin)
    return [place.seat for place in twin.standing if place.rank == 1] == [seat]


def finished(table: AnyTable, seat: int, move: int) -> Record:
    """The record of the game that goes on with this move, and then by the rules of thumb."""
    table.make(seat, move)
    while not table.over:
        waiting = table.waiting[0]
        table.make(waiting, PILLARS.thumb(table, waiting, table.choices(waiting)))
    return table.record()


def test_a_blunder_is_a_turning_point() -> None:
    record, number, better = blunder()
    seat, made = record.moves[number]
    points = review(record, Budget(iterations=40)).seats[seat].turning_points
    found = [point for point in points if point.move == number + 1]
    assert found, f"{made} instead of {better} at move {number + 1} is none of {[point.data() for point in points]}"
    assert found[0].made.move.text == made
    assert not found[0].good
    assert found[0].stake < 0
    assert found[0].best.move.text != made


def test_at_most_three_turning_points_in_order(reviewed: Review) -> None:
    assert any(seat.turning_points for seat in reviewed.seats)
    for seat in reviewed.seats:
        points = seat.turning_points
        assert len(points) <= TURNING_POINTS
        assert [point.move for point in points] == sorted({point.move for point in points})
        for point in points:
            assert reviewed.record.moves[point.move - 1] == (seat.seat, point.made.move.text)
            assert (point.stake > 0) == point.good
            assert point.good == (point.made.move is point.best.move)


def test_the_same_seed_gives_the_same_review(reviewed: Review) -> None:
    assert review(reviewed.record, FEW).data() == reviewed.data()


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    review(game_of("random random random"), Budget(iterations=1), progress=lambda *done: told.append(done))
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert len({total for _, total in told}) == 1


# --- the command


def run(*words: str | Path) -> Any:
    return CliRunner().invoke(app, ["review", *map(str, words)], env={"NO_COLOR": "1"})


def test_the_command_tells_the_story(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(game_of("thumb apprentice random").to_json() + "\n")
    text = run(file, "--budget", "8").stdout
    for part in ("Chance to win, and expected points", "own choices", "luck", "Ann: turning points", "compared with: "):
        assert part in text
    data = json.loads(run(file, "--budget", "8", "--json").stdout)
    assert (data["game"], data["players"], data["over"], data["has_points"]) == ("pillars", 3, True, True)
    assert len(data["seats"]) == len(data["course"][0]["chances"]) == 3


def test_antiquity_tells_the_way_towards_the_saint(tmp_path: Path) -> None:
    table = gildhall.game("antiquity").start(seats=2, seed=1)
    for _ in range(30):
        seat = table.waiting[0]
        table.make(seat, table.facts.game.thumb(table, seat, table.choices(seat)))
    file = tmp_path / "game.jsonl"
    file.write_text(table.record().to_json() + "\n")
    text = run(file, "--budget", "1").stdout
    assert "30 moves, not over" in text
    assert "expected way towards the saint:" in text


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    assert "cannot be read" in run(tmp_path / "none.jsonl").stderr
    file = tmp_path / "game.jsonl"
    file.write_text(game_of("random random random").to_json() + "\n")
    assert "there is no game 2" in run(file, "--game", "2").stderr
    assert "is no budget" in run(file, "--budget", "long").stderr
