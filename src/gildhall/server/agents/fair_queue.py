"""A fair queue for the bot pool: tables where people wait come first, and each owner gets an equal share."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Claim:
    """For whom a worker is wanted: the ``owner`` (an address, or a player), and whether ``people`` wait for it."""

    owner: str
    people: bool = True


class _Line:
    """Waiting jobs by owners; the owners are served in turn."""

    def __init__(self) -> None:
        self.owners: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def add(self, owner: str) -> asyncio.Future[None]:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.owners.setdefault(owner, deque()).append(turn)
        return turn

    def next(self) -> asyncio.Future[None] | None:
        """The next job; None, if none waits."""
        while self.owners:
            owner, waiting = self.owners.popitem(last=False)
            turn = waiting.popleft()
            if waiting:
                self.owners[owner] = waiting  # at the end of the queue
            if not turn.cancelled():
                return turn
        return None


class FairQueue:
    """Lets ``slots`` jobs run at a time. Jobs for which no person waits come last, and leave one slot free if there are
    several.
    """

    def __init__(self, slots: int) -> None:
        self.slots = max(1, slots)
        self._lines = {True: _Line(), False: _Line()}
        self._running = {True: 0, False: 0}
        self._jobs: dict[Claim, int] = {}

    @asynccontextmanager
    async def turn(self, claim: Claim) -> AsyncIterator[None]:
        """Wait for a slot, and hold it."""
        self._jobs[claim] = self._jobs.get(claim, 0) + 1
        turn = self._lines[claim.people].add(claim.owner)
        self._serve()
        try:
            await turn
            yield
        finally:
            self._forget(claim)
            if turn.done() and not turn.cancelled():
                self._running[claim.people] -= 1
            self._serve()

    def _serve(self) -> None:
        """Fill free slots."""
        while sum(self._running.values()) < self.slots:
            people = True
            turn = self._lines[True].next()
            if turn is None and self._running[False] < max(1, self.slots - 1):
                people, turn = False, self._lines[False].next()
            if turn is None:
                return
            self._running[people] += 1
            turn.set_result(None)

    def _forget(self, claim: Claim) -> None:
        self._jobs[claim] -= 1
        if not self._jobs[claim]:
            del self._jobs[claim]

    def load(self, claim: Claim) -> int:
        """How many jobs share the workers with one more of this claim: its own, and one of each other owner in the same
        queue. Budgets shrink with it, so the many tables of one owner do not shorten the thinking of others' bots.
        """
        others = sum(other.people == claim.people and other != claim for other in self._jobs)
        return self._jobs.get(claim, 0) + 1 + others
