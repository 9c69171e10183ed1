"""Par of a daily deal: the result of a bot on the person's seat. Even the first player can compare with it."""

from __future__ import annotations

from gildhall import bots
from gildhall.engine.game import Game
from gildhall.server.agents.agent import Agent
from gildhall.server.agents.fair_queue import Claim
from gildhall.server.agents.thinking import Thinking
from gildhall.server.decide.daily import BOT, SEAT, Result, budget_for, seed_of_day
from gildhall.server.store.database import sql
from gildhall.server.tables.service import TableService

NOBODY_WAITS = Claim("par", people=False)


class DailyPar(Agent):
    """Plays daily deals to their end. Requests start it, not changes of tables."""

    name = "daily_par"

    def __init__(self, tables: TableService, pool: Thinking) -> None:
        super().__init__(tables)
        self.pool = pool

    def start(self) -> None:
        """Do nothing: the work starts when somebody plays a deal."""

    def begin_par(self, game: Game, day: str) -> None:
        """Start to find the par of a deal, unless it is known."""
        self.begin((game.id, day), self._find, game, day)

    async def _find(self, game: Game, day: str) -> None:
        database = self.tables.database
        if await database.read("select 1 from daily_par where game = $1 and day = $2", game.id, day):
            return
        result = await self._play(game, day)
        await database.write(
            [
                sql(
                    "insert into daily_par (game, day, score, rank, rounds) values ($1, $2, $3, $4, $5) "
                    "on conflict (game, day) do nothing",
                    *(game.id, day, result.score, result.rank, result.rounds),
                )
            ]
        )

    async def _play(self, game: Game, day: str) -> Result:
        """Play the table that people get, with a bot on their seat. Each turn is a job, so other bots can think too."""
        table = game.start(seats=min(game.seats), seed=seed_of_day(game, day))
        made = [0] * min(game.seats)
        while table.waiting:
            seat = min(table.waiting)
            seed = bots.derived(table.seed, seat, made[seat])
            moves = await self.pool.think(NOBODY_WAITS, BOT, seed, table.view(seat), budget_for(game))
            for move in moves:
                table.make(seat, move)
            made[seat] += len(moves)
        mine = table.standing[SEAT]
        return Result(mine.score, mine.rank, table.round_number())
