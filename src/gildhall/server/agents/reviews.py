"""Reviews of finished games. They run one at a time, each in a process of its own that reports its progress."""

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
from gildhall.server.agents.agent import Agent
from gildhall.server.refusals import Refused
from gildhall.server.tables.service import TableService

BUDGET = Budget(seconds=0.25)
"""The bot's budget for each decision of the game. It is short, because people wait for the review."""
SECONDS_TO_REVIEW = 300.0
"""A review that takes longer is killed."""
MOST_WAITING = 20
"""Reviews that may wait; more are refused."""
MOST_KEPT = 100
"""Finished reviews in the cache. A dropped review is computed again on request."""


class ReviewJob:
    """A review that waits, runs or has ended."""

    def __init__(self) -> None:
        self.done = 0
        self.total = 0
        """The number of steps; 0 while it waits for others."""
        self.review: dict[str, Any] | None = None
        self.ended = False

    @property
    def failed(self) -> bool:
        return self.ended and self.review is None


class Reviews(Agent):
    """All reviews of this server. Requests start them, not changes of tables."""

    name = "reviews"

    def __init__(self, tables: TableService) -> None:
        super().__init__(tables)
        self._known: dict[str, ReviewJob] = {}
        self._turn = asyncio.Lock()
        self._process: multiprocessing.process.BaseProcess | None = None

    def start(self) -> None:
        """Do nothing: the work starts when somebody asks for a review."""

    def known(self, table: str) -> ReviewJob | None:
        """The review of a table, if one was started and has not failed."""
        found = self._known.get(table)
        return None if found is None or found.failed else found

    def begin_review(self, table: str, record: str) -> ReviewJob:
        """Start the review of a finished game, given as one line of a record file."""
        if self.busy() >= MOST_WAITING:
            raise Refused(503, "busy", "Many games are being reviewed; try again in a moment.", retry_after=30)
        job = self._known[table] = ReviewJob()
        self.begin((table, job), self._review, job, record)
        for oldest in [id for id, each in self._known.items() if each.ended][:-MOST_KEPT]:
            del self._known[oldest]
        return job

    async def _review(self, job: ReviewJob, record: str) -> None:
        try:
            async with self._turn:
                await asyncio.to_thread(self._follow, job, record)
            if job.review is None and not self.stopping:
                raise RuntimeError("the review took too long, or its process died")
        finally:
            job.ended = True

    def _follow(self, job: ReviewJob, record: str) -> None:
        """In a thread: start the process, and read its messages until it ends."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_review_in_process, args=(theirs, record), daemon=True)
        self._process.start()
        theirs.close()
        try:
            until = time.monotonic() + SECONDS_TO_REVIEW
            while job.review is None and ours.poll(max(0.0, until - time.monotonic())):
                message = ours.recv()
                if isinstance(message, dict):
                    job.review = message
                else:
                    job.done, job.total = message
        except EOFError:
            pass  # it failed, or was stopped
        finally:
            ours.close()
            self._process.kill()
            self._process.join()

    async def stop(self) -> None:
        """Kill the review in progress, and drop those that wait."""
        self.stopping = True
        if self._process is not None and self._process.is_alive():
            self._process.kill()
        await super().stop()


def _review_in_process(pipe: Connection, record: str) -> None:
    """In a process of its own: send the progress, then the review."""
    if hasattr(os, "nice"):
        os.nice(10)
    found = review(Record.from_json(record), BUDGET, progress=lambda done, total: pipe.send((done, total)))
    pipe.send(found.data())
