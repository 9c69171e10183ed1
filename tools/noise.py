"""Does a balance report separate effects from noise? `python -m tools.noise GAME [--games N] [--runs R] [--pool P]`.

Base against base: several runs, each with two sets of games of the same game, in which nothing may be flagged. Then a
gift: seat 1 starts with five more coins (or the nearest equivalent in the game), which must be flagged.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console

import gildhall
from gildhall.engine.game import Game, Rulebook
from gildhall.lab.balance.compare import compare
from gildhall.lab.balance.courses import Course
from gildhall.lab.balance.measures import Measures
from gildhall.lab.match import Match, line_up
from gildhall.lab.simulate import play_all

FAVOURED = 1
"""The seat that gets a gift."""


def main() -> None:
    arguments = parse()
    game = gildhall.game(arguments.game)
    players = arguments.players or max(game.seats)
    size, runs, console = arguments.games, arguments.runs, Console()
    pool = courses(game, arguments.bot, players, arguments.pool or 2 * size * runs, arguments.seed, arguments.workers)
    found = [flagged(game, one, other) for one, other in pairs(pool, size, runs)]
    console.print(f"{game.id}, {players} players, {arguments.bot}: base against base, {size} games a side:")
    console.print(f"  flagged in {sum(bool(each) for each in found)} of {runs} runs", *[each for each in found if each])
    rich = courses(gifted(game), arguments.bot, players, arguments.gifts, arguments.seed + 1)
    seats = [f"{each.name} {each.difference:+.1%}" for each in Measures(game, rich).flagged() if each.kind == "seat"]
    console.print(f"  a gift for seat {FAVOURED}, {len(rich)} games; seats flagged: {', '.join(seats) or 'none'}")
    console.print(f"  beside the base game: {', '.join(flagged(game, pool[: len(rich)], rich)) or 'nothing flagged'}")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[game.id for game in gildhall.games()])
    parser.add_argument("--games", type=int, default=100, help="games on each side of a run")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--pool", type=int, help="play only this many games, and deal the sides of all runs from them")
    parser.add_argument("--gifts", type=int, default=250, help="games with a gift")
    parser.add_argument("--players", type=int, help="number of players; the most, if not said")
    parser.add_argument("--bot", default="thumb")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    return parser.parse_args()


def courses(game: Game, bot: str, players: int, games: int, seed: int, workers: int = 1) -> list[Course]:
    """Games of one kind of bot with itself. A game with a gift cannot be pickled: it takes one worker."""
    match = Match(game, line_up([bot], players), seed, traces=True)
    return [Course(result) for chunk in play_all(match, 0, games, workers) for result in chunk]


def pairs(pool: Sequence[Course], size: int, runs: int) -> Iterator[tuple[list[Course], list[Course]]]:
    """Two sides for each run, without a common game. No game is used again before all have been used."""
    if len(pool) < 2 * size:
        raise SystemExit(f"a run takes 2 × {size} games, and there are only {len(pool)}: give a larger --pool")
    dice = random.Random(0)
    deck: list[Course] = []
    for _ in range(runs):
        if len(deck) < 2 * size:
            deck = dice.sample(pool, len(pool))
        yield deck[:size], deck[size : 2 * size]
        deck = deck[2 * size :]


def flagged(game: Game, base: Sequence[Course], variant: Sequence[Course]) -> list[str]:
    """What a report would call different."""
    return [each.name for each in compare(Measures(game, base), Measures(game, variant)) if each.stands]


def gifted(game: Game) -> Game:
    """The game with a gift on the table after the set-up."""
    book, items = game.rulebook, game.rulebook.items
    assert items is not None, f"{game.id} has no gift"

    def set_up(table: Any, dice: Any) -> None:
        book.set_up(table, dice)
        items.gift(table, table.seats[FAVOURED])

    rules = {name: getattr(book, name) for name in BOOK}
    changed = Rulebook(**rules, set_up=set_up, steps=book.order)
    return Game(**{name: getattr(game, name) for name in HEAD}, rulebook=changed)


BOOK = (
    *("moves", "facts", "new_table", "codec", "redeal", "at"),
    *("thumb", "habits", "evaluate", "foresight", "lead_scale", "routine", "beginner_errors", "evaluation_weight"),
)
HEAD = ("id", "title", "package", "seats", "prefix", "rules_version", "rule_over", "longest", "has_points", "options")


if __name__ == "__main__":
    main()
