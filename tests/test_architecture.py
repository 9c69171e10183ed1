"""Dependencies point one way: engine ← games ← bots ← lab, and engine, games, bots ← server ← cli. The same holds
between the rooms of the server.

All imports are read from the source, also those in functions and under TYPE_CHECKING. No module is imported.
"""

import ast
import re
import sys
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"

FACADE = "gildhall"  # gildhall/__init__.py is the public interface; the package itself does not use it
LAYERS: dict[str, set[str]] = {
    "engine": set(),
    "games": {"engine"},
    "drawing": {"engine", "games", "terminal"},
    "sheet": {"engine", "games", "lab"},
    "bots": {"engine", "games"},
    "extras": {"engine"},
    "lab": {"engine", "games", "bots", "extras", "notebook"},
    "lessons": {"engine", "games"},
    "server": {"engine", "games", "bots", "lessons"},
    "terminal": {"engine", "games", "bots"},
    "notebook": {"engine", "games", "bots", "terminal"},
    FACADE: {"engine", "games", "bots", "lab", "terminal"},
    "commands": {FACADE, "engine", "games", "bots", "lab", "server", "terminal", "extras"},
    "cli": {FACADE, "engine", "bots", "commands", "extras"},
    "__main__": {"cli"},
}
ON_REQUEST = {"drawing", "sheet"}
"""Rooms of a game that need more than the engine. Nobody imports them: they are loaded when they are asked for."""
STANDARD_LIBRARY_ONLY = {"engine", "games"}
RUN_TIME_NAMES = {"librt", "mypy_extensions"}

SERVER = "gildhall.server"
BASE = {"bounded_cache", "processes", "refusals", "settings", "workers"}  # modules of the server that any room may use
SERVER_ROOMS: dict[str, set[str]] = {
    "base": set(),
    "store": {"base"},
    "people": {"base", "store"},
    "tables": {"base", "store", "people"},
    "decide": {"base", "store", "people", "tables"},
    "agents": {"base", "store", "people", "tables", "decide"},
    "ops": {"base", "store", "people", "tables", "decide"},
    "api": {"base", "store", "people", "tables", "decide", "agents", "ops"},
    "local": {"base", "store", "people", "tables", "decide", "agents", "ops", "api"},
    "server": {"base", "store", "people", "tables", "decide", "agents", "ops", "api"},
    "http": {"base", "store", "people", "tables", "decide", "agents", "ops", "api", "server"},
    "run": {"base", "store", "people", "tables", "decide", "agents", "ops", "api", "server", "http"},
}
MOST_MODULES = 8  # directly in the server's folder

MOST_LINES = 400
# Modules that are longer, with their present length. Entries may shrink and go, never grow or come.
LONGER: dict[str, int] = {}


# --- reading imports


