"""Generates source code from the declared states of games: python -m tools.declare [--check] [PACKAGE ...].

For each game with a ``state.py`` (see ``gildhall/engine/declared.py``) it generates ``_state.py``, the native classes
with copies and keys; ``_view.py``, positions and views; and ``web/src/boards/<game>/state.ts``, the types of views. For
a game with a sheet it also generates ``_observe.py``, the observer; from ``thumb.toml``, the numbers of its rules of
thumb, ``_habits.py``; and for a game with all rooms ``_rooms.py``, the rulebook that they make. A PACKAGE is the folder
of a game that is kept elsewhere; without one, the code of all games of this repository is generated. ``--check`` fails
if a generated file is out of date.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from runpy import run_path

from gildhall.engine import plain
from gildhall.engine.declared import EVERYBODY, NOBODY, OWNER, UNSHOWN, Derived, Extra, Field, Record, State
from gildhall.engine.kinds import UNSEEN
from tools.rooms import rooms

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "gildhall" / "games"
OUTSIDE = [ROOT / "docs" / "template", ROOT / "docs" / "examples" / "salt_roads"]
"""Games that are not part of the package: the template, and the example of docs/add-a-game.md."""
BOARDS = ROOT / "web" / "src" / "boards"
MADE = "Generated from state.py by tools/declare.py; do not edit."

ACYCLIC = "@mypyc_attr(acyclic=True)"
"""Nothing in a seat or a record refers back to it: the garbage collector need not visit it."""

Entry = Field | Derived | Extra


def main() -> None:
    words = sys.argv[1:]
    made = files([Path(word).resolve() / "state.py" for word in words if word != "--check"] or declared_states())
    if "--check" in words:
        if stale := [path for path, source in made if not path.is_file() or path.read_text(encoding="utf-8") != source]:
            names = ", ".join(str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path) for path in stale)
            sys.exit(f"{names}: not what the declared state says now; run: python -m tools.declare")
        return
    for path, source in made:
        path.write_text(source, encoding="utf-8")


def declared_states() -> list[Path]:
    """The declared states of all games of this repository."""
    return [path for folder in (GAMES, *OUTSIDE) for path in sorted(folder.glob("*/state.py"))]


def files(states: Sequence[Path]) -> Iterator[tuple[Path, str]]:
    """Every file that is generated from these declared states, with its content."""
    declared = {path: read(path) for path in states}
    for path, state in declared.items():
        for name, source in (("_state.py", native(state)), ("_view.py", view(state))):
            yield path.with_name(name), formatted(source, path.with_name("made.py"))
        if (BOARDS / state.game).is_dir():
            yield BOARDS / state.game / "state.ts", script(state)
        for name, source in rooms(state, package(state), path.parent):
            yield path.with_name(name), formatted(source, path.with_name("made.py"))
    from tools.observers import observer  # imports the games, which need the files above

    for path, state in declared.items():
        with importable(path.parents[1], package(state)):
            source = observer(state, package(state))
        if source:
            yield path.with_name("_observe.py"), formatted(source, path.with_name("made.py"))


def read(path: Path) -> State:
    """A declared state. It is not imported, because its package needs the generated files."""
    state: State = run_path(str(path))["STATE"]
    used = set(re.findall(r"\w+", repr(state)))
    hooks = [hook if ":" in hook else f"{hook}: {names_in(path.parent, hook, used)}" for hook in ("view", *state.hooks)]
    return replace(state, hooks=[hook for hook in hooks if not hook.endswith(": ")])


@contextmanager
def importable(folder: Path, name: str) -> Iterator[None]:
    """Games outside the package can be imported here."""
    sys.path.insert(0, str(folder))
    yield
    sys.path.remove(str(folder))
    if folder != GAMES:
        for module in [each for each in sys.modules if each.partition(".")[0] == name]:
            del sys.modules[module]


def formatted(source: str, path: Path) -> str:
    """Formatted by ruff, with sorted imports and without unused ones."""
    style = [] if path.is_relative_to(ROOT) else ["--config", str(ROOT / "pyproject.toml")]
    for command in (["check", "--fix-only", "--quiet"], ["format", "--quiet"]):
        ruff = [sys.executable, "-m", "ruff", *command, *style, "--stdin-filename", str(path), "-"]
        source = subprocess.run(ruff, input=source, capture_output=True, text=True, check=True).stdout
    return source


def names_in(folder: Path, module: str, used: Collection[str]) -> str:
    """The functions and constants that a module of a game defines and the declared state uses."""
    path = folder / f"{module.replace('.', '/')}.py"
    tree = ast.parse(path.read_text(encoding="utf-8") if path.is_file() else "")
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    targets = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    targets += [node.target for node in tree.body if isinstance(node, ast.AnnAssign)]
    names += [target.id for target in targets if isinstance(target, ast.Name)]
    return ", ".join(name for name in names if name in used)


def put(template: str, value: str) -> str:
    """An expression with its value put in."""
    return template.replace("{}", value)


def fields(entries: Sequence[Entry]) -> list[Field]:
    return [entry for entry in entries if isinstance(entry, Field)]


class ModuleName:
    """A name in a module of the game, as ``table.PillarsTable``."""

    def __init__(self, state: State, dotted: str) -> None:
        self.module, _, self.name = dotted.rpartition(".")
        self.line = f"from {package(state)}.{self.module} import {self.name}"


def package(state: State) -> str:
    return state.package or f"gildhall.games.{state.game}"


def imported(state: State, names: Sequence[str]) -> list[str]:
    """Import lines for ``module: name, name`` of a game."""
    return [f"from {package(state)}.{module} import {names}" for module, names in (name.split(": ") for name in names)]


# --- _state.py: native classes --------------------------------------------------------------------------------------


def native(state: State) -> str:
    facts, table, seat = (ModuleName(state, name) for name in (state.facts, state.table, state.seat))
    base = f'Table[{facts.name}, "{seat.name}"]'
    lines = [
        f'"""The state of a table, as native classes. {MADE}"""',
        "from __future__ import annotations",
        "from typing import TYPE_CHECKING, Any",
        "from mypy_extensions import i64, mypyc_attr",
        "from gildhall.engine.deck import Deck",
        "from gildhall.engine.dice import Dice",
        "from gildhall.engine.plain import UNSET, check_places",
        "from gildhall.engine.table import Seat, Table",
        facts.line,
        *imported(state, state.types),
        "if TYPE_CHECKING:",
        f"    {seat.line}",
        f"    {table.line}",
        *[line for record in state.records for line in record_class(record)],
        ACYCLIC,
        f"class {seat.name}State(Seat):",
        '    """The part of one seat."""',
        *native_class(seat.name, fields(state.seats), first=[], also=[], last=[]),
        f"class {table.name}State({base}):",
        '    """The shared part of the table."""',
        *native_class(
            table.name,
            fields(state.shared),
            first=[f"facts: {facts.name}"],
            also=["twin.seats = [part.copy() for part in self.seats]"],
            last=["self.copy_frame(twin)"],
        ),
        *(all_cards(state) + seen_cards(state, table.name) if state.law else []),
        *(redeal(state, table.name) if state.redeals else []),
    ]
    return "\n".join(lines)


def record_class(record: Record) -> list[str]:
    arguments = ", ".join(f"{name}: {type_}" for name, type_ in record.fields)
    keys = ", ".join(put("tuple({})" if "list" in type_ else "{}", f"self.{name}") for name, type_ in record.fields)
    return [
        ACYCLIC,
        f"class {record.name}:",
        f'    """{record.about}"""',
        f"    def __init__(self, {arguments}) -> None:",
        *[f"        self.{name} = {name}" for name, _ in record.fields],
        *[f"        self.{name}: {type_} = {before}" for name, type_, before in record.kept],
        "    def key(self) -> tuple[Any, ...]:",
        f"        return ({keys})",
    ]


def native_class(name: str, kept: list[Field], first: list[str], also: list[str], last: list[str]) -> list[str]:
    """The body of a class: its fields, ``copy_to`` and ``key``. ``first``: the arguments of its constructor."""
    given = "".join(f", {argument}" for argument in first)
    passed = [f"        super().__init__({', '.join(argument.split(':')[0] for argument in first)})"] if first else []
    comments = {field.name: f"  # {field.about}" if field.about else "" for field in kept}
    keys = "".join(f"{put(field.kind.key, f'self.{field.name}')}, " for field in kept if field.kind.key)
    return [
        *[f"    {field.name}: {field.kind.native}{comments[field.name]}" for field in kept if not field.kind.empty],
        f"    def __init__(self{given}) -> None:",
        *passed,
        *[
            f"        self.{field.name}: {field.kind.native} = {field.kind.empty}{comments[field.name]}"
            for field in kept
            if field.kind.empty
        ],
        f"    def copy_to(self, twin: {name}) -> {name}:",
        '        """Copy every field to another object."""',
        *[f"        {line}" for line in also],
        *[f"        twin.{field.name} = {put(field.kind.copy, f'self.{field.name}')}" for field in kept],
        *[f"        {line}" for line in last],
        "        return twin",
        *unshare(kept),
        "    def key(self) -> tuple[Any, ...]:",
        f"        return ({keys})",
    ]


def unshare(kept: list[Field]) -> list[str]:
    """The method that copies the lists that copies of a table share."""
    shared = [field.name for field in kept if field.kind.native.startswith("list") and field.kind.is_replaced]
    lines = [f"        self.{name} = self.{name}[:]" for name in shared]
    return ["    def unshare(self) -> None:", *lines] if lines else []


def all_cards(state: State) -> list[str]:
    """The methods that gather the cards of all places, and check that each card is in one of them."""
    shared = ", ".join(
        "*" + put(field.kind.cards, f"self.{field.name}") for field in fields(state.shared) if field.place
    )
    seats = ", ".join("*" + put(field.kind.cards, f"part.{field.name}") for field in fields(state.seats) if field.place)
    return [
        "    def all_cards(self) -> list[int]:",
        '        """All cards, by their places."""',
        f"        cards = [{shared}]",
        "        for part in self.seats:",
        f"            cards.extend([{seats}])",
        "        return cards",
        "    def check(self) -> None:",
        '        """Each card is in exactly one place."""',
        "        facts = self.facts",
        f"        check_places(self.all_cards(), {state.law}, facts.names)",
    ]


def seen_cards(state: State, table: str) -> list[str]:
    """The function that gathers all cards whose place a seat knows."""
    lines = [
        f"def seen_cards(table: {table}, viewer: int) -> list[int]:",
        '    """All cards whose place ``viewer`` (a seat, or −1) knows."""',
        "    cards: list[int] = []",
    ]
    for entries, owner, indent in ((state.shared, "table", "    "), (state.seats, "part", "        ")):
        if owner == "part":
            lines.append("    for seat, part in enumerate(table.seats):")
        for field in fields(entries):
            if field.place and field.known != NOBODY and field.kind.seen != UNSEEN:
                added = f"cards.extend({put(field.kind.seen, f'{owner}.{field.name}')})"
                sure = field.known == EVERYBODY
                lines += [f"{indent}{added}"] if sure else [f"{indent}if {field.known}:", f"{indent}    {added}"]
    return [*lines, "    return cards"]


def redeal(state: State, table: str) -> list[str]:
    """The function that deals again all that a seat does not know. Every deal is equally likely."""
    lines = [
        f"def redeal(table: {table}, viewer: int, dice: Dice) -> None:",
        '    """Deal again everything that ``viewer`` (a seat, or −1) does not know, and replace the dice."""',
    ]
    if state.law:
        lines += [
            "    facts = table.facts",
            "    seen = seen_cards(table, viewer)",
            f"    pool = [card for card in {state.law} if card not in seen]",
            "    dice.shuffle(pool)",
        ]
    for entries, owner, indent in ((state.shared, "table", "    "), (state.seats, "part", "        ")):
        dealt_again = [field for field in fields(entries) if is_dealt(field)]
        if owner == "part" and dealt_again:
            lines.append("    for seat, part in enumerate(table.seats):")
        for field in dealt_again:
            dealt = f"{owner}.{field.name} = {put(field.kind.deal, f'{owner}.{field.name}')}"
            unknown = "viewer != seat" if field.known == OWNER else f"not ({field.known})"
            sure = field.known in (NOBODY, EVERYBODY)
            lines += [f"{indent}{dealt}"] if sure else [f"{indent}if {unknown}:", f"{indent}    {dealt}"]
    return [*lines, *[f"    table.{each} = dice.fork()" for each in state.dice]]


def is_dealt(field: Field) -> bool:
    """Is it dealt again in a guess? What is not dealt from the pool says itself who knows which part of it."""
    from_pool = "pool" in field.kind.deal
    return field.place and field.known != EVERYBODY if from_pool else field.kind.deal != ""


# --- _view.py: positions and views ----------------------------------------------------------------------------------


def view(state: State) -> str:
    table, seat = ModuleName(state, state.table), ModuleName(state, state.seat)
    readers = [name for name, thing in vars(plain).items() if getattr(thing, "__module__", "") == plain.__name__]
    dice_entry = [Extra("dice", "list[Any]")] if state.dice else []
    lines = [
        f'"""Writes and reads positions and views as plain data. {MADE}',
        "``viewer`` is a seat, −1 for a spectator, −2 for one that sees all.",
        '"""',
        "from __future__ import annotations",
        "from typing import Any, Final, TypedDict",
        "from gildhall.engine.codec import Codec",
        f"from gildhall.engine.plain import {', '.join(readers)}",
        "from gildhall.engine.position import OMNISCIENT",
        *imported(state, state.hooks),
        table.line,
        seat.line,
        *typed_dict("Shared", "What lies in the middle.", [*state.shared, *dice_entry], state),
        *typed_dict("SeatData", "What lies before one seat.", state.seats, state),
        *known_groups([*state.shared, *state.seats]),
        f"def write_shared(table: {table.name}, viewer: int) -> dict[str, Any]:",
        '    """The shared part of the table, with blanks for what ``viewer`` may not know."""',
        *writer(state, state.shared, "table", "Shared"),
        *write_dice(state),
        "    return dict(data)",
        f"def write_seat(table: {table.name}, part: {seat.name}, seat: int, viewer: int) -> dict[str, Any]:",
        '    """The part of a seat, with blanks for what ``viewer`` may not know."""',
        *writer(state, state.seats, "part", "SeatData", state.first_for_seat),
        "    return dict(data)",
        f"def read_shared(table: {table.name}, plain: dict[str, Any]) -> None:",
        '    """Read the shared part of the table. Missing entries get their defaults, blanks get placeholders."""',
        '    where = "shared"',
        "    data = entries(where, plain, Shared.__annotations__)",
        *reader(state, state.shared, "table"),
        *read_dice(state),
        f"    {state.after_shared}",
        f"def read_seat(table: {table.name}, seat: int, plain: dict[str, Any]) -> {seat.name}:",
        '    """Read the part of a seat."""',
        '    where = f"seats[{seat}]"',
        "    data = entries(where, plain, SeatData.__annotations__)",
        f"    part = {seat.name}()",
        *reader(state, state.seats, "part"),
        f"    {state.after_seat}",
        "    return part",
        f"CODEC: Final[Codec[{seat.name}, {table.name}]] = Codec(write_shared, write_seat, read_shared, read_seat)",
    ]
    return "\n".join(lines)


