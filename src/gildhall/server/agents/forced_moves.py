"""The forced-move agent: makes a move without an alternative after a while, so that nobody has to click it.

A choice that public facts force is never asked. A choice that hidden facts force (the only card of a colour) is asked
like any other. The time until its answer must not reveal that it was forced. So the delay is random, in the range that
people need anyway, and the player may answer earlier.
"""

from __future__ import annotations

import asyncio
import secrets
from functools import partial

from gildhall.server.agents.agent import Agent
from gildhall.server.decide.forced_moves import forced_move, make_forced_move
from gildhall.server.tables.service import TableService
from gildhall.server.tables.session import TableSession

SPREAD = 0.5
"""A random delay differs from the usual one by at most this fraction."""


def random_delay(seconds: float) -> float:
    """A random delay of about this many seconds, which looks like the delay of a person."""
    chance = secrets.randbelow(1 << 20) / (1 << 20)
    return seconds * (1 - SPREAD + 2 * SPREAD * chance)


class ForcedMoveAgent(Agent):
    """Makes forced moves after about ``seconds``; 0 means never."""

    name = "forced_moves"

    def __init__(self, tables: TableService, seconds: float) -> None:
        super().__init__(tables)
        self.seconds = seconds

    def start(self) -> None:
        if self.seconds:
            super().start()

    def look(self, session: TableSession) -> None:
        """Start the forced moves of people at this table."""
        for seat in session.waiting():
            if forced_move(session, seat) is not None:
                key = (session.id, seat, session.turn(seat))
                self.begin(key, self._answer, *key)

    async def _answer(self, table: str, seat: int, turn: int) -> None:
        await asyncio.sleep(random_delay(self.seconds))
        await self.tables.change(table, partial(make_forced_move, seat=seat, turn=turn))