def modules() -> dict[str, Path]:
    """Every module of the package by its full name; packages by theirs."""
    found = {}
    for path in sorted((SOURCE / "gildhall").rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(module: str, source: str, is_package: bool = False) -> Iterator[str]:
    """The full name of each thing a module imports; `from a import b` gives `a.b`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = absolute(module, node.module or "", node.level, is_package)
            yield from (f"{base}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call):
            yield from imported_by_call(node)


def absolute(module: str, name: str, level: int, is_package: bool) -> str:
    if level == 0:
        return name
    up = level - 1 if is_package else level
    parts = module.split(".")
    return ".".join([*parts[: len(parts) - up], *([name] if name else [])])


def imported_by_call(call: ast.Call) -> Iterator[str]:
    """`import_module("gildhall.games.pillars")`, and what is fixed of `import_module(f"gildhall.games.{name}")`."""
    called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if called not in ("import_module", "__import__") or not call.args:
        return
    name = call.args[0]
    if isinstance(name, ast.JoinedStr) and name.values:
        name = name.values[0]
    if isinstance(name, ast.Constant) and isinstance(name.value, str):
        yield name.value


# --- the rules of the house


def layer(module: str) -> str:
    """The room a module is in; a mere name of the front door (`gildhall.game`) is the front door."""
    if game_of(module) and (own := set(module.split(".")[3:4]) & ON_REQUEST):
        return own.pop()
    room = module.split(".")[1] if "." in module else FACADE
    return room if room in LAYERS else FACADE


def game_of(module: str) -> str:
    """The title a module of `games` belongs to; none for the register, `gildhall.games` itself."""
    return module.removeprefix("gildhall.games").removeprefix(".").split(".")[0] if is_in_games(module) else ""


def is_in_games(module: str) -> bool:
    return module.split(".")[:2] == ["gildhall", "games"]


def server_room(module: str) -> str:
    """The room of the server a module is in; the package itself is part of the base."""
    room = module.removeprefix(SERVER).removeprefix(".").split(".")[0]
    return room if room in SERVER_ROOMS else "base"


def complaint(module: str, imported: str) -> str | None:
    """Why this module must not import that name, if so."""
    here = layer(module)
    if imported.split(".")[0] != "gildhall":
        outside = imported.split(".")[0] not in sys.stdlib_module_names | RUN_TIME_NAMES
        return "only the standard library" if here in STANDARD_LIBRARY_ONLY and outside else None
    there = layer(imported)
    if game_of(module) and is_in_games(imported) and game_of(imported) != game_of(module):
        return "a game knows only itself and the engine"
    if there != here:
        return None if there in LAYERS[here] else f"{here} must not import {there}"
    if here == "server" and server_room(imported) not in {server_room(module), *SERVER_ROOMS[server_room(module)]}:
        return f"server/{server_room(module)} must not import server/{server_room(imported)}"
    return None


def complaints(module: str, source: str, is_package: bool = False) -> list[str]:
    found = []
    for imported in imports(module, source, is_package):
        if why := complaint(module, imported):
            found.append(f"{module} imports {imported}: {why}")
    return found


def graph(sources: dict[str, tuple[str, bool]], when_loaded: bool = False) -> dict[str, set[str]]:
    """Which modules each module imports; ``when_loaded`` leaves out imports in functions and for types only."""
    found: dict[str, set[str]] = {}
    for module, (source, is_package) in sources.items():
        text = loaded_part(source) if when_loaded else source
        found[module] = {target for name in imports(module, text, is_package) if (target := nearest(name, sources))}
        found[module].discard(module)
    return found


def loaded_part(source: str) -> str:
    """The statements that run when a module is loaded."""

    class Unloaded(ast.NodeTransformer):
        def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
            return ast.Pass()

        def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
            return ast.Pass()

        def visit_If(self, node: ast.If) -> ast.AST:
            return ast.Pass() if ast.unparse(node.test).endswith("TYPE_CHECKING") else self.generic_visit(node)

    return ast.unparse(ast.fix_missing_locations(Unloaded().visit(ast.parse(source))))


def nearest(name: str, known: Collection[str]) -> str:
    """The module in which a full name is defined; none outside the package."""
    while name and name not in known:
        name = name.rpartition(".")[0]
    return name


def cycles(edges: dict[str, set[str]]) -> list[str]:
    """The modules on import cycles: what remains when modules without imports or importers are removed repeatedly."""
    left = {module: set(targets) for module, targets in edges.items()}
    while True:
        imported = {target for targets in left.values() for target in targets}
        free = [module for module, targets in left.items() if not targets or module not in imported]
        if not free:
            return sorted(left)
        for module in free:
            del left[module]
        for targets in left.values():
            targets -= set(free)


def length_complaints(lengths: dict[str, int], longer: dict[str, int]) -> list[str]:
    found = [f"{path} is gone: take it off the list" for path in longer if path not in lengths]
    for path, lines in lengths.items():
        allowed = longer.get(path)
        if allowed is None and lines > MOST_LINES:
            found.append(f"{path} has {lines} lines, more than {MOST_LINES}: split it")
        elif allowed is not None and lines > allowed:
            found.append(f"{path} grew from {allowed} to {lines} lines: split it")
        elif allowed is not None and lines < allowed:
            found.append(f"{path} shrank to {lines} lines: write that in the list, or take it off")
    return found


# --- the tests


def test_every_module_is_in_a_known_room() -> None:
    rooms = {name.split(".")[1] for name in modules() if "." in name}
    assert rooms, "no modules found"
    assert rooms <= set(LAYERS), "a new room: say in LAYERS what it may import"


def test_every_folder_of_modules_is_a_package() -> None:
    folders = {path.parent for path in modules().values()}
    assert [str(each) for each in sorted(folders) if not (each / "__init__.py").exists()] == []


def test_imports_point_one_way() -> None:
    found = []
    for name, path in modules().items():
        found += complaints(name, path.read_text(encoding="utf-8"), path.name == "__init__.py")
    assert found == []


def sources(under: str = "gildhall") -> dict[str, tuple[str, bool]]:
    return {
        name: (path.read_text(encoding="utf-8"), path.name == "__init__.py")
        for name, path in modules().items()
        if name == under or name.startswith(f"{under}.")
    }


def test_there_is_no_import_cycle() -> None:
    assert cycles(graph(sources(), when_loaded=True)) == []


def test_the_server_has_no_import_cycle_even_for_types() -> None:
    assert cycles(graph(sources(SERVER))) == []


def test_the_server_has_few_modules_outside_its_rooms() -> None:
    names = {path.stem for path in (SOURCE / "gildhall" / "server").glob("*.py")}
    assert names == {"__init__", "run", "server", *BASE}
    assert len(names) <= MOST_MODULES


def test_each_room_of_the_server_says_what_it_is_for() -> None:
    for room in set(SERVER_ROOMS) - {"base", "server", "run"}:
        door = SOURCE / "gildhall" / "server" / room / "__init__.py"
        told = ast.get_docstring(ast.parse(door.read_text(encoding="utf-8"))) or ""
        assert len(told.splitlines()) > 2, f"{room}: what comes in, what goes out, what does it never do?"
        assert "never" in told, f"{room}: what does it never do?"


def table_rows(title: str) -> list[list[str]]:
    """The cells of the table under a title of docs/architecture.md, without its head."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").partition(f"## {title}\n")[2]
    rows = [line for line in text.partition("\n## ")[0].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def test_the_docs_describe_all_rooms_of_the_server() -> None:
    told = [cells[0].strip("`/") for cells in table_rows("The rooms of the server")]
    assert sorted(told) == sorted(set(SERVER_ROOMS) - {"base", "server", "run"})
    for place, room in enumerate(told):
        assert SERVER_ROOMS[room] <= {"base", "server", *told[:place]}, f"{room} imports a room below it"


def test_the_docs_describe_the_way_of_a_move_as_the_code_does_it() -> None:
    stops = table_rows("The way of a move")
    assert [cells[0] for cells in stops] == ["press", "request", "decision", "row", "stream", "board"]
    for stop, name, where, _ in stops:
        text = (ROOT / where.strip("`")).read_text(encoding="utf-8")
        if name.startswith("`"):
            assert re.search(rf"^(class|def) {name.strip('`')}\b", text, re.MULTILINE), f"{stop}: {where} has no {name}"


OWN_CHOICE = {"guess", "laws", "observe"}
"""Rooms that only some games need."""


def test_all_games_have_the_rooms_that_the_docs_list() -> None:
    text = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8").partition("## A game of this repository\n")[2]
    rooms = {name for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE) for name in re.findall(r"`([\w.]+)", row)}
    assert len(rooms) > 20
    for rules in (SOURCE / "gildhall" / "games").glob("*/RULES.md"):
        there = {path.stem if path.suffix == ".py" else path.name for path in rules.parent.iterdir()}
        needed = {name.removesuffix(".py") for name in rooms} - OWN_CHOICE
        assert needed <= there, f"{rules.parent.name} lacks {needed - there}"


