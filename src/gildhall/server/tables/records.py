"""Records of tables, replays at any moment, and games that were played elsewhere."""

from __future__ import annotations

from gildhall.engine.errors import BadRecord
from gildhall.engine.record import Record
from gildhall.server.http.projections import fair
from gildhall.server.refusals import Refused
from gildhall.server.tables.session import Sitting

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


def checked(line: str) -> tuple[str, bool]:
    """In a worker: replay an uploaded record; gives it back as one line of ours, and whether the game is over there."""
    record = Record.from_json(line)
    if len(record.moves) > MOST_MOVES:
        raise BadRecord(f"a record that is looked at here has at most {MOST_MOVES} moves, not {len(record.moves)}")
    table = record.replay()
    return table.record().to_json(), table.over
