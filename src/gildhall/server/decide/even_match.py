"""The even match: a bot whose strength follows a person's results in a game.

It goes by the host of the table. The strength is fixed when the bot sits down: it is a part of the bot's name in the
log, as in ``even:0.6``.
"""

from __future__ import annotations

from gildhall import bots
from gildhall.bots.even import Even, beaten, even_at, strength_after
from gildhall.server.decide.absence import ranks
from gildhall.server.store import Database
from gildhall.server.store.database import Statement, sql
from gildhall.server.tables.session import TableSession
from gildhall.server.tables.setup import StoredSetup

NOT_PLAYED = frozenset(["bot", "agreed", "fork", "upload"])
"""Notes about a result that is not the host's own, or not that of a whole game."""


async def strength_for(database: Database, player: str, game: str) -> float:
    """The strength for the next game of a player."""
    query = "select result from even_results where player = $1 and game = $2 order by ended, game_table"
    return strength_after(row["result"] for row in await database.read(query, player, game))


async def fixed(database: Database, player: str, game: str, level: str | None) -> str | None:
    """The name of a bot, with its strength if that follows the player."""
    return even_at(await strength_for(database, player, game)).name if level == Even.name else level


async def fix_strengths(database: Database, setup: StoredSetup, host: str) -> None:
    """Fix the strengths of the bots of a new table."""
    for seat in setup.seats:
        seat.bot = await fixed(database, host, setup.game, seat.bot)


def result_at(session: TableSession) -> float | None:
    """The host's result against the bots that follow the host; None if there is none. Who resigns has lost."""
    if session.status != "over" or NOT_PLAYED.intersection(session.marks):
        return None
    mine = session.seats_of(session.host)
    rivals = [seat for seat, chair in enumerate(session.chairs) if chair.bot and bots.level(chair.bot) == Even.name]
    return beaten(ranks(session), mine[0], rivals) if mine and rivals else None


def result_row(session: TableSession, result: float, now: float) -> Statement:
    """The statement that stores a result, once. A player who was forgotten has no keys, and no results either."""
    return sql(
        "insert into even_results (game_table, player, game, ended, result) "
        "select $1, $2, $3, cast($4 as double precision), cast($5 as double precision) "
        "where exists (select 1 from keys where player = $2) on conflict (game_table) do nothing",
        *(session.id, session.host, session.setup.game, now, result),
    )
