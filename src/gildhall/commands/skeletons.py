"""Skeletons of new games and bots: installable packages, made from the templates of the docs with a new name."""

from __future__ import annotations

import keyword
import re
import shutil
import sys
from importlib.resources import files
from pathlib import Path
from textwrap import indent

import typer

from gildhall.commands.common import console
from gildhall.engine.errors import BadSetup

GAME_TEMPLATE = "highest"
BOT_TEMPLATE = "greedy"

_PROJECT = """\
[build-system]
requires = ["setuptools>=80"]
build-backend = "setuptools.build_meta"

[project]
name = "gildhall-{dashed}"
version = "0.1.0"
dependencies = ["gildhall"]

# So the arena, the terminal and the hall know it by name, wherever this package is installed.
[project.entry-points."gildhall.{group}"]
{name} = "{entry}"

[tool.setuptools]
packages = ["{name}"]

[tool.setuptools.package-data]
{name} = ["**/*.toml", "**/*.md"]
"""

_GAME_TEST = """\
import gildhall
from {name} import GAME

gildhall.register("{name}", "{name}")  # so that the test runs where it is not installed, too


def test_it_keeps_the_contract() -> None:
    assert gildhall.check_game(GAME, games=5).games > 0
"""

_BOT_TEST = """\
import gildhall
from {name} import {class_name}


def test_it_keeps_the_contract() -> None:
    report = gildhall.check_bot({class_name}, titles=[gildhall.game("pillars")], moments=3)
    assert report.games == 1
"""

_READ_ME = """\
# {class_name}

A {what} for Gildhall, written by `gildhall new-{what} {name}`.

    pip install --editable .
    python -m pytest
    {try_it}

{more}
"""

_MORE_OF_A_GAME = """\
What lies on the table is declared in `{name}/state.py`. After a change, generate `_state.py` and `_view.py` again; run
this in a clone of Gildhall:

    python -m tools.declare PATH/TO/{name}

The learning environments (`gildhall.lab.environments`) need one more module, an observation sheet: it says which parts
of a view become numbers. Write this one as `{name}/sheet.py`:

{sheet}

Then this plays:

    from gildhall.lab.environments import GildhallAEC
    env = GildhallAEC("{name}")

The page docs/add-a-game.md says what comes next, such as observations in compiled code."""

_SHEET = """\
from gildhall.lab.fields import number, some_of

VERSION = 1


def shared(game, seats):
    return [some_of("trick", cards(game)), some_of("laid", cards(game))]


def own(game, seats):
    return [some_of("hand", cards(game))]


def seat(game, seats):
    return [number("cards", 10), number("coins", 10)]


def cards(game):
    return [move.args[0] for move in game.catalogue.moves if move.kind == "play"]
"""

_MORE_OF_A_BOT = "The page docs/bots.md of Gildhall says what a bot gets and what it must keep to."


def new_game(name: str, folder: Path) -> Path:
    """Write the skeleton of a game and return its folder."""
    texts = {
        "test": _GAME_TEST,
        "group": "games",
        "entry": name,
        "what": "game",
        "try_it": f"gildhall terminal {name}",
        "more": _MORE_OF_A_GAME.format(name=name, sheet=indent(_SHEET, "    ").rstrip()),
    }
    return _write(GAME_TEMPLATE, name, folder, texts)


def new_bot(name: str, folder: Path) -> Path:
    """Write the skeleton of a bot and return its folder."""
    texts = {
        "test": _BOT_TEST,
        "group": "bots",
        "entry": f"{name}:{_class_name(name)}",
        "what": "bot",
        "try_it": f"gildhall arena pillars --bots {name},thumb --games 20",
        "more": _MORE_OF_A_BOT,
    }
    return _write(BOT_TEMPLATE, name, folder, texts)


def tell(home: Path) -> None:
    """Say what was written, and what to do with it."""
    typer.echo(f"{home} is ready. Try it:")
    console().print(f"  pip install --editable {home}\n  python -m pytest {home}", highlight=False, soft_wrap=True)


def template(name: str) -> Path:
    """The folder of a template: in the package, or in the docs of a checkout."""
    packed = Path(str(files("gildhall"))) / "template" / name
    return packed if packed.is_dir() else Path(__file__).parents[3] / "docs" / "template" / name


def _write(source: str, name: str, folder: Path, texts: dict[str, str]) -> Path:
    _check_name(name)
    home = folder / f"gildhall-{name.replace('_', '-')}"
    if home.exists():
        raise BadSetup(f"{home} exists already")
    package = home / name
    shutil.copytree(template(source), package, ignore=shutil.ignore_patterns("__pycache__"))
    for path in sorted(package.rglob("*")):
        if path.is_file():
            path.write_text(_renamed(path.read_text(encoding="utf-8"), source, name), encoding="utf-8")
    words = {**texts, "name": name, "dashed": name.replace("_", "-"), "class_name": _class_name(name)}
    (home / "tests").mkdir()
    (home / "tests" / f"test_{name}.py").write_text(texts["test"].format(**words), encoding="utf-8")
    (home / "pyproject.toml").write_text(_PROJECT.format(**words), encoding="utf-8")
    (home / "README.md").write_text(_READ_ME.format(**words), encoding="utf-8")
    return home


def _check_name(name: str) -> None:
    if not (name.isidentifier() and name.islower() and name.isascii()) or keyword.iskeyword(name) or len(name) < 3:
        raise BadSetup(f"'{name}' is not a package name: use three or more of a–z, 0–9 and _, starting with a letter")
    if name in sys.stdlib_module_names or name in (GAME_TEMPLATE, BOT_TEMPLATE, "gildhall"):
        raise BadSetup(f"'{name}' is the name of another package; choose another one")


def _class_name(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def _renamed(text: str, source: str, name: str) -> str:
    """A text of the template with the new name in modules, ids, classes, and rule ids, which start with its first three
    letters. Inside sentences the old name stays.
    """
    prefix = name.replace("_", "")[:3].upper()
    text = re.sub(rf'(from |import |"){source}\b', rf"\g<1>{name}", text)
    text = text.replace(_class_name(source), _class_name(name))
    return re.sub(rf"\b{source[:3].upper()}\b", prefix, text)
