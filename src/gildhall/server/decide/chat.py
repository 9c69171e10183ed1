"""Chat: the decision for a message at a table."""

from __future__ import annotations

from gildhall.server.store.database import sql
from gildhall.server.tables.log import Decision
from gildhall.server.tables.session import TableSession
from gildhall.server.tables.story import Viewer


def say(session: TableSession, viewer: Viewer, player: str, name: str, words: str) -> Decision:
    """A message of a seat, for all viewers; or of a spectator, for spectators only."""
    said = sql(
        "insert into chat (game_table, number, player, words) values ($1, $2, $3, $4)",
        *(session.id, session.number, player, words),
    )
    session.said[session.number] = (name, words)
    return Decision(statements=[said]).row("chat", seat=viewer, watchers=viewer is None)
