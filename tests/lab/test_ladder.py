"""The ladder: it plays what tells most, goes on where it stopped, takes new bots, and writes a page."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gildhall
from gildhall import bots
from gildhall.bots.bot import Bot
from gildhall.bots.seen import Seen
from gildhall.cli import app
from gildhall.engine.errors import BadSetup, GildhallError
from gildhall.engine.moves import Move
from gildhall.lab.ladder import Ladder
from gildhall.lab.ladder_page import ladder_page

PILLARS = gildhall.game("pillars")


class First(Bot):
    """Makes the first move of the list."""

    name = "first"
    for_people = False

    def choose(self, seen: Seen) -> Move:
        return seen.moves[0]


@pytest.fixture(autouse=True)
def _bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_BOTS", dict(bots._BOTS))


def quick(folder: Path) -> Ladder:
    """A ladder of bots that do not think long."""
    ladder = Ladder.open(folder, PILLARS, 3, budget="1")
    ladder.bots = dict.fromkeys(["random", "apprentice", "thumb"], "gildhall")
    ladder.write()
    return ladder


def test_all_bots_of_the_project_stand_on_it(tmp_path: Path, unlearned: str) -> None:
    ladder = Ladder.open(tmp_path / "goods", gildhall.game("oh_my_goods"), 2)
    assert set(ladder.bots) >= {
        "random",
        "thumb",
        "apprentice",
        "journeyman",
        "master",
        "grandmaster",
        "master-2026-11",
    }
    assert "even" not in ladder.bots, "it has no strength of its own"
    other = Ladder.open(tmp_path / "other", gildhall.game(unlearned), 3)
    assert "grandmaster" not in other.bots, "it has learned nothing there"


def test_what_is_least_known_plays_next(tmp_path: Path) -> None:
    ladder = quick(tmp_path)
    ladder.bots |= {"journeyman": "gildhall", "master": "gildhall"}
    known = {
        "random": (5.0, 1.0),
        "apprentice": (24.0, 4.0),
        "thumb": (25.0, 4.0),
        "journeyman": (26.0, 4.0),
        "master": (45.0, 1.0),
    }
    ladder.rating = known.__getitem__  # type: ignore[method-assign]
    assert ladder.next_line_up() == ["apprentice", "journeyman", "thumb"], "close and uncertain"
    known["random"] = (25.0, 8.3)
    assert "random" in ladder.next_line_up(), "a newcomer is the least known"


def test_an_interrupted_ladder_goes_on_as_if_it_was_not(tmp_path: Path) -> None:
    whole = quick(tmp_path / "whole")
    assert whole.play(12) == 12
    parts = quick(tmp_path / "parts")
    parts.play(6)
    with (tmp_path / "parts" / "results.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"half": ')
    again = Ladder.read(tmp_path / "parts")
    assert again.figures.games == 6
    again.play(6)
    lines = [json.loads(line) for path in ("whole", "parts") for line in (tmp_path / path / "results.jsonl").open()]
    kept = [(line["number"], line["bots"], line["ranks"]) for line in lines]
    assert kept[:12] == kept[12:]
    assert Counter(name for _, names, _ in kept[:12] for name in names) == {"random": 12, "apprentice": 12, "thumb": 12}
    rows = {row["bot"]: row["rating"] for row in again.data()["ratings"]}
    assert rows["random"] < min(rows["apprentice"], rows["thumb"])
    records = (tmp_path / "whole" / "records.jsonl").read_text().splitlines()
    assert len(records) == 12
    gildhall.Record.from_json(records[0]).verify()


def test_a_bot_of_ones_own_climbs(tmp_path: Path) -> None:
    ladder = quick(tmp_path / "pillars-3")
    ladder.play(3)
    assert ladder.add("tests.lab.test_ladder:First") == "first"
    assert "first" in ladder.next_line_up()
    assert ladder.data()["waiting"] == ["first"]
    again = Ladder.read(tmp_path / "pillars-3")
    assert again.bots["first"] == "tests.lab.test_ladder:First"
    again.play(3)
    html = ladder_page([again])
    assert html.count("<svg") == 1
    assert "tests.lab.test_ladder:First" in html
    for wrong, told in (
        ("nobody", "no bot 'nobody'"),
        ("tests.lab:Nobody", "there is no bot"),
        ("json:dumps", "is not a bot"),
    ):
        with pytest.raises(BadSetup, match=told):
            ladder.add(wrong)


def test_other_rules_are_another_ladder(tmp_path: Path) -> None:
    quick(tmp_path)
    with pytest.raises(BadSetup, match="holds another ladder"):
        Ladder.open(tmp_path, PILLARS, 4, budget="1")
    path = tmp_path / "ladder.json"
    path.write_text(path.read_text().replace(PILLARS.components_hash, "0"))
    with pytest.raises(GildhallError, match="other rules or components"):
        Ladder.read(tmp_path)


def test_the_command_writes_a_page(tmp_path: Path) -> None:
    quick(tmp_path / "pillars-3")
    done = CliRunner().invoke(
        app, ["ladder", str(tmp_path), "-g", "pillars", "-n", "3", "--budget", "1", "-w", "1", "--json"]
    )
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["pillars-3"]["games"] == 3
    assert (tmp_path / "index.html").read_text().startswith("<!doctype html>")
    assert CliRunner().invoke(app, ["ladder", str(tmp_path / "none")]).exit_code == 2
