"""Playing: what a seat chooses is held until it is confirmed, and stored before it is acknowledged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from gildhall.engine.errors import GildhallError
from gildhall.engine.hold import Hold
from gildhall.server.decide.teaching import guide
from gildhall.server.refusals import Refused
from gildhall.server.tables.log import Change
from gildhall.server.tables.session import Held, Sitting

Acts = Callable[[Hold], None]


class Stale(Exception):
    """The seat decided on something that has changed since; it should look again. Nothing was applied."""


def make(moves: Sequence[str], confirm: bool = False) -> Acts:
    """Choose moves, one after the other: all, or none."""

    def act(hold: Hold) -> None:
        if confirm:
            hold.finish(moves)
        else:
            hold.make_all(moves)

    return act


def fill(answer: Sequence[str], confirm: bool = False) -> Acts:
    """Answer a form, in any order."""

    def act(hold: Hold) -> None:
        hold.fill(answer)
        if confirm:
            hold.confirm()

    return act


def undo(everything: bool = False) -> Acts:
    """Take back the last held move, or all."""

    def act(hold: Hold) -> None:
        hold.undo()
        while everything and hold.may_undo:
            hold.undo()

    return act


def confirm(hold: Hold) -> None:
    """Make final what is held."""
    if not hold.moves:
        raise GildhallError("there is nothing to confirm: choose a move first")
    hold.confirm()


def decide(sitting: Sitting, seat: int, turn: int, request: Sequence[Any], act: Acts) -> Change | None:
    """What is to be written when a seat acts, or None if it repeats itself. Raises :class:`Stale` or what is wrong."""
    if not sitting.running:
        raise not_running()
    answered = msgspec.json.encode([turn, *request]).decode()
    held = sitting.held[seat]
    if answered == held.answered:
        return None
    if turn != sitting.turn(seat):
        raise Stale
    if sitting.chairs[seat].played_by is not None:
        raise Refused(409, "bot_plays", "A bot plays on for this seat. Take it back first.")
    hold = sitting.new_hold(seat)
    act(hold)
    guide(sitting, seat, hold)
    change = Change()
    change.held[seat] = Held(held.version + 1, [move.text for move in hold.moves], answered)
    if hold.confirmed:
        change.row("moves", seat=seat, moves=[move.text for move in hold.confirmed])
        change.status = "over" if hold.real.over else None
    return change


def finish(change: Change, sitting: Sitting, seat: int, moves: Sequence[str], **more: Any) -> None:
    """Make moves final: the row of the log, and the end of the game if it comes to that."""
    change.row("moves", seat=seat, moves=list(moves), **more)
    after = sitting.table.copy()
    for move in moves:
        after.make(seat, move)
    if after.over:
        change.status = "over"


def running_hold(sitting: Sitting, seat: int) -> Hold:
    """What a seat holds, to be looked at; refused when the game is not being played."""
    if not sitting.running:
        raise not_running()
    return sitting.hold(seat)


def not_running() -> Refused:
    return Refused(409, "not_running", "The game is not being played: it has not begun, or it is over.")
