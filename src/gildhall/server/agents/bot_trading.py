"""Bot trading: in games with trade offers, bots answer offers and sometimes make one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import msgspec

from gildhall.server.agents.agent import Agent
from gildhall.server.agents.leases import Leases
from gildhall.server.agents.thinking import Thinking, answers_to_offers, own_offer
from gildhall.server.bounded_cache import BoundedCache
from gildhall.server.decide.bot_moves import asides_of, trade_moves
from gildhall.server.decide.daily import bot_seed
from gildhall.server.tables.service import TableService
from gildhall.server.tables.session import TableSession

LEASE = 12.0
MOST_THOUGHT = 20_000


class BotTrading(Agent):
    """Looks at every table with people after each change. A bot answers the offers made to it. When its turn comes, it
    may make an offer itself, once a round.
    """

    name = "bot_trading"

    def __init__(self, tables: TableService, leases: Leases, pool: Thinking) -> None:
        super().__init__(tables)
        self.leases = leases
        self.pool = pool
        self._thought: BoundedCache[tuple[str, int], int] = BoundedCache(MOST_THOUGHT)
        """The last round in which a seat considered an offer. The log says whether it made one."""

    def look(self, session: TableSession) -> None:
        """Start the answers and offers that bots may make now."""
        if not session.with_bots or not session.running or not session.people():
            return
        for seat, chair in enumerate(session.chairs):
            key = (session.id, seat)
            if chair.played_by is None or key in self._tasks:
                continue
            if asides_of(session, seat, "decline"):
                self.begin(key, self._leased, *key, self._answer)
            elif self._may_offer(session, seat):
                self._thought[key] = session.table.round_number()
                self.begin(key, self._leased, *key, self._offer)

    def _may_offer(self, session: TableSession, seat: int) -> bool:
        if session.setup.daily is not None:  # the time of an offer varies, so two tries would differ
            return False
        now = session.table.round_number()
        known = (self._thought.get((session.id, seat)), session.offered.get(seat))
        return seat in session.waiting() and now not in known and bool(asides_of(session, seat, "offer"))

    async def _leased(self, table: str, seat: int, work: Callable[[TableSession, int], Awaitable[bool]]) -> bool:
        async with self.leases.held(f"trade {table} {seat}", LEASE) as ours:
            return ours and await work(await self.tables.session(table), seat)

    async def _answer(self, session: TableSession, seat: int) -> bool:
        made = False
        for answer in await self._ask(answers_to_offers, session, seat):
            made |= await self.commit(session.id, partial(trade_moves, seat=seat, moves=[answer]))
        return made

    async def _offer(self, session: TableSession, seat: int) -> bool:
        now = session.table.round_number()
        moves = await self._ask(own_offer, session, seat)
        offer = partial(trade_moves, seat=seat, moves=moves, by="offer", round=now)
        return bool(moves) and await self.commit(session.id, offer)

    async def _ask(self, work: Callable[[int, bytes], list[str]], session: TableSession, seat: int) -> list[str]:
        seed = bot_seed(session, seat)
        claim = self.pool.claim(session)
        return await self.pool.run(claim, work, seed, msgspec.json.encode(session.table.view(seat)))
