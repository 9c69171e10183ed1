"""Records of tables, replays at any moment, and games that were played elsewhere."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from gildhall.engine.errors import BadRecord
from gildhall.engine.record import Record
from gildhall.server.folding import fold
from gildhall.server.loading import empty_sitting, fold_all, read_log
from gildhall.server.refusals import Refused
from gildhall.server.sitting import Sitting
from gildhall.server.states import fair
from gildhall.server.store import Database

MOST_MOVES = 20_000


def all_open(sitting: Sitting) -> bool:
    """May everybody who may see this table see everything of it? When the game is over, or came from elsewhere."""
    return sitting.real is not None and (sitting.status == "over" or "upload" in sitting.marks)


def record_of(sitting: Sitting) -> Record:
    """The record of a finished game, with the proof of its shuffle."""
    if not all_open(sitting):
        raise Refused(409, "not_over", "The record is opened when the game is over; until then take your own story.")
    record = sitting.table.record()
    if sitting.setup.seed is None and sitting.setup.origin is None:
        proof = fair(sitting)
        record.fair = {"commitment": proof.commitment, "secret": sitting.secret, "nonces": proof.nonces}
    return record


async def at(database: Database, id: str, eyes: int | None, number: int) -> Sitting:
    """The table as it was when these eyes had seen ``number`` items of its story."""
    sitting = await empty_sitting(database, id)
    rows = await read_log(database, id)
    await asyncio.to_thread(_fold_until, sitting, rows, eyes, number)
    return sitting


async def before_move(database: Database, id: str, move: int) -> Sitting:
    """The table as it was when the turn began in which this move of the record (from 1) was made. Moves that were taken
    back do not count.
    """
    sitting = await empty_sitting(database, id)
    rows = await read_log(database, id)
    made, before = 0, len(rows)
    for number, row in enumerate(rows):
        data = json.loads(row["data"])
        after = data["to"] if row["kind"] == "takeback" else made + len(data.get("moves", ()))
        if made < move <= after:
            before = number
        made = after
    await asyncio.to_thread(fold_all, sitting, rows[:before])
    return sitting


async def before_item(database: Database, id: str, eyes: int | None, number: int) -> tuple[Sitting, dict[str, Any]]:
    """The table before what these eyes saw as item ``number`` of its story, and the row of the log that told it."""
    rows = await read_log(database, id)
    later = await at(database, id, eyes, number + 1)
    row = rows[later.number - 1]
    sitting = await empty_sitting(database, id)
    await asyncio.to_thread(fold_all, sitting, rows[: later.number - 1])
    return sitting, row


def _fold_until(sitting: Sitting, rows: list[dict[str, Any]], eyes: int | None, number: int) -> None:
    for row in rows:
        if sitting.story.length(eyes) >= number and sitting.real is not None:
            return
        fold(sitting, row["kind"], json.loads(row["data"]), row["at"])


def checked(line: str) -> tuple[str, bool]:
    """In a worker: replay an uploaded record; gives it back as one line of ours, and whether the game is over there."""
    record = Record.from_json(line)
    if len(record.moves) > MOST_MOVES:
        raise BadRecord(f"a record that is looked at here has at most {MOST_MOVES} moves, not {len(record.moves)}")
    table = record.replay()
    return table.record().to_json(), table.over
