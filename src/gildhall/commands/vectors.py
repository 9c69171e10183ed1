"""``gildhall vectors``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gildhall.engine.vectors import find_vectors

MOST_RULES = 8


def command(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH…", help="Vector files, or folders of them.")],
) -> None:
    """Run test vectors: worked examples of the rules, as data. Exit code 1 if one of them fails.

    Example:  [bold]gildhall vectors tests/vectors/pillars[/bold]
    """
    count = failed = 0
    for path in paths:
        for vector in find_vectors(path):
            failures = vector.run()
            count += 1
            failed += bool(failures)
            rules = ", ".join(vector.rules[:MOST_RULES]) + (" …" if len(vector.rules) > MOST_RULES else "")
            print(f"{'FAILED' if failures else 'ok':<7} {vector.id:<8} {rules}")
            for failure in failures:
                print(f"        {failure}")
    print(f"{count} vectors, {failed} failed")
    if failed:
        raise typer.Exit(1)