def write_dice(state: State) -> list[str]:
    states = ", ".join(f"table.{each}.state()" for each in state.dice)
    return ["    if sees_all:", f'        data["dice"] = [{states}]'] if state.dice else []


def read_dice(state: State) -> list[str]:
    read = f'    dice = read_dice("shared.dice", data.get("dice"), {len(state.dice)})'
    return [read, *[f"    table.{each} = dice[{n}]" for n, each in enumerate(state.dice)]] if state.dice else []


def typed_dict(name: str, about: str, entries: Sequence[Entry], state: State) -> list[str]:
    types = {entry: plain for entry, plain, _ in plain_types(entries, state)}
    lines = [f"    {entry}: {plain}" for entry, plain in types.items()]
    return [f"class {name}(TypedDict, total=False):", f'    """{about}"""', *lines]


def plain_types(entries: Sequence[Entry], state: State) -> Iterator[tuple[str, str, str]]:
    """Each entry of a position once, with its type in Python and in TypeScript (empty if no view has it)."""
    groups: dict[str, dict[str, str]] = {}
    for path, type_, script in (each for entry in entries for each in types_of(entry)):
        group, _, name = path.rpartition(".")
        if not group:
            yield name, type_, script
            continue
        groups.setdefault(group, {})
        if script:
            groups[group].setdefault(name, f"{name}: {script}")
        none, null = (" | None", " | null") if group in state.optional else ("", "")
        if group in state.rows:
            yield group, "list[int]", "number[]"
            continue
        yield group, f"dict[str, Any]{none}", f"{{ {'; '.join(groups[group].values())} }}{null}"


