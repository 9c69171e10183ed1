"""The forced-move agent: a move without an alternative is made after a while, so that nobody has to click it.

What is forced by public facts is never asked. What is forced by something hidden (the only card of a colour) is asked
like any other choice, and the time until it is answered must not give that away: it is drawn at random from the time
that people take anyway, and the player may be quicker.
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
"""The largest part of the usual time by which a random time differs from it."""


def random_delay(seconds: float) -> float:
    """About this many seconds, at random, so that nobody can tell them from a person's."""
    chance = secrets.randbelow(1 << 20) / (1 << 20)
    return seconds * (1 - SPREAD + 2 * SPREAD * chance)


class ForcedMoveAgent(Agent):
    """Makes forced moves after about ``seconds``; never, if that is 0."""

    name = "forced_moves"

    def __init__(self, tables: TableService, seconds: float) -> None:
        super().__init__(tables)
        self.seconds = seconds

    def start(self) -> None:
        if self.seconds:
            super().start()

    def look(self, session: TableSession) -> None:
        """See whether a person has only one thing to do."""
        for seat in session.waiting():
            if forced_move(session, seat) is not None:
                key = (session.id, seat, session.turn(seat))
                self.begin(key, self._answer, *key)

    async def _answer(self, table: str, seat: int, turn: int) -> None:
        await asyncio.sleep(random_delay(self.seconds))
        await self.tables.change(table, partial(make_forced_move, seat=seat, turn=turn))
