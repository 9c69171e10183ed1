"""`gildhall new-game` and `gildhall new-bot`: what they write works without changes."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from textwrap import dedent

import pytest
from typer.testing import CliRunner

from gildhall.cli import app


def made(command: str, name: str, folder: Path) -> Path:
    result = CliRunner().invoke(app, [command, name, "--in", str(folder)])
    assert result.exit_code == 0, result.output
    return folder / f"gildhall-{name.replace('_', '-')}"


@pytest.mark.parametrize(
    ("command", "name", "group", "entry"),
    [
        ("new-game", "night_market", "gildhall.games", "night_market"),
        ("new-bot", "very_shy", "gildhall.bots", "very_shy:VeryShy"),
    ],
)
def test_a_skeleton_passes_its_own_test(command: str, name: str, group: str, entry: str, tmp_path: Path) -> None:
    home = made(command, name, tmp_path)
    project = tomllib.loads((home / "pyproject.toml").read_text())
    assert project["project"]["entry-points"][group] == {name: entry}
    for path in home.rglob("*.*"):
        assert not re.search(r'Highest|HIG|from highest|"highest|[Gg]reedy', path.read_text()), path
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(home), *sys.path]), "PYTEST_ADDOPTS": ""}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(home)],
        cwd=home,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout


def test_the_code_of_a_new_game_is_generated_again(tmp_path: Path) -> None:
    package = made("new-game", "night_market", tmp_path) / "night_market"
    declared = (package / "state.py").read_text()

    def declare(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tools.declare", *words, str(package)]
        return subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)

    assert declare("--check").returncode == 0
    (package / "state.py").write_text(declared.replace('Field("coins", NUMBER)', 'Field("medals", NUMBER)'))
    assert "_state.py" in declare("--check").stderr
    assert declare().returncode == 0
    assert declare("--check").returncode == 0
    assert "self.medals" in (package / "_state.py").read_text()


def test_the_read_me_says_how_learners_get_a_new_game(tmp_path: Path) -> None:
    home = made("new-game", "night_market", tmp_path)
    read_me = (home / "README.md").read_text()
    sheet = read_me[read_me.index("    from gildhall.lab.fields") : read_me.index("Then this plays")]
    (home / "night_market" / "sheet.py").write_text(dedent(sheet))
    code = """
from gildhall import register
from gildhall.lab.environments import GildhallAEC
register("night_market", "night_market")
env = GildhallAEC("night_market", seats=3)
env.reset(seed=1)
for agent in env.agent_iter():
    seen, _, over, _, _ = env.last()
    assert seen["observation"].any()
    env.step(None if over else int(seen["action_mask"].argmax()))
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(home), *sys.path])}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("command", "name", "message"),
    [
        ("new-game", "pillars", "there is a game 'pillars' already"),
        ("new-bot", "thumb", "there is a bot 'thumb' already"),
        ("new-game", "Night", "'Night' is not a package name"),
        ("new-bot", "class", "'class' is not a package name"),
        ("new-bot", "random", "there is a bot 'random' already"),
        ("new-game", "json", "'json' is the name of another package"),
    ],
)
def test_a_bad_name_is_refused(command: str, name: str, message: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, [command, name, "--in", str(tmp_path)])
    assert result.exit_code == 2
    assert message in result.output
    assert not list(tmp_path.iterdir())


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    home = made("new-bot", "very_shy", tmp_path)
    (home / "README.md").write_text("mine")
    result = CliRunner().invoke(app, ["new-bot", "very_shy", "--in", str(tmp_path)])
    assert result.exit_code == 2
    assert (home / "README.md").read_text() == "mine"
