"""Replays: earlier moments of tables, folded again from their logs. Workers do this, because a log may be long."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from gildhall import bots
from gildhall.engine.dice import QuickDice
from gildhall.server.bounded_cache import BoundedCache
from gildhall.server.refusals import Refused
from gildhall.server.store import Database
from gildhall.server.tables.folding import fold
from gildhall.server.tables.loading import empty_session, fold_all, read_log
from gildhall.server.tables.session import TableSession
from gildhall.server.tables.setup import StoredSetup
from gildhall.server.tables.story import Item, Viewer
from gildhall.server.workers import Jobs, TooLong

T = TypeVar("T")

SECONDS_TO_REPLAY = 10.0
MOST_KEPT = 500
"""Moments of finished games in the cache. They never change."""


@dataclass
class Log:
    """A table as data for a worker."""

    id: str
    setup: StoredSetup
    secret: str
    host: str
    rows: list[dict[str, Any]]

    def session(self) -> TableSession:
        """The table before the first row."""
        return TableSession(self.id, self.setup, self.secret, self.host)


class Moment(msgspec.Struct):
    """A table at an earlier moment."""

    number: int
    """The number of story items that the viewer had seen."""
    view: dict[str, Any] | None
    items: list[Item]
    """The items since the previous moment."""


class BotTurn(msgspec.Struct):
    """A bot's move, and the view before it. The move is None if the bot had no choice."""

    seat: int
    level: str
    seed: int
    view: dict[str, Any] | None = None
    move: str | None = None
    gain: int | None = None
    """The points that the move scored at once, as everybody could see; None if points are hidden or unknown."""


class Replays:
    """Earlier moments of all tables."""

    def __init__(self, database: Database, workers: Jobs) -> None:
        self.database = database
        self.workers = workers
        self._kept: BoundedCache[tuple[Any, ...], Moment] = BoundedCache(MOST_KEPT)

    async def moment(self, session: TableSession, viewer: Viewer, at: int, move: int | None, over: bool) -> Moment:
        """The table when this viewer had seen ``at`` items of the story, or before a ``move`` of the record. Moments of
        games that are ``over`` are cached.
        """
        key = (session.id, session.touched, viewer, at, move)
        kept = self._kept.get(key)
        if kept is None:
            kept = await self._run(session.id, moment, session.said, viewer, at, move)
        if over:
            self._kept[key] = kept
        return kept

    async def bot_turn(self, session: TableSession, viewer: Viewer, item: int, over: bool) -> BotTurn | None:
        """The bot's move that this viewer saw as this item of the story; None if no bot made it."""
        return await self._run(session.id, bot_turn, viewer, item, over)

    async def forked(self, session: TableSession, seat: int, number: int, seed: int) -> dict[str, Any] | None:
        """A position that agrees with everything that this seat knew then; None if the game was not being played."""
        return await self._run(session.id, forked, seat, number, seed)

    async def _run(self, id: str, work: Callable[..., T], *args: Any) -> T:
        empty = await empty_session(self.database, id)
        log = Log(id, empty.setup, empty.secret, empty.host, await read_log(self.database, id))
        try:
            return await self.workers.run(SECONDS_TO_REPLAY, work, log, *args)
        except TooLong as error:
            raise Refused(503, "too_long", "This takes too long to replay here; use gildhall replay.") from error

    def close(self) -> None:
        self.workers.close()


# --- in the worker ----------------------------------------------------------------------------------------------------


def moment(log: Log, said: dict[int, tuple[str, str]], viewer: Viewer, at: int, move: int | None) -> Moment:
    """See :meth:`Replays.moment`."""
    if move is None:
        past = _when_seen(log, viewer, at)
    else:
        past = _before_move(log, move)
        at = past.story.length(viewer)
    past.said, number = said, past.story.length(viewer)
    view = past.table.view(viewer) if past.real is not None else None
    return Moment(number, view, past.items(viewer, min(max(0, at - 1), number)))


def bot_turn(log: Log, viewer: Viewer, item: int, over: bool) -> BotTurn | None:
    """See :meth:`Replays.bot_turn`."""
    before = _when_seen(log, viewer, item + 1).number - 1
    past, row = _folded(log, before), log.rows[before]
    data = json.loads(row["data"])
    level = past.chairs[data["seat"]].played_by if row["kind"] == "moves" else None
    if level is None:
        return None
    doer = data["seat"]
    turn = BotTurn(doer, level, bots.derived(past.table.seed, doer, past.turn(doer)))
    points = _points_seen(past, doer)
    for text in data["moves"]:
        # while the game is played, nobody may know whether there was a choice
        if turn.move is None and (not over or len(past.table.moves(doer)) > 1):
            turn.view, turn.move = past.table.view(doer), text
        past.table.make(doer, text)
    after = _points_seen(past, doer)
    turn.gain = None if points is None or after is None else after - points
    return turn


def _points_seen(past: TableSession, seat: int) -> int | None:
    """The points of a seat as spectators see them."""
    standing = past.table.view(None)["standing"]
    return next((each["score"] for each in standing or [] if each["seat"] == seat), None)


def forked(log: Log, seat: int, number: int, seed: int) -> dict[str, Any] | None:
    """See :meth:`Replays.forked`."""
    past = _when_seen(log, seat, number)
    if past.real is None or past.table.over:
        return None
    return past.table.guess(seat, QuickDice.seeded(seed, 0)).position()


def _folded(log: Log, rows: int) -> TableSession:
    """The table after this number of rows of its log."""
    session = log.session()
    fold_all(session, log.rows[:rows])
    return session


def _when_seen(log: Log, viewer: Viewer, number: int) -> TableSession:
    """The table when this viewer had seen this number of items of its story."""
    session = log.session()
    for row in log.rows:
        if session.story.length(viewer) >= number and session.real is not None:
            break
        fold(session, row["kind"], json.loads(row["data"]), row["at"])
    return session


def _before_move(log: Log, move: int) -> TableSession:
    """The table at the start of the turn in which this move of the record was made. Moves are counted from 1, without
    those that were taken back.
    """
    made, before = 0, len(log.rows)
    for number, row in enumerate(log.rows):
        data = json.loads(row["data"])
        after = data["to"] if row["kind"] == "takeback" else made + len(data.get("moves", ()))
        if made < move <= after:
            before = number
        made = after
    return _folded(log, before)
