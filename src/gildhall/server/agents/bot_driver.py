"""The driver: bots take their turns, wherever a table waits for one."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial

from gildhall import bots
from gildhall.bots.pace import PATIENCE, SHORTEST, pauses
from gildhall.server.agents.bot_pool import Thinkers
from gildhall.server.agents.bot_trading import asides_of
from gildhall.server.agents.leases import Leases
from gildhall.server.decide.play import finish
from gildhall.server.decide.teaching import scripted
from gildhall.server.refusals import Refused
from gildhall.server.store import Busy
from gildhall.server.tables.log import Change
from gildhall.server.tables.service import Hall
from gildhall.server.tables.session import Sitting

log = logging.getLogger("gildhall.driver")

TURN_LEASE = 12.0
RENEW = 4.0
"""A bot's turn is leased for so many seconds, and again after so many for as long as it thinks: if the process dies,
another one takes over soon.
"""


def acts(
    moves: list[str], thought: float, together: int, longest: float, secret: bool
) -> list[tuple[float, list[str]]]:
    """A turn in parts that people can follow: how long to wait before each, and its moves.

    ``thought`` seconds went by already, ``together`` bots are at the table. What is ``secret`` is shown to nobody, so
    it is not taken apart.

    >>> acts(["a", "b", "c"], 0.1, 1, 0.5, False)
    [(0.4, ['a']), (0.5, ['b']), (0.5, ['c'])]
    >>> acts(["a", "b", "c"], 0.1, 3, 0.5, False)
    [(0.4, ['a', 'b', 'c'])]
    """
    if not longest or secret:
        return [(max(0.0, longest - thought), moves)]
    found: list[tuple[float, list[str]]] = []
    whole = max(SHORTEST, PATIENCE / together - thought)
    waits = pauses(len(moves), thought, whole=whole, longest=longest)
    for number, (wait, move) in enumerate(zip(waits, moves, strict=True)):
        if number == 0 or wait > 0:
            found.append((wait, [move]))
        else:
            found[-1][1].append(move)
    return found


def stays_to_trade(sitting: Sitting, seat: int) -> bool:
    """In a secret step with trades a bot is the last to be ready: people may want to offer it something."""
    if sitting.table.sealed is None or not asides_of(sitting, seat, "offer"):
        return False
    return any(sitting.chairs[other].played_by is None for other in sitting.waiting())


class Driver:
    """Lets bots think and makes their moves. ``pause``: seconds at most before each act of a bot where people play."""

    def __init__(self, hall: Hall, leases: Leases, thinkers: Thinkers, pause: float) -> None:
        self.hall = hall
        self.leases = leases
        self.thinkers = thinkers
        self.pause = pause
        self._tasks: dict[tuple[str, int], asyncio.Task[bool]] = {}
        self._skipped: dict[str, asyncio.Event] = {}
        self._since: dict[str, float] = {}
        """Since when nobody but bots is waited for, by tables."""
        self.closing = False
        hall.changed.append(self.look)

    def look(self, sitting: Sitting) -> None:
        """See whether bots are waited for, and let them begin."""
        if self.closing:
            return
        waiting = sitting.waiting() if sitting.with_bots else []
        theirs = [seat for seat in waiting if sitting.chairs[seat].played_by is not None]
        if theirs and len(theirs) == len(waiting):
            self._since.setdefault(sitting.id, time.perf_counter())
        else:
            self._skipped.pop(sitting.id, None)
            self._since.pop(sitting.id, None)
        for seat in theirs:
            key = (sitting.id, seat)
            if key in self._tasks or stays_to_trade(sitting, seat):
                continue
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
        if level is None or seat not in sitting.waiting() or self.closing or stays_to_trade(sitting, seat):
            return False
        began, together = time.perf_counter(), sum(chair.played_by is not None for chair in sitting.chairs)
        seed = bots.derived(sitting.table.seed, seat, turn)
        waited = began - self._since.get(id, began)
        claim = self.thinkers.claim(sitting)
        budget = self.thinkers.budget(claim, level, together, waited)
        view = sitting.table.view(seat)
        moves = scripted(sitting, seat) or await self.thinkers.think(claim, level, seed, view, budget)
        longest = self.pause if sitting.people() else 0.0
        shown = min(longest, max(0.0, PATIENCE - waited) / 2)
        thought, secret = time.perf_counter() - began, sitting.table.sealed is not None
        for number, (pause, act) in enumerate(acts(moves, thought, together, shown, secret)):
            # as long as if it had thought, even if there was only one thing to do: the time must not tell that
            least = budget.seconds - thought if number == 0 and longest and budget else 0.0
            await self._wait(id, max(pause, least))
            if not await self._make(id, seat, turn, act):
                break
            turn = sitting.turn(seat)
        return True

    async def _make(self, id: str, seat: int, turn: int, moves: list[str]) -> bool:
        """Make moves final, unless something has changed for this seat since they were thought of."""
        made = False

        def decides(sitting: Sitting) -> Change | None:
            nonlocal made
            made = sitting.turn(seat) == turn and sitting.chairs[seat].played_by is not None and sitting.running
            if not made:
                return None
            change = Change()
            finish(change, sitting, seat, moves)
            return change

        await self.hall.change(id, decides)
        return made

    # --- waiting ----------------------------------------------------------------------------------------------------

    async def _wait(self, id: str, seconds: float) -> None:
        if seconds > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._skipped.setdefault(id, asyncio.Event()).wait(), seconds)

    def skip(self, id: str) -> None:
        """Somebody does not want to wait: until a person is asked again, bots of this table act at once."""
        self._skipped.setdefault(id, asyncio.Event()).set()

    async def close(self) -> None:
        """Stop; what is not committed is thought again after the restart."""
        self.closing = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.close()
