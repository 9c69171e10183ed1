"""The bot pool: processes in which bots think."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from gildhall.bots.collector import leave_loaded_alone
from gildhall.server.agents.fair_queue import Claim
from gildhall.server.agents.thinking import T, Thinking
from gildhall.server.processes import compiled_since_start, end_with_parent


def _init_worker() -> None:
    """In a worker: run with a lower priority than the server, and end when the server ends."""
    end_with_parent()
    leave_loaded_alone()
    if hasattr(os, "nice"):
        os.nice(5)


class BotPool(Thinking):
    """The worker processes. With 0 workers bots think in a thread, for tests and very small machines."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self._pool: Executor | None = None

    def _executor(self) -> Executor:
        if self._pool is None:
            if self.workers == 0:
                self._pool = ThreadPoolExecutor(1, thread_name_prefix="gildhall-bot")
            else:
                spawn = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=_init_worker)
        return self._pool

    async def run(self, claim: Claim, work: Callable[..., T], *args: Any) -> T:
        """Do a job in a worker when its turn comes. If the workers died, new ones are started."""
        loop = asyncio.get_running_loop()
        async with self.queue.turn(claim):
            if self.workers and compiled_since_start():
                self._renew()
            try:
                return await loop.run_in_executor(self._executor(), work, *args)
            except BrokenProcessPool:
                self._pool = None
                return await loop.run_in_executor(self._executor(), work, *args)

    def _renew(self) -> None:
        """Let the workers finish their jobs, and start new workers for the next job."""
        if self._pool is not None:
            self._pool.shutdown(wait=False)
            self._pool = None

    def close(self) -> None:
        """Stop the workers, without waiting for their jobs."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
