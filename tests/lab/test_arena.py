"""The arena: line-ups, deals, ratings, and a folder that can be gone on with."""

import csv
import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import gildhall
from gildhall.bots.budget import Budget
from gildhall.cli import app
from gildhall.lab.arena import Arena, arena, line_ups
from gildhall.lab.arena_figures import FEWEST, Figures, wilson
from gildhall.lab.match import Result, Times

PILLARS = gildhall.game("pillars")
CLOCKS = {"turns", "ms_per_turn", "longest_ms", "over_ms", "budget_kept"}


def played(**changes: Any) -> Figures:
    settings: dict[str, Any] = {"bots": ["thumb", "random"], "players": 3, "games": 3}
    return arena(PILLARS, **{**settings, **changes})


def without_clocks(figures: Figures) -> dict[str, Any]:
    data = figures.data()
    data["ratings"] = [{name: value for name, value in row.items() if name not in CLOCKS} for row in data["ratings"]]
    return data


def result(bots: str, ranks: list[int], scores: list[int] | None = None) -> Result:
    """A made-up result; the best rank is a win, shared by all who have it."""
    winners = ranks.count(1)
    return Result(
        bots.split(), [(rank == 1) / winners for rank in ranks], ranks, list(scores or [0] * len(ranks)), None
    )


# --- who plays with whom


def test_as_many_bots_as_seats_are_one_line_up() -> None:
    assert line_ups(["master", "thumb", "thumb"], 3) == [["master", "thumb", "thumb"]]


def test_all_choices_of_more_bots_than_seats() -> None:
    assert len(line_ups(["a", "b", "c", "d", "e"], 3)) == 10


@pytest.mark.parametrize(
    ("names", "players", "message"),
    [
        (["thumb"], 3, "two kinds of bots at least"),
        (["thumb", "thumb"], 2, "two kinds of bots at least"),
        (["thumb", "thumb", "random"], 4, "name each bot once, or one for each of 4 seats; these are 3"),
    ],
)
def test_line_ups_that_make_no_sense(names: list[str], players: int, message: str) -> None:
    with pytest.raises(gildhall.BadSetup, match=message):
        line_ups(names, players)


def test_every_deal_is_played_from_all_seats_by_all_line_ups() -> None:
    hall = Arena(PILLARS, ["thumb", "random"], players=3, seed=5)
    results = {task: hall.play(task) for task in hall.tasks(6)}
    assert len({played.seed for played in results.values()}) == 2, "six games are two deals from three seats"
    for deal, line_up in product((0, 1), (0, 1)):
        games = [results[line_up, number] for number in range(3 * deal, 3 * deal + 3)]
        assert len({game.seed for game in games}) == 1
        assert {game.bots.index(game_name) for game in games for game_name in [hall_alone(line_up)]} == {0, 1, 2}
    assert results[0, 0].seed == results[1, 0].seed


def hall_alone(line_up: int) -> str:
    """The bot that is alone among those of the other kind."""
    return ["thumb", "random"][line_up]


# --- figures


