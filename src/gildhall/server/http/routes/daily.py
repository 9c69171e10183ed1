"""The daily deal: play it, and compare."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Literal

import msgspec

from gildhall.engine import registry
from gildhall.server.api.declare import Query, get, post
from gildhall.server.api.projections import state
from gildhall.server.api.routes.games import find
from gildhall.server.api.routes.tables import Joined, take_seat
from gildhall.server.decide import daily, table_factory
from gildhall.server.decide.daily import Result
from gildhall.server.people.identity import Identity
from gildhall.server.refusals import Refused
from gildhall.server.server import Server
from gildhall.server.store import Conflict
from gildhall.server.store.database import Row, sql

MOST_NAMED = 10
"""The number of players that a comparison names."""
DAYS_LISTED = 10
MOST_SETTLED = 50
"""The number of finished tries whose results one request stores. The next request stores more."""

ISO = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
Day = Annotated[str, msgspec.Meta(pattern=ISO)]
AskedDay = Annotated[str | None, Query(pattern=ISO, description="By default today.")]


class DailyTry(msgspec.Struct):
    """Your try of a daily deal that counts."""

    table: str
    status: Literal["running", "played", "given_up"]
    """``given_up``: the player resigned or a bot took over. Such a try is not compared."""
    result: Result | None
    place: int | None
    """From 1, among all players of this deal."""
    better_than: int | None
    """The percentage of the other players who did worse."""


class DailyDeal(msgspec.Struct):
    """The deal of a title on one day."""

    game: str
    day: str
    played: int
    """The number of players who finished it in this hall."""
    mine: DailyTry | None


class DailyDeals(msgspec.Struct):
    """The deals of today."""

    day: str
    streak: int
    """The number of consecutive days on which you played a daily deal."""
    deals: list[DailyDeal]


class DailyBest(msgspec.Struct):
    """One of the best results, or yours."""

    place: int
    name: str
    result: Result
    mine: bool


class DailyBar(msgspec.Struct):
    """The number of players with the same result."""

    result: Result
    number: int
    mine: bool


class DailyComparison(DailyDeal):
    """All results of a day. They are shown when you have played its deal, or when the day is over."""

    bot: str
    seats: int
    streak: int
    open: bool
    """May you see the results?"""
    par: Result | None
    """The result of a bot on your seat."""
    best: list[DailyBest]
    spread: list[DailyBar]
    """The best first."""
    days: list[DailyDeal]
    """The last days, the latest first."""


class DailyDay(msgspec.Struct, forbid_unknown_fields=True):
    day: Day | None = None
    """Another day, for practice; by default today."""


@get("/daily")
async def today(server: Server, user: Identity) -> DailyDeals:
    """The daily deals of today."""
    day = daily.day_of(server.now())
    await _store_results(server)
    deals = [await _deal(server, user.player, game.id, day.isoformat()) for game in registry.games()]
    return DailyDeals(day.isoformat(), await _streak(server, user.player, day), deals)


@get("/daily/{game:str}")
async def comparison(server: Server, user: Identity, game: str, day: AskedDay = None) -> DailyComparison:
    """The results of one day."""
    title, now = find(game), daily.day_of(server.now())
    wanted = _day(day, now)
    await _store_results(server)
    text = wanted.isoformat()
    rows = await _results(server, title.id, text)
    deal = await _deal(server, user.player, title.id, text)
    may_see = wanted < now or (deal.mine is not None and deal.mine.status != "running")
    par = await server.database.read(
        "select score, rank, rounds from daily_par where game = $1 and day = $2", title.id, text
    )
    if may_see and not par and deal.played:
        server.daily_par.begin_par(title, text)  # it did not finish, or the hall was stopped
    return DailyComparison(
        **{field: getattr(deal, field) for field in DailyDeal.__struct_fields__},
        bot=daily.BOT,
        seats=min(title.seats),
        streak=await _streak(server, user.player, now),
        open=may_see,
        par=Result(**par[0]) if may_see and par else None,
        best=_best(rows, user.player) if may_see else [],
        spread=_spread(rows, user.player) if may_see else [],
        days=await _days(server, user.player, title.id, now),
    )


@post("/daily/{game:str}")
async def play(server: Server, user: Identity, address: str, game: str, data: DailyDay) -> Joined:
    """Play the deal of today. The first try counts: until it is over, this request returns to it. Later tries, and
    tries of earlier days, are practice. An unfinished practice of the same deal is closed.
    """
    me, title, now = user.me(), find(game), daily.day_of(server.now())
    day = _day(data.day, now)
    tried = await _tried(server, me, title.id, day.isoformat())
    if tried is not None and tried["ended"] is None:
        session = await server.tables.session(tried["game_table"])
        if session.running:
            return await take_seat(server, user, session.id, None, None)
    counted = tried is None and day == now
    if not counted:
        await _close_practice(server, me, title.id, day.isoformat())
    await server.may_open_table(me, address)
    setup = daily.setup_of(title, day.isoformat(), counted)
    try:
        table = await table_factory.open_table(server.tables, setup, me, None)
    except Conflict:  # another request of the same player was quicker
        raise Refused(409, "stale", "You have just started this deal; try again.") from None
    if counted:
        server.daily_par.begin_par(title, day.isoformat())
    return Joined(state(table.session, server.tables, table.seat, since=0), table.seat_key)


def _day(text: str | None, now: date) -> date:
    """The requested day: today or an earlier one."""
    try:
        wanted = date.fromisoformat(text) if text else now
    except ValueError as error:
        raise Refused(404, "no_deal", "There is no such day.") from error
    if wanted > now:
        raise Refused(404, "no_deal", "The deals of later days are not known yet.")
    return wanted


# --- stored tries -----------------------------------------------------------------------------------------------------


async def _store_results(server: Server) -> None:
    """Store the results of tries that have ended since the last request."""
    rows = await server.database.read(
        "select daily_tries.game_table from daily_tries join tables on tables.id = daily_tries.game_table "
        "where daily_tries.ended is null and tables.status in ('over', 'closed') limit $1",
        MOST_SETTLED,
    )
    for session in await server.tables.intact(row["game_table"] for row in rows):
        result = daily.result_at(session)
        await server.database.write(
            [
                sql(
                    "update daily_tries set ended = $2, compared = $3, score = $4, rank = $5, rounds = $6 "
                    "where game_table = $1 and ended is null",
                    *(session.id, server.now(), int(result is not None), *_columns(result)),
                )
            ]
        )


def _columns(result: Result | None) -> tuple[int | None, ...]:
    return (None, None, None) if result is None else (result.score, result.rank, result.rounds)


async def _tried(server: Server, player: str, game: str, day: str) -> Row | None:
    rows = await server.database.read(
        "select game_table, ended, compared, score, rank, rounds from daily_tries "
        "where game = $1 and day = $2 and player = $3",
        *(game, day, player),
    )
    return rows[0] if rows else None


async def _results(server: Server, game: str, day: str) -> list[Row]:
    """All results that are compared: the best first, and of equal results the earliest first."""
    rows = await server.database.read(
        "select daily_tries.player, players.name, daily_tries.score, daily_tries.rank, daily_tries.rounds "
        "from daily_tries join players on players.id = daily_tries.player "
        "where daily_tries.game = $1 and daily_tries.day = $2 and daily_tries.compared = 1 order by daily_tries.ended",
        *(game, day),
    )
    return sorted(rows, key=lambda row: _result(row).key(), reverse=True)


def _result(row: Row) -> Result:
    return Result(row["score"], row["rank"], row["rounds"])


async def _deal(server: Server, player: str | None, game: str, day: str) -> DailyDeal:
    results = [_result(row) for row in await _results(server, game, day)]
    tried = await _tried(server, player, game, day) if player is not None else None
    mine = None
    if tried is not None:
        status: Literal["running", "given_up"] = "running" if tried["ended"] is None else "given_up"
        mine = DailyTry(tried["game_table"], status, None, None, None)
        if tried["compared"]:
            mine.status, mine.result = "played", _result(tried)
            mine.place, mine.better_than = daily.compare(mine.result, results)
    return DailyDeal(game, day, len(results), mine)


async def _streak(server: Server, player: str | None, today: date) -> int:
    rows = await server.database.read(
        "select distinct day from daily_tries where player = $1 and compared = 1 order by day desc", player or ""
    )
    return daily.streak([row["day"] for row in rows], today)


async def _days(server: Server, player: str | None, game: str, today: date) -> list[DailyDeal]:
    days = [date.fromordinal(today.toordinal() - back).isoformat() for back in range(DAYS_LISTED)]
    return [await _deal(server, player, game, day) for day in days]


async def _close_practice(server: Server, player: str, game: str, day: str) -> None:
    rows = await server.database.read(
        "select id from tables where host = $1 and game = $2 and status = 'running'", player, game
    )
    for session in await server.tables.intact(row["id"] for row in rows):
        if session.setup.daily is not None and session.setup.daily.day == day and not session.setup.daily.counted:
            await server.tables.change(session.id, daily.close_practice)


# --- comparing --------------------------------------------------------------------------------------------------------


def _best(rows: Sequence[Row], player: str | None) -> list[DailyBest]:
    """The best results, and the player's own."""
    results = [_result(row) for row in rows]
    listed = [
        DailyBest(daily.compare(result, results).place, row["name"], result, row["player"] == player)
        for row, result in zip(rows, results, strict=True)
        if row["player"] == player or result.key() >= results[:MOST_NAMED][-1].key()
    ]
    return [each for number, each in enumerate(listed) if number < MOST_NAMED or each.mine]


def _spread(rows: Sequence[Row], player: str | None) -> list[DailyBar]:
    """The number of players with each result, the best first."""
    found: list[DailyBar] = []
    for row in rows:
        result = _result(row)
        if not found or found[-1].result.key() != result.key():
            found.append(DailyBar(result, 0, mine=False))
        found[-1].number += 1
        found[-1].mine = found[-1].mine or row["player"] == player
    return found


ROUTES = [today, comparison, play]
