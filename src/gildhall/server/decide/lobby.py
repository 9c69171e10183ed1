"""The lobby: tables before the start. Take a seat, leave, seat a bot, start, close."""

from __future__ import annotations

import msgspec

from gildhall import bots
from gildhall.engine import registry
from gildhall.server.people.identity import Identity
from gildhall.server.people.keys import hashed, new_key, new_nonce
from gildhall.server.people.names import alike
from gildhall.server.refusals import Refused, not_yours
from gildhall.server.store import Database
from gildhall.server.store.database import Statement, sql
from gildhall.server.tables import access, clocks
from gildhall.server.tables.log import Decision
from gildhall.server.tables.session import TableSession
from gildhall.server.tables.setup import Setup


def require_open(session: TableSession) -> None:
    if session.status != "open":
        raise Refused(409, "started", "This table has started already; you may watch it, or open another like it.")


def require_host(session: TableSession, user: Identity) -> None:
    if user.player != session.host:
        raise not_yours("the one who opened this table")


async def require_may_open(database: Database, player: str, who: str, most: int) -> None:
    """Raise :class:`Refused` if a player may not open (more) tables here."""
    role = (await database.read("select role from players where id = $1", player))[0]["role"]
    if who == "hosts" and role != "host":
        raise Refused(403, "not_a_host", "Only some players may open tables here; ask the administrator of this hall.")
    count = "select count(*) as count from tables where host = $1 and status in ('open', 'running')"
    if (await database.read(count, player))[0]["count"] >= most:
        raise Refused(422, "too_many_tables", f"You have {most} tables open; finish or leave some of them first.")


def key_row(
    key: str, kind: str, player: str | None = None, table: str | None = None, seat: int | None = None
) -> Statement:
    """The statement that stores the hash of a key."""
    return sql(
        "insert into keys (hash, kind, player, game_table, seat) values ($1, $2, $3, $4, $5)",
        *(hashed(key), kind, player, table, seat),
    )


def table_row(id: str, setup: Setup, secret: str, host: str, now: float) -> Statement:
    """The statement that stores a new table."""
    return sql(
        "insert into tables (id, game, setup, secret, status, host, public, created, changed) "
        "values ($1, $2, $3, $4, 'open', $5, $6, $7, $8)",
        *(id, setup.game, msgspec.json.encode(setup).decode(), secret, host, int(setup.public), now, now),
    )


def daily_row(table: str, game: str, day: str, player: str) -> Statement:
    """The statement that stores a counted try of a daily deal. It conflicts if the player has one already."""
    return sql(
        "insert into daily_tries (game, day, player, game_table) values ($1, $2, $3, $4)", *(game, day, player, table)
    )


def sit(decision: Decision, session: TableSession, seat: int, player: str, nonce: str | None) -> str:
    """Take a free seat; returns the key of this seat."""
    key = new_key("seat")
    decision.row("sit", seat=seat, player=player, nonce=nonce or new_nonce())
    decision.statements += [
        sql("insert into chairs (game_table, seat, player) values ($1, $2, $3)", session.id, seat, player),
        key_row(key, "seat", table=session.id, seat=seat),
    ]
    return key


def free_seat(session: TableSession, wanted: int | None) -> int:
    """The wanted seat, or the first free one."""
    require_open(session)
    free = [seat for seat, chair in enumerate(session.chairs) if chair.player is None and chair.bot is None]
    if not free:
        raise Refused(409, "full", "All seats are taken; you may watch this table, or open another like it.")
    if wanted is None:
        return free[0]
    if not 0 <= wanted < len(session.chairs):
        raise Refused(404, "no_seat", f"Seats of this table go from 0 to {len(session.chairs) - 1}.")
    if wanted not in free:
        raise Refused(409, "seat_taken", "Somebody sits there already; take another seat.", seats=free)
    return wanted


