"""Access: for which seats of a table an identity may act, and what it may see."""

from __future__ import annotations

from gildhall.server.people.identity import Identity
from gildhall.server.refusals import Refused, no_key, no_such_table, not_yours
from gildhall.server.tables.session import TableSession
from gildhall.server.tables.story import Viewer


def seat_of(user: Identity, session: TableSession, wanted: int | None = None) -> int:
    """The seat for which this identity may act at a table; ``wanted`` picks one of several."""
    seats = _seats(user, session)
    if not seats and user.kind == "nobody":
        raise no_key()
    if not seats:
        raise not_yours("somebody who sits at this table")
    if wanted is None and len(seats) > 1:
        raise Refused(400, "which_seat", f"You have several seats here; say which: ?seat={seats[0]}", seats=seats)
    if wanted is not None and wanted not in seats:
        raise not_yours("the one who sits there")
    return seats[0] if wanted is None else wanted


def viewer_of(user: Identity, session: TableSession, wanted: int | None = None) -> Viewer:
    """The viewer that this identity is at a table: a seat, or a spectator."""
    if user.kind == "eyes" and _owns_seat(user, session):
        if wanted not in (None, user.seat):
            raise not_yours("the one who sits there")
        return user.seat
    seats = _seats(user, session)
    if seats:
        if wanted is None and len(seats) > 1:
            waiting = [seat for seat in seats if seat in session.waiting()]
            return (waiting or seats)[0]
        return seat_of(user, session, wanted)
    if wanted is not None:
        raise not_yours("the one who sits there")
    if _may_watch(user, session):
        return None
    raise no_such_table()


def may_see(user: Identity, session: TableSession, viewer: Viewer) -> bool:
    """May this identity see a table as this viewer? This is checked before every message of a stream, so it is fast."""
    if viewer is None:
        return _may_watch(user, session)
    if viewer in _seats(user, session):
        return True
    return user.kind == "eyes" and viewer == user.seat and _owns_seat(user, session)


def _may_watch(user: Identity, session: TableSession) -> bool:
    if session.setup.public or user.player == session.host:
        return True
    return user.table == session.id and (user.seat is None or _owns_seat(user, session))


def _owns_seat(user: Identity, session: TableSession) -> bool:
    """Does the seat still belong to the player who got its key?"""
    return (
        user.table == session.id
        and user.seat is not None
        and user.owner is not None
        and session.chairs[user.seat].player == user.owner
    )


def _seats(user: Identity, session: TableSession) -> list[int]:
    if user.kind == "seat" and user.seat is not None:
        return [user.seat] if _owns_seat(user, session) else []
    return session.seats_of(user.player) if user.player is not None else []
