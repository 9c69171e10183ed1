"""The table factory: new tables, rematches, forks, and games that were played or started elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from gildhall import bots
from gildhall.engine.record import Record
from gildhall.server.decide import even_match, lobby
from gildhall.server.people.keys import new_id, new_key, new_secret
from gildhall.server.tables.folding import try_rows
from gildhall.server.tables.log import Decision, statements_for
from gildhall.server.tables.service import TableService
from gildhall.server.tables.session import TableSession
from gildhall.server.tables.setup import SeatSetup, StoredSetup


@dataclass
class NewTable:
    """A table that was just opened, with its keys. They are shown only once."""

    session: TableSession
    seat: int | None
    seat_key: str | None
    join_key: str
    watch_key: str


async def open_table(
    tables: TableService,
    setup: StoredSetup,
    host: str,
    nonce: str | None,
    more: Decision | None = None,
    rules_version: int | None = None,
) -> NewTable:
    """Open a table. The game starts at once if no seat is open.

    ``more`` has further rows, such as the moves of an uploaded game. Such a game may have an older ``rules_version``.
    All rows are tried before they are written, so a table that cannot be played is never stored.
    """
    await even_match.fix_strengths(tables.database, setup, host)
    session = TableSession(new_id(), setup, new_secret(), host)
    now, decision = tables.now(), Decision()
    join, watch = new_key("join"), new_key("watch")
    decision.statements += [
        lobby.table_row(session.id, setup, session.secret, host, now),
        lobby.key_row(join, "join", table=session.id),
        lobby.key_row(watch, "watch", table=session.id),
    ]
    if setup.daily is not None and setup.daily.counted:
        decision.statements.append(lobby.daily_row(session.id, setup.game, setup.daily.day, host))
    mine = next((seat for seat, wanted in enumerate(setup.seats) if wanted.kind == "me"), None)
    key = lobby.sit(decision, session, mine, host, nonce) if mine is not None else None
    if all(seat.kind != "open" for seat in setup.seats):
        lobby.begin(decision, session, rules_version)
    if more is not None:
        decision.rows += more.rows
        decision.status = more.status or decision.status
    await try_rows(session, decision.rows, now)
    await tables.database.write(statements_for(session, decision, now), tell=["hall"])
    session = await tables.session(session.id)
    tables.tell(session)
    return NewTable(session, mine, key, join, watch)


def rematch_setup(setup: StoredSetup, rotate: int) -> StoredSetup:
    """The set-up of a rematch. Everybody moves on by ``rotate`` seats, and the seats of people are open. A bot that
    follows a person has a new strength.
    """
    levels = [bots.level(seat.bot or "") if seat.kind == "bot" else None for seat in setup.seats]
    seats = [SeatSetup("bot", level) if level is not None else SeatSetup("open") for level in levels]
    moved = [seats[(seat - rotate) % len(seats)] for seat in range(len(seats))]
    hints = None if setup.daily is not None else setup.hints
    return msgspec.structs.replace(setup, seats=moved, origin=None, seed=None, lesson=None, daily=None, hints=hints)


async def open_fork(
    tables: TableService, session: TableSession, seat: int, origin: dict[str, Any], owner: str
) -> NewTable:
    """Open a fork: one person continues from a position of this table. Bots play all other seats."""
    level = session.setup.bot_for_absent()
    seats = [SeatSetup("bot", each.bot or level) for each in session.setup.seats]
    seats[seat] = SeatSetup("me")
    setup = msgspec.structs.replace(
        session.setup,
        seats=seats,
        origin=origin,
        seed=None,
        lesson=None,
        daily=None,
        public=False,
        hints=True,
        pace=type(session.setup.pace)(),
    )
    return await open_table(tables, setup, owner, None, Decision().row("marked", word="fork"))


def setup_of(record: Record, seats: list[SeatSetup]) -> StoredSetup:
    """The set-up of a game that was played elsewhere."""
    seed = record.seed.hex() if isinstance(record.seed, bytes) else record.seed
    return StoredSetup(
        game=record.game,
        seats=seats,
        options=record.options,
        changes=record.changes,
        origin=record.origin,
        seed=seed,
    )


def _all_moves(decision: Decision, record: Record) -> Decision:
    for seat, text in record.moves:
        decision.row("moves", seat=seat, moves=[text])
    return decision


async def open_moved(tables: TableService, record: Record, setup: StoredSetup, owner: str) -> NewTable:
    """Continue a game that was started elsewhere, at a table of its owner with bots. Record and set-up must be checked.

    The owner may know everything in the record, so nobody else can join, and the result is marked.
    """
    decision = _all_moves(Decision().row("marked", word="moved"), record)
    return await open_table(tables, setup, owner, None, decision, record.rules_version)


async def open_upload(tables: TableService, line: str, over: bool, owner: str) -> NewTable:
    """Open a table that shows an uploaded record. The record must be checked."""
    record = Record.from_json(line)
    setup = setup_of(record, [SeatSetup("open") for _ in range(record.seats)])
    decision = Decision().row("start", rules_version=record.rules_version, banks=[]).row("marked", word="upload")
    _all_moves(decision, record)
    if not over:
        decision.row("close", why="upload")
    decision.status = "over" if over else "closed"
    return await open_table(tables, setup, owner, None, decision)