def types_of(entry: Entry) -> Iterator[tuple[str, str, str]]:
    """The paths of one entry and of its size, with their types."""
    if isinstance(entry, Derived):
        yield entry.name, entry.plain, entry.script
    elif isinstance(entry, Extra):
        yield entry.name, entry.plain, ""
    elif entry.kind.write:
        type_, script = entry.kind.plain, entry.kind.script
        blank = blanks(entry) and "None" not in type_
        yield name_of(entry), *((f"{type_} | None", f"{script} | null" if script else "") if blank else (type_, script))
        if entry.size:
            yield entry.size, "int", "number"


def name_of(entry: Field | Derived) -> str:
    return entry.entry or entry.name if isinstance(entry, Field) else entry.name


def blanks(field: Field) -> bool:
    return field.known != EVERYBODY and not field.shown


def known_groups(entries: Sequence[Entry]) -> list[str]:
    """A constant for each group of entries, by which a reader refuses unknown ones."""
    groups: dict[str, dict[str, None]] = {}
    for path in [path for entry in entries for path, _, _ in types_of(entry)]:
        group, _, name = path.rpartition(".")
        if group:
            groups.setdefault(group, {})[name] = None
    return [f"{group.upper()}: Final = {list(names)}" for group, names in groups.items()]


def writer(state: State, entries: Sequence[Entry], owner: str, type_: str, more: str = "") -> list[str]:
    """The body of a function that writes plain data, up to the end of the dict."""
    lines: dict[str, str] = {}
    groups: dict[str, dict[str, str]] = {}
    for path, value in (each for entry in entries for each in written(entry, owner)):
        group, _, name = path.rpartition(".")
        if group:
            groups.setdefault(group, {})[name] = value
            lines[group] = written_group(groups[group], in_row=group in state.rows)
        else:
            lines[name] = value
    values = []
    for name, value in lines.items():
        condition = f" if {state.optional[name]} else None" if name in state.optional else ""
        values.append(f'        "{name}": {value}{condition},')
    first = {"facts": "    facts = table.facts", "sees_all": "    sees_all = viewer == OMNISCIENT"}
    needed = [line for name, line in first.items() if any(name in value for value in values)]
    return [*needed, *([f"    {more}"] if more else []), f"    data: {type_} = {{", *values, "    }"]


