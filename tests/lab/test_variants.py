"""The designer's bench: variants beside the base game, sweeps, and the page that shows them live."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from typer.testing import CliRunner

import gildhall
from gildhall.cli import app
from gildhall.engine.errors import BadComponents, BadSetup
from gildhall.engine.words import Words
from gildhall.lab.balance.changes import changed_game, changed_options, changes_of, find_path
from gildhall.lab.balance.compare import Difference, compare
from gildhall.lab.balance.courses import Course
from gildhall.lab.balance.curves import curves, sparkline
from gildhall.lab.balance.data import report_data
from gildhall.lab.balance.live import LiveReport, LiveServer
from gildhall.lab.balance.measures import Finding, Measures
from gildhall.lab.balance.page import page
from gildhall.lab.balance.report import Plan, Report, balance, next_stronger
from gildhall.lab.balance.settings import grid, read_settings
from gildhall.lab.balance.statistics import Estimate, even_chance
from gildhall.lab.balance.sweep import Row, Sweep, sweep
from gildhall.lab.balance.sweep_page import sweep_page
from gildhall.lab.balance.verdict import holds, verdict

PILLARS = gildhall.game("pillars")
WORDS = Words(PILLARS, [])


# --- a planted change


@pytest.mark.parametrize(
    ("id", "players", "asked", "told", "effect"),
    [
        ("pillars", 3, "prior_philip.vp=19", "Prior Philip (neutral.prior_philip.gives.vp) 0 → 19", "Prior Philip"),
        ("oh_my_goods", 2, "coins_per_vp=1", "constants.coins_per_vp 5 → 1", "score, seat 0"),
        ("craftsmen", 2, "start_points.1=30", "numbers.start_points.1 1 → 30", "score, seat 1"),
        ("antiquity", 2, "famine_rise=10", "numbers.famine_rise 1 → 10", "rounds 10.0 → 4.0"),
    ],
)
def test_a_planted_change_is_named_in_the_first_three_lines(
    id: str, players: int, asked: str, told: str, effect: str
) -> None:
    """What was changed, from what to what, and what it did to the games."""
    game = gildhall.game(id)
    fixed, _ = read_settings(game, [asked])
    report = balance(changed_game(game, fixed), players, 20, ["random"], seed=1, base=game)
    first = [f"{about}: {line}" for about, line in verdict(report, Words(game, []))[:3]]
    assert told in first[0]
    assert effect in first[1]
    assert first[2].startswith("Seats:")
    assert [str(change) for change in report.changes] == [told.rpartition("(")[2].replace(")", "")]
    assert report.flagged_differences(), "a change this large is more than noise"
    assert told.rpartition("(")[2].partition(" ")[0].rstrip(")") in page(report)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("id", "players", "bot", "games", "asked", "told", "effect"),
    [
        ("pillars", 3, "random", 300, "prior_philip.vp=10", "Prior Philip", "worth of card received Prior Philip"),
        ("oh_my_goods", 2, "thumb", 60, "mill_5.cost=1", "Mill 5 (deck.mill_5.cost) 4 → 1", "seats with building Mill"),
        ("craftsmen", 2, "thumb", 120, "toolmaker.points=30", "toolmaker.points 3 → 30", "seats with object toolmaker"),
        (
            "antiquity",
            2,
            "random",
            20,
            "cathedral.stone=0",
            "cathedral.cost.stone 1 → 0",
            "seats with building cathedral",
        ),
    ],
)
def test_what_a_planted_change_does_to_the_changed_card_is_told_first(
    id: str, players: int, bot: str, games: int, asked: str, told: str, effect: str
) -> None:
    """A card that costs less or gives more: the report names the card, and that its effect is more than noise."""
    game = gildhall.game(id)
    fixed, _ = read_settings(game, [asked])
    report = balance(changed_game(game, fixed), players, games, [bot], seed=1, base=game)
    (_, changed), (_, does) = verdict(report, Words(game, []))[:2]
    assert told in changed
    first = does.removeprefix("beside the base game on the same deals: ").split(", ")
    clear = [line for line in first if effect in line and "may be noise" not in line]
    assert clear, does


# --- what was changed


def test_a_path_may_be_written_short() -> None:
    assert find_path(PILLARS, "king.vp") == "neutral.king.gives.vp"
    assert find_path(PILLARS, "neutral.king.value") == "neutral.king.value"
    assert find_path(PILLARS, "stage_limit") == "stage_limit"
    with pytest.raises(BadSetup, match=r"may be any of .* and \d+ more; write more of it"):
        find_path(PILLARS, "vp")
    with pytest.raises(BadSetup, match=r"no component or option 'king\.horse'"):
        find_path(PILLARS, "king.horse")


@pytest.mark.parametrize(
    ("game", "asked", "near"),
    [
        ("pillars", "kign.vp", "neutral.king.gives.vp"),
        ("pillars", "stage_limits", "stage_limit"),
        ("craftsmen", "capitol.violet.1", "capital.violet.1"),
    ],
)
def test_an_unknown_path_is_answered_with_near_ones(game: str, asked: str, near: str) -> None:
    with pytest.raises(BadSetup, match=rf"no component or option '{asked}'; near ones are: {near}\b"):
        find_path(gildhall.game(game), asked)
    with pytest.raises(BadSetup, match=r"components\.toml names them all"):
        find_path(gildhall.game(game), "zzzz")


def test_changes_of_lists_and_options_are_told() -> None:
    craftsmen = gildhall.game("craftsmen")
    game = changed_game(craftsmen, {"capital.violet.1": 6, "ships.ship_1.rows.0.value": 9})
    assert game.components["capital"]["violet"] == [4, 6, 4]
    assert str(changes_of(game)[0]) == "capital.violet.1 4 → 6"
    options = changed_options(PILLARS, {"william_penalty": 2}, {"stage_limit": 7, "carry_limit": 1})
    assert options == {"william_penalty": 2, "stage_limit": 7}
    found = changes_of(PILLARS, options, {"william_penalty": 2})
    assert [(str(each), each.is_option) for each in found] == [("stage_limit 20 → 7", True)]
    longer = PILLARS.with_components({"neutral": {"tom_builder": {"choice": ["sand", "wood"]}}})
    assert [str(each) for each in changes_of(longer)] == ["neutral.tom_builder.choice.2 stone → nothing"]


def test_settings_are_read_and_checked_before_anything_is_played() -> None:
    assert read_settings(PILLARS, ["carry_limit=0..8/4", "units_kept=exactly,at_most"]) == (
        {},
        {"carry_limit": [0, 4, 8], "units_kept": ["exactly", "at_most"]},
    )
    assert len(list(grid({"a": [1, 2], "b": [3, 4, 5]}))) == 6
    for wrong, told in (
        ("carry_limit", "PATH=VALUE"),
        ("carry_limit=5..2", "a range goes up"),
        ("carry_limit=many", "whole number"),
        ("stage_limit=1..5", "a whole number from 5"),
        ("stage_limit=5..500", "more than 64 values"),
    ):
        with pytest.raises(BadSetup, match=told):
            read_settings(PILLARS, [wrong])
    with pytest.raises(BadComponents, match="it must be from 0 to 8"):
        read_settings(PILLARS, ["carry_limit=5..9"])
    with pytest.raises(BadSetup, match="81 settings"):
        read_settings(PILLARS, ["carry_limit=0..8", "king.vp=0..8"])


# --- the same deals


def fake_measures(wins: list[list[float]], rounds: list[int]) -> Measures:
    played = []
    for won, length in zip(wins, rounds, strict=True):
        course = Course.__new__(Course)
        course.wins, course.scores, course.rounds, course.decisions = won, [0, 0], length, length
        course.path, course.taken, course.copies, course.types = [(1, [1, 1], [0, 0])] * 2, {}, {}, {}
        played.append(course)
    return Measures(PILLARS, played)


def test_base_and_variant_are_compared_deal_by_deal() -> None:
    """Games differ by far more than the change does; on the same deals it still shows."""
    wins = [[1.0, 0.0] if i % 2 else [0.0, 1.0] for i in range(40)]
    base = fake_measures(wins, [10 + 5 * (i % 7) for i in range(40)])
    variant = fake_measures(wins, [11 + 5 * (i % 7) + (i % 3 == 0) for i in range(40)])
    found = {each.name: each for each in compare(base, variant)}
    assert found["rounds"].stands
    assert found["rounds"].change.error < found["rounds"].variant.minus(found["rounds"].base).error / 5
    assert not found["win rate, seat 0"].stands


def test_nothing_changed_is_nothing_found() -> None:
    report = balance(PILLARS, 3, 20, ["random"], base=PILLARS)
    assert [each.change.value for each in report.differences] == [0.0] * len(report.differences)
    told = dict(verdict(report, WORDS))
    assert told["Changed"] == "nothing."
    assert told["What it does"].startswith("nothing that these games tell")


# --- by type and by copy, and the next stronger bot


@pytest.fixture(scope="module")
def report() -> Report:
    variant = PILLARS.with_components({"own_craftsman_vp": 9})
    return balance(variant, 3, 20, ["random"], seed=3, base=PILLARS, stronger=20)


def test_cards_are_grouped_by_type_and_by_copy(report: Report) -> None:
    types = {each.item for each in report.measures.effects if each.kind == "card received"}
    copies = {each.item for each in report.measures.copies}
    assert {"toolmaker", "forest", "king"} & types >= {"toolmaker", "forest"}
    assert {"green_toolmaker", "red_toolmaker", "forest_1", "forest_2"} <= copies
    assert report.measures.types["card received", "forest_2"] == "forest"
    html = page(report)
    assert "Copy by copy (" in html
    assert "(forest_2)" in html
    assert "(tom_builder)" not in html, "there is only one of it"


def test_the_verdict_says_whose_play_it_is_and_whether_it_holds(report: Report) -> None:
    told = dict(verdict(report, WORDS))["Next stronger bot"]
    assert told.startswith("apprentice, 20 games. All above comes from the play of random.")
    assert "Holds: the change of score" in told
    assert report.stronger_bot == next_stronger("random") == "apprentice"
    alone = balance(PILLARS, 3, 20, ["random"])
    assert "--stronger N" in dict(verdict(alone, WORDS))["Next stronger bot"]


def test_what_does_not_hold_is_told_apart() -> None:
    measures = fake_measures([[1.0, 0.0]] * 30, [3] * 30)
    told = Report(PILLARS, 2, ["thumb"], 0, {}, measures)
    told.stronger, told.stronger_bot = fake_measures([[0.0, 1.0]] * 30, [3] * 30), "journeyman"
    for each in measures.findings:
        each.stands = True
    assert "Turns round: seat 0, seat 1." in holds(told, WORDS)
    told.stronger = fake_measures([[1.0, 0.0], [0.0, 1.0]] * 15, [3] * 30)
    assert "Too few games to tell: seat 0, seat 1." in holds(told, WORDS)
    assert isinstance(measures.findings[0], Finding)


def test_a_report_is_also_data(report: Report) -> None:
    data = json.loads(json.dumps(report_data(report)))
    assert data["changes"] == [{"path": "own_craftsman_vp", "old": 1, "new": 9, "option": False}]
    assert data["verdict"][0]["about"] == "Changed"
    assert len(data["measures"]["seats"]) == 3
    assert {each["type"] for each in data["measures"]["copies"]} >= {"forest", "toolmaker"}
    assert any(each["stands"] for each in data["differences"])
    assert data["stronger"]["bot"] == "apprentice"


def test_a_plan_counts_all_games_and_refuses_too_few() -> None:
    assert Plan(3, 100, ["random"]).whole(has_variant=False) == 100
    assert Plan(3, 100, ["random"], stronger=20).whole(has_variant=True) == 240
    assert Plan(3, 100, ["thumb"]).whole(has_variant=False) == 100 + 50 + 30
    with pytest.raises(BadSetup, match="at least 20 games, or none"):
        Plan(3, 100, ["random"], stronger=5)


# --- sweeps


def row(setting: dict[str, Any], wins: list[float], games: int, standard: bool = False) -> Row:
    found = Row.__new__(Row)
    found.setting, found.is_standard, found.games, found.par = setting, standard, games, 1 / len(wins)
    found.wins = [Estimate(won, 0.01, games) for won in wins]
    found.first, found.rounds, found.score = found.wins[0], Estimate(9, 1, games), None
    return found


def test_the_setting_closest_to_even_seats_is_found() -> None:
    rows = [row({"x": 1}, [0.7, 0.3], 400), row({"x": 2}, [0.52, 0.48], 400), row({"x": 3}, [0.6, 0.4], 400, True)]
    found = Sweep(PILLARS, Plan(3, 20, ["random"]), {}, {"x": [1, 2, 3]}, rows)
    assert found.closest().setting == {"x": 2}
    told = " ".join(found.verdict())
    assert "x = 2 is closest to even seats: 52.0%, 48.0%; 50% each would be fair." in told
    assert "The standard is 3: 60.0%, 40.0%. That is uneven beyond chance." in told
    assert "Not to be told from even with these games: 2." in told
    assert "The next stronger bot was not asked" in told
    found.stronger = [row({"x": 2}, [0.7, 0.3], 400), row({"x": 3}, [0.5, 0.5], 400, True)]
    assert "2 gives 70.0%, 30.0%, uneven beyond chance: it does not hold. The standard, 3, gives" in found.verdict()[-1]
    assert even_chance([0.7, 0.3], 400) < 1e-6 < even_chance([0.52, 0.48], 400)


def test_a_sweep_plays_every_setting_on_the_same_deals() -> None:
    fixed, swept = read_settings(PILLARS, ["own_craftsman_vp=1,9", "william_penalty=2"])
    found = sweep(PILLARS, fixed, swept, Plan(3, 20, ["random"], stronger=20), seed=2)
    assert [(each.setting, each.is_standard) for each in found.rows] == [
        ({"own_craftsman_vp": 1}, True),
        ({"own_craftsman_vp": 9}, False),
    ]
    low, high = (each.score for each in found.rows)
    assert low is not None
    assert high is not None
    assert high.value > low.value + 20
    assert found.rows[0].rounds.value == found.rows[1].rounds.value, "the deals are the same, and so is the play"
    best = found.closest()
    asked = [best.setting] if best.is_standard else [best.setting, {"own_craftsman_vp": 1}]
    assert [each.setting for each in found.stronger] == asked
    assert found.verdict()[-1].startswith(f"Played by apprentice, 20 games: {best.label()} gives ")
    html = sweep_page(found)
    assert html.count("<svg") == 4
    assert "closest to even" in html
    assert json.loads(json.dumps(found.data()))["fixed"] == {"william_penalty": 2}


def test_curves_are_drawn() -> None:
    chart = curves(["1", "2"], [("a", [Estimate(0.2, 0.1, 9), Estimate(0.4, 0.1, 9)])], "t", str, 0.3)
    assert chart.count("<circle") == 2
    assert sparkline([3, 3]) == "▁▁"


def test_the_command_sweeps_and_prints_json(tmp_path: Path) -> None:
    common = ["balance", "pillars", "-p", "3", "-n", "20", "-b", "random", "-w", "1"]
    done = CliRunner().invoke(app, [*common, "--set", "carry_limit=2,3", "--out", str(tmp_path / "s.html")])
    assert done.exit_code == 0, done.output
    assert "is closest to even seats" in done.output
    assert (tmp_path / "s.html").read_text().startswith("<!doctype html>")
    told = CliRunner().invoke(app, [*common, "--set", "king.vp=4", "--stronger", "0", "--json"])
    assert json.loads(told.stdout)["changes"][0]["path"] == "neutral.king.gives.vp"
    assert CliRunner().invoke(app, common).exit_code == 2


# --- live


def test_a_page_shows_the_games_while_they_are_played() -> None:
    live = LiveReport("Pillars: balance", 20)
    server = LiveServer(live)
    try:
        waiting = urllib.request.urlopen(server.address).read().decode()
        assert "EventSource" in waiting
        stream = urllib.request.urlopen(server.address + "events")
        report = balance(PILLARS, 3, 20, ["random"], progress=live.progress, watch=live.watch)
        live.finish(page(report))
        told = [json.loads(line[6:]) for line in stream.read().decode().splitlines() if line.startswith("data: ")]
        assert told[-1]["finished"]
        assert told[-1]["done"] == told[-1]["total"] == 20
        assert "Win rate by seat" in told[-1]["html"]
        assert "a balance report" in urllib.request.urlopen(server.address).read().decode()
        with pytest.raises(HTTPError, match="404"):
            urllib.request.urlopen(server.address + "secrets")
        rebound = urllib.request.Request(server.address, headers={"Host": "evil.example"})
        with pytest.raises(HTTPError, match="421"):
            urllib.request.urlopen(rebound)
    finally:
        server.close()


def test_differences_know_what_they_are_about() -> None:
    one = Difference("rounds", Estimate(1, 0, 9), Estimate(2, 0, 9), Estimate(1, 0, 9), "number")
    assert (one.item, one.stands) == ("", False)
