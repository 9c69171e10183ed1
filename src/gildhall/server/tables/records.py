"""Records of finished games, and records of games that were played elsewhere."""

from __future__ import annotations

from gildhall.engine.errors import BadRecord
from gildhall.engine.record import Record
from gildhall.server.refusals import Refused
from gildhall.server.tables.session import TableSession

MOST_MOVES = 20_000


def all_open(session: TableSession) -> bool:
    """Is nothing hidden any more? This holds when the game is over, and for an uploaded game."""
    return session.real is not None and (session.status == "over" or "upload" in session.marks)


def record_of(session: TableSession) -> Record:
    """The record of a finished game, with the proof of its shuffle."""
    if not all_open(session):
        raise Refused(409, "not_over", "The record is available when the game is over; until then use your own story.")
    record = session.table.record()
    if session.setup.seed is None and session.setup.origin is None:
        record.fair = {"commitment": session.commitment, "secret": session.secret, "nonces": session.nonces()}
    return record


def checked_running(line: str) -> str:
    """In a worker: replay the record of a game that is to continue here. Returns it as one line in our format."""
    checked_line, over = checked(line)
    if over:
        raise BadRecord("this game is over: it can be replayed, but not continued")
    return checked_line


def checked(line: str) -> tuple[str, bool]:
    """In a worker: replay an uploaded record. Returns it as one line in our format, and whether the game is over."""
    record = Record.from_json(line)
    if len(record.moves) > MOST_MOVES:
        raise BadRecord(f"a record that is uploaded here may have at most {MOST_MOVES} moves, not {len(record.moves)}")
    table = record.replay()
    return table.record().to_json(), table.over