def named_games(source: str, ids: Collection[str]) -> list[str]:
    """The ids of games that a source contains literally."""
    return [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant) and node.value in ids]


def test_only_the_registry_names_the_games() -> None:
    """A game is found by its folder, which says where its parts are. A fifth game changes no other list."""
    ids = {path.parent.name for path in (SOURCE / "gildhall" / "games").glob("*/RULES.md")}
    assert sorted(named_games((SOURCE / "gildhall/games/__init__.py").read_text(encoding="utf-8"), ids)) == sorted(ids)
    for module, path in modules().items():
        own = {id for id in ids if module.split(".")[-1].startswith(id) or module.startswith(f"gildhall.games.{id}")}
        if module != "gildhall.games" and not own:
            assert named_games(path.read_text(encoding="utf-8"), ids) == [], f"{module} names games"


GAMES_OF_EXAMPLES = {
    # One game as an example, or a measurement of one game; a fifth game changes nothing here.
    "bench/first_start.py": "the table that a newcomer opens",
    "bench/load.py": "the game that the load is made of",
    "tools/attack/damage.py": "one table to be damaged",
    "tools/attack/hostile.py": "bad requests name a real game",
    "tools/attack/requests.py": "bad requests name a real game",
    "tools/jax_branches.py": "one environment against its rules",
    "tools/jax_check.py": "one environment against its rules",
    "tools/picture.py": "the picture of the README",
    "tools/screenshots.py": "the pictures of the docs",
    "tools/styles.py": "what is counted in each game",
    "web/src/Gallery.svelte": "the game that is shown first",
    "web/src/kit/KitPage.svelte": "drawings to show the kit with",
    "web/src/icons/names.json": "the icon of each game, for the bundle",
}
"""Files outside the folders of games that may name a game, and why."""
WORDS = ("web/src/words/", "web/src/owner/words/")
"""Catalogues of words have sentences about each game."""


