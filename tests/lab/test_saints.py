"""What saints are worth: a player really aims at the saint that it is told."""

import sys

import pytest

from gildhall.bots.habits_file import load
from gildhall.games.antiquity.names import SAINTS
from tools import saints


def test_a_player_that_aims_at_the_usual_saint_is_no_other_player() -> None:
    (first, _, rounds), (second, _, _) = saints.played(load(saints.GAME), "san_christofori", 2, 3)
    assert first + second == 1
    assert rounds > 5


def test_it_aims_at_the_saint() -> None:
    games = [each for number in range(2) for each in saints.played(load(saints.GAME), "santa_maria", 2, number)]
    assert all(with_it for _, with_it, _ in games)


def test_every_saint_has_a_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["saints", "--deals", "1", "--workers", "1"])
    saints.main()
    assert len(capsys.readouterr().out.splitlines()) == 2 + len(SAINTS)
