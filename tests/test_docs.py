"""The docs are true: every code block runs, notebooks execute, generated pages are fresh, the site builds."""

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.exceptions import TyperException
from typer.testing import CliRunner

import gildhall
from gildhall import bots
from gildhall.cli import app
from gildhall.engine import registry
from tools import action_pages, game_pages, notebooks

HOME = Path(__file__).parents[1]
DOCS = HOME / "docs"
FENCE = re.compile(r"^ *```(\w*)[^\n]*\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
MAKE = re.compile(r"make ([a-z-]+) *(?:#|[A-Z]+=|$)")
WITH_SERVER = {"api.md"}
"""Pages whose Python needs a running server: it is run by tests/server/test_documents.py."""
WITH_JAX = {"jax.md"}
"""Pages that are left out where JAX is not installed."""


def pages() -> list[Path]:
    found = sorted([HOME / "README.md", HOME / "CONTRIBUTING.md", *DOCS.rglob("*.md")])
    return [page for page in found if "template" not in page.parts]


def blocks(page: Path) -> list[tuple[str, str]]:
    return FENCE.findall(page.read_text(encoding="utf-8"))


def run(language: str, text: str, names: dict[str, Any], where: str) -> None:
    if "--8<--" in text:
        return  # a whole file, shown; it has a test of its own
    if language == "python" and ">>>" in text:
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
        test = doctest.DocTestParser().get_doctest(text, names, where, where, 0)
        assert runner.run(test, clear_globs=False).failed == 0, f"{where}:\n{text}"
        names.update(test.globs)
    elif language == "python":
        exec(compile(text, where, "exec"), names)
    elif language == "sh":
        for line in text.splitlines():
            word, *rest = shlex.split(line)
            assert word == "gildhall", f"{where}: only gildhall commands stand in sh blocks, not {line!r}"
            done = CliRunner().invoke(app, rest)
            assert done.exit_code == 0, f"{where}: {line}\n{done.output}"
    elif language == "toml":
        tomllib.loads(text)
    elif language == "json":
        json.loads(text)
    else:
        assert language in ("text", ""), f"{where}: who runs a block of {language}?"
        for line in text.splitlines():
            accepted(line, where)


def accepted(line: str, where: str) -> None:
    """A line that is only shown (it would start a server, ask for input, or take long) must be an existing command."""
    if line.startswith("gildhall"):
        words = shlex.split(line.replace(" GAME ", " pillars "), comments=True)[1:]
        command: Any = typer.main.get_command(app)
        context = command.make_context("gildhall", words[:], resilient_parsing=not words)
        while hasattr(command, "resolve_command") and words:
            name, command, words = command.resolve_command(context, words)
            context = command.make_context(name, words[:], parent=context)
    elif asked := MAKE.match(line):
        target = asked[1]
        makefile = (HOME / "Makefile").read_text(encoding="utf-8")
        assert re.search(rf"^{re.escape(target)}:", makefile, re.MULTILINE), f"{where}: no target {target} to make"


PAGES = [pytest.param(page, marks=[pytest.mark.long] if page.name in WITH_JAX else []) for page in pages()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOME)))
def test_every_code_block_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if page.name in WITH_JAX:
        pytest.importorskip("jax")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").symlink_to(DOCS)
    monkeypatch.setattr(registry, "_modules", dict(registry._modules))
    monkeypatch.setattr(bots, "_BOTS", dict(bots._BOTS))
    monkeypatch.setattr(sys, "path", sys.path[:])
    names: dict[str, Any] = {"gildhall": gildhall}
    for language, text in blocks(page):
        if language != "python" or page.name not in WITH_SERVER:
            run(language, text, names, page.name)


def test_the_runner_sees_a_wrong_block() -> None:
    with pytest.raises(AssertionError):
        run("python", ">>> 1 + 1\n3\n", {}, "x")
    with pytest.raises(ZeroDivisionError):
        run("python", "1 / 0", {}, "x")
    with pytest.raises(AssertionError):
        run("sh", "gildhall replay none.jsonl", {}, "x")
    with pytest.raises(AssertionError):
        run("sh", "rm games.jsonl", {}, "x")
    with pytest.raises(TyperException):
        run("text", "gildhall serve --no-such-option", {}, "x")
    with pytest.raises(TyperException):
        run("", "gildhall admin no-such-command", {}, "x")
    with pytest.raises(AssertionError):
        run("", "make nonsense", {}, "x")


@pytest.mark.long
def test_the_learner_runs() -> None:
    """The script of docs/research.md with a few updates: too few to win, but it learns something."""
    names: dict[str, Any] = {"__name__": "learn_pillars"}
    source = (DOCS / "examples" / "learn_pillars.py").read_text(encoding="utf-8").replace("workers=2", "workers=1")
    exec(compile(source, "learn_pillars.py", "exec"), names)
    before = names["np"].zeros((603, 176))
    assert names["learn"](1, 0, tables=4, steps=4).shape == before.shape
    weights = names["learn"](1, 2, tables=16, steps=32)
    assert names["np"].isfinite(weights).all()
    assert abs(weights).max() > 0
    assert names["share_of_wins"](weights, 1, 40, tables=16) > 0


TITLES = [game for game in gildhall.games() if game.package.startswith("gildhall.")]


@pytest.mark.parametrize("game", TITLES, ids=lambda game: game.id)
def test_the_pages_of_the_games_are_fresh(game: Any) -> None:
    page = (DOCS / "games" / f"{game.id}.md").read_text(encoding="utf-8")
    assert page == game_pages.page(game), "run: python -m tools.game_pages"


@pytest.mark.parametrize("game", TITLES, ids=lambda game: game.id)
def test_the_tables_of_actions_are_fresh(game: Any) -> None:
    page = (DOCS / "actions" / f"{game.id}.md").read_text(encoding="utf-8")
    assert page == action_pages.page(game), "run: python -m tools.action_pages"


@pytest.mark.long
@pytest.mark.parametrize("path", sorted(notebooks.FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks_execute_and_are_kept_with_outputs(path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))
    cells = [cell for cell in kept["cells"] if cell["cell_type"] == "code"]
    assert all(cell["execution_count"] for cell in cells), "run: python -m tools.notebooks"
    fresh = notebooks.executed(path)
    assert len([cell for cell in fresh.cells if cell.cell_type == "code"]) == len(cells)


@pytest.mark.long
def test_the_site_builds_without_warnings(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=HOME, capture_output=True, text=True, check=False, env=quiet)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stderr
    assert (tmp_path / "site" / "games" / "pillars" / "index.html").exists()
