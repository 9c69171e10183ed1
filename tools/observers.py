"""Generates the observer of a game: ``_observe.py``, which writes what a seat sees on a page.

The sheet of the game (``gildhall/lab/fields.py``) names the entries of a view, the declared state says how
each of them is kept at a table.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any

from gildhall.engine import declared
from gildhall.engine.declared import EVERYBODY, OWNER, Derived, State
from gildhall.engine.game import Game
from gildhall.engine.observing import Observer
from gildhall.engine.rooms import has_room
from gildhall.lab.environments.sheet import description
from gildhall.lab.fields import BY_HAND, Field


@dataclass
class Part:
    """One of the three parts of a sheet."""

    name: str
    fields: Sequence[Field]
    entries: Sequence[declared.Field | Derived | declared.Extra]
    owner: str
    prefix: str
    short: Mapping[str, str]
    """Short names for what several expressions of the sheet use."""

    @property
    def at(self) -> str:
        """Where the part begins, if it is not always at the same place."""
        return "at" if self.name == "seat" else "0"

    def place(self, field: Field) -> str:
        """Where a field begins."""
        attribute = f"self.{self.of(field)}_at"
        return f"at + {attribute}" if self.name == "seat" else attribute

    def of(self, field: Field) -> str:
        return f"{self.name}_{field.name.replace('.', '_')}"


class Unmade(ModuleType):
    """The module of an observer that is not generated yet, so that the game can be imported."""

    def __getattr__(self, name: str) -> Any:
        return Observer


def observer(state: State, package: str) -> str:
    """The source of ``_observe.py``; empty if the game has no sheet."""
    game = game_in(package)
    if not has_room(game, "sheet"):
        return ""
    sheet = description(game)
    seats = max(game.seats)
    shared = Part("shared", sheet.shared(game, seats), state.shared, "table", "", {})
    own = Part("own", sheet.own(game, seats), state.seats, "part", "me.", {})
    seat = Part("seat", sheet.seat(game, seats), state.seats, "part", "me.", getattr(sheet, "SHORT", {}))
    facts_module, _, facts = state.facts.rpartition(".")
    table_module, _, table = state.table.rpartition(".")
    name = facts.removesuffix("Facts")
    write_own = [
        f"    def write_own(self, page: Page, table: {table}, viewer: int) -> None:",
        "        part = table.seats[viewer]",
    ]
    body = [
        f"class {name}Observer(Observer):",
        '    """Writes what a seat sees."""',
        f"    def __init__(self, facts: {facts}, fields: Fields) -> None:",
        "        super().__init__(facts, fields)",
        *[line for part in (shared, own) for line in found(state, part)],
        f'        self.begin_seat("{seat.fields[0].name}")',
        *found(state, seat),
        f"    def write_shared(self, page: Page, table: {table}, viewer: int) -> None:",
        *written(state, shared),
        *([*write_own, *written(state, own)] if own.fields else []),
        f"    def write_seat(self, page: Page, at: i64, table: {table}, seat: int, viewer: int) -> None:",
        "        part = table.shown(seat, viewer)",
        *written(state, seat),
    ]
    highs = sorted({int(high) for high in re.findall(r"_BY_(\d+)", "\n".join(body))})
    hooks = [*state.hooks, *getattr(sheet, "HOOKS", []), f"{facts_module}: {facts}", f"{table_module}: {table}"]
    return "\n".join(
        [
            '"""What a seat sees, written on a page: the sheet of the learning environments, straight from the table.',
            "",
            "Generated from the sheet and from state.py by tools/declare.py; do not edit.",
            '"""',
            "from __future__ import annotations",
            "from typing import Final",
            "from mypy_extensions import i64",
            "from gildhall.engine.observing import NOTHING, Fields, Observer, Page, scale",
            *imported(package, hooks, "\n".join(body)),
            *[f"_BY_{high}: Final = scale({high})" for high in highs],
            *body,
        ]
    )


def game_in(package: str) -> Game:
    try:
        title: Game = import_module(package).GAME
    except ImportError:
        sys.modules[f"{package}._observe"] = Unmade("_observe")
        title = import_module(package).GAME
    return title