def check_name(session: TableSession, player: str, name: str) -> None:
    """Refuse a name that looks like another player's at the table."""
    for other, taken in session.names.items():
        if other != player and session.seats_of(other) and alike(name, taken):
            raise Refused(
                409, "name_taken", f"Somebody at this table is called '{taken}'; take a name that differs more."
            )


def take_seat(
    session: TableSession, player: str, name: str, wanted: int | None, nonce: str | None
) -> tuple[int, str | None, Decision | None]:
    """Take a seat, or return to the player's seat; returns the seat, its key if it is new, and the decision."""
    mine = session.seats_of(player)
    if mine and wanted in (None, *mine):
        return mine[0] if wanted is None else wanted, None, None
    seat = free_seat(session, wanted)
    check_name(session, player, name)
    decision = Decision()
    key = sit(decision, session, seat, player, nonce)
    session.names[player] = name
    return seat, key, decision


def leave(session: TableSession, user: Identity, wanted: int | None) -> Decision:
    """Leave the table before the start."""
    return stand(session, access.seat_of(user, session, wanted), "left")


def kick(session: TableSession, user: Identity, seat: int) -> Decision:
    """The host removes a player before the start."""
    require_host(session, user)
    if seat >= len(session.chairs) or session.chairs[seat].player is None:
        raise Refused(404, "no_seat", "Nobody sits there.")
    return stand(session, seat, "kicked")


def stand(session: TableSession, seat: int, why: str) -> Decision:
    """Leave a seat before the start."""
    require_open(session)
    return Decision(
        rows=[("stand", {"seat": seat, "why": why})],
        statements=[
            sql("delete from chairs where game_table = $1 and seat = $2", session.id, seat),
            sql("delete from keys where game_table = $1 and seat = $2", session.id, seat),
        ],
    )


def seat_bot(session: TableSession, user: Identity, seat: int, level: str | None) -> Decision:
    """As host, put a bot on a free seat, or remove it."""
    require_host(session, user)
    require_open(session)
    if not 0 <= seat < len(session.chairs):
        raise Refused(404, "no_seat", f"Seats of this table go from 0 to {len(session.chairs) - 1}.")
    if session.chairs[seat].player is not None:
        raise Refused(409, "seat_taken", "Somebody sits there.")
    if level is None:
        return Decision(rows=[("stand", {"seat": seat, "why": "left"})])
    bots.find(level, for_people=True, game=registry.game(session.setup.game))
    return Decision(rows=[("bot", {"seat": seat, "bot": level})])


def start(session: TableSession, user: Identity, fill: str | None) -> Decision:
    """As host, start the game. Free seats are filled with bots of level ``fill``."""
    require_host(session, user)
    require_open(session)
    decision = Decision()
    free = [seat for seat, chair in enumerate(session.chairs) if chair.player is None and chair.bot is None]
    if free and fill is None:
        raise Refused(409, "seats_free", "Some seats are free: wait for somebody, or fill them with bots.", seats=free)
    for seat in free:
        bots.find(fill or "", for_people=True, game=registry.game(session.setup.game))
        decision.row("bot", seat=seat, bot=fill)
    begin(decision, session)
    return decision


def begin(decision: Decision, session: TableSession, rules_version: int | None = None) -> None:
    """Add the row that starts the game, by default with the current version of the rules."""
    banks = clocks.full_banks(session.setup.pace, len(session.chairs))
    version = registry.game(session.setup.game).rules_version if rules_version is None else rules_version
    decision.row("start", rules_version=version, banks=banks)
    decision.status = "running"


def rematch(session: TableSession, seat: int, table: str, rotate: int) -> Decision | None:
    """Note the table of the rematch; None if there is one already."""
    if session.next_table is not None:
        return None
    return Decision().row("rematch", seat=seat, table=table, rotate=rotate)


def close_abandoned(session: TableSession) -> Decision | None:
    """Close an abandoned table."""
    return Decision.to_close("abandoned") if session.status in ("open", "running") else None
