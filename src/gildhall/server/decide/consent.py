"""Consent: proposals that need the agreement of all people at the table. Bots always agree."""

from __future__ import annotations

from gildhall.server.decide.daily import require_free
from gildhall.server.decide.play import not_running
from gildhall.server.refusals import Refused
from gildhall.server.tables.log import Decision
from gildhall.server.tables.session import TableSession


def propose(session: TableSession, seat: int, what: str) -> Decision:
    """Propose to take back the last final moves of this seat (``takeback``), or to end the game now (``end``)."""
    if not session.running:
        raise not_running()
    require_free(session)
    if session.proposal is not None:
        raise Refused(409, "proposed", "Something is proposed already; it must be answered first.")
    data = {}
    if what == "takeback":
        data = {"to": _before_last(session, seat)}
    decision = Decision().row("propose", seat=seat, what=what, data=data)
    return _agreed(decision, session, what, seat, data, {seat})


def _before_last(session: TableSession, seat: int) -> int:
    """The number of moves before the last final moves of this seat."""
    for mover, before in reversed(session.commits):
        if mover == seat:
            return before
    raise Refused(409, "nothing_final", "You have not confirmed any moves that could be taken back.")


def answer(session: TableSession, seat: int, yes: bool) -> Decision | None:
    """Agree or disagree. When all agree, the proposal is carried out."""
    proposal = session.proposal
    if proposal is None:
        raise Refused(409, "nothing_proposed", "Nothing is proposed now.")
    if seat in proposal.agreed and yes:
        return None
    decision = Decision().row("answer", seat=seat, yes=yes)
    if not yes:
        return decision
    return _agreed(decision, session, proposal.what, proposal.by, proposal.data, proposal.agreed | {seat})


def _agreed(
    decision: Decision, session: TableSession, what: str, by: int, data: dict[str, int], agreed: set[int]
) -> Decision:
    if not set(session.people()) <= agreed:
        return decision
    if what == "takeback":
        return decision.row("takeback", seat=by, to=data["to"])
    decision.status = "over"
    return decision.row("end")
