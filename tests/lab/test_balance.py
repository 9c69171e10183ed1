"""Balance reports tell truth from noise."""

import json
import random
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import gildhall
from gildhall.bots.budget import Budget
from gildhall.cli import app
from gildhall.engine.errors import BadSetup
from gildhall.engine.game import Game
from gildhall.engine.words import Words
from gildhall.lab.balance.compare import Difference, compare, judge
from gildhall.lab.balance.courses import Course
from gildhall.lab.balance.data import report_data
from gildhall.lab.balance.effects import effects
from gildhall.lab.balance.luck import luck
from gildhall.lab.balance.measures import Measures
from gildhall.lab.balance.page import page
from gildhall.lab.balance.report import Plan, Report, balance, next_weaker
from gildhall.lab.balance.statistics import Estimate, holm, mean, rate, wilson
from gildhall.lab.balance.verdict import changed, verdict
from gildhall.lab.match import Match, Result
from gildhall.lab.simulate import simulate
from tools.noise import courses, flagged, gifted, pairs

PILLARS = gildhall.game("pillars")
GOODS = gildhall.game("oh_my_goods")
WORDS = Words(PILLARS, ["a", "b", "c"])


def measured(game: Game, games: int, seed: int, players: int = 3, bot: str = "random") -> Measures:
    return Measures(game, courses(game, bot, players, games, seed))


# --- statistics


def test_intervals_and_joint_tests() -> None:
    assert wilson(0.5, 100)[0] == pytest.approx(0.404, abs=1e-3)
    assert wilson(1.0, 5)[1] == 1.0
    assert mean([2.0, 4.0]).error == pytest.approx(1.0)
    assert mean([0.0] * 5).chance(0.0) == 1
    assert holm({"a": 0.0001, "b": 0.5, "c": 0.9}) == {"a"}
    assert holm({}) == set()


def test_noise_alone_is_seldom_flagged() -> None:
    """200 reports on 40 fair coins each: about 1 % flag anything."""
    dice = random.Random(1)
    flagged = 0
    for _ in range(200):
        coins = {i: mean([float(dice.random() < 0.25) for _ in range(300)]).chance(0.25) for i in range(40)}
        flagged += bool(holm(coins))
    assert flagged <= 8


def judged(changes: list[float], aimed: int) -> list[bool]:
    """Which of these changes, in standard errors, are significant; the first ``aimed`` are about what was changed."""
    zero = Estimate(0.0, 1.0, 100)
    found = [Difference(str(i), zero, zero, Estimate(change, 1.0, 100), "number") for i, change in enumerate(changes)]
    for each in found[:aimed]:
        each.is_aimed = True
    judge(found)
    return [each.stands for each in found]


def test_noise_is_as_seldom_flagged_if_something_was_changed() -> None:
    dice = random.Random(1)
    noise = [[dice.gauss(0, 1) for _ in range(60)] for _ in range(1000)]
    assert sum(any(judged(each, aimed=3)) for each in noise) <= 20, "about 1 % of a thousand reports"


def test_what_was_changed_need_not_stand_out_among_all_the_rest() -> None:
    assert judged([3.5] + [0.0] * 59, aimed=2)[0]
    assert not judged([3.5] + [0.0] * 59, aimed=0)[0]


# --- truth and noise


@pytest.fixture(scope="module")
def rich() -> Measures:
    """Oh My Goods! with five more coins for seat 1."""
    return measured(gifted(GOODS), 250, seed=1, players=2, bot="thumb")


@pytest.mark.thorough
def test_five_coins_for_a_seat_are_flagged(rich: Measures) -> None:
    flagged = {each.name: each.difference for each in rich.flagged() if each.kind == "seat"}
    assert flagged.get("seat 1", 0) > 0.08


@pytest.mark.long
@pytest.mark.thorough
def test_five_coins_for_a_seat_are_a_difference_to_the_base(rich: Measures) -> None:
    base = measured(GOODS, 250, seed=2, players=2, bot="thumb")
    assert not [each for each in base.flagged() if each.kind == "seat"]
    flagged = {each.name for each in compare(base, rich) if each.stands}
    assert "win rate, seat 1" in flagged


def test_a_card_that_gives_points_is_flagged() -> None:
    """A variant in which Prior Philip is worth ten points."""
    variant = PILLARS.with_components({"neutral": {"prior_philip": {"gives": {"vp": 10}}}})
    base, changed_game = measured(PILLARS, 300, seed=4), measured(variant, 300, seed=5)
    worth = {each.item: each.worth for each in changed_game.effects if each.worth is not None}
    assert ("card received", "prior_philip") in {each.key for each in changed_game.flagged()}
    assert max(worth, key=lambda item: worth[item].value) == "prior_philip"
    flagged = {each.name for each in compare(base, changed_game) if each.stands}
    assert "worth of card received prior_philip" in flagged


