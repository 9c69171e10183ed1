"""Many games between bots, and measuring."""

import doctest
import json
from pathlib import Path
from typing import Any

import pytest

import gildhall
from gildhall import bots
from gildhall.engine.compiled import is_compiled
from gildhall.engine.moves import Move
from gildhall.lab import bench, simulate, workers
from gildhall.lab.match import Match, Result
from gildhall.lab.summary import Summary

PILLARS = gildhall.game("pillars")
SPEED = ["games_per_second", "decisions_per_second"]
KEYS = ["game", "players", "games", "decisions", "seconds", *SPEED, "rounds", "endings", "bots"]


def run(**changes: Any) -> dict[str, Any]:
    settings: dict[str, Any] = {"players": 4, "games": 6, "bots": ["random"], "seed": 1, **changes}
    return simulate.simulate(PILLARS, **settings).data()


def without_times(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if "second" not in key}


def test_examples_in_docstrings() -> None:
    assert doctest.testmod(simulate).failed == 0
    assert doctest.testmod(workers).failed == 0


# --- the summary


def test_the_summary_has_the_stated_shape() -> None:
    data = run(bots=["thumb", "random", "random", "random"], games=4)
    assert list(data) == KEYS
    assert (data["game"], data["players"], data["games"]) == ("pillars", 4, 4)
    assert data["decisions"] > 4 * 100
    assert data["seconds"] > 0 < data["games_per_second"] < data["decisions_per_second"]
    assert list(data["rounds"]) == ["mean", "min", "max"]
    assert 5 <= data["rounds"]["min"] <= data["rounds"]["mean"] <= data["rounds"]["max"]
    assert sum(data["endings"].values()) == 4
    assert [row["bot"] for row in data["bots"]] == ["thumb", "random"]
    assert list(data["bots"][0]) == ["bot", "games", "wins", "win_rate", "mean_score", "mean_rank"]


def test_equal_bots_are_counted_together_for_each_seat_they_hold() -> None:
    thumb, random = run(bots=["random", "thumb", "random", "random"], games=4)["bots"][::-1]
    assert (thumb["games"], random["games"]) == (4, 12)
    assert thumb["wins"] + random["wins"] == pytest.approx(4)
    assert random["win_rate"] == pytest.approx(random["wins"] / 12, abs=1e-4)


def test_a_shared_win_counts_as_its_fraction() -> None:
    summary = Summary(PILLARS, ["thumb", "random"], players=3)
    summary.add(Result(["thumb", "random", "random"], [0.5, 0.5, 0.0], [1, 1, 3], [40, 40, 30], None))
    thumb, random = summary.data()["bots"]
    assert (thumb["wins"], thumb["win_rate"], thumb["mean_score"], thumb["mean_rank"]) == (0.5, 0.5, 40, 1)
    assert (random["wins"], random["win_rate"], random["mean_score"], random["mean_rank"]) == (0.5, 0.25, 35, 2)


def test_a_game_without_points_has_no_mean_score() -> None:
    summary = Summary(gildhall.game("antiquity"), ["thumb"], players=2)
    summary.add(Result(["thumb", "thumb"], [1.0, 0.0], [1, 2], [None, None], None))
    assert summary.data()["bots"][0]["mean_score"] is None


def test_rounds_and_endings_are_counted() -> None:
    summary = Summary(PILLARS, ["thumb"], players=1)
    for rounds, ending in [(7, "early"), (5, "late"), (6, "early")]:
        result = Result(["thumb"], [1.0], [1], [1], None)
        result.rounds, result.ending = rounds, ending
        summary.add(result)
    data = summary.data()
    assert data["rounds"] == {"mean": 6.0, "min": 5, "max": 7}
    assert data["endings"] == {"early": 2, "late": 1}


# --- playing


def test_the_thumb_beats_random_players() -> None:
    thumb = run(bots=["thumb", "random", "random", "random"], games=40)["bots"][0]
    assert thumb["win_rate"] >= 0.6, "25 % is par"


def test_each_bot_sits_everywhere() -> None:
    match = Match(PILLARS, [bots.find("thumb"), bots.find("random"), bots.find("random")])
    places = [[kind.name for kind in match.seated(number)].index("thumb") for number in range(6)]
    assert places == [0, 1, 2, 0, 1, 2]


