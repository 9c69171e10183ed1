"""Updates: the messages to a viewer who follows a table. Event streams and WebSockets send the same updates."""

from __future__ import annotations

from typing import Annotated, Any, cast

import msgspec

from gildhall.server.api.differences import Change, differences
from gildhall.server.api.projections import state, still_summary, summary
from gildhall.server.api.services import HallServices
from gildhall.server.api.shapes import State, TableShape
from gildhall.server.refusals import Refused
from gildhall.server.store import Busy
from gildhall.server.tables import access, clocks
from gildhall.server.tables.service import TableService
from gildhall.server.tables.session import TableSession
from gildhall.server.tables.story import Item, Viewer
from gildhall.server.tables.streams import OpenStream

_encode = msgspec.json.Encoder().encode


class Following(msgspec.Struct):
    """How a viewer wants to follow a table."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None
    since: Annotated[int, msgspec.Meta(ge=0)] = 0
    states: bool = True
    differences: bool = False
    """Send a difference instead of the state if it is smaller."""


class Update(msgspec.Struct):
    """One message of a stream: the new items, and the table now."""

    number: int
    """The number of items in the story now. To reconnect, send it as ``since``."""
    turn: int
    items: list[Item]
    table: TableShape
    state: State | None = None


class Difference(msgspec.Struct, omit_defaults=True):
    """An update for a viewer who wants differences: the state, or its changes since the previous message."""

    number: int
    turn: int
    items: list[Item]
    version: int
    """Counts the messages of this connection. Changes apply to the state of the previous version."""
    state: State | msgspec.UnsetType = msgspec.UNSET
    changes: list[Change] | msgspec.UnsetType = msgspec.UNSET


class Over(Exception):
    """The viewer may no longer see the table, or the server stops."""


class Follower:
    """One viewer who follows a table, and what was already sent."""

    def __init__(self, server: HallServices, open_stream: OpenStream, viewer: Viewer, following: Following) -> None:
        self.server = server
        self.open_stream = open_stream
        self.viewer = viewer
        self.since = following.since
        self._following = following
        self._known: tuple[Any, ...] | None = None
        self._shown: Shown | None = None
        self._version = 0

    async def next(self) -> bytes | None:
        """The next update as JSON; None if nothing has changed for this viewer. An empty message would reveal that
        other seats did something. Raises :class:`Over`.
        """
        session, tables = await self._session(), self.server.tables
        self.open_stream.looked()
        with_state = self._following.states or self._following.differences
        whole = state(session, tables, self.viewer) if with_state else None
        news = _news(session, tables, self.viewer, whole)
        if news == self._known:
            return None
        self._known = news
        if whole is None:
            return self._without_state(session)
        now = shown(session, self.viewer, whole)
        items = now.items(session, self.viewer, self.since)
        self.since = whole.number
        before, self._shown = self._shown, now
        self._version += 1
        return self._message(now, before, items)

    def _without_state(self, session: TableSession) -> bytes:
        items, turn = session.items(self.viewer, self.since), _turn(session, self.viewer)
        self.since = session.story.length(self.viewer)
        return _encode(Update(self.since, turn, items, summary(session, self.server.tables)))

    def _message(self, now: Shown, before: Shown | None, items: msgspec.Raw) -> bytes:
        state, written, told = now.state, cast(State, now.written), cast(list[Item], items)
        if not self._following.differences:
            return _encode(Update(state.number, state.turn, told, state.table, written))
        difference = Difference(state.number, state.turn, told, self._version)
        changes = now.changes() if before is not None and now.before is before else None
        if changes is None:
            difference.state = written
        else:
            difference.changes = cast(list[Change], changes)
        return _encode(difference)

    async def _session(self) -> TableSession:
        """The session, if this viewer may still see the table. This is checked before every message. The key is looked
        up again only when it may have become invalid.
        """
        open_stream = self.open_stream
        try:
            session = await self.server.tables.known(open_stream.table)
            if open_stream.doubted:
                open_stream.doubted = False
                open_stream.user = await self.server.identities.checked_again(open_stream.user)
        except (Refused, Busy) as error:
            raise Over from error
        if self.server.closing or not access.may_see(open_stream.user, session, self.viewer):
            raise Over
        return session


def _news(session: TableSession, tables: TableService, viewer: Viewer, whole: State | None) -> tuple[Any, ...]:
    """Everything that a message depends on: all that this viewer sees, except the time left. The story alone is not
    enough: some changes of a view add no item to it.
    """
    running = [clocks.runs(session, seat) for seat in range(len(session.banks))]
    seen = (whole.view, whole.asides) if whole is not None else ()
    return session.story.length(viewer), _turn(session, viewer), running, still_summary(session, tables), *seen


def _turn(session: TableSession, viewer: Viewer) -> int:
    return session.turn(viewer) if viewer is not None else 0


class Shown:
    """The state of one viewer, encoded once for all pages of this viewer."""

    def __init__(self, state: State, before: Shown | None) -> None:
        self.state = state
        self.written = msgspec.Raw(_encode(state))
        self.before = before
        """The state that was shown before; dropped at the next change."""
        self._changes: msgspec.Raw | None = None
        self._compared = False
        self._items: tuple[tuple[int, int], msgspec.Raw] | None = None

    def is_still(self, state: State) -> bool:
        """Is this the same state? Parts that are encoded already are compared as bytes."""
        mine = self.state
        return (
            mine.turn == state.turn
            and mine.number == state.number
            and mine.view == state.view
            and mine.table == state.table
            and mine.held == state.held
            and mine.asides == state.asides
        )

    def changes(self) -> msgspec.Raw | None:
        """The difference from the state that was shown before; None if it is not smaller."""
        if not self._compared and self.before is not None:
            found = differences(bytes(self.before.written), bytes(self.written))
            self._compared, self._changes = True, None if found is None else msgspec.Raw(_encode(found))
        return self._changes

    def items(self, session: TableSession, viewer: Viewer, since: int) -> msgspec.Raw:
        """The encoded story from item ``since`` on. It is cached for all pages that have seen the same items, until
        something outside the log changes: a chat message may be erased.
        """
        stamp = (since, session.touched)
        if self._items is None or self._items[0] != stamp:
            self._items = (stamp, msgspec.Raw(_encode(session.items(viewer, since))))
        return self._items[1]


def shown(session: TableSession, viewer: Viewer, now: State) -> Shown:
    """The state that this viewer sees now. It is the same object for all pages of this viewer."""
    last: Shown | None = session.shown.get(viewer)
    if last is not None and last.is_still(now):
        return last
    if last is not None:
        last.before = None
    session.shown[viewer] = found = Shown(now, last)
    return found