@pytest.mark.long
@pytest.mark.thorough
@pytest.mark.parametrize(
    ("id", "pool"), [("pillars", 2400), ("oh_my_goods", 240), ("craftsmen", 160), ("antiquity", 160)]
)
def test_base_against_base_is_not_flagged(id: str, pool: int) -> None:
    """In at least 19 of 20 runs with nothing changed. A game may be in several runs, never on both sides of one."""
    game = gildhall.game(id)
    played = courses(game, "random", min(game.seats), pool, seed=100)
    found = [flagged(game, one, other) for one, other in pairs(played, 60, 20)]
    assert sum(bool(each) for each in found) <= 1, found


def test_the_sides_of_a_run_have_no_game_in_common() -> None:
    pool: list[Any] = list(range(50))
    sides = list(pairs(pool, 10, 5))
    assert all(len(set(one + other)) == 20 for one, other in sides)
    assert len({each for one, other in sides[:2] for each in one + other}) == 40
    with pytest.raises(SystemExit, match="larger --pool"):
        next(pairs(pool, 26, 1))


OWN = sorted(game.id for game in gildhall.games() if game.package.startswith("gildhall.games."))


@pytest.mark.parametrize("id", OWN)
def test_a_gift_is_on_the_table_of_the_favoured_seat_alone(id: str) -> None:
    game = gildhall.game(id)
    plain, rich = (title.start(seats=3, seed=1).position()["seats"] for title in (game, gifted(game)))
    assert [one != other for one, other in zip(plain, rich, strict=True)] == [False, True, False]


def test_few_games_without_a_win_are_no_proof() -> None:
    """In 20 games of five equal players some seat wins none in one report of twenty: nothing is flagged."""
    assert rate([0.0] * 20, 0.2).chance(0.2) > 0.01
    assert rate([0.0] * 200, 0.2).chance(0.2) < 1e-6


def test_a_few_seats_without_a_win_prove_nothing() -> None:
    """Thirty seats took an item that does nothing, and none of them won: about once in a thousand by chance."""
    dice = random.Random(5)
    played = []
    for number in range(300):
        winner = dice.randrange(5)
        course = Course.__new__(Course)
        course.wins = [float(seat == winner) for seat in range(5)]
        course.rounds = 1
        course.path = [(1, [1] * 5, [None] * 5)] * 2
        course.taken = {((winner + 1) % 5, ("card", "blank")): 1} if number < 30 else {}
        played.append(course)
    (blank,) = effects(played)
    assert blank.worth is not None
    assert blank.worth.value == pytest.approx(-0.2, abs=0.01)
    assert 0.0005 < blank.worth.chance() < 0.02


def test_takers_are_compared_with_matched_seats() -> None:
    """Leaders take the item and leaders win: the item itself is worth nothing."""
    dice = random.Random(2)
    courses = []
    for _ in range(400):
        leader = dice.randrange(3)
        winner = leader if dice.random() < 0.8 else dice.randrange(3)
        taker = leader if dice.random() < 0.7 else dice.randrange(3)
        course = Course.__new__(Course)
        course.wins = [float(seat == winner) for seat in range(3)]
        course.rounds = 2
        course.path = [(2, [1 if seat == leader else 2 for seat in range(3)], [None] * 3), (2, [1, 2, 2], [None] * 3)]
        course.taken = {(taker, ("card", "crown")): 2}
        courses.append(course)
    (crown,) = effects(courses)
    assert crown.win_rate > 0.6
    assert crown.worth is not None
    assert crown.worth.interval(3)[0] < 0 < crown.worth.interval(3)[1]


def test_in_the_first_round_all_are_level() -> None:
    """Ranks by tie-break alone would match the first player with nobody: in Craftsmen he is always the last of them."""
    course = Course.__new__(Course)
    course.wins = [0.0, 1.0]
    course.path = [(1, [2, 1], [None] * 2), (2, [1, 2], [None] * 2), (3, [1, 2], [None] * 2)]
    assert [course.ranks_at(number) for number in (0, 1, 2)] == [[1, 1], [1, 1], [1, 2]]


# --- luck


def fake(scores: list[int], bots: list[str]) -> Result:
    return Result(bots, [0.0] * len(scores), [1] * len(scores), list(scores), None)


def test_luck_and_skill_are_told_apart() -> None:
    dice = random.Random(3)
    skill, chance = [], []
    for _ in range(200):
        deal = [dice.randrange(100) for _ in range(2)]
        for bots in (["strong", "weak"], ["weak", "strong"]):
            skill.append(fake([50 if bot == "strong" else 0 for bot in bots], bots))
            chance.append(fake(deal, bots))
    assert luck(skill, 2).player == pytest.approx(1)
    assert luck(chance, 2).deal > 0.95


# --- the report


@pytest.fixture(scope="module")
def report() -> Report:
    variant = PILLARS.with_components({"carry_limit": 1})
    return balance(variant, players=3, games=40, bots=["thumb"], seed=1, base=PILLARS)


