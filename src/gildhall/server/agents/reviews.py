"""Reviews of finished games: made one at a time, each in a process of its own that tells how far it is."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from multiprocessing.connection import Connection
from typing import Any

import gildhall.games  # registers the titles  # noqa: F401
from gildhall.bots.budget import Budget
from gildhall.bots.review import review
from gildhall.engine.record import Record
from gildhall.server.refusals import Refused

BUDGET = Budget(seconds=0.25)
"""What the Master may spend on each decision that it looks at: people wait for it."""
SECONDS_TO_REVIEW = 300.0
"""A review that takes longer is given up: its process is killed."""
MOST_WAITING = 20
"""Reviews that may wait for their turn."""
MOST_KEPT = 100
"""Reviews that are kept; one that is forgotten is made again when it is asked for."""


class Looking:
    """A review in the making, or done."""

    def __init__(self) -> None:
        self.done = 0
        self.total = 0
        """How much there is to do; 0 while others are before it."""
        self.review: dict[str, Any] | None = None
        self.failed = False
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """All reviews of this server."""

    def __init__(self) -> None:
        self._known: dict[str, Looking] = {}
        self._turn = asyncio.Lock()
        self._process: multiprocessing.process.BaseProcess | None = None

    def known(self, table: str) -> Looking | None:
        """The review of a table, if somebody has asked for it; one that failed is forgotten."""
        found = self._known.get(table)
        return None if found is None or found.failed else found

    def begin(self, table: str, record: str) -> Looking:
        """Look back at a finished game, given by one line of a record file."""
        if sum(each.task is not None for each in self._known.values()) >= MOST_WAITING:
            raise Refused(503, "busy", "Many games are looked at now; ask again in a moment.", retry_after=30)
        looking = self._known[table] = Looking()
        looking.task = asyncio.create_task(self._make(looking, record))
        for oldest in [id for id, each in self._known.items() if each.task is None][:-MOST_KEPT]:
            del self._known[oldest]
        return looking

    async def _make(self, looking: Looking, record: str) -> None:
        try:
            async with self._turn:
                await asyncio.to_thread(self._follow, looking, record)
        finally:
            looking.failed = looking.review is None
            looking.task = None

    def _follow(self, looking: Looking, record: str) -> None:
        """In a thread: start the process, and take in what it says until it is done or gone."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_look_back, args=(theirs, record), daemon=True)
        self._process.start()
        theirs.close()
        try:
            until = time.monotonic() + SECONDS_TO_REVIEW
            while looking.review is None and ours.poll(max(0.0, until - time.monotonic())):
                word = ours.recv()
                if isinstance(word, dict):
                    looking.review = word
                else:
                    looking.done, looking.total = word
        except EOFError:
            pass  # it failed, or was told to stop
        finally:
            ours.close()
            self._process.kill()
            self._process.join()

    def close(self) -> None:
        """Let go of what is in the making."""
        for looking in self._known.values():
            if looking.task is not None:
                looking.task.cancel()
        if self._process is not None and self._process.is_alive():
            self._process.kill()


def _look_back(pipe: Connection, record: str) -> None:
    """In a process of its own: the numbers of the progress, then the review."""
    if hasattr(os, "nice"):
        os.nice(10)
    found = review(Record.from_json(record), BUDGET, progress=lambda done, total: pipe.send((done, total)))
    pipe.send(found.data())
