"""Opening tables: new ones, rematches, forks of a game, and games that were played elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from gildhall.engine.record import Record
from gildhall.server.decide import lobby
from gildhall.server.people.keys import new_id, new_key, new_secret
from gildhall.server.tables.folding import try_rows
from gildhall.server.tables.log import Change, statements_for
from gildhall.server.tables.service import Hall
from gildhall.server.tables.session import Sitting
from gildhall.server.tables.setup import SeatSetup, StoredSetup


@dataclass
class NewTable:
    """A table that was just opened, with its keys, which are shown only once."""

    sitting: Sitting
    seat: int | None
    seat_key: str | None
    join_key: str
    watch_key: str


async def open_table(
    hall: Hall, setup: StoredSetup, host: str, nonce: str | None, more: Change | None = None
) -> NewTable:
    """Open a table; it starts at once if no seat is open. ``more`` are rows that follow, of games begun elsewhere.

    Everything is folded before it is written: a table that cannot be played is never stored.
    """
    sitting = Sitting(new_id(), setup, new_secret(), host)
    now, change = hall.now(), Change()
    join, watch = new_key("join"), new_key("watch")
    change.statements += [
        lobby.table_row(sitting.id, setup, sitting.secret, host, now),
        lobby.key_row(join, "join", table=sitting.id),
        lobby.key_row(watch, "watch", table=sitting.id),
    ]
    mine = next((seat for seat, wanted in enumerate(setup.seats) if wanted.kind == "me"), None)
    key = lobby.sit(change, sitting, mine, host, nonce) if mine is not None else None
    if all(seat.kind != "open" for seat in setup.seats):
        lobby.begin(change, sitting)
    if more is not None:
        change.rows += more.rows
        change.status = more.status or change.status
    await try_rows(sitting, change.rows, now)
    await hall.database.write(statements_for(sitting, change, now), tell=["hall"])
    sitting = await hall.sitting(sitting.id)
    hall.tell(sitting)
    return NewTable(sitting, mine, key, join, watch)


def again(setup: StoredSetup, rotate: int) -> StoredSetup:
    """The same table for a rematch: everybody moves on by ``rotate`` seats; people's seats are open."""
    seats = [SeatSetup("bot", seat.bot) if seat.kind == "bot" else SeatSetup("open") for seat in setup.seats]
    moved = [seats[(seat - rotate) % len(seats)] for seat in range(len(seats))]
    return msgspec.structs.replace(setup, seats=moved, origin=None, seed=None, lesson=None)


def forked(sitting: Sitting, seat: int, origin: dict[str, Any]) -> StoredSetup:
    """A table of one's own that goes on from a position of this one."""
    level = sitting.setup.bot_for_absent()
    seats = [SeatSetup("me") if each == seat else SeatSetup("bot", level) for each in range(len(sitting.chairs))]
    return msgspec.structs.replace(
        sitting.setup,
        seats=seats,
        origin=origin,
        seed=None,
        lesson=None,
        public=False,
        hints=True,
        pace=type(sitting.setup.pace)(),
    )


def uploaded(line: str, over: bool) -> tuple[StoredSetup, Change]:
    """A record as a table that is over, to be looked at. It was replayed before."""
    record = Record.from_json(line)
    seed = record.seed.hex() if isinstance(record.seed, bytes) else record.seed
    setup = StoredSetup(
        game=record.game,
        seats=[SeatSetup("open") for _ in range(record.seats)],
        options=record.options,
        changes=record.changes,
        origin=record.origin,
        seed=seed,
    )
    change = Change().row("start", rules_version=record.rules_version, banks=[]).row("marked", word="upload")
    for seat, text in record.moves:
        change.row("moves", seat=seat, moves=[text])
    if not over:
        change.row("close", why="upload")
    change.status = "over" if over else "closed"
    return setup, change
