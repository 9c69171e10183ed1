"""Parallel search: a Master whose helper processes search their own guesses. Their results are added up."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor, wait
from typing import Any

from gildhall.bots.budget import ENDLESS, Budget
from gildhall.bots.search import Node, Search
from gildhall.bots.searcher import Master
from gildhall.bots.seen import Seen

LATE = 0.03
"""Seconds that helpers may be late with their results. Later results are left out."""

Found = tuple[int, dict[int, tuple[int, float, float, float, float, float]]]
"""Iterations, and for each move that was tried: total visits, worth, squares, chance, points and their squares."""


class ParallelMaster(Master):
    """A Master with ``helpers`` that work in ``pool``. The caller closes the pool.

    >>> from concurrent.futures import ProcessPoolExecutor
    >>> with ProcessPoolExecutor(1) as pool:  # doctest: +SKIP
    ...     player = Together(pool, helpers=1, seed=5, budget=Budget(iterations=400))

    Every process searches from the view alone. Iterations are shared among them, so with a budget of iterations alone
    the bot is as reproducible as one without helpers. A budget in seconds is the same for all processes.
    """

    def __init__(self, pool: Executor, helpers: int, seed: int = 0, budget: Budget | None = None) -> None:
        super().__init__(seed, budget)
        self.pool = pool
        self.helpers = helpers

    def _grow(self, search: Search, root: Node, seen: Seen, iterations: int, seconds: float) -> None:
        share = max(1, iterations // (1 + self.helpers))
        view = seen.view
        seeds = [self.dice.below(ENDLESS) for _ in range(self.helpers)]
        at_work = [self.pool.submit(explore, view, seed, self.rounds, share, seconds) for seed in seeds]
        super()._grow(search, root, seen, share, seconds)
        wait(at_work, LATE if seconds < ENDLESS / 2 else None)
        for task in at_work:
            if task.done():
                add(search, root, task.result())
            else:
                task.cancel()


def explore(view: Mapping[str, Any], seed: int, rounds: int, iterations: int, seconds: float) -> Found:
    """Search from a view, in any process, and return the result of each choice."""
    import gildhall.games  # registers the titles, in a process that has just begun  # noqa: F401
    from gildhall.engine.dice import QuickDice

    seen = Seen.of(view)
    search = Search(seen.seat, QuickDice.seeded(seed, 0), rounds, deep=True)
    root = search.node(seen.guessed, [move.id for move in seen.moves], False)
    search.grow(root, seen.guessed, iterations, seconds)
    sums = (root.worth, root.squares, root.chance, root.points, root.points_squares)
    found = zip(root.moves, root.visits, *sums, strict=True)
    return search.iterations, {move: each for move, *each in found if each[0]}  # type: ignore[misc]


def add(search: Search, root: Node, found: Found) -> None:
    """Add what a helper found to the root."""
    iterations, sums = found
    search.iterations += iterations
    for place, move in enumerate(root.moves):
        if move in sums:
            visits, worth, squares, chance, points, points_squares = sums[move]
            root.total += visits
            root.visits[place] += visits
            root.worth[place] += worth
            root.squares[place] += squares
            root.chance[place] += chance
            root.points[place] += points
            root.points_squares[place] += points_squares
