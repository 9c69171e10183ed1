"""A fair queue for the bot pool: tables where people wait come first, and each owner gets an equal share."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Claim:
    """Who needs a worker: the ``owner`` (an address or a player), and whether ``people`` wait for the result."""

    owner: str
    people: bool = True


class _Queue:
    """Waiting jobs by owners; the owners are served in turn."""

    def __init__(self) -> None:
        self.owners: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def add(self, owner: str) -> asyncio.Future[None]:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.owners.setdefault(owner, deque()).append(turn)
        return turn

    def next(self) -> asyncio.Future[None] | None:
        """The next job; None if no job waits."""
        while self.owners:
            owner, waiting = self.owners.popitem(last=False)
            turn = waiting.popleft()
            if waiting:
                self.owners[owner] = waiting  # at the end of the queue
            if not turn.cancelled():
                return turn
        return None


class FairQueue:
    """Lets ``slots`` jobs run at a time. Jobs that no person waits for come last; if there are several slots, they
    leave one free.
    """

    def __init__(self, slots: int) -> None:
        self.slots = max(1, slots)
        self._queues = {True: _Queue(), False: _Queue()}
        self._running = {True: 0, False: 0}
        self._jobs: dict[Claim, int] = {}

    @asynccontextmanager
    async def turn(self, claim: Claim) -> AsyncIterator[None]:
        """Wait for a slot, and hold it."""
        self._jobs[claim] = self._jobs.get(claim, 0) + 1
        turn = self._queues[claim.people].add(claim.owner)
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
            turn = self._queues[True].next()
            if turn is None and self._running[False] < max(1, self.slots - 1):
                people, turn = False, self._queues[False].next()
            if turn is None:
                return
            self._running[people] += 1
            turn.set_result(None)

    def _forget(self, claim: Claim) -> None:
        self._jobs[claim] -= 1
        if not self._jobs[claim]:
            del self._jobs[claim]

    def load(self, claim: Claim) -> int:
        """The number of jobs that would share the workers with one more job of this claim.

        All jobs of its owner count, and one of each other owner in the same queue. The budget of a bot shrinks with
        this load, so an owner with many tables does not shorten the thinking time at the tables of others.
        """
        others = sum(other.people == claim.people and other != claim for other in self._jobs)
        return self._jobs.get(claim, 0) + 1 + others