def imported(package: str, hooks: Sequence[str], body: str) -> list[str]:
    """Import lines for the names in ``module: name, name`` that the body uses."""
    used = set(re.findall(r"\w+", body))
    modules = [hook.split(": ") for hook in hooks]
    pairs = {(module, name) for module, names in modules for name in names.split(", ")}
    return [f"from {package}.{module} import {name}" for module, name in sorted(pairs) if name in used]


# --- where things are on the page -----------------------------------------------------------------------------------


def found(state: State, part: Part) -> Iterator[str]:
    """The statements that look up the places and scales of all fields."""
    in_seat = part.name == "seat"
    for field in part.fields:
        if field.native == BY_HAND:
            continue
        lines = [line.strip() for line in write(state, part, field)]
        name, path = part.of(field), field.name if in_seat else part.prefix + field.name
        finders = {
            f"{name}_at": f': i64 = self.{"seat_field" if in_seat else "at"}("{path}")',
            f"{name}_places": f' = self.{"seat_places" if in_seat else "places"}("{path}", {names_of(part, field)})',
            f"{name}_slot": ": i64 = self.slot()",
        }
        yield from [f"        self.{each}{finder}" for each, finder in finders.items() if f"self.{each}" in str(lines)]


def names_of(part: Part, field: Field) -> str:
    kept = entry_of(part, field.entry)
    return field.names or (kept.kind.names if isinstance(kept, declared.Field) else "")


# --- what is written ------------------------------------------------------------------------------------------------


def written(state: State, part: Part) -> list[str]:
    """The body of the method that writes a part."""
    ours = [field for field in part.fields if field.native != BY_HAND]
    lines = [f"        {line}" for field in ours for line in write(state, part, field)]
    short = {"facts": "table.facts", **part.short}
    used = [name for name in short if any(re.search(rf"(?<!\.)\b{name}\b", line) for line in lines)]
    return [*[f"        {name} = {short[name]}" for name in used], *lines]


def fused(lines: list[str]) -> list[str]:
    """The same statements, with one loop for all that go through the same things."""
    loops: dict[str, list[str]] = {}
    statements: list[list[str]] = []
    now: list[str] = []
    for line in lines:
        if line.startswith(" "):
            now.append(line)
        elif line in loops:
            now = loops[line]
        else:
            now = [line]
            statements.append(now)
            if line.startswith("for "):
                loops[line] = now
    return [line for statement in statements for line in statement]


def write(state: State, part: Part, field: Field) -> list[str]:
    """The statements that write one field."""
    if field.kind == "numbers":
        return numbers(part, field)
    path = field.entry.removesuffix(".0")
    kept = entry_of(part, path)
    if field.native or isinstance(kept, Derived):
        return native(part, field, field.native or kept.write)  # type: ignore[union-attr]  # derived if not native
    if kept is None:
        return native(part, field, size_of(part, field))
    value = f"{part.owner}.{kept.name}"
    if field.entry != path:
        return native(part, field, f"{value}[0] if {value} else -1")
    group = (kept.entry or kept.name).rpartition(".")[0]
    conditions = [state.optional[group]] if group in state.optional else []
    if kept.known not in (EVERYBODY, OWNER) and not kept.shown:
        conditions.append(kept.known)
    return entry(part, field, kept, value, " and ".join(conditions))


def kept_fields(part: Part) -> list[declared.Field]:
    return [each for each in part.entries if isinstance(each, declared.Field)]


def entry_of(part: Part, path: str) -> declared.Field | Derived | None:
    """The entry of the state with this path. A derived one covers the field with its name."""
    for each in part.entries:
        if isinstance(each, Derived) and each.name == path:
            return each
    for field in kept_fields(part):
        if field.kind.write and (field.entry or field.name) == path:
            return field
    return None


def size_of(part: Part, field: Field) -> str:
    """The size of something that is written in another entry, or of a draw deck."""
    for each in kept_fields(part):
        is_deck = each.kind.native == "Deck" and field.entry == f"{each.entry or each.name}.cards"
        if is_deck or (each.size and field.entry == each.size):
            return put(each.kind.size, f"{part.owner}.{each.name}")
    raise SystemExit(f"no entry of the state is {field.entry!r}; the field {field.name!r} of the sheet needs 'native'")