def written(entry: Entry, owner: str) -> Iterator[tuple[str, str]]:
    """The path and the value of each thing that is written for an entry."""
    if isinstance(entry, Derived):
        yield entry.name, entry.write
    elif isinstance(entry, Field) and entry.kind.write:
        value = f"{owner}.{entry.name}"
        yield name_of(entry), written_field(entry, value)
        if entry.size:
            yield entry.size, put(entry.kind.size, value)


def written_group(values: dict[str, str], *, in_row: bool) -> str:
    """A group as a list, or as a mapping, into which a mapping (``**…``) may be merged."""
    if in_row:
        return f"[{', '.join(values.values())}]"
    items = [value if value.startswith("**") else f'"{name}": {value}' for name, value in values.items()]
    return f"{{{', '.join(items)}}}"


def written_field(field: Field, value: str) -> str:
    if field.known == EVERYBODY:
        return put(field.kind.write, value)
    if field.known == UNSHOWN:
        return f'**({{"{name_of(field).rpartition(".")[2]}": {put(field.kind.write, value)}}} if sees_all else {{}})'
    condition = "sees_all" if field.known == NOBODY else f"sees_all or {field.known}"
    if field.shown:
        return put(field.kind.write, f"({value} if {condition} else {field.shown})")
    return f"({put(field.kind.write, value)}) if {condition} else None"