def test_no_other_file_names_a_game() -> None:
    """Tools, benchmarks and the client find games by the registry and by their folders."""
    ids = {path.parent.name for path in (SOURCE / "gildhall" / "games").glob("*/RULES.md")}
    quoted = re.compile(rf"""["'`/](?:{"|".join(sorted(ids))})["'`/]|games\.(?:{"|".join(sorted(ids))})\b""")
    paths = [ROOT / "setup.py", *ROOT.glob("tools/**/*.py"), *ROOT.glob("bench/**/*.py"), *ROOT.glob("web/src/**/*.*")]
    named = set()
    for path in paths:
        where = path.relative_to(ROOT).as_posix()
        own = any(where.startswith(f"web/src/boards/{id}/") for id in ids) or where.endswith(".test.ts")
        is_source = path.suffix in (".py", ".ts", ".svelte", ".json")
        if is_source and not own and not where.startswith(WORDS) and quoted.search(path.read_text(encoding="utf-8")):
            named.add(where)
    assert named == set(GAMES_OF_EXAMPLES)


def test_modules_are_short() -> None:
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in modules().values()
    }
    assert length_complaints(lengths, LONGER) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("gildhall.engine.table", "from gildhall.games import pillars"),
        ("gildhall.engine.table", "from gildhall import games"),
        ("gildhall.engine.table", "from .. import bots"),
        ("gildhall.engine.table", "from ..games.pillars import GAME"),
        ("gildhall.engine.table", "import gildhall"),
        ("gildhall.engine.table", "import gildhall.cli as door"),
        ("gildhall.engine.table", "def f():\n    import gildhall.lab"),
        ("gildhall.engine.table", "if TYPE_CHECKING:\n    from gildhall.server.http.app import App"),
        ("gildhall.engine.table", "import_module('gildhall.games.pillars')"),
        ("gildhall.engine.table", "importlib.import_module(f'gildhall.games.{name}')"),
        ("gildhall.engine.table", "import numpy.random"),
        ("gildhall.engine.table", "from rich.console import Console"),
        ("gildhall.games.pillars.steps", "from gildhall.games.antiquity.table import Land"),
        ("gildhall.games.pillars.steps", "from ..antiquity import GAME"),
        ("gildhall.games.pillars.steps", "import gildhall.games.antiquity"),
        ("gildhall.games.pillars.steps", "from gildhall.bots import thumb"),
        ("gildhall.games.pillars.steps", "import yaml"),
        ("gildhall.games.pillars.steps", "from gildhall.games.pillars.drawing import DRAWING"),
        ("gildhall.games.pillars.steps", "from gildhall.games.pillars import sheet"),
        ("gildhall.games.pillars.drawing", "from gildhall.games.antiquity.shapes import Shape"),
        ("gildhall.games.pillars.drawing", "from gildhall.games.pillars.sheet import shared"),
        ("gildhall.games.pillars.sheet", "from gildhall.terminal.generic import Drawing"),
        ("gildhall.terminal.turn", "from gildhall.games.antiquity.drawing.land import Land"),
        ("gildhall.bots.search", "from gildhall.lab import arena"),
        ("gildhall.bots.search", "from gildhall.server import app"),
        ("gildhall.bots.search", "from gildhall import game"),
        ("gildhall.lab.arena", "from gildhall.server import app"),
        ("gildhall.server.http.app", "from gildhall.lab import arena"),
        ("gildhall.server.http.app", "from gildhall.cli import main"),
        ("gildhall", "from gildhall.cli import main"),
        ("gildhall.server.tables.service", "from gildhall.server.decide import play"),
        ("gildhall.server.decide.play", "from gildhall.server.api.shapes import State"),
        ("gildhall.server.people.identity", "from gildhall.server.tables.session import TableSession"),
        ("gildhall.server.agents.agent", "from gildhall.server.server import Server"),
        ("gildhall.server.workers", "def f():\n    from gildhall.server.tables import replays"),
    ],
)
def test_the_checker_sees_a_wrong_import(module: str, source: str) -> None:
    assert len(complaints(module, source)) == 1


