"""The training of habits: it finds better numbers, the same seed finds the same ones, and it goes on where it
stopped.
"""

import csv
import json
import sys
from importlib.resources import files
from pathlib import Path
from xml.etree.ElementTree import fromstring

import numpy as np
import pytest

import gildhall
from gildhall.bots.habits_file import NAME, has_habits, load
from gildhall.engine.habits import Habits
from tools.notes import Notes
from tools.train import habits
from tools.train.ablation import Ablation
from tools.train.curve import habits_curve
from tools.train.evolution import Duels, Evolution

GAME = gildhall.game("antiquity")
STANDARD = GAME.rulebook.habits


def number(habits: Habits, name: str) -> int:
    return int(getattr(habits, name))


class Contest(Duels):
    """Duels in which the side wins that has more wood and less stone in mind. They take no time."""

    def duel(self, one: Habits, other: Habits, players: int, seed: int) -> float:
        ahead = [np.log(number(each, "wood") + 1) - np.log(number(each, "stone") + 1) for each in (one, other)]
        luck = np.random.default_rng(seed).normal(0, 0.3)
        return float(np.sign(ahead[0] - ahead[1] + luck))


def contest(folder: Path, seed: int = 1) -> Evolution:
    return Evolution(Contest(GAME, (2, 4), seed, 0.25), folder / "genes.npz")


def test_genes_stand_for_whole_numbers() -> None:
    duels = Duels(GAME, (2,), 1, 0.25)
    assert duels.numbers(duels.standard()) == {name: getattr(STANDARD, name) for name in duels.names}
    assert set(duels.numbers(duels.standard() - 99.0).values()) <= set(range(25))
    assert min(duels.numbers(duels.standard() - 99.0).values()) == 0


def test_the_search_finds_what_wins(tmp_path: Path) -> None:
    evolution = contest(tmp_path)
    signals = [evolution.advance(map, 200, 0.15) for _ in range(15)]
    found = evolution.duels.numbers(evolution.mean())
    assert found["wood"] > 1.3 * number(STANDARD, "wood")
    assert found["stone"] < 0.7 * number(STANDARD, "stone")
    assert evolution.won(map, 2, 100, 0) > 0.9
    assert max(signals) > 2, "by chance it is about 1"


def test_it_goes_on_where_it_stopped_and_seeds_matter(tmp_path: Path) -> None:
    whole = contest(tmp_path)
    for _ in range(3):
        whole.advance(map, 20, 0.15)
    parts = tmp_path / "parts"
    parts.mkdir()
    for _ in range(3):
        part = contest(parts)
        part.advance(map, 20, 0.15)
        part.save()
    assert part.generation == 3
    assert (whole.genes[-1] == part.genes[-1]).all()
    other = contest(tmp_path / "other", seed=2)
    other.advance(map, 20, 0.15)
    assert (other.genes[1] != whole.genes[1]).any()


def test_a_duel_is_fair_and_better_habits_win_it() -> None:
    duels = Duels(GAME, (2,), 1, 0.25)
    lazy = STANDARD.changed({"carts": 0, "start": 500})
    assert duels.duel(STANDARD, STANDARD, 2, 7) == 0
    assert duels.duel(STANDARD, lazy, 2, 7) == 1
    assert duels.duel(lazy, STANDARD, 2, 7) == -1


def test_a_run_writes_a_file_and_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(habits, "Duels", Contest)

    def run(*more: str) -> list[dict[str, str]]:
        words = ["habits", "antiquity", "--players", "2", "--workers", "1", "--out", str(tmp_path)]
        small = ["--directions", "100", "--width", "0.25", "--rate", "0.15", "--checked", "10", "--judged", "40"]
        monkeypatch.setattr(sys, "argv", [*words, *small, *more])
        habits.main()
        with (tmp_path / "generations.csv").open(newline="") as file:
            return list(csv.DictReader(file))

    rows = run("--generations", "3")
    assert [int(row["generation"]) for row in rows if row["signal"]] == [1, 2, 3]
    assert json.loads((tmp_path / "summary.json").read_text())[0]["won"] > 0.8
    assert number(load(GAME, tmp_path / "habits.toml"), "wood") > number(STANDARD, "wood")
    assert "tools.train.habits antiquity" in (tmp_path / "habits.toml").read_text()
    rows = run("--generations", "4")
    assert [int(row["generation"]) for row in rows if row["signal"]] == [1, 2, 3, 4]


def test_without_options_it_searches_as_for_the_package_and_a_seed_gives_the_same_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(habits, "Duels", Contest)
    monkeypatch.setattr(sys, "argv", ["habits", "antiquity"])
    usual = habits.parse()
    assert (usual.players, usual.generations, usual.directions, usual.rate) == ([2, 4], 322, 600, 0.1)
    monkeypatch.setattr(sys, "argv", ["habits", "antiquity", "--rate", "0.2"])
    assert (habits.parse().rate, habits.parse().generations) == (0.2, 322)
    found = []
    for number, seed in enumerate(["7", "7", "8"]):
        folder = tmp_path / str(number)
        small = ["--directions", "20", "--generations", "3", "--checked", "2", "--judged", "4", "--workers", "1"]
        monkeypatch.setattr(sys, "argv", ["habits", "antiquity", "--seed", seed, *small, "--out", str(folder)])
        habits.main()
        text = (folder / "habits.toml").read_text()
        found.append([line for line in text.splitlines() if not line.startswith("#")])
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize("game", [game.id for game in gildhall.games() if has_habits(game.package)])
def test_the_defaults_are_those_of_the_habits_in_the_package(game: str) -> None:
    """As the first lines of the file and the published table say."""
    standard = Notes.of(gildhall.game(game)).habits
    lines = (files(gildhall.game(game).package) / NAME).read_text(encoding="utf-8").splitlines()
    games = 2 * standard.get("directions", 1000)
    assert lines[2].startswith(f"# {standard['generations']} generations of {games} games")
    assert f"--players {' '.join(map(str, standard['players']))} " in lines[1]
    for name in ("width", "rate", "checked"):
        assert (f"--{name} {standard[name]}" in lines[1]) if name in standard else (f"--{name}" not in lines[1])


def test_a_game_without_habits_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["habits", "pillars"])
    monkeypatch.setattr(gildhall.game("pillars").rulebook, "habits", Habits())
    with pytest.raises(SystemExit, match="no habits"):
        habits.main()


def test_the_curve_has_a_line_for_each_number_of_players() -> None:
    row = {"generation": "1", "games": "100", "won": "", "low": "", "high": "", "players": ""}
    judged = row | {"won": "0.6", "low": "0.5", "high": "0.7"}
    picture = fromstring(habits_curve("Antiquity", [row, judged | {"players": "2"}, judged | {"players": "4"}]))
    lines = [each.get("points") for each in picture.iter("{http://www.w3.org/2000/svg}polyline")]
    assert len(lines) == 2
    assert "green: 2 players, brown: 4 players" in "".join(picture.itertext())


def test_what_a_number_is_worth_is_measured_without_it() -> None:
    learned = STANDARD.changed({"start": 500, "wood": number(STANDARD, "wood")})
    ablation = Ablation(Duels(GAME, (2,), 1, 0.0), learned)
    assert ablation.changed() == ["start"]
    assert number(ablation.without("start"), "start") == number(STANDARD, "start")
    assert ablation.gains(("start", range(1))) == [-1]  # a player who builds nothing loses from both sides
