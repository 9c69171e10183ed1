"""The template of docs/add-a-game.md: a game that passes the contract without changes."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gildhall
from gildhall.engine import registry
from gildhall.engine.booklet import booklet, booklet_languages
from gildhall.engine.errors import GildhallError
from gildhall.engine.game import Game
from gildhall.lab.simulate import simulate
from gildhall.notebook import show

TEMPLATE = Path(__file__).parents[1] / "docs" / "template"


@pytest.fixture
def highest(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.syspath_prepend(str(TEMPLATE))
    monkeypatch.setitem(registry._modules, "highest", "highest")
    yield gildhall.game("highest")
    for name in [name for name in sys.modules if name.partition(".")[0] == "highest"]:
        del sys.modules[name]


def test_the_template_passes_the_contract(highest: Game) -> None:
    report = gildhall.check_game(highest, games=20)
    assert report.games == 60


def test_bots_play_it(highest: Game) -> None:
    thumb, _ = simulate(highest, players=4, games=60, bots=["thumb", "random", "random", "random"]).data()["bots"]
    assert thumb["win_rate"] > 0.25


def test_it_is_drawn(highest: Game) -> None:
    assert "Highest" in show(highest.start(seats=2, seed=1))._repr_html_()


def test_without_a_booklet_it_says_where_its_rules_are(highest: Game) -> None:
    assert booklet_languages(highest) == []
    with pytest.raises(GildhallError, match="highest has no booklet"):
        booklet(highest, "en")
