"""Write the tables of actions for the docs, id by id: `python -m tools.action_pages`.

What a kind of move means is written by hand, in docs/games/summary/<game>.toml; the rest is read from the catalogues. A
test checks that the tables are up to date.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import gildhall
from gildhall.engine.game import Game
from gildhall.engine.moves import Move
from gildhall.engine.words import Words

PAGES = Path(__file__).parents[1] / "docs" / "actions"
MEANINGS = PAGES.parent / "games" / "summary"


def main() -> None:
    PAGES.mkdir(exist_ok=True)
    for game in gildhall.games():
        (PAGES / f"{game.id}.md").write_text(page(game), encoding="utf-8")


def page(game: Game) -> str:
    """The table of actions of a game."""
    meanings = tomllib.loads((MEANINGS / f"{game.id}.toml").read_text(encoding="utf-8"))
    words = Words(game, [])
    return "\n".join(
        [
            f"# Actions of {game.title}",
            "",
            f"All {len(game.catalogue):,} actions of [`{game.id}`](../games/{game.id}.md). An id is the number of an "
            "action in the environments and of a move in the engine; the text is what records and `table.make` take. "
            f"The ids hold for the standard components (catalogue `{game.catalogue.hash()}`); others may change them.",
            "",
            "| id | move | what it means |",
            "| --- | --- | --- |",
            *[f"| {move.id} | `{move.text}` | {meaning(move, meanings, words)} |" for move in game.catalogue.moves],
            "",
        ]
    )


def meaning(move: Move, meanings: dict[str, str], words: Words) -> str:
    """What a move does, in a sentence."""
    template = meanings.get(f"{move.kind} {len(move.args)}") or meanings[move.kind]
    return template.format(*[words.name(arg) for arg in move.args])


if __name__ == "__main__":
    main()
