"""A hall: tables, people and bots, assembled for the routes of the API, on a server or in a page."""

from __future__ import annotations

from collections.abc import Callable

from gildhall import bots
from gildhall.engine.game import Game
from gildhall.server.agents.agent import Agent
from gildhall.server.agents.bot_driver import BotDriver
from gildhall.server.agents.bot_trading import BotTrading
from gildhall.server.agents.even_results import EvenResults
from gildhall.server.agents.forced_moves import ForcedMoveAgent
from gildhall.server.agents.leases import Leases
from gildhall.server.agents.order_runner import OrderRunner
from gildhall.server.agents.thinking import Thinking
from gildhall.server.decide.lobby import require_may_open
from gildhall.server.ops.rate_limiter import RateLimiter
from gildhall.server.people.identity import Identities
from gildhall.server.settings import Settings
from gildhall.server.store import Database
from gildhall.server.tables.log import touch
from gildhall.server.tables.replays import Replays
from gildhall.server.tables.service import TableService
from gildhall.server.workers import Jobs


class HallServices:
    """Everything behind the API. ``now`` is the only clock. ``workers`` process untrusted input, ``replaying`` are the
    workers for replays of tables.
    """

    def __init__(
        self,
        settings: Settings,
        database: Database,
        limits: RateLimiter,
        now: Callable[[], float],
        bot_pool: Thinking,
        workers: Jobs,
        replaying: Jobs,
    ) -> None:
        self.settings = settings
        self.database = database
        self.now = now
        self.tables = TableService(database, now)
        self.identities = Identities(database)
        self.limits = limits
        self.leases = Leases(database, now)
        self.bot_pool = bot_pool
        self.workers = workers
        self.replays = Replays(database, replaying)
        self.bot_driver = BotDriver(self.tables, self.leases, self.bot_pool, settings.bot_pause)
        self.bot_trading = BotTrading(self.tables, self.leases, self.bot_pool)
        self.order_runner = OrderRunner(self.tables)
        self.forced_moves = ForcedMoveAgent(self.tables, settings.single_choice)
        self.even_results = EvenResults(self.tables)
        self.agents: list[Agent] = [
            self.bot_driver,
            self.bot_trading,
            self.order_runner,
            self.forced_moves,
            self.even_results,
        ]
        self.closing = False

    def bots_for(self, game: Game | None) -> list[str]:
        """The bots of this hall, the levels first, from the weakest to the strongest: for any title, or this one."""
        return bots.names(for_people=True, game=game)

    async def keys_changed(self, about: str) -> None:
        """Some keys of a player or table are no longer valid: every process must look them up again."""
        self.doubt_keys(about)
        await self.database.write([], tell=[f"keys {about}"])

    def doubt_keys(self, about: str) -> None:
        """Look up the keys of a player or table again before their next use."""
        self.identities.forget(about)
        self.tables.streams.doubt(about)

    async def skip_pauses(self, table: str) -> None:
        """Let the bots of a table act at once, in all processes."""
        self.bot_driver.skip(table)
        if self.database.shared:
            await self.database.write([], tell=[f"skip {table}"])

    async def tables_changed(self, ids: list[str]) -> None:
        """Data outside the log of these tables has changed: every process must read it again."""
        await self.database.write([touch(id) for id in ids], tell=[f"table {id}" for id in ids])
        await self.tables.look_again(ids)

    async def may_open_table(self, player: str, address: str) -> None:
        """Raise :class:`Refused` if a player may not open (more) tables. This is checked before anything is built."""
        self.limits.spend("table", player)
        self.limits.spend("new_table", address)
        self.bot_pool.opened(player, address)
        await require_may_open(self.database, player, self.settings.open_tables, self.settings.tables_per_player)
