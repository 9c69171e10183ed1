"""The example of docs/add-a-game.md, a game of another package: it keeps the contract, and once it is
installed everything knows it.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import gildhall
from gildhall.engine import registry
from gildhall.engine.game import Game
from gildhall.lab.simulate import simulate
from tests import plugin

PACKAGE = plugin.HOME / "salt_roads"
MOST_LINES = 450
FEWEST_PLACES = 20
GENERATED = ("_state.py", "_view.py", "_observe.py")

ENVIRONMENTS = """
import gymnasium, numpy, pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test
import gildhall.lab.environments.openspiel
from gildhall.lab.environments import Batch, GildhallAEC

api_test(GildhallAEC("salt_roads"), num_cycles=200)
check_env(gymnasium.make("gildhall/salt_roads-v1", bots="random").unwrapped, skip_render_check=True)
with Batch("salt_roads", tables=3, bots="thumb") as batch:
    seen, _ = batch.reset(seed=1)
    for _ in range(40):
        seen, rewards, ends, _, _ = batch.step(seen["action_mask"].argmax(axis=1))
assert seen["observation"].any()
game = pyspiel.load_game("gildhall_salt_roads_v1(players=3)")
pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
print("all play")
"""


@pytest.fixture
def salt_roads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    for path in plugin.install(tmp_path):
        monkeypatch.syspath_prepend(path)
    monkeypatch.setattr(registry, "_plugins", {})
    monkeypatch.setattr(registry, "_looked", [])
    yield gildhall.game("salt_roads")
    for name in [name for name in sys.modules if name.partition(".")[0] == "salt_roads"]:
        del sys.modules[name]


def test_it_keeps_the_contract(salt_roads: Game) -> None:
    assert gildhall.check_game(salt_roads, games=3).tours > 0


@pytest.mark.parametrize(
    "changes",
    [
        {"cards": 20, "hand": 5, "rounds": 20},
        {"hand": 1, "rounds": 3, "road_points": 0},
        {"cards": 99, "hand": 12, "towns": {"marsh": {"worth": 20}}},
    ],
)
def test_it_keeps_the_contract_with_other_numbers(salt_roads: Game, changes: dict[str, object]) -> None:
    assert gildhall.check_game(salt_roads.with_components(changes), games=1, seats=[4], moments=2).games == 1


def test_it_is_small_and_has_what_the_example_promises(salt_roads: Game) -> None:
    assert len(salt_roads.components["towns"]) >= FEWEST_PLACES
    lines = {path.name: lines_of(path) for path in PACKAGE.rglob("*") if path.suffix in (".py", ".toml")}
    written = {name: number for name, number in lines.items() if name not in GENERATED}
    assert {"state.py", "steps.py", "thumb.py", "board.toml", "en.toml"} <= set(written)
    assert sum(written.values()) <= MOST_LINES


def lines_of(path: Path) -> int:
    """Lines with code: without blank lines, comments and docstrings."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return sum(1 for line in text.splitlines() if line.strip() and not line.strip().startswith("#"))
    kept: set[int] = set()
    begins = True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT):
            begins = True
        elif token.type not in (tokenize.COMMENT, tokenize.NL, tokenize.ENDMARKER):
            if not (begins and token.type == tokenize.STRING):
                kept.update(range(token.start[0], token.end[0] + 1))
            begins = False
    return len(kept)


def test_its_rules_of_thumb_win(salt_roads: Game) -> None:
    thumb, _ = simulate(salt_roads, players=3, games=60, bots=["thumb", "random", "random"]).data()["bots"]
    assert thumb["win_rate"] > 0.5


def test_its_rules_of_thumb_choose_from_any_part_of_the_choices(salt_roads: Game) -> None:
    """A search that ranks choices asks for the best of the rest."""
    table = salt_roads.start(seats=3, seed=1)
    while not table.over:
        seat = table.waiting[0]
        rest = list(table.choices(seat))
        best = salt_roads.thumb(table, seat, rest)
        while rest:
            chosen = salt_roads.thumb(table, seat, rest)
            assert chosen in rest
            rest.remove(chosen)
        table.choose(seat, best)


def test_it_plays_in_all_environments(tmp_path: Path) -> None:
    environment = plugin.environment(tmp_path)
    command = [sys.executable, "-W", "ignore", "-c", ENVIRONMENTS]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    assert "all play" in done.stdout, done.stdout[-2000:] + done.stderr[-2000:]


def test_it_plays_on_the_command_line(tmp_path: Path) -> None:
    environment = {**plugin.environment(tmp_path), "NO_COLOR": "1"}

    def gildhall_says(*words: str, answers: str = "") -> str:
        command = [sys.executable, "-m", "gildhall", *words]
        return subprocess.run(command, env=environment, input=answers, capture_output=True, text=True).stdout

    assert "Salt Roads" in gildhall_says("games")
    assert "higher than every card" in gildhall_says("rules", "salt_roads", "SAL-3.2")
    assert json.loads(gildhall_says("simulate", "salt_roads", "--games", "2", "--json"))
    screen = gildhall_says("terminal", "salt_roads", "--seats", "you,apprentice", answers="1\nq\n")
    assert "Salt Roads" in screen
    assert "Lay a higher card, or pass." in screen
