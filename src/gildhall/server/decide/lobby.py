"""Tables before the start: open one, sit down, leave, begin. Each function says what is to be written."""

from __future__ import annotations

import secrets

import msgspec

from gildhall import bots
from gildhall.engine import registry
from gildhall.server.people.identity import Who
from gildhall.server.people.keys import hashed, new_key
from gildhall.server.people.names import alike
from gildhall.server.refusals import Refused, not_yours
from gildhall.server.store import Database
from gildhall.server.store.database import Statement, sql
from gildhall.server.tables import clocks
from gildhall.server.tables.log import Change
from gildhall.server.tables.session import Sitting
from gildhall.server.tables.setup import Setup


def must_be_open(sitting: Sitting) -> None:
    if sitting.status != "open":
        raise Refused(409, "started", "This table has started already; you may watch it, or open another like it.")


def must_host(sitting: Sitting, who: Who) -> None:
    if who.player != sitting.host:
        raise not_yours("the one who opened this table")


async def must_may_open(database: Database, player: str, who: str, most: int) -> None:
    """Raise :class:`Refused` for somebody who may not open (more) tables here."""
    role = (await database.read("select role from players where id = $1", player))[0]["role"]
    if who == "hosts" and role != "host":
        raise Refused(403, "not_a_host", "Only some people may open tables here; ask whoever runs this hall.")
    count = "select count(*) as count from tables where host = $1 and status in ('open', 'running')"
    if (await database.read(count, player))[0]["count"] >= most:
        raise Refused(422, "too_many_tables", f"You have {most} tables open; finish or leave some of them first.")


def key_row(
    key: str, kind: str, player: str | None = None, table: str | None = None, seat: int | None = None
) -> Statement:
    """Store a key, hashed."""
    return sql(
        "insert into keys (hash, kind, player, game_table, seat) values ($1, $2, $3, $4, $5)",
        *(hashed(key), kind, player, table, seat),
    )


def table_row(id: str, setup: Setup, secret: str, host: str, now: float) -> Statement:
    """A new table."""
    return sql(
        "insert into tables (id, game, setup, secret, status, host, public, created, changed) "
        "values ($1, $2, $3, $4, 'open', $5, $6, $7, $8)",
        *(id, setup.game, msgspec.json.encode(setup).decode(), secret, host, int(setup.public), now, now),
    )


def sit(change: Change, sitting: Sitting, seat: int, player: str, nonce: str | None) -> str:
    """Sit down on a free seat; gives the seat's key, which opens this seat alone."""
    key = new_key("seat")
    change.row("sit", seat=seat, player=player, nonce=nonce or secrets.token_hex(16))
    change.statements += [
        sql("insert into chairs (game_table, seat, player) values ($1, $2, $3)", sitting.id, seat, player),
        key_row(key, "seat", table=sitting.id, seat=seat),
    ]
    return key


def free_seat(sitting: Sitting, wanted: int | None) -> int:
    """The seat that is wanted, or the first that is free."""
    must_be_open(sitting)
    free = [seat for seat, chair in enumerate(sitting.chairs) if chair.player is None and chair.bot is None]
    if not free:
        raise Refused(409, "full", "All seats are taken; you may watch this table, or open another like it.")
    if wanted is None:
        return free[0]
    if not 0 <= wanted < len(sitting.chairs):
        raise Refused(404, "no_seat", f"Seats of this table go from 0 to {len(sitting.chairs) - 1}.")
    if wanted not in free:
        raise Refused(409, "seat_taken", "Somebody sits there already; take another seat.", seats=free)
    return wanted


def check_name(sitting: Sitting, player: str, name: str) -> None:
    """Nobody may look like somebody else at the table."""
    for other, taken in sitting.names.items():
        if other != player and sitting.seats_of(other) and alike(name, taken):
            raise Refused(
                409, "name_taken", f"Somebody at this table is called '{taken}'; take a name that differs more."
            )


def stand(sitting: Sitting, seat: int, why: str) -> Change:
    """Leave a seat before the start."""
    must_be_open(sitting)
    return Change(
        rows=[("stand", {"seat": seat, "why": why})],
        statements=[
            sql("delete from chairs where game_table = $1 and seat = $2", sitting.id, seat),
            sql("delete from keys where game_table = $1 and seat = $2", sitting.id, seat),
        ],
    )


def seat_bot(sitting: Sitting, seat: int, level: str | None) -> Change:
    """Put a bot on a free seat, or take it off again."""
    must_be_open(sitting)
    if not 0 <= seat < len(sitting.chairs):
        raise Refused(404, "no_seat", f"Seats of this table go from 0 to {len(sitting.chairs) - 1}.")
    if sitting.chairs[seat].player is not None:
        raise Refused(409, "seat_taken", "Somebody sits there.")
    if level is None:
        return Change(rows=[("stand", {"seat": seat, "why": "left"})])
    bots.find(level, for_people=True)
    return Change(rows=[("bot", {"seat": seat, "bot": level})])


def start(sitting: Sitting, fill: str | None = None, change: Change | None = None) -> Change:
    """Begin; free seats are filled with bots of level ``fill``."""
    must_be_open(sitting)
    change = change or Change()
    free = [seat for seat, chair in enumerate(sitting.chairs) if chair.player is None and chair.bot is None]
    if free and fill is None:
        raise Refused(409, "seats_free", "Some seats are free: wait for somebody, or fill them with bots.", seats=free)
    for seat in free:
        bots.find(fill or "", for_people=True)
        change.row("bot", seat=seat, bot=fill)
    begin(change, sitting)
    return change


def begin(change: Change, sitting: Sitting) -> None:
    """The row that starts the game."""
    banks = clocks.full_banks(sitting.setup.pace, len(sitting.chairs))
    change.row("start", rules_version=registry.game(sitting.setup.game).rules_version, banks=banks)
    change.status = "running"
