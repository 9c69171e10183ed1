"""A Master with helpers in other processes."""

from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

import gildhall
from gildhall.bots.budget import Budget
from gildhall.bots.parallel_search import ParallelMaster
from gildhall.bots.searcher import Master
from gildhall.bots.seen import Seen

PILLARS = gildhall.game("pillars")
BUDGET = Budget(iterations=24)


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as found:
        yield found


def seen() -> Seen:
    table = PILLARS.start(seats=3, seed=5)
    return Seen.at(table, table.waiting[0])


def test_iterations_are_shared_and_what_is_found_is_added(pool: Executor) -> None:
    alone = Master(1, BUDGET).think(seen())
    together = ParallelMaster(pool, helpers=2, seed=1, budget=BUDGET).think(seen())
    assert together.iterations == alone.iterations == 24
    assert sum(candidate.visits for candidate in together.candidates) == 24


def test_it_is_reproducible(pool: Executor) -> None:
    first, second = (ParallelMaster(pool, helpers=2, seed=1, budget=BUDGET).think(seen()).data() for _ in range(2))
    other = ParallelMaster(pool, helpers=2, seed=2, budget=BUDGET).think(seen()).data()
    assert first == second
    assert first["candidates"] != other["candidates"]


def test_a_late_helper_is_left_out() -> None:
    class Asleep(Executor):
        def submit(self, *_: Any, **__: Any) -> Future[Any]:
            return Future()

    thought = ParallelMaster(Asleep(), helpers=1, seed=1, budget=Budget(seconds=0.05)).think(seen())
    assert thought.iterations > 0
    assert sum(candidate.visits for candidate in thought.candidates) == thought.iterations
