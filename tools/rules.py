"""Which code implements a rule, and which tests check it: `python -m tools.rules [GAME]`.

A rule is a list item of a game's RULES.md that begins with its id (`- **POE-5.5** …` or `- OMG-13.1 …`). Code cites
ids in docstrings, comments and strings of the game's modules, and in its components.toml and options.toml; tests cite
them in tests/**/*.py and in the `rules = [...]` lists of tests/vectors/<game>/*.toml. A test counts for a rule only if
it names it singly: a range such as `POE-8.24–8.29` tests none of its rules. Sources are read, never imported.
Exits 1 when a rule has no code or no test, when a citation names no rule, or when an id is defined twice.
With --mutants the last results of `make mutants` are added: how many mutants of a rule's code were tried, and killed.
"""

import argparse
import ast
import json
import re
import sys
import tomllib
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tools.citations import Rule, RuleId, cited, cited_singly, definitions
from tools.mutations import equivalent, read_results

SHOWN = 3  # citations in one cell of the table; --json has them all


@dataclass(frozen=True, slots=True)
class Citation:
    """One place that cites a rule: `name` is the class or function, the vector, or the table of a TOML file."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}".rstrip()


Citations = dict[RuleId, list[Citation]]
Find = Callable[[str], Iterable[tuple[int, RuleId]]]
"""Finds the ids that a text cites, with their offsets."""


@dataclass(slots=True)
class Report:
    game: str
    rules: list[Rule]
    code: Citations
    tests: Citations
    unknown: Citations = field(default_factory=dict)
    defined_twice: list[RuleId] = field(default_factory=list)

    @property
    def without_code(self) -> list[RuleId]:
        return [rule.id for rule in self.rules if rule.id not in self.code]

    @property
    def without_tests(self) -> list[RuleId]:
        return [rule.id for rule in self.rules if rule.id not in self.tests]

    @property
    def ok(self) -> bool:
        return not (self.without_code or self.without_tests or self.unknown or self.defined_twice)


# --- reading files


class Lines:
    """Turns offsets into line numbers."""

    def __init__(self, text: str) -> None:
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def at(self, offset: int) -> int:
        return bisect_right(self.starts, offset)


def python_citations(path: Path, file: str, find: Find) -> Iterator[tuple[RuleId, Citation]]:
    text = path.read_text(encoding="utf-8")
    lines, scopes = Lines(text), list(scopes_of(ast.parse(text, file)))
    for offset, rule in find(text):
        line = lines.at(offset)
        yield rule, Citation(file, line, scope_at(scopes, line))


def scopes_of(node: ast.AST, outer: str = "") -> Iterator[tuple[int, int, str]]:
    """First line, last line and full name of each class and function, outer ones first."""
    for child in ast.iter_child_nodes(node):
        name = outer
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            name = f"{outer}.{child.name}" if outer else child.name
            first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
            yield first, child.end_lineno or child.lineno, name
        yield from scopes_of(child, name)


def scope_at(scopes: list[tuple[int, int, str]], line: int) -> str:
    inside = [name for first, last, name in scopes if first <= line <= last]
    return inside[-1] if inside else ""


def data_citations(path: Path, file: str, find: Find) -> Iterator[tuple[RuleId, Citation]]:
    """Ids in values and comments of components.toml and options.toml, named by the table they are in."""
    text = path.read_text(encoding="utf-8")
    lines, headers = Lines(text), list(re.finditer(r"^\s*(\[.*?\]+)", text, re.MULTILINE))
    for offset, rule in find(text):
        above = [header[1] for header in headers if header.start() <= offset]
        yield rule, Citation(file, lines.at(offset), above[-1] if above else "")


def vector_citations(path: Path, file: str, find: Find) -> Iterator[tuple[RuleId, Citation]]:
    """Ids in the `rules` lists only: prose about a rule does not test it."""
    text = path.read_text(encoding="utf-8")
    lines, offset = Lines(text), 0
    for name, value in rules_lists(tomllib.loads(text), path.stem):
        found = text.find(value, offset)
        offset = found if found >= 0 else offset
        for _, rule in find(value):
            yield rule, Citation(file, lines.at(offset), name)


def rules_lists(value: object, name: str) -> Iterator[tuple[str, str]]:
    """The strings of every `rules` list at any depth, in the order of the file, with the name of their vector."""
    if isinstance(value, dict):
        name = str(value.get("name", value.get("id", name)))
        for key, inner in value.items():
            if key == "rules" and isinstance(inner, list):
                yield from ((name, each) for each in inner if isinstance(each, str))
            else:
                yield from rules_lists(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from rules_lists(inner, name)


# --- a game


def games(root: Path) -> list[str]:
    return sorted(path.parent.name for path in root.glob("src/gildhall/games/*/RULES.md"))


def report(root: Path, game: str) -> Report:
    folder = root / "src/gildhall/games" / game
    rules = definitions((folder / "RULES.md").read_text(encoding="utf-8"))
    known = {rule.id for rule in rules}
    prefixes = {rule.prefix for rule in known}
    everything = partial(cited, known=known)
    code = collect(code_citations(root, folder, everything))
    named = collect(test_citations(root, game, everything))
    tests = collect(
        (rule, place) for rule, place in test_citations(root, game, cited_singly) if rule.prefix in prefixes
    )
    unknown = collect(
        (rule, place)
        for found in (code, named)
        for rule in found
        if rule not in known and (found is code or rule.prefix in prefixes)
        for place in found[rule]
    )
    ids = [rule.id for rule in rules]
    return Report(game, rules, code, tests, unknown, sorted({each for each in ids if ids.count(each) > 1}))


def code_citations(root: Path, folder: Path, find: Find) -> Iterator[tuple[RuleId, Citation]]:
    for path in sorted(folder.rglob("*.py")):
        yield from python_citations(path, path.relative_to(root).as_posix(), find)
    for data in (folder / "components.toml", folder / "options.toml"):
        if data.exists():
            yield from data_citations(data, data.relative_to(root).as_posix(), find)


def test_citations(root: Path, game: str, find: Find) -> Iterator[tuple[RuleId, Citation]]:
    for path in sorted(root.glob("tests/**/*.py")):
        yield from python_citations(path, path.relative_to(root).as_posix(), find)
    for path in sorted(root.glob(f"tests/vectors/{game}/**/*.toml")):
        yield from vector_citations(path, path.relative_to(root).as_posix(), find)


def mutants_of(game: str) -> dict[str, list[bool]]:
    """For each rule whether its mutants were killed, as far as they were tried."""
    found: dict[str, list[bool]] = {}
    same = equivalent()
    for key, result in read_results(game).items():
        for rule in result["rules"] if key not in same else []:
            found.setdefault(rule, []).append(result["killed"])
    return found


def collect(found: Iterable[tuple[RuleId, Citation]]) -> Citations:
    citations: Citations = {}
    for rule, place in found:
        places = citations.setdefault(rule, [])
        if place not in places:
            places.append(place)
    return citations


# --- telling


def show(console: Console, each: Report, gaps_only: bool, with_mutants: bool) -> None:
    missing = {*each.without_code, *each.without_tests}
    home = f"src/gildhall/games/{each.game}/"
    table = Table(title=f"{each.game}: rule → code → tests", title_justify="left")
    for column in ("rule", "code", "tests", *(["mutants"] if with_mutants else [])):
        table.add_column(column, overflow="fold", no_wrap=column in ("rule", "mutants"))
    mutants = mutants_of(each.game) if with_mutants else {}
    for rule in each.rules:
        if not gaps_only or rule.id in missing:
            killed = mutants.get(str(rule.id), [])
            dead = [f"{sum(killed)} of {len(killed)}" if killed else ""] if with_mutants else []
            code, tests = cell(each.code.get(rule.id), home), cell(each.tests.get(rule.id), "tests/")
            table.add_row(str(rule.id), code, tests, *dead)
    if table.row_count:
        console.print(table)
    console.print(summary(each), highlight=False)


def cell(places: list[Citation] | None, home: str) -> str:
    if not places:
        return "[bold red]none[/]"
    shown = [str(place).removeprefix(home).replace("[", r"\[") for place in places[:SHOWN]]
    more = [f"… and {len(places) - SHOWN} more"] if len(places) > SHOWN else []
    return "\n".join(shown + more)


def summary(each: Report) -> str:
    without_code, without_tests = each.without_code, each.without_tests
    lines = [
        f"{each.game}: {len(each.rules)} rules, {len(each.rules) - len(without_code)} with code, "
        f"{len(each.rules) - len(without_tests)} with tests: " + ("[green]complete[/]" if each.ok else "[red]gaps[/]")
    ]
    for what, ids in (("no code", without_code), ("no test", without_tests), ("defined twice", each.defined_twice)):
        if ids:
            lines.append(f"  [red]{what}[/] ({len(ids)}): {', '.join(map(str, ids))}")
    for rule in sorted(each.unknown):
        lines.append(f"  [red]no such rule[/] {rule}: {cell(each.unknown[rule], '')}")
    return "\n".join(lines)


def as_json(reports: list[Report]) -> str:
    return json.dumps({"ok": all(each.ok for each in reports), "games": [plain(each) for each in reports]}, indent=2)


def plain(each: Report) -> dict[str, object]:
    return {
        "game": each.game,
        "ok": each.ok,
        "rules": [
            {
                "id": str(rule.id),
                "line": rule.line,
                "text": rule.text,
                "code": [asdict(place) for place in each.code.get(rule.id, [])],
                "tests": [asdict(place) for place in each.tests.get(rule.id, [])],
            }
            for rule in each.rules
        ],
        "without_code": [str(rule) for rule in each.without_code],
        "without_tests": [str(rule) for rule in each.without_tests],
        "unknown": {str(rule): [asdict(place) for place in each.unknown[rule]] for rule in sorted(each.unknown)},
        "defined_twice": [str(rule) for rule in each.defined_twice],
    }


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tools.rules", description="The table rule → code → tests.")
    parser.add_argument("game", nargs="?", help="only this game")
    parser.add_argument("--gaps", action="store_true", help="list only rules without code or tests")
    parser.add_argument("--mutants", action="store_true", help="how many mutants of each rule's code the tests kill")
    parser.add_argument("--json", action="store_true", help="everything, for programs")
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[1], help="another checkout")
    options = parser.parse_args(arguments)

    found = games(options.root)
    if not found or (options.game and options.game not in found):
        parser.error(f"no RULES.md for {options.game or 'any game'}; there are: {', '.join(found) or 'none'}")
    reports = [report(options.root, game) for game in found if options.game in (None, game)]
    if options.json:
        print(as_json(reports))
    else:
        console = Console(width=None if sys.stdout.isatty() else 160)
        for each in reports:
            show(console, each, options.gaps, options.mutants)
    return 0 if all(each.ok for each in reports) else 1


if __name__ == "__main__":
    sys.exit(main())