def test_the_results_do_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    games = 2 * simulate.CHUNK + 3
    found = []
    for number in (1, 2, 3):
        file = tmp_path / f"{number}.jsonl"
        data = run(bots=["random", "random", "thumb"], players=3, games=games, workers=number, records=file)
        found.append((without_times(data), file.read_text()))
    assert found[0] == found[1] == found[2]


def test_another_seed_gives_other_games() -> None:
    assert without_times(run(seed=1)) == without_times(run(seed=1))
    assert run(seed=1)["decisions"] != run(seed=2)["decisions"]


def test_the_records_are_the_games_in_order(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    data = run(games=4, records=file, options={"william_penalty": 2})
    records = list(gildhall.read_records(file))
    assert [record.seed for record in records] == [bots.derived(1, number) for number in range(4)]
    assert sum(len(record.moves) for record in records) == data["decisions"]
    assert all(record.verify().over and record.options["william_penalty"] == 2 for record in records)


def test_other_components_travel_to_the_workers(tmp_path: Path) -> None:
    game = PILLARS.with_components({"carry_limit": 1})
    file = tmp_path / "games.jsonl"
    summary = simulate.simulate(game, players=3, games=12, bots=["random"], workers=2, records=file)
    assert summary.games == 12
    assert {json.dumps(record.changes) for record in gildhall.read_records(file)} == {'{"carry_limit": 1}'}


def test_progress_is_told() -> None:
    told: list[int] = []
    run(games=simulate.CHUNK + 2, progress=told.append)
    assert told == [simulate.CHUNK, simulate.CHUNK + 2]


def test_a_bot_that_breaks_the_rules_is_told_so() -> None:
    class Cheat(bots.Bot):
        name = "cheat"

        def choose(self, seen: bots.Seen) -> Move:
            return seen.game.catalogue.find("keep 3/0/0/0")

    with pytest.raises(gildhall.GildhallError, match=r"cheat made an illegal move in game 0 .*keep 3/0/0/0.*POE-5\.8"):
        Match(PILLARS, [Cheat] * 3).play(0)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"bots": ["thumb", "random"]},
            "one bot for each of 4 seats, or one for all; this names 2. Bots are: apprentice, thumb, ",
        ),
        ({"bots": ["deepblue"]}, "no bot 'deepblue'; bots are: apprentice, thumb, journeyman, master, grandmaster"),
        ({"bots": ["even"]}, "'even' follows a person; say how strong it is here, as in even:0.6"),
        ({"players": 7}, "is played by 3, 4 players, not 7"),
        ({"games": 0}, "the number of games is at least 1, not 0"),
        ({"workers": 0}, "the number of workers is at least 1, not 0"),
        ({"options": {"beer": "free"}}, "no option 'beer'; options are: "),
        ({"options": {"stage_limit": 2}}, "option 'stage_limit' is 2; allowed: a whole number from 5"),
        ({"seed": -1}, "a seed is an int from 0"),
        ({"records": "/no/such/folder/games.jsonl"}, "cannot be written: No such file"),
    ],
)
def test_bad_set_ups_say_what_is_allowed(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(gildhall.GildhallError) as caught:
        run(**changes)
    assert message in str(caught.value)


# --- measuring


def test_bench_measures_what_it_says() -> None:
    figures = bench.measure(PILLARS, seconds=0.02, windows=1)
    assert list(figures) == [
        "games_per_second",
        "decisions_per_second",
        "api_decisions_per_second",
        "ids_decisions_per_second",
        "copy_us",
        "list_us",
        "playouts_per_second",
        "nodes_per_second",
        "compiled",
        "aec_steps_per_second",
        "batch_steps_per_second",
        "rivals_steps_per_second",
        "observation_size",
    ]
    assert figures["batch_steps_per_second"] > 0 < figures["aec_steps_per_second"]
    assert figures["decisions_per_second"] > figures["games_per_second"] * 50 > 0
    assert figures["api_decisions_per_second"] > 0 < figures["copy_us"]
    assert figures["list_us"] > 0
    assert figures["playouts_per_second"] >= figures["nodes_per_second"] > 0
    assert figures["compiled"] is is_compiled()


def test_the_copied_table_is_half_way_through_a_game() -> None:
    table = bench.half_way(PILLARS)
    assert not table.over
    assert table.round_number() >= 2
