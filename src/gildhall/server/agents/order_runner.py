"""The order runner: fires standing orders when a seat that has orders is asked."""

from __future__ import annotations

from functools import partial

from gildhall.server.agents.agent import Agent
from gildhall.server.decide.orders import fire, may_fire
from gildhall.server.tables.session import TableSession


class OrderRunner(Agent):
    """Fires orders after every change of a table, one for each seat at a time."""

    name = "order_runner"

    def look(self, session: TableSession) -> None:
        """Start the orders that may fire at this table."""
        for seat in session.waiting() if session.orders else ():
            if may_fire(session, seat):
                self.begin((session.id, seat), self._fire, session.id, seat)

    async def _fire(self, table: str, seat: int) -> bool:
        return await self.commit(table, partial(fire, seat=seat))
