"""Generates what follows from the rooms of a game: the class of its habits, what its facts take from the components and
the options as it is, and the rulebook that its rooms make.
"""

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
    if state.numbers or any(options(folder)):
        yield "_numbers.py", given(state, package, folder)
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


def given(state: State, package: str, folder: Path) -> str:
    """The base of the facts: a table of numbers of the components, and options, as attributes."""
    name = state.facts.rpartition(".")[2].removesuffix("Facts")
    components = tomllib.loads((folder / "components.toml").read_text(encoding="utf-8"))
    table = components[state.numbers] if state.numbers else {}
    lines = [
        f'"""Numbers and options. {MADE.format("components.toml and options.toml")}"""',
        "from __future__ import annotations",
        "from typing import Any",
        "from gildhall.engine.game import Facts, Game",
        f"from {package}._habits import {name}Habits",
        f"class {name}Numbers(Facts[{name}Habits]):",
        f'    """{f"The table {state.numbers} of components.toml, and o" if table else "O"}ptions as attributes."""',
        "    def __init__(self, game: Game, seats: int, options: dict[str, Any], rules_version: int) -> None:",
        "        super().__init__(game, seats, options, rules_version)",
    ]
    if table:
        lines.append(f'        numbers = game.components["{state.numbers}"]')
    for each in entries(table):
        lines.append(f'        self.{each}: {"int" if type(table[each]) is int else "list[int]"} = numbers["{each}"]')
    return "\n".join([*lines, *[f"        self.{line}" for line in options(folder)]])


def options(folder: Path) -> Iterator[str]:
    """The options that are attributes of the facts: their values, or whether they have a certain value."""
    file = folder / "options.toml"
    for name, option in (tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}).items():
        value = f'options["{name}"]'
        if "when" in option:
            yield f"{option['fact']}: bool = {value} == {option['when']!r}"
        elif "fact" in option:
            known = option.get("default", option.get("values", [""])[-1])
            none = " or 0" if "" in option.get("values", []) else ""
            yield f"{option['fact']}: {type(known).__name__} = {value}{none}"


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
