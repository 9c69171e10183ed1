"""Write the pages of the games for the docs: `python -m tools.game_pages`. One template for all.

The summary is written by hand, in docs/games/summary; everything else is read from the games. A test checks that the
pages are up to date.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import gildhall
from gildhall.engine.game import Game
from gildhall.lab.environments.sheet import Sheet, description, environment_id
from gildhall.lab.fields import Field

HOME = Path(__file__).parents[1]
PAGES = HOME / "docs" / "games"
EXAMPLES = 3


def main() -> None:
    for game in gildhall.games():
        (PAGES / f"{game.id}.md").write_text(page(game), encoding="utf-8")


def page(game: Game) -> str:
    """The page of a game."""
    summary = (PAGES / "summary" / f"{game.id}.md").read_text(encoding="utf-8")
    sources = (HOME / "src" / game.package.replace(".", "/") / "SOURCES.md").read_text(encoding="utf-8")
    players = f"{min(game.seats)} to {max(game.seats)}"
    return "\n".join(
        [
            f"# {game.title}",
            "",
            f"Id `{game.id}`, for {players} players. All rules, numbered: `gildhall rules {game.id}`. "
            f"Positions and views as data: [positions](../positions/{game.id}.md).",
            "",
            "## In short",
            "",
            summary,
            "## Options",
            "",
            "Give them as `--option NAME=VALUE`, or in Python as `options={...}`.",
            "",
            *_table(["option", "default", "values", "rule"], _options(game)),
            "## Moves",
            "",
            f"The catalogue has {len(game.catalogue):,} moves. Their ids are stable: the actions of the environments. "
            f"[Id by id](../actions/{game.id}.md).",
            "",
            *_table(["kind", "moves", "such as"], _moves(game)),
            "## What a seat sees, as numbers",
            "",
            f"The observation of `{environment_id(game)}` has {Sheet.of(game, max(game.seats)).size:,} numbers with "
            f"{max(game.seats)} players, all from −1 to 1. What is blank in a view is zero. Seats are counted from the "
            "one who looks.",
            "",
            *_table(["field", "of", "numbers", "meaning"], _fields(game)),
            "## Sources of data",
            "",
            f"{_tags(game)} Reconstructed numbers can be replaced: `--components my.toml`.",
            "",
            *_demoted(sources),
            "## Versions",
            "",
            *_table(["what", "version"], _versions(game)),
        ]
    )


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    lines = [" | ".join(head), " | ".join("---" for _ in head), *[" | ".join(row) for row in rows]]
    return [*[f"| {line} |" for line in lines], ""]


def _options(game: Game) -> list[list[str]]:
    return [[f"`{each.name}`", f"`{str(each.default).lower()}`", each.allowed(), each.rule] for each in game.options]


def _moves(game: Game) -> list[list[str]]:
    kinds = Counter(move.kind for move in game.catalogue.moves)
    rows = []
    for kind, number in kinds.items():
        texts = [move.text for move in game.catalogue.moves if move.kind == kind][:EXAMPLES]
        rows.append([f"`{kind}`", str(number), ", ".join(f"`{text}`" for text in texts)])
    return rows


def _fields(game: Game) -> list[list[str]]:
    seats = max(game.seats)
    told = description(game)
    parts: list[tuple[str, list[Field]]] = [
        ("the frame", Sheet.of(game, seats).head),
        ("the middle", told.shared(game, seats)),
        ("own seat only", told.own(game, seats)),
        ("each seat", told.seat(game, seats)),
    ]
    return [[f"`{each.name}`", part, str(each.size), each.about] for part, fields in parts for each in fields]


def _tags(game: Game) -> str:
    counts = Counter(_sources(game.components))
    told = ", ".join(f"{number} {name}" for name, number in counts.most_common())
    return f"Entries of `components.toml` by source: {told}."


def _sources(tree: dict[str, Any]) -> Iterator[str]:
    for key, value in tree.items():
        if key == "source" and isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            yield from _sources(value)


def _demoted(text: str) -> list[str]:
    """A text as part of a page: its title left out, its headings one lower."""
    lines = text.splitlines()[1:]
    return [f"#{line}" if line.startswith("#") else line for line in lines] + [""]


def _versions(game: Game) -> list[list[str]]:
    return [
        ["rules", str(game.rules_version)],
        [f"environments (`{environment_id(game)}`)", str(description(game).VERSION)],
        ["components", f"`{game.components_hash}`"],
        ["catalogue of moves", f"`{game.catalogue.hash()}`"],
    ]


if __name__ == "__main__":
    main()
