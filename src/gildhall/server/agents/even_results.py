"""Stores the results of people against the bot that matches itself to them."""

from __future__ import annotations

from gildhall.server.agents.agent import Agent
from gildhall.server.decide.even_match import result_at, result_row
from gildhall.server.tables.session import TableSession


class EvenResults(Agent):
    """Looks for finished games with such a bot."""

    name = "even_results"

    def look(self, session: TableSession) -> None:
        """Store the result of a finished game."""
        result = result_at(session)
        if result is not None:
            self.begin((session.id,), self._store, session, result)

    async def _store(self, session: TableSession, result: float) -> None:
        await self.tables.database.write([result_row(session, result, self.tables.now())])
