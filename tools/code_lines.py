"""How many lines of code the games are: `python -m tools.code_lines [FOLDER...] [--modules] [--json]`.

A line of code is a physical line with at least one token that is neither a comment nor part of a docstring. So a call
that is written over three lines counts as three. Blank lines, comments and strings that stand alone as statements are
left out. Lines of imports are counted and shown in a column of their own; `code` contains them. Generated modules are
left out: their docstring says "Generated from".

Each FOLDER is a package, `src/gildhall/games` if none is given. Its rows are its subpackages (the games), with
`--modules` all its modules.

>>> count('\"\"\"A module.\"\"\"\\n\\nimport os\\n\\n# where we are\\nHERE = os.getcwd()  # now\\n')
Lines(code=2, imports=1)
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

GAMES: Final = Path("src/gildhall/games")
LAYOUT: Final = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    *(tokenize.ENCODING, tokenize.ENDMARKER),
}


class Lines(NamedTuple):
    code: int
    imports: int

    def plus(self, other: Lines) -> Lines:
        return Lines(self.code + other.code, self.imports + other.imports)


def count(source: str) -> Lines:
    """The lines of code of a module, and how many of them are imports."""
    tree = ast.parse(source)
    texts = {line for node in ast.walk(tree) if _is_text(node) for line in _span(node)}
    imports = {line for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom) for line in _span(node)}
    code = {
        line
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type not in LAYOUT
        for line in range(token.start[0], token.end[0] + 1)
    } - texts
    return Lines(len(code), len(code & imports))


def _is_text(node: ast.AST) -> bool:
    """A docstring, or a string below a constant or an attribute."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _span(node: ast.AST) -> range:
    assert isinstance(node, ast.stmt)
    assert node.end_lineno is not None
    return range(node.lineno, node.end_lineno + 1)


def is_generated(source: str) -> bool:
    return "Generated from" in (ast.get_docstring(ast.parse(source)) or "")


def modules(folder: Path) -> Iterator[tuple[Path, Lines]]:
    """All modules below a folder that people write, with their lines."""
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text()
        if not is_generated(source):
            yield path.relative_to(folder), count(source)


def by_part(folder: Path) -> dict[str, Lines]:
    """The lines of each subpackage of a folder; its own modules together are `.`."""
    parts: dict[str, Lines] = {}
    for path, lines in modules(folder):
        part = path.parts[0] if len(path.parts) > 1 else "."
        parts[part] = parts.get(part, Lines(0, 0)).plus(lines)
    return parts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, default=[GAMES])
    parser.add_argument("--modules", action="store_true", help="a row for each module")
    parser.add_argument("--json", action="store_true", help="as data")
    given = parser.parse_args()
    for folder in given.folders:
        rows = {str(path): lines for path, lines in modules(folder)} if given.modules else by_part(folder)
        rows["total"] = Lines(sum(row.code for row in rows.values()), sum(row.imports for row in rows.values()))
        if given.json:
            print(json.dumps({name: row._asdict() for name, row in rows.items()}))
            continue
        width = max(len(name) for name in rows)
        print(f"{folder!s:<{width}}  {'code':>6}  {'imports':>7}")
        for name, row in rows.items():
            print(f"{name:<{width}}  {row.code:6}  {row.imports:7}")


if __name__ == "__main__":
    main()
