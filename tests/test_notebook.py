"""Tables, views and records in notebooks."""

import xml.etree.ElementTree as Xml

import pytest
from IPython.core.interactiveshell import InteractiveShell

import gildhall
from gildhall.engine import play
from gildhall.engine.dice import QuickDice
from gildhall.notebook import load_ipython_extension, show

GAMES = ["pillars", "oh_my_goods", "craftsmen", "antiquity"]


def text_of(svg: str) -> str:
    """What is written in a picture; raises if it is not well formed."""
    return "".join(Xml.fromstring(svg).itertext()).replace("\xa0", " ")


@pytest.mark.parametrize("id", GAMES)
def test_tables_views_and_records_are_drawn(id: str) -> None:
    game = gildhall.game(id)
    table = game.start(seats=min(game.seats), seed=2)
    for number in (0, 60, 1 << 29):
        play.play_randomly(table, QuickDice.seeded(1, 0), number)
        picture = show(table)
        assert game.title in text_of(picture.svg)
        assert show(table.view(1)).svg == show(table, seat=1).svg
        assert "what a spectator sees" in show(table.view()).caption
    assert "rank" in text_of(show(table).svg)


def test_a_record_shows_its_end_and_its_moves() -> None:
    table = gildhall.game("pillars").start(seats=3, seed=2)
    for _ in range(3):
        seat = table.waiting[0]
        table.make(seat, table.moves(seat)[0])
    html = show(table.record())._repr_html_()
    assert "after 3 moves" in html
    assert html.count("<li>") == 3


def test_hidden_things_stay_hidden() -> None:
    table = gildhall.game("pillars").start(seats=3, seed=2)
    names = [table.view(seat)["seats"][seat]["hand"] for seat in range(3)]
    assert show(table, seat=0)._repr_html_() == show(table.view(0))._repr_html_()
    assert names[1] != names[0]
    assert show(table, seat=0).svg != show(table, seat=1).svg


def test_ipython_shows_them_by_itself() -> None:
    shell = InteractiveShell()
    load_ipython_extension(shell)
    table = gildhall.game("pillars").start(seats=3, seed=2)
    told, _ = shell.display_formatter.format(table)
    assert "<svg" in told["text/html"]


def test_other_things_are_refused() -> None:
    with pytest.raises(gildhall.GildhallError, match="only a table, a view"):
        show({"moves": []})
