"""Play: a seat's moves are held until the seat confirms them, and stored before they are acknowledged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from gildhall.engine.errors import GildhallError
from gildhall.engine.hold import Hold
from gildhall.server.decide.teaching import guide
from gildhall.server.refusals import Refused
from gildhall.server.tables.log import Decision
from gildhall.server.tables.session import Held, TableSession

HoldAction = Callable[[Hold], None]
"""What a request does to the held moves of its seat."""


class Stale(Exception):
    """The request was made for a turn that is over. Nothing was changed; the seat should get the fresh state."""


class MoveRequest(NamedTuple):
    """What a seat wants to do with its moves, from the button in the browser to the decision.

    ``turn`` is the turn that the seat saw. ``known_by`` is the content by which a repeated request is recognised.
    """

    turn: int
    known_by: list[Any]
    action: HoldAction

    @staticmethod
    def make(turn: int, moves: Sequence[str], confirm: bool = False) -> MoveRequest:
        """Choose moves, one after the other. Either all are held, or none."""

        def action(hold: Hold) -> None:
            if confirm:
                hold.finish(moves)
            else:
                hold.make_all(moves)

        return MoveRequest(turn, ["make", moves, confirm], action)

    @staticmethod
    def fill(turn: int, moves: Sequence[str], confirm: bool = False) -> MoveRequest:
        """Answer a form, in any order."""

        def action(hold: Hold) -> None:
            hold.fill(moves)
            if confirm:
                hold.confirm()

        return MoveRequest(turn, ["fill", moves, confirm], action)

    @staticmethod
    def undo(turn: int, everything: bool = False) -> MoveRequest:
        """Take back the last held move, or all of them."""

        def action(hold: Hold) -> None:
            hold.undo()
            while everything and hold.may_undo:
                hold.undo()

        return MoveRequest(turn, ["undo", everything], action)

    @staticmethod
    def confirm(turn: int) -> MoveRequest:
        """Make the held moves final."""
        return MoveRequest(turn, ["confirm"], _confirm)


def _confirm(hold: Hold) -> None:
    if not hold.moves:
        raise GildhallError("there is nothing to confirm: choose a move first")
    hold.confirm()


def decide(session: TableSession, seat: int, request: MoveRequest) -> Decision | None:
    """The decision for a request of a seat; None if the request is repeated. Raises :class:`Stale` or a refusal."""
    if not session.running:
        raise not_running()
    answered = msgspec.json.encode([request.turn, *request.known_by]).decode()
    held = session.held[seat]
    if answered == held.answered:
        return None
    if request.turn != session.turn(seat):
        raise Stale
    if session.chairs[seat].played_by is not None:
        raise Refused(409, "bot_plays", "A bot plays on for this seat. Take it back first.")
    hold = session.new_hold(seat)
    request.action(hold)
    guide(session, seat, hold)
    decision = Decision()
    decision.held[seat] = Held(held.version + 1, [move.text for move in hold.moves], answered)
    if hold.confirmed:
        decision.row("moves", seat=seat, moves=[move.text for move in hold.confirmed])
        decision.status = "over" if hold.real.over else None
    return decision


def final_moves(session: TableSession, seat: int, moves: Sequence[str], **more: Any) -> Decision:
    """Make moves final at once: adds a row to the log, and ends the game if the moves end it."""
    after = session.table.copy()
    for move in moves:
        after.make(seat, move)
    decision = Decision().row("moves", seat=seat, moves=list(moves), **more)
    if after.over:
        decision.status = "over"
    return decision


def running_hold(session: TableSession, seat: int) -> Hold:
    """The held moves of a seat, for reading only; refused if the game is not being played."""
    if not session.running:
        raise not_running()
    return session.hold(seat)


def not_running() -> Refused:
    return Refused(409, "not_running", "The game is not being played: it has not started, or it is over.")
