"""The example of docs/add-a-game.md as an installed package: its modules and the metadata that pip would write."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

HOME = Path(__file__).parents[1] / "docs" / "examples" / "salt_roads"


def install(folder: Path) -> list[str]:
    """Write the metadata into this folder. Returns what must be on the path."""
    project = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = []
    for group, entries in project["entry-points"].items():
        lines += [f"[{group}]", *[f"{name} = {value}" for name, value in entries.items()]]
    (told / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return [str(HOME), str(folder)]


def environment(folder: Path) -> dict[str, str]:
    """The environment of a process in which the game is installed."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([*install(folder), *sys.path])}
