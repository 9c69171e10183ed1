"""The bot driver: plays the turns of bots at all tables that wait for one."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from functools import partial

from gildhall.bots.pace import PATIENCE, SHORTEST, pauses
from gildhall.server.agents.agent import Agent
from gildhall.server.agents.leases import Leases
from gildhall.server.agents.thinking import Thinking
from gildhall.server.bounded_cache import BoundedCache
from gildhall.server.decide.bot_moves import must_wait, turn_moves
from gildhall.server.decide.daily import bot_seed, budget_for
from gildhall.server.decide.teaching import scripted
from gildhall.server.tables.service import TableService
from gildhall.server.tables.session import TableSession

TURN_LEASE = 12.0
"""Seconds for which the turn of a bot is leased. If the process dies, another one takes over after that time."""
RENEW_EVERY = 4.0
"""Seconds between two renewals of the lease while the bot thinks."""
MOST_KNOWN = 10_000
"""Tables for which the state of pauses is cached."""


def acts(
    moves: list[str], thought: float, together: int, longest: float, secret: bool
) -> list[tuple[float, list[str]]]:
    """Split a turn into parts that people can follow; returns the pause before each part, and its moves.

    The bot has already thought for ``thought`` seconds, and there are ``together`` bots at the table. ``secret`` moves
    are shown to nobody, so they stay in one part.

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


class BotDriver(Agent):
    """Lets bots think and makes their moves. ``pause`` is the longest wait, in seconds, before an act of a bot at a
    table with people.
    """

    name = "bot_driver"

    def __init__(self, tables: TableService, leases: Leases, pool: Thinking, pause: float) -> None:
        super().__init__(tables)
        self.leases = leases
        self.pool = pool
        self.pause = pause
        self._skipped: BoundedCache[str, asyncio.Event] = BoundedCache(MOST_KNOWN)
        self._since: BoundedCache[str, float] = BoundedCache(MOST_KNOWN)
        """The time since which each table waits only for bots."""

    def look(self, session: TableSession) -> None:
        """Start the turns of the bots that the table waits for."""
        if self.stopping:
            return
        waiting = session.waiting() if session.with_bots else []
        theirs = [seat for seat in waiting if session.chairs[seat].played_by is not None]
        if theirs and len(theirs) == len(waiting):
            self._since.setdefault(session.id, time.perf_counter())
        else:
            self._skipped.pop(session.id, None)
            self._since.pop(session.id, None)
        for seat in theirs:
            key = (session.id, seat)
            if key not in self._tasks and not must_wait(session, seat):
                self.begin(key, self._turns, *key)

    async def _turns(self, table: str, seat: int) -> bool:
        """Play for a seat for as long as the table waits for it; False if another process plays for it."""
        async with self.leases.held(f"bot {table} {seat}", TURN_LEASE, RENEW_EVERY) as ours:
            if not ours:
                return False
            while await self._turn(table, seat):
                pass
        return True

    async def _turn(self, table: str, seat: int) -> bool:
        """Play one turn; False if there was nothing to do."""
        session = await self.tables.session(table)
        level, turn = session.chairs[seat].played_by, session.turn(seat)
        if level is None or seat not in session.waiting() or self.stopping or must_wait(session, seat):
            return False
        began, together = time.perf_counter(), sum(chair.played_by is not None for chair in session.chairs)
        seed = bot_seed(session, seat)
        waited = began - self._since.get(table, began)
        claim = self.pool.claim(session)
        budget = self.pool.budget(claim, level, together, waited)
        view = session.table.view(seat)
        allowed = budget if session.setup.daily is None else budget_for(session.title())
        moves = scripted(session, seat) or await self.pool.think(claim, level, seed, view, allowed)
        longest = self.pause if session.people() else 0.0
        shown = min(longest, max(0.0, PATIENCE - waited) / 2)
        thought, secret = time.perf_counter() - began, session.table.sealed is not None
        for number, (pause, act) in enumerate(acts(moves, thought, together, shown, secret)):
            # wait as long for a forced move as for a search: the time must not reveal that there was no choice
            least = budget.seconds - thought if number == 0 and longest and budget else 0.0
            await self._wait(table, max(pause, least))
            if not await self.commit(table, partial(turn_moves, seat=seat, turn=turn, moves=act)):
                break
            turn = session.turn(seat)
        return True

    # --- waiting ----------------------------------------------------------------------------------------------------

    async def _wait(self, table: str, seconds: float) -> None:
        if seconds > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._skipped.setdefault(table, asyncio.Event()).wait(), seconds)

    def skip(self, table: str) -> None:
        """Skip the pauses: until a person is asked again, the bots of this table act at once."""
        self._skipped.setdefault(table, asyncio.Event()).set()