def reader(state: State, entries: Sequence[Entry], owner: str) -> list[str]:
    """The statements that read plain data into a table or a seat."""
    lines = ["    facts = table.facts"]
    seen: set[str] = set()
    for field in sorted([field for field in fields(entries) if field.kind.read], key=is_computed):
        group, _, name = name_of(field).rpartition(".")
        path = '"shared.' if owner == "table" else 'f"{where}.'
        source, where = (group, f'{path}{group}.{name}"') if group else ("data", f'{path}{name}"')
        if group and group not in seen:
            seen.add(group)
            given, names = f'{path}{group}", data.get("{group}")', group.upper()
            read = f"row({given}, {names})" if group in state.rows else f"entries({given} or {{}}, {names})"
            lines.append(f"    {group} = {read}")
        lines.append(read_field(field, f"{owner}.{field.name}", source, name, where))
    return lines


def is_computed(field: Field) -> bool:
    """Does it follow from the other fields? Then it is read after them."""
    return "{}" not in field.kind.read and "data" not in field.kind.read


def read_field(field: Field, target: str, source: str, name: str, where: str) -> str:
    """The statement for one field: the given value, its default, or a placeholder for a blank."""
    missing = field.default or field.kind.missing
    told = f'{source}.get("{name}", {missing})'
    if blanks(field) and not field.size:
        told = f'{source}.get("{name}") or {missing}'  # a blank is read like a missing entry
    read = put(field.kind.read.replace("where", where), told)
    if not field.size:
        return f"    {target} = {read}"
    group, _, size = field.size.rpartition(".")
    path = f'f"{{where}}.{group}", {group}' if group else "where, data"
    placeholder = field.kind.hidden.replace("size", f'hidden({path}, "{size}")')
    return f"    {target} = {read} if {told} is not None else {placeholder}"


# --- state.ts: the types of views -----------------------------------------------------------------------------------


def script(state: State) -> str:
    lines = [f"/** The two parts of a view of this game. {MADE} */"]
    for name, entries in (("Shared", state.shared), ("Seat", state.seats)):
        types = {entry: script for entry, _, script in plain_types(entries, state) if script}
        lines += ["", f"export interface {name} {{", *[f"  {entry}: {type_};" for entry, type_ in types.items()], "}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