def test_wilson_intervals() -> None:
    """Against published values."""
    assert wilson(0.5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0.0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(1.0, 20) == pytest.approx((0.8389, 1.0), abs=1e-4)
    assert wilson(0.3, 0) == (0.0, 1.0)


def test_wins_pairs_and_points_are_counted() -> None:
    figures = Figures(PILLARS, 3)
    figures.add(result("thumb random random", [1, 2, 3], [30, 20, 10]))
    figures.add(result("random thumb random", [1, 1, 3], [25, 25, 10]))
    figures.add(result("random random thumb", [1, 2, 2], [25, 15, 15]))
    data = figures.data()
    rows = {row["bot"]: row for row in data["line_ups"]}
    assert rows["thumb"]["line_up"] == "thumb, random ×2"
    assert (rows["thumb"]["wins"], rows["random"]["wins"]) == (1.5, 1.5)
    assert (rows["thumb"]["par"], rows["random"]["par"]) == (0.3333, 0.6667)
    assert (rows["thumb"]["mean_score"], rows["random"]["mean_score"]) == (23.33, 17.5)
    (pair,) = data["pairs"]
    assert (pair["bot"], pair["other"], pair["games"]) == ("thumb", "random", 3)
    assert pair["ahead"] == pytest.approx((1 + 0.75 + 0.25) / 3, abs=1e-4)


def test_winners_are_rated_higher_and_many_games_narrow_the_interval() -> None:
    figures = Figures(PILLARS, 2)
    widths = []
    for number in range(60):
        figures.add(result("thumb random", [1, 2] if number % 4 else [2, 1]))
        row = figures.data()["ratings"][0]
        widths.append(row["high"] - row["low"])
    assert figures.order == ["thumb", "random"]
    assert widths[-1] < widths[9] < widths[0]


def test_an_order_is_settled_only_by_many_clear_games() -> None:
    clear, even = Figures(PILLARS, 2), Figures(PILLARS, 2)
    for number in range(FEWEST - 1):
        clear.add(result("thumb random", [1, 2]))
        even.add(result("thumb random", [1, 2] if number % 2 else [2, 1]))
    assert not clear.sure
    clear.add(result("thumb random", [1, 2]))
    assert clear.sure
    for number in range(200):
        even.add(result("thumb random", [1, 2] if number % 2 else [2, 1]))
    assert not even.sure


def test_turns_are_timed_and_budgets_watched() -> None:
    times = Times(2)
    decided = [(0, True, 0.2), (0, True, 0.3), (1, True, 0.1), (1, False, 0.05), (0, False, 0.4)]
    for seat, sealed, seconds in decided:  # when the sealed step opens, a new turn begins
        times.add(seat, sealed, seconds)
    assert (times.turns, times.longest) == ([2, 2], [0.5, 0.1])
    figures = Figures(PILLARS, 2, Budget(seconds=0.4))
    game = result("master journeyman", [1, 2])
    game.times = times
    figures.add(game)
    rows = {row["bot"]: row for row in figures.data()["ratings"]}
    assert (rows["master"]["over_ms"], rows["master"]["budget_kept"]) == (100.0, False)
    assert (rows["journeyman"]["over_ms"], rows["journeyman"]["budget_kept"]) == (0.0, True)
    assert rows["master"]["ms_per_turn"] == 450.0


# --- playing


def test_the_same_games_with_any_number_of_workers(tmp_path: Path) -> None:
    one, two = (
        played(
            bots=["apprentice", "journeyman"], budget=Budget(iterations=2), workers=workers, out=tmp_path / str(workers)
        )
        for workers in (1, 2)
    )
    assert without_clocks(one) == without_clocks(two)
    assert (tmp_path / "1/records.jsonl").read_text() == (tmp_path / "2/records.jsonl").read_text()


def test_an_interrupted_arena_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = played(games=6, out=tmp_path / "whole")
    told: list[int] = []

    def interrupt(done: int) -> None:
        told.append(done)
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        played(games=6, out=tmp_path / "parts", progress=interrupt)
    with (tmp_path / "parts/results.jsonl").open("a") as file:
        file.write('{"number": 5, "bo')  # the lights went out
    gone_on = played(games=6, out=tmp_path / "parts", progress=told.append)
    assert told == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert without_clocks(gone_on) == without_clocks(whole)
    assert (tmp_path / "parts/records.jsonl").read_text() == (tmp_path / "whole/records.jsonl").read_text()
    again = played(games=6, out=tmp_path / "parts", progress=told.append)
    assert len(told) == 12, "nothing is played twice"
    assert without_clocks(again) == without_clocks(whole)


def test_the_folder_holds_records_and_tables(tmp_path: Path) -> None:
    data = played(out=tmp_path).data()
    records = list(gildhall.read_records(tmp_path / "records.jsonl"))
    assert len(records) == 6
    assert all(record.verify().over for record in records)
    for name in ("ratings", "line_ups", "pairs"):
        rows = list(csv.DictReader((tmp_path / f"{name}.csv").open()))
        assert [row["bot"] for row in rows] == [row["bot"] for row in data[name]]


def test_two_arenas_are_not_mixed_in_one_folder(tmp_path: Path) -> None:
    played(out=tmp_path)
    with pytest.raises(gildhall.GildhallError, match=r"'seed' is 0 there, 1 here.*choose another folder with --out"):
        played(out=tmp_path, seed=1)
    with pytest.raises(gildhall.GildhallError, match=r"'budget' is None there, 0\.5s here"):
        played(out=tmp_path, budget=Budget(seconds=0.5))


def test_until_sure_stops_early() -> None:
    figures = played(games=200, until_sure=True)
    assert figures.sure
    assert FEWEST <= figures.games < 60


@pytest.mark.parametrize(
    ("changes", "message"), [({"games": 0}, "games is at least 1"), ({"workers": 0}, "workers is")]
)
def test_numbers_that_make_no_sense(changes: dict[str, int], message: str) -> None:
    with pytest.raises(gildhall.BadSetup, match=message):
        played(**changes)


# --- the command


def run(*words: str | Path) -> Any:
    return CliRunner().invoke(app, ["arena", *map(str, words)])


def test_the_command_prints_ratings_line_ups_and_pairs(tmp_path: Path) -> None:
    words = ["pillars", "-b", "thumb,random", "-p", "3", "-n", "3", "-w", "1", "--out", tmp_path]
    text = run(*words).stdout
    for part in ("6 games of The Pillars", "not settled yet", "thumb, random ×2", "ahead of", "over budget"):
        assert part in text
    data = json.loads(run(*words, "--json").stdout)
    assert (data["game"], data["games"], len(data["pairs"])) == ("pillars", 6, 1)


def test_the_command_has_a_folder_for_each_arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("pillars", "-b", "thumb,random", "-p", "3", "-n", "1", "-w", "1").exit_code == 0
    assert (tmp_path / "arena/pillars-3-thumb-random-seed0/records.jsonl").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["-b", "thumb,hal"], "there is no bot 'hal'"),
        (["-b", "thumb,random", "-p", "9"], "is played by 3, 4 players, not 9"),
        (["-b", "thumb,random", "--budget", "soon"], "'soon' is no budget"),
        (["-b", "thumb"], "two kinds of bots at least"),
    ],
)
def test_the_command_says_what_is_wrong(words: list[str], message: str) -> None:
    answer = run("pillars", *words)
    assert answer.exit_code == 2
    assert message in answer.stderr
