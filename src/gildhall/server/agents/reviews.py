"""Reviews of finished games: made one at a time, each in a process of its own that reports its progress."""

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
"""The Master's budget for each decision of the game: people wait for it."""
SECONDS_TO_REVIEW = 300.0
"""A review that takes longer is killed."""
MOST_WAITING = 20
"""Reviews that may wait at a time; more are refused."""
MOST_KEPT = 100
"""Finished reviews in the cache; a dropped one is made again on request."""


class Looking:
    """A review in progress, or finished."""

    def __init__(self) -> None:
        self.done = 0
        self.total = 0
        """The number of steps; 0 while it waits for others."""
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
        """The review of a table, if one was begun and has not failed."""
        found = self._known.get(table)
        return None if found is None or found.failed else found

    def begin(self, table: str, record: str) -> Looking:
        """Begin the review of a finished game, given as one line of a record file."""
        if sum(each.task is not None for each in self._known.values()) >= MOST_WAITING:
            raise Refused(503, "busy", "Many games are looked at now; ask again in a moment.", retry_after=30)
        looking = self._known[table] = Looking()
        looking.task = asyncio.create_task(self._run(looking, record))
        for oldest in [id for id, each in self._known.items() if each.task is None][:-MOST_KEPT]:
            del self._known[oldest]
        return looking

    async def _run(self, looking: Looking, record: str) -> None:
        try:
            async with self._turn:
                await asyncio.to_thread(self._follow, looking, record)
        finally:
            looking.failed = looking.review is None
            looking.task = None

    def _follow(self, looking: Looking, record: str) -> None:
        """In a thread: start the process, and read its messages until it ends."""
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
        """Cancel all reviews in progress."""
        for looking in self._known.values():
            if looking.task is not None:
                looking.task.cancel()
        if self._process is not None and self._process.is_alive():
            self._process.kill()


def _look_back(pipe: Connection, record: str) -> None:
    """In a process of its own: send the progress, then the review."""
    if hasattr(os, "nice"):
        os.nice(10)
    found = review(Record.from_json(record), BUDGET, progress=lambda done, total: pipe.send((done, total)))
    pipe.send(found.data())
