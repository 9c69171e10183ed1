"""What aims are worth: a player really aims at what it is told."""

import sys

import pytest

import gildhall
from gildhall.bots.habits_file import load
from tools import aims
from tools.notes import Notes

GAME = gildhall.game("antiquity")


def test_a_player_that_aims_at_the_usual_saint_is_no_other_player() -> None:
    (first, _, rounds), (second, _, _) = aims.played(GAME, load(GAME), "san_christofori", 2, 3)
    assert first + second == 1
    assert rounds > 5


def test_it_aims_at_the_saint() -> None:
    games = [each for number in range(2) for each in aims.played(GAME, load(GAME), "santa_maria", 2, number)]
    assert all(with_it for _, with_it, _ in games)


def test_every_aim_has_a_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["aims", "antiquity", "--deals", "1", "--workers", "1"])
    aims.main()
    assert set(Notes.of(GAME).aims) == set(GAME.components["saints"])
    assert len(capsys.readouterr().out.splitlines()) == 2 + len(Notes.of(GAME).aims)
