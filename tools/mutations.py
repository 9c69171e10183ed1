"""Mutants of a game's rules: functions with one comparison, number, condition, call or operator changed.

The rules' code is every function that cites a rule, or whose class or module does. Code that only evaluates, reports or
reads (bots, stories, positions) is left out, and so are the laws, which check the rest.
"""

import ast
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import gildhall
from gildhall.engine.moves import Catalogue
from tools.citations import cited, definitions

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src/gildhall/games"
REACHED = "function_reached"  # a function in builtins, while tests are measured
RESULTS = ROOT / "build/mutants"
NOT_RULES = re.compile(r"drawing|sheet|thumb|habits|evaluate|guess|named_positions|laws|__init__")
NO_RULE = re.compile(
    r"^Plans|(^|\.)_?(read|tell|told|form|prompt|hint|(only|index|good|is_sloppy|count_bits|work_for|reference_zone)$)"
    r"|^(all_moves$|most_power$|\w+Moves\.)"  # the catalogue of moves, which the contract pins
)

COMPARISONS = {ast.Lt: ast.LtE, ast.Gt: ast.GtE, ast.Eq: ast.NotEq, ast.In: ast.NotIn, ast.Is: ast.IsNot}
OPERATORS = {ast.And: ast.Or, ast.Add: ast.Sub, ast.BitAnd: ast.BitOr}
SWAPS: dict[type, type] = {ast.Mult: ast.Add}
for one, other in [*COMPARISONS.items(), *OPERATORS.items()]:
    SWAPS[one], SWAPS[other] = other, one


@dataclass
class Mutant:
    key: str
    rules: list[str]
    file: Path
    function: str
    tree: ast.Module
    old: ast.AST
    new: ast.AST


def variants(node: ast.AST) -> Iterator[ast.AST]:
    """The possible replacements of a node."""
    match node:
        case ast.Compare(left, [op], right) if type(op) in SWAPS:
            yield ast.Compare(left, [SWAPS[type(op)]()], right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(SWAPS[type(op)](), values)
            for i in range(len(values)):
                rest = values[:i] + values[i + 1 :]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
        case ast.BinOp(left, op, right) if type(op) in SWAPS:
            yield ast.BinOp(left, SWAPS[type(op)](), right)
        case ast.AugAssign(target, op, value) if type(op) in SWAPS:
            yield ast.AugAssign(target, SWAPS[type(op)](), value)
        case ast.If(_, body, orelse):
            yield from (ast.If(ast.Constant(value), body, orelse) for value in (True, False))
        case ast.comprehension(target, iterated, [_, *_], is_async):
            yield ast.comprehension(target, iterated, [], is_async)
        case ast.Expr(ast.Call()):
            yield ast.Pass()


def nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes in it, except types and code that runs only for listeners."""
    for child in ast.iter_child_nodes(node):
        types = (getattr(node, "annotation", None), getattr(node, "returns", None))
        is_story = isinstance(child, ast.If) and "listening" in ast.unparse(child.test)
        if child not in types and not isinstance(child, ast.arguments) and not is_story:
            yield child
            yield from nodes(child)


def functions(node: ast.AST, outer: str, texts: list[str]) -> Iterator[tuple[str, list[str], ast.FunctionDef]]:
    """Each function with its full name and the docstrings that may cite its rules, the nearest first."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            inside = [ast.get_docstring(child) or "", *texts]
            if isinstance(child, ast.FunctionDef):
                yield outer + child.name, inside, child
            else:
                yield from functions(child, f"{outer}{child.name}.", inside)


def files(game: str) -> Iterator[Path]:
    home = GAMES / game
    yield from (file for file in sorted(home.rglob("*.py")) if not NOT_RULES.search(str(file.relative_to(home))))


def mutants(game: str) -> Iterator[Mutant]:
    known = [rule.id for rule in definitions((GAMES / game / "RULES.md").read_text(encoding="utf-8"))]
    for file in files(game):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for name, texts, function in functions(tree, "", [ast.get_docstring(tree) or ""]):
            rules = next((ids for text in texts if (ids := [str(rule) for _, rule in cited(text, known)])), [])
            if not rules or NO_RULE.search(name):
                continue
            count: Counter[str] = Counter()
            for old in nodes(function):
                for new in variants(old):
                    key = f"{file.relative_to(GAMES)} {name}: {short(old)} → {short(new)}"
                    count[key] += 1
                    key += f" ({count[key]})" if count[key] > 1 else ""
                    yield Mutant(key, rules, file, name, tree, old, new)


def short(node: ast.AST) -> str:
    text = f"if {ast.unparse(node.test)}" if isinstance(node, ast.If) else ast.unparse(node).strip()
    return text if len(text) <= 90 else text[:89] + "…"


class Replace(ast.NodeTransformer):
    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def visit(self, node: ast.AST) -> Any:
        return self.mutant.new if node is self.mutant.old else self.generic_visit(node)


def install(mutant: Mutant) -> None:
    """Replace the code of the loaded function, wherever it is referenced."""
    put(mutant.file, Replace(mutant).visit(mutant.tree), [mutant.function])
    _renew(mutant.file.relative_to(GAMES).parts[0])


def watch(game: str) -> None:
    """Make every function report when it is reached, with its file and name."""
    _renew(game)
    for file in files(game):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        found = list(functions(tree, "", []))
        for name, _, function in found:
            function.body[:0] = ast.parse(f"{REACHED}({f'{file} {name}'!r})").body
        put(file, tree, [name for name, _, _ in found])


def _renew(id: str) -> None:
    """Make again what a game keeps, with the functions of now."""
    game = gildhall.game(id)
    game.catalogue = Catalogue.of(game.rulebook.moves(game.components))
    game._facts.clear()
    game._plain_facts.clear()


def put(file: Path, tree: ast.Module, names: list[str]) -> None:
    """Give the loaded functions of a module the code that they have in this tree."""
    found = {code.co_qualname: code for code in codes(compile(ast.fix_missing_locations(tree), str(file), "exec"))}
    module = import_module(".".join(file.relative_to(ROOT / "src").with_suffix("").parts))
    for name in names:
        target: Any = module
        for part in name.split("."):
            target = vars(target)[part]
        target = getattr(target, "fget", None) or getattr(target, "__func__", target)
        assert isinstance(target, FunctionType), f"{file} {name} cannot be replaced"
        target.__code__ = found[name]


def codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


# --- what is known of them


def read_results(game: str) -> dict[str, Any]:
    """The last result of each mutant, by its key."""
    path = RESULTS / f"{game}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {one["key"]: one for one in map(json.loads, lines)}


def equivalent() -> dict[str, str]:
    """Mutants that behave like the original, with the reason."""
    reasons: dict[str, str] = tomllib.loads((ROOT / "tools/equivalent.toml").read_text(encoding="utf-8"))
    return reasons