def test_a_report_says_who_played_and_how_the_verdict_changed(report: Report) -> None:
    html = page(report)
    assert "40 games of 3 players, played by thumb, with changed components" in html
    assert "apprentice, 20 games. From it to these bots the verdict changed." in html
    told = dict(verdict(report, WORDS))
    assert told["Seats"].startswith(("none is favoured", "not equal"))
    assert " seats and items tested " in told["How sure"]
    assert set(report.shifts()) == {"stays", "new", "gone"}


def test_the_page_is_whole_and_needs_nothing_else(report: Report) -> None:
    class Checker(HTMLParser):
        open: list[str] = []  # noqa: RUF012  # one checker, one page
        links: list[str] = []  # noqa: RUF012

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.links += [value or "" for name, value in attrs if name in ("src", "href")]
            if tag not in ("meta", "line", "circle", "rect", "polygon", "polyline"):
                self.open.append(tag)

        def handle_endtag(self, tag: str) -> None:
            if tag not in ("line", "circle", "rect", "polygon", "polyline"):
                assert self.open.pop() == tag

    html = page(report)
    checker = Checker()
    checker.feed(html)
    assert checker.open == []
    assert checker.links == []
    assert html.count("<svg") >= 7
    for heading in ("Seats", "What wins", "Length and choices", "The lead", "Luck and skill", "Beside the base game"):
        assert f"<h2>{heading}</h2>" in html
    assert "nan" not in html


def test_the_same_command_gives_the_same_report(report: Report) -> None:
    variant = PILLARS.with_components({"carry_limit": 1})
    again = balance(variant, players=3, games=40, bots=["thumb"], seed=1, base=PILLARS, workers=2)
    assert page(again) == page(report)


def test_the_weakest_bot_has_no_weaker_one() -> None:
    assert next_weaker("thumb") == "apprentice"
    assert next_weaker("random") is None
    report = balance(PILLARS, players=3, games=20, bots=["random"])
    assert report.weaker is None
    assert report.luck is None
    assert "no weaker one" in changed(report, WORDS)


@pytest.mark.parametrize("id", ["oh_my_goods", "craftsmen", "antiquity"])
def test_every_game_has_items_and_a_page(id: str) -> None:
    game = gildhall.game(id)
    measures = measured(game, 20, seed=1, players=2, bot="random")
    assert measures.effects, "no item was taken"
    report = Report(game, 2, ["random"], 1, {}, measures)
    assert game.title.replace("!", "") in page(report).replace("!", "")


def test_the_command_writes_the_page(tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    common = ["balance", "pillars", "-n", "20", "-b", "random", "-w", "1", "--stronger", "0"]
    done = CliRunner().invoke(app, [*common, "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert "written:" in done.output
    assert out.read_text().startswith("<!doctype html>")
    bad = CliRunner().invoke(app, ["balance", "pillars", "-n", "5", "--out", str(out)])
    assert bad.exit_code == 2


def test_a_budget_holds_for_all_games_of_a_report() -> None:
    """One iteration a turn tries nothing: a Master then plays as the rules of thumb do."""
    quick = balance(PILLARS, 3, 20, ["master"], seed=2, budget=Budget(iterations=1), stronger=20, weaker=0)
    assert "played by master with 1 a turn." in page(quick)
    assert "--bots master --budget 1 --weaker 0 --stronger 20 --seed 2" in page(quick)
    assert report_data(quick)["budget"] == "1"
    assert Match(PILLARS, [], budget=quick.budget).budget is quick.budget


def test_the_next_weaker_bot_need_not_play() -> None:
    alone = balance(PILLARS, 3, 20, ["apprentice"], weaker=0)
    assert (alone.weaker, alone.luck) == (None, None)
    assert changed(alone, WORDS) == "not asked."
    assert Plan(3, 20, ["apprentice"], weaker=0).whole(False) == 20
    assert Plan(3, 20, ["apprentice"], weaker=30).whole(False) == 20 + 30 + 3 * 10
    with pytest.raises(BadSetup, match="next weaker bot plays at least 20 games"):
        Plan(3, 20, ["apprentice"], weaker=5)


def test_the_command_sets_the_budget(tmp_path: Path) -> None:
    words = ["balance", "pillars", "-p", "3", "-n", "20", "-b", "master", "--budget", "2", "--weaker", "0", "-w", "1"]
    done = CliRunner().invoke(app, [*words, "--stronger", "0", "--json"])
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert (data["budget"], data["weaker"], data["luck"]) == ("2", None, None)
    assert CliRunner().invoke(app, [*words, "--budget", "much", "--json"]).exit_code == 2


def test_results_need_not_be_traced() -> None:
    """Simulations without features stay as quick as they were: no table listens."""
    assert simulate(PILLARS, 3, 1, ["random"]).games == 1
