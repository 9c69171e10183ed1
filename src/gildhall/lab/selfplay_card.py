"""The card of a self-play data set: what it is, how it was made, its fields, splits and licence."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gildhall.lab.selfplay import SPLITS, load

if TYPE_CHECKING:
    from gildhall.lab.selfplay import SelfPlay

FIELDS = {
    "game": "id of the title",
    "number": "number of the game among those of the same title and number of players",
    "seed": "the seed of all chance: with the moves, the whole game follows from it",
    "split": "train, validation or test, by a hash of the seed",
    "rules_version": "version of the rules that the game was played by",
    "components": "hash of the components (standard ones)",
    "bots": "who played, by seats",
    "wins": "share of the victory, by seats",
    "ranks": "rank, by seats; 1 is the best",
    "scores": "points, by seats; null in a game without points",
    "rounds": "rounds played",
    "ending": "how the game ended",
    "seats": "who made each move",
    "moves": "each move as its id in the catalogue (docs/actions)",
}


def card(made: SelfPlay) -> str:
    """The card, as Markdown."""
    counts: Counter[tuple[str, int, str]] = Counter()
    splits: Counter[str] = Counter()
    moves = 0
    for game in load(made.folder):
        counts[game.game, len(game.bots), ", ".join(dict.fromkeys(sorted(game.bots)))] += 1
        splits[game.split] += 1
        moves += len(game.moves)
    whole = sum(counts.values())
    lines = [
        "# Self-play games of Gildhall",
        "",
        f"{whole:,} games with {moves:,} moves, played by Gildhall's strongest bots against each other.",
        "",
        "## How it was made",
        "",
        f"`gildhall selfplay FOLDER --games {made.games} --titles {','.join(game.id for game in made.titles)} "
        f"--budget {made.budget} --seed {made.seed}`. A budget is what a bot may spend on a turn, in iterations of its "
        "search or, with an s, in seconds; with iterations the same command makes the same games on every machine. "
        "Standard options. From game to game the line-up moves on by one seat.",
        "",
        "| title | players | bots | games |",
        "|---|---|---|---|",
        *[f"| {game} | {players} | {bots} | {count:,} |" for (game, players, bots), count in sorted(counts.items())],
        "",
        "## Fields",
        "",
        "A row is a game.",
        "",
        "| field | meaning |",
        "|---|---|",
        *[f"| `{name}` | {about} |" for name, about in FIELDS.items()],
        "",
        "`gildhall.lab.selfplay.load(folder, split)` reads it; `game.record().replay()` plays a game again, and "
        "`gildhall.lab.dataset.samples(game.record())` gives views, legal moves and results of every decision.",
        "",
        "## Splits",
        "",
        "| split | share | games |",
        "|---|---|---|",
        *[f"| {name} | {share} % | {splits[name]:,} |" for name, share in SPLITS.items()],
        "",
        "A game is in a split by its seed alone, so more games of the same kind never move one.",
        "",
        "## What it is not",
        "",
        "The bots are no people: what they never try is not in here. Their strength depends on the budget. Values of "
        "cards that are reconstructed are so here too.",
        "",
        "## Licence",
        "",
        "MIT, as Gildhall itself. The rules and names of the games belong to their owners; the data holds only seeds, "
        "ids of moves and results.",
        "",
    ]
    return "\n".join(lines)
