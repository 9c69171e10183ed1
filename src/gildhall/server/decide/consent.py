"""Agreements: what needs the consent of all people at the table. Bots always consent."""

from __future__ import annotations

from gildhall.server.decide.play import not_running
from gildhall.server.refusals import Refused
from gildhall.server.tables.log import Change
from gildhall.server.tables.session import Sitting


def propose(sitting: Sitting, seat: int, what: str) -> Change:
    """Ask the others to take back one's last final moves (``takeback``) or to end the game now (``end``)."""
    if not sitting.running:
        raise not_running()
    if sitting.proposal is not None:
        raise Refused(409, "proposed", "Something is proposed already; it must be answered first.")
    data = {}
    if what == "takeback":
        data = {"to": _before_last(sitting, seat)}
    change = Change().row("propose", seat=seat, what=what, data=data)
    return _agreed(change, sitting, what, seat, data, {seat})


def _before_last(sitting: Sitting, seat: int) -> int:
    """How many moves there were before this seat last made moves final."""
    for mover, before in reversed(sitting.commits):
        if mover == seat:
            return before
    raise Refused(409, "nothing_final", "You have made nothing final yet that could be taken back.")


def answer(sitting: Sitting, seat: int, yes: bool) -> Change | None:
    """Agree or not; the last one who agrees makes it happen."""
    proposal = sitting.proposal
    if proposal is None:
        raise Refused(409, "nothing_proposed", "Nothing is proposed now.")
    if seat in proposal.agreed and yes:
        return None
    change = Change().row("answer", seat=seat, yes=yes)
    if not yes:
        return change
    return _agreed(change, sitting, proposal.what, proposal.by, proposal.data, proposal.agreed | {seat})


def _agreed(change: Change, sitting: Sitting, what: str, by: int, data: dict[str, int], agreed: set[int]) -> Change:
    if not set(sitting.people()) <= agreed:
        return change
    if what == "takeback":
        return change.row("takeback", seat=by, to=data["to"])
    change.status = "over"
    return change.row("end")
