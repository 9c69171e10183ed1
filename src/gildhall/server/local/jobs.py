"""Jobs of a hall without processes: they are done at once, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from gildhall.server.agents.fair_queue import Claim
from gildhall.server.agents.thinking import T, Thinking


class AtOnce:
    """See :class:`gildhall.server.workers.Jobs`. All input comes from the page itself, so no job is killed."""

    async def run(self, seconds: float, work: Callable[..., T], *args: Any) -> T:
        return work(*args)

    def close(self) -> None:
        pass


class ThinkingHere(Thinking):
    """Bots that think in the event loop of the hall. Requests wait during a job, so they are served before each job."""

    async def run(self, claim: Claim, work: Callable[..., T], *args: Any) -> T:
        async with self.queue.turn(claim):
            await asyncio.sleep(0)
            return work(*args)
