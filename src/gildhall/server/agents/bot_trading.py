"""The broker: bots answer trade offers, and seldom make one of their own, where a game has them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec

from gildhall import bots
from gildhall.engine.errors import GildhallError
from gildhall.server.agents.bot_pool import Thinkers, answers_to_offers, own_offer
from gildhall.server.agents.leases import Leases
from gildhall.server.bounded_cache import Recent
from gildhall.server.decide.play import finish
from gildhall.server.refusals import Refused
from gildhall.server.store import Busy
from gildhall.server.tables.log import Change
from gildhall.server.tables.service import Hall
from gildhall.server.tables.session import Sitting

log = logging.getLogger("gildhall.trading")

LEASE = 12.0
MOST_THOUGHT = 20_000


def asides_of(sitting: Sitting, seat: int, kind: str) -> list[str]:
    """The asides of one kind that a seat may make now."""
    catalogue = sitting.table.facts.catalogue
    found = [catalogue[id] for id in sitting.table.asides(seat)]
    return [move.text for move in found if move.kind == kind]


class Broker:
    """Looks at every table with people after each change. An offer before a bot is answered; when a bot is asked for
    its turn, it may offer something itself, once a round.
    """

    def __init__(self, hall: Hall, leases: Leases, thinkers: Thinkers) -> None:
        self.hall = hall
        self.leases = leases
        self.thinkers = thinkers
        self._tasks: dict[tuple[str, int], asyncio.Task[bool]] = {}
        self._thought: Recent[tuple[str, int], int] = Recent(MOST_THOUGHT)
        """The round in which a seat thought of an offer last; whether it made one stands in the log."""
        hall.changed.append(self.look)

    def look(self, sitting: Sitting) -> None:
        """See whether a bot has to do with an offer."""
        if not sitting.with_bots or not sitting.running or not sitting.people():
            return
        for seat, chair in enumerate(sitting.chairs):
            if chair.played_by is None or (sitting.id, seat) in self._tasks:
                continue
            if asides_of(sitting, seat, "decline"):
                self._begin(sitting.id, seat, self._answer)
            elif self._may_offer(sitting, seat):
                self._thought[(sitting.id, seat)] = sitting.table.round_number()
                self._begin(sitting.id, seat, self._offer)

    def _may_offer(self, sitting: Sitting, seat: int) -> bool:
        now = sitting.table.round_number()
        known = (self._thought.get((sitting.id, seat)), sitting.offered.get(seat))
        return seat in sitting.waiting() and now not in known and bool(asides_of(sitting, seat, "offer"))

    def _begin(self, id: str, seat: int, work: Callable[[Sitting, int], Awaitable[bool]]) -> None:
        task = asyncio.create_task(self._leased(id, seat, work))
        self._tasks[(id, seat)] = task
        task.add_done_callback(partial(self._ended, (id, seat)))

    def _ended(self, key: tuple[str, int], task: asyncio.Task[bool]) -> None:
        """Look again if something was done: another offer may have come meanwhile."""
        del self._tasks[key]
        if task.cancelled():
            return
        if task.exception() is not None:
            log.error("a bot's trade at table %s failed", key[0], exc_info=task.exception())
        elif task.result() and key[0] in self.hall.sittings:
            self.look(self.hall.sittings[key[0]])

    async def _leased(self, id: str, seat: int, work: Callable[[Sitting, int], Awaitable[bool]]) -> bool:
        lease = f"trade {id} {seat}"
        try:
            if not await self.leases.take(lease, LEASE):
                return False
            try:
                return await work(await self.hall.sitting(id), seat)
            finally:
                await self.leases.drop(lease)
        except (Busy, Refused) as why:
            log.warning("a bot's trade at table %s waits: %s", id, why)
            return False

    async def _answer(self, sitting: Sitting, seat: int) -> bool:
        made = False
        for answer in await self._ask(answers_to_offers, sitting, seat):
            made |= await self._make(sitting.id, seat, [answer])
        return made

    async def _offer(self, sitting: Sitting, seat: int) -> bool:
        now = sitting.table.round_number()
        moves = await self._ask(own_offer, sitting, seat)
        return bool(moves) and await self._make(sitting.id, seat, moves, by="offer", round=now)

    async def _ask(self, work: Callable[[int, bytes], list[str]], sitting: Sitting, seat: int) -> list[str]:
        seed = bots.derived(sitting.table.seed, seat, sitting.number)
        claim = self.thinkers.claim(sitting)
        return await self.thinkers.run(claim, work, seed, msgspec.json.encode(sitting.table.view(seat)))

    async def _make(self, id: str, seat: int, moves: list[str], **more: Any) -> bool:
        """Make these asides; False, if they may not be made any more."""
        made = False

        def decides(sitting: Sitting) -> Change | None:
            nonlocal made
            change = Change()
            try:
                made = sitting.running and sitting.chairs[seat].played_by is not None
                if made:
                    finish(change, sitting, seat, moves, **more)
            except GildhallError:  # the offer is gone
                made = False
            return change if made else None

        await self.hall.change(id, decides)
        return made

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