def test_the_checker_resolves_relative_imports_of_a_package() -> None:
    assert complaints("gildhall.games.pillars", "from . import steps\nfrom .steps import Play", is_package=True) == []
    assert len(complaints("gildhall.games.pillars", "from ..antiquity import GAME", is_package=True)) == 1
    assert len(complaints("gildhall.engine", "from ..games import pillars", is_package=True)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("gildhall.engine.table", "from __future__ import annotations\nimport os.path\nfrom .dice import Dice"),
        ("gildhall.engine.table", "from mypy_extensions import mypyc_attr, trait"),
        ("gildhall.games.pillars.steps.play", "from gildhall.engine.step import Step\nfrom ..table import Seat"),
        ("gildhall.games", "from gildhall.games import antiquity, pillars\nfrom gildhall.engine import Game"),
        ("gildhall.games.antiquity.drawing.land", "import rich\nfrom gildhall.terminal.screen import WIDTH"),
        ("gildhall.games.antiquity.drawing", "from gildhall.games.antiquity.names import KINDS\nfrom . import land"),
        ("gildhall.games.pillars.sheet", "from gildhall.lab.fields import Field\nfrom .components import USES"),
        ("gildhall.bots.search", "import numpy\nfrom gildhall.games import pillars\nfrom gildhall.engine import Table"),
        ("gildhall.lab.arena", "from gildhall.bots import search\nfrom gildhall.lab import simulate"),
        ("gildhall.server.http.app", "import litestar\nfrom gildhall.bots import search"),
        ("gildhall.commands.arena", "import gildhall\nfrom gildhall.server import app\nfrom gildhall.lab import arena"),
        ("gildhall", "from gildhall.engine import Table\nfrom gildhall.games import pillars"),
        ("gildhall.server.decide.play", "from gildhall.server.tables.log import Decision"),
        ("gildhall.server.http.app", "from gildhall.server.server import Server"),
        ("gildhall.server.run", "from gildhall.server.http.app import make_app"),
        ("gildhall.__main__", "from gildhall.cli import main"),
    ],
)
def test_the_checker_lets_right_imports_pass(module: str, source: str) -> None:
    assert complaints(module, source) == []


def test_the_checker_sees_cycles() -> None:
    found = {
        "a": ("from b import x", False),
        "b": ("import c.d", False),
        "c": ("", True),
        "c.d": ("def f():\n    import a\nif TYPE_CHECKING:\n    import b", False),
        "e": ("import a", False),
    }
    assert cycles(graph(found)) == ["a", "b", "c.d"]
    assert cycles(graph(found, when_loaded=True)) == []


def test_the_checker_sees_long_modules() -> None:
    assert length_complaints({"a.py": MOST_LINES}, {}) == []
    assert length_complaints({"a.py": 500}, {"a.py": 500}) == []
    assert len(length_complaints({"a.py": MOST_LINES + 1}, {})) == 1
    assert len(length_complaints({"a.py": 501}, {"a.py": 500})) == 1
    assert len(length_complaints({"a.py": 450}, {"a.py": 500})) == 1
    assert len(length_complaints({"a.py": 300}, {"a.py": 500})) == 1
    assert len(length_complaints({}, {"a.py": 500})) == 1
