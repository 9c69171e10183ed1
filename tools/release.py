"""Refuses a tag that does not name this version, before anything is published: python -m tools.release v0.2.0."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
STATED = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
HEADING = re.compile(r"^## (\S+)", re.MULTILINE)


def version(root: Path = ROOT) -> str:
    """The version that the package states."""
    return _found(STATED, root / "src" / "gildhall" / "__init__.py")


def newest(root: Path = ROOT) -> str:
    """The version of the first section of the changelog."""
    return _found(HEADING, root / "CHANGELOG.md")


def fault(tag: str, root: Path = ROOT) -> str | None:
    """Why this tag cannot be released; None if it can."""
    stated = version(root)
    if tag != f"v{stated}":
        return f"the tag is {tag}, but gildhall.__version__ is {stated}; its tag would be v{stated}"
    if newest(root) != stated:
        return f"gildhall.__version__ is {stated}, but CHANGELOG.md begins with {newest(root)}"
    return None


def _found(pattern: re.Pattern[str], path: Path) -> str:
    match = pattern.search(path.read_text(encoding="utf-8"))
    if match is None:
        sys.exit(f"{path.name} states no version")
    return match[1]


if __name__ == "__main__":
    sys.exit(fault(sys.argv[1]))
