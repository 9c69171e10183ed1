"""setup.py: a small package of the same shape is really compiled, and only what changed is compiled again.

The quick paths of native/quick.h do what Python does, and steps that are kept are as if made anew.
"""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests import quick_lists, quick_steps

ROOT = Path(__file__).parents[1]
PROJECT = """[project]
name = "gildhall"
version = "0"
[tool.setuptools.packages.find]
where = ["src"]
"""
ENGINE = "def double(number: int) -> int:\n    return number * 2\n"
LONG = "# A game with many rules is a group of its own.\n" * 6000
GAME = "from gildhall.engine.maths import double\n\n\ndef play(number: int) -> int:\n    return double(number) + {}\n"
FILES = {
    "pyproject.toml": PROJECT,
    "docs/template/first.py": "",
    "src/gildhall/__init__.py": "",
    "src/gildhall/bots/__init__.py": "",
    "src/gildhall/bots/guided.py": "",
    "src/gildhall/bots/network.py": "",
    "src/gildhall/bots/policy.py": "",
    "src/gildhall/bots/search.py": "from gildhall.games.pillars import play\n\nfound = play(3)\n",
    "src/gildhall/bots/sparring.py": "",
    "src/gildhall/engine/__init__.py": "",
    "src/gildhall/engine/cold.py": "# mypyc: skip\n",
    "src/gildhall/engine/maths.py": ENGINE,
    "src/gildhall/engine/quick_lists.py": (ROOT / "tests/quick_lists.py").read_text(),
    "src/gildhall/engine/quick_steps.py": (ROOT / "tests/quick_steps.py").read_text(),
    "src/gildhall/games/__init__.py": "",
    "src/gildhall/games/craftsmen/__init__.py": GAME.format(1) + LONG,
    "src/gildhall/games/pillars/__init__.py": GAME.format(2),
}
ASK = """
import gildhall.bots.search as search, gildhall.engine.cold as cold, gildhall.games.craftsmen as game
print(search.found, game.play(20), search.__file__.endswith(".py"), game.__file__.endswith(".py"), cold.__file__[-3:])
"""

COMPARE = """
import gildhall.engine.{} as compiled
assert not compiled.__file__.endswith(".py")
print("\\n".join(compiled.outcomes() + compiled.outcomes()))
"""
KEPT = "import gildhall.engine.quick_steps as compiled; print(compiled.kept())"


def build(clone: Path, site: Path) -> str:
    """Build a wheel there and unpack it; return what was said of the groups."""
    command = [sys.executable, "setup.py", "--quiet", "bdist_wheel", "--dist-dir", str(site.with_suffix(".dist"))]
    environment = {**os.environ, "GILDHALL_CACHE": str(clone / "cache"), "GILDHALL_COMPILE": "1"}
    done = subprocess.run(command, cwd=clone, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = site.with_suffix(".dist").glob("*.whl")
    zipfile.ZipFile(wheel).extractall(site)
    return done.stderr


def ask(site: Path, what: str = ASK) -> str:
    environment = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run([sys.executable, "-c", what], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.long
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_what_changed_is_compiled_and_does_what_python_does(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    for name, text in FILES.items():
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        (clone / name).write_text(text)
    shutil.copy(ROOT / "setup.py", clone)
    shutil.copytree(ROOT / "native", clone / "native")

    said = build(clone, tmp_path / "first")
    assert "gildhall__mypyc is compiled" in said
    assert "gildhall_craftsmen__mypyc is compiled" in said
    assert ask(tmp_path / "first") == "8 41 False False .py\n"
    assert (tmp_path / "first/gildhall/template/first.py").is_file()
    modules = [*tmp_path.glob("first/gildhall/engine/*.so"), *tmp_path.glob("first/gildhall/games/pillars/*.so")]
    assert len(modules) == 5
    assert len({each.read_bytes() for each in modules}) == 1, "one library serves all modules of a group"

    # twice, because numbers and steps that were made before are kept
    assert ask(tmp_path / "first", COMPARE.format("quick_lists")).splitlines() == quick_lists.outcomes() * 2
    assert ask(tmp_path / "first", COMPARE.format("quick_steps")).splitlines() == quick_steps.outcomes() * 2
    assert ask(tmp_path / "first", KEPT) == "[True, True, False, False]\n"

    (clone / "src/gildhall/games/craftsmen/__init__.py").write_text(GAME.format(5) + LONG)
    said = build(clone, tmp_path / "second")
    assert "gildhall__mypyc has not changed" in said
    assert "gildhall_craftsmen__mypyc is compiled" in said
    assert ask(tmp_path / "second") == "8 45 False False .py\n"
    assert len(list((clone / "cache").iterdir())) == 2
