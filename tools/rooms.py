"""Generates what follows from the rooms of a game: the class of its habits, and the rulebook that its rooms make."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from gildhall.engine.components import entries
from gildhall.engine.declared import State

MADE = "Generated from {} by tools/declare.py; do not edit."
PARTS = {
    "moves": "moves.all_moves",
    "set_up": "steps.setup.set_up",
    "steps": "steps.STEPS",
    "codec": "_view.CODEC",
    "at": "named_positions.PLACES",
    "thumb": "thumb.thumb",
    "habits": "_habits.STANDARD",
    "items": "items.ITEMS",
    "evaluate": "evaluate.evaluate",
}
"""What a rulebook needs, and where the rooms of a game have it."""


def rooms(state: State, package: str, folder: Path) -> Iterator[tuple[str, str]]:
    """The generated modules of a game that has the rooms, by their names."""
    if (folder / "thumb.toml").is_file():
        yield "_habits.py", habits(state, folder / "thumb.toml")
    if state.numbers:
        yield "_numbers.py", numbers(state, package, folder)
    if all(there(folder, part) for part in PARTS.values()):
        yield "_rooms.py", rulebook(state, package, folder)


def there(folder: Path, dotted: str) -> bool:
    """Has the game this module? Generated ones count as there."""
    module = dotted.rpartition(".")[0].replace(".", "/")
    return module.startswith("_") or any(
        (folder / each).is_file() for each in (f"{module}.py", f"{module}/__init__.py")
    )


def habits(state: State, numbers: Path) -> str:
    """The class of a game's habits: the numbers behind its rules of thumb."""
    name = state.facts.partition(".")[2].replace("Facts", "Habits")
    lines = [
        f'"""The numbers behind the rules of thumb. {MADE.format(numbers.name)}"""',
        "from __future__ import annotations",
        "from typing import Final",
        "from gildhall.engine.habits import Habits",
        f"class {name}(Habits):",
        f'    """See {numbers.name}."""',
        "    def __init__(self) -> None:",
        *[
            f"        self.{each} = {number}"
            for each, number in tomllib.loads(numbers.read_text(encoding="utf-8")).items()
        ],
        f"STANDARD: Final = {name}()",
        '"""Evaluations use these, so that what was fitted to them does not depend on the habits of a seat."""',
    ]
    return "\n".join(lines)


def numbers(state: State, package: str, folder: Path) -> str:
    """The base of the facts: a table of numbers of the components as attributes."""
    name = state.facts.rpartition(".")[2].removesuffix("Facts")
    table = tomllib.loads((folder / "components.toml").read_text(encoding="utf-8"))[state.numbers]
    given = [(each, "int" if type(table[each]) is int else "list[int]") for each in entries(table)]
    lines = [
        f'"""The numbers of the components as attributes. {MADE.format("components.toml")}"""',
        "from __future__ import annotations",
        "from typing import Any",
        "from gildhall.engine.game import Facts, Game",
        f"from {package}._habits import {name}Habits",
        f"class {name}Numbers(Facts[{name}Habits]):",
        f'    """See the table {state.numbers} of components.toml."""',
        "    def __init__(self, game: Game, seats: int, options: dict[str, Any], rules_version: int) -> None:",
        "        super().__init__(game, seats, options, rules_version)",
        f'        numbers = game.components["{state.numbers}"]',
        *[f'        self.{each}: {type_} = numbers["{each}"]' for each, type_ in given],
    ]
    return "\n".join(lines)


def rulebook(state: State, package: str, folder: Path) -> str:
    """The rulebook without what only this game says about itself."""
    guess = "guess" if (folder / "guess.py").is_file() else "_state"
    parts = {
        "facts": state.facts,
        "new_table": state.table,
        "redeal": f"{guess}.redeal",
        "observer": observer(state, folder),
        **PARTS,
    }
    lines = [
        f'"""The rooms of this game, put together. {MADE.format("its folder")}"""',
        "from __future__ import annotations",
        "from functools import partial",
        "from typing import Final",
        "from gildhall.engine.game import Rulebook",
        *[
            f"from {package}.{module} import {name}"
            for module, _, name in (each.rpartition(".") for each in parts.values())
        ],
        "rulebook: Final = partial(",
        "    Rulebook,",
        *[f"    {part}={where.rpartition('.')[2]}," for part, where in parts.items()],
        ")",
    ]
    return "\n".join(lines)


def observer(state: State, folder: Path) -> str:
    """The observer: the game's own in ``observe.py``, otherwise the generated one."""
    generated = state.table.rpartition(".")[2].replace("Table", "Observer")
    own = folder / "observe.py"
    found = re.search(rf"^class (\w+)\({generated}\)", own.read_text(encoding="utf-8"), re.M) if own.is_file() else None
    return f"observe.{found[1]}" if found else f"_observe.{generated}"
