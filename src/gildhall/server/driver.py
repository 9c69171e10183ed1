"""The driver: bots take their turns, wherever a table waits for one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial

from gildhall import bots
from gildhall.server.changes import Change
from gildhall.server.hall import Hall
from gildhall.server.leases import Leases
from gildhall.server.play import finish
from gildhall.server.refusals import Refused
from gildhall.server.sitting import Sitting
from gildhall.server.store import Busy
from gildhall.server.teaching import scripted
from gildhall.server.thinking import Thinkers

log = logging.getLogger("gildhall.driver")

TURN_LEASE = 12.0
RENEW = 4.0
"""A bot's turn is leased for so many seconds, and again after so many for as long as it thinks: if the process dies,
another one takes over soon.
"""


class Driver:
    """Lets bots think and makes their moves. ``pause``: seconds before a bot's move where people play."""

    def __init__(self, hall: Hall, leases: Leases, thinkers: Thinkers, pause: float) -> None:
        self.hall = hall
        self.leases = leases
        self.thinkers = thinkers
        self.pause = pause
        self._tasks: dict[tuple[str, int], asyncio.Task[bool]] = {}
        self.closing = False
        hall.changed.append(self.look)

    def look(self, sitting: Sitting) -> None:
        """See whether bots are waited for, and let them begin."""
        if self.closing:
            return
        for seat in sitting.waiting():
            key = (sitting.id, seat)
            if sitting.chairs[seat].played_by is not None and key not in self._tasks:
                task = asyncio.create_task(self._turns(sitting.id, seat))
                self._tasks[key] = task
                task.add_done_callback(partial(self._ended, key))

    def busy(self) -> int:
        """How many turns are under way."""
        return len(self._tasks)

    def _ended(self, key: tuple[str, int], task: asyncio.Task[bool]) -> None:
        """Look again: the seat may be asked again already."""
        del self._tasks[key]
        if task.cancelled():
            return
        if task.exception() is not None:
            log.error("a bot at table %s failed", key[0], exc_info=task.exception())
            return
        sitting = self.hall.sittings.get(key[0])
        if sitting is not None and task.result():
            self.look(sitting)

    async def _turns(self, id: str, seat: int) -> bool:
        """Play for a seat for as long as it is waited for; False, if that is another process's business now, or if it
        must wait for the caretaker to come by.
        """
        lease = f"bot {id} {seat}"
        try:
            if not await self.leases.take(lease, TURN_LEASE):
                return False
            try:
                async with self._renewed(lease):
                    while await self._turn(id, seat):
                        pass
            finally:
                await self.leases.drop(lease)
        except (Busy, Refused) as why:
            log.warning("a bot's turn at table %s waits: %s", id, why)
            return False
        return True

    @asynccontextmanager
    async def _renewed(self, lease: str) -> AsyncIterator[None]:
        """Keep a lease for as long as this lasts."""

        async def renew() -> None:
            while True:
                await asyncio.sleep(RENEW)
                with suppress(Busy):
                    await self.leases.take(lease, TURN_LEASE)

        task = asyncio.create_task(renew()) if self.leases.database.shared else None
        try:
            yield
        finally:
            if task is not None:
                task.cancel()

    async def _turn(self, id: str, seat: int) -> bool:
        """One turn; False, if there was nothing to do."""
        sitting = await self.hall.sitting(id)
        level, turn = sitting.chairs[seat].played_by, sitting.turn(seat)
        if level is None or seat not in sitting.waiting() or self.closing:
            return False
        if self.pause and sitting.people():
            await asyncio.sleep(self.pause)
        seed = bots.derived(sitting.table.seed, seat, turn)
        moves = scripted(sitting, seat) or await self.thinkers.think(level, seed, sitting.table.view(seat))

        def decides(sitting: Sitting) -> Change | None:
            if sitting.turn(seat) != turn or sitting.chairs[seat].played_by is None or not sitting.running:
                return None
            change = Change()
            finish(change, sitting, seat, moves)
            return change

        await self.hall.change(id, decides)
        return True

    async def close(self) -> None:
        """Stop; what is not committed is thought again after the restart."""
        self.closing = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.close()