def entry(part: Part, field: Field, kept: declared.Field, value: str, condition: str) -> list[str]:
    """The statements for a field of the state. Numbers and flags are always written, and lists are always kept: as
    nothing, if the condition is false.
    """
    kind = kept.kind
    if field.kind == "seats_of" and kind.native.startswith("tuple"):
        value = f"each for each in {value}"
        return native(part, field, f"{value} if {condition}" if condition else value)
    if field.kind != "some_of":
        nothing = {"number": "0", "flag": "False"}.get(field.kind, "-1")
        return native(part, field, unless(condition, value, nothing))
    shown = put(kind.seen, value) if kept.known == EVERYBODY else value
    places = f"self.{part.of(field)}_places"
    if kind.page == "numbers" and not condition:
        return [f"page.numbers({part.at}, {value}, {places}, {scale_of(field)})"]
    if field.high != 1 or kind.page not in ("ones", "ones_in"):
        raise SystemExit(f"the field {field.name!r} of the sheet needs 'native'")
    if kind.page == "ones" and kind.is_replaced:
        return [keep(part, field, unless(condition, shown, "NOTHING"))]
    lines = [f"page.{kind.page}({part.at}, {shown}, {places})"]
    return [f"if {condition}:", *indented(lines)] if condition else lines


def unless(condition: str, value: str, nothing: str) -> str:
    return f"{value} if {condition} else {nothing}" if condition else value


def keep(part: Part, field: Field, value: str) -> str:
    """The statement for a list that is replaced, never changed."""
    which = f"self.{part.of(field)}"
    return f"page.keep({which}_slot, {part.at}, {value}, {which}_places)"


def numbers(part: Part, field: Field) -> list[str]:
    """The statements for several numbers: each has an expression, or an entry."""
    lines = []
    for place, label in enumerate(field.labels):
        kept = entry_of(part, label)
        value = field.native.replace("{}", str(place))
        if kept and not value:
            value = kept.write if isinstance(kept, Derived) else f"{part.owner}.{kept.name}"
        lines.append(f"page.number({part.place(field)} + {place}, {value}, {scale_of(field)})")
    return lines


def native(part: Part, field: Field, value: str) -> list[str]:
    """The statements for an expression."""
    by = scale_of(field)
    if field.kind == "number":
        return [f"page.number({part.place(field)}, {value}, {by})"]
    if field.kind == "flag":
        return [f"page.flag({part.place(field)}, {value})"]
    if "{}" in value:
        return [
            f"page.number({part.place(field)} + {place}, {value.replace('{}', str(place))}, {by})"
            for place in range(len(field.labels))
        ]
    if " for " in value:
        lines = fused([line for each in value.split("; ") for line in comprehension(part, field, each)])
        return lines if field.high == 1 else ["first = page.written()", *lines, f"page.scaled(first, {by})"]
    if value.startswith("*"):
        return [keep(part, field, value[1:])]
    if field.kind == "some_of":
        return [f"page.ones_in({part.at}, {value}, self.{part.of(field)}_places)"]
    which = part.of(field)
    one = f"page.one({target(part, field, which)})"
    return [f"{which}: i64 = {value}", f"if {which} >= 0:", f"    {one}"]


def comprehension(part: Part, field: Field, value: str) -> list[str]:
    """The loops for the numbers that a comprehension lists."""
    method = "count" if field.high != 1 else "one"
    number, _, loops = value.partition(" for ")
    lines = [f"page.{method}({target(part, field, number)})"]
    for loop in reversed(loops_of(loops)):
        for condition in reversed(loop.ifs):
            lines = [f"if {ast.unparse(condition)}:", *indented(lines)]
        head = ast.unparse(loop.target).strip("()")
        lines = [f"for {head} in {ast.unparse(loop.iter)}:", *indented(lines)]
    return lines


def loops_of(loops: str) -> list[ast.comprehension]:
    """The loops of a comprehension, from the outermost on."""
    parsed = ast.parse(f"[0 for {loops}]", mode="eval").body
    assert isinstance(parsed, ast.ListComp)
    return parsed.generators


def target(part: Part, field: Field, number: str) -> str:
    """The place on the page for a number."""
    if field.kind == "seats_of":
        return f"{part.place(field)} + self.place({number}, viewer)"
    if not names_of(part, field):
        return f"{part.place(field)} + {number}"
    places = f"self.{part.of(field)}_places[{number}]"
    return f"at + {places}" if part.name == "seat" else places


def scale_of(field: Field) -> str:
    return f"_BY_{field.high:g}"


def put(template: str, value: str) -> str:
    return template.replace("{}", value)


def indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]
