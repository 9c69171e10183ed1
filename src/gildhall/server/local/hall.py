"""A hall in a page: it answers the requests of the page, and sends updates of the tables that the page follows."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from gildhall import bots
from gildhall.engine.game import Game
from gildhall.server.api.problems import problem_of
from gildhall.server.api.routes import advice, consent_and_chat, games, lessons, me, play, records, tables
from gildhall.server.api.services import HallServices
from gildhall.server.api.updates import Follower, Following, Over
from gildhall.server.local import routes
from gildhall.server.local.dispatcher import ADDRESS, Dispatcher
from gildhall.server.local.jobs import AtOnce, ThinkingHere
from gildhall.server.local.kept_database import Keeper, KeptDatabase
from gildhall.server.ops.rate_limiter import RateLimiter
from gildhall.server.settings import Settings
from gildhall.server.store.schema import migrate
from gildhall.server.tables import access

TOPICS = (games, lessons, me, tables, play, consent_and_chat, advice, records, routes)
LEVELS = ("apprentice", "journeyman", "even")
"""The bots that reach their usual strength without compiled code, and the one that adapts its strength."""
BOT_PAUSE = 0.6
ANY_NUMBER = 1_000_000


class LocalHall(HallServices):
    """A hall for one person and bots."""

    def __init__(self, database: KeptDatabase, pause: float) -> None:
        settings = Settings(database=database.url, tables_per_player=ANY_NUMBER, bot_pause=pause, backups="")
        super().__init__(settings, database, RateLimiter({}), time.time, ThinkingHere(0), AtOnce(), AtOnce())
        self.dispatcher = Dispatcher(self, [route for topic in TOPICS for route in topic.ROUTES])
        self._following: dict[int, asyncio.Task[None]] = {}

    @staticmethod
    async def open(
        keeper: Keeper, snapshot: bytes | None, journal: Sequence[str], pause: float = BOT_PAUSE
    ) -> LocalHall:
        """Open the hall from its stored data. ``pause`` is the longest wait, in seconds, before an act of a bot."""
        database = KeptDatabase(keeper)
        await database.restore(snapshot, journal)
        await migrate(database)
        hall = LocalHall(database, pause)
        for agent in hall.agents:
            agent.start()
        return hall

    def bots_for(self, game: Game | None) -> list[str]:
        return [level for level in bots.names(for_people=True, game=game) if level in LEVELS]

    async def ask(self, method: str, path: str, body: str, key: str | None) -> str:
        """Answer a request: a JSON array of the status and the body."""
        status, answer = await self.dispatcher.answer(method, path, body, key)
        return f"[{status},{answer.decode()}]"

    # --- following --------------------------------------------------------------------------------------------------

    def follow(self, number: int, table: str, key: str | None, since: int, tell: Callable[[str], None]) -> None:
        """Call ``tell`` with each update of a table, from item ``since`` of its story on, until :meth:`leave` is called
        with this number. An empty text means that there will be no more updates.
        """
        self._following[number] = asyncio.ensure_future(self._follow(table, key, since, tell))

    def leave(self, number: int) -> None:
        """Stop following."""
        task = self._following.pop(number, None)
        if task is not None:
            task.cancel()

    async def _follow(self, table: str, key: str | None, since: int, tell: Callable[[str], None]) -> None:
        try:
            user = await self.identities.from_header(f"Bearer {key}" if key else None)
            session = await self.tables.session(table)
            viewer = access.viewer_of(user, session)
            self.tables.tell(session)  # bots continue where they were when the page was closed
            with self.tables.streams.watching(table, viewer, user, ADDRESS) as open_stream:
                follower = Follower(self, open_stream, viewer, Following(since=since))
                while True:
                    update = await follower.next()
                    if update is not None:
                        tell(update.decode())
                    await open_stream.change()
        except Over:
            pass
        except Exception as error:
            problem_of(error, f"following {table}")
        tell("")

    async def close(self) -> None:
        """Stop all running tasks."""
        for number in list(self._following):
            self.leave(number)
        for agent in reversed(self.agents):
            await agent.stop()
        await self.database.close()
