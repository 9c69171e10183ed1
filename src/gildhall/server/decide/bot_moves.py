"""Bot moves: decisions for moves that a bot has chosen, if they are still legal."""

from __future__ import annotations

from typing import Any

from gildhall.engine.errors import GildhallError
from gildhall.server.decide.daily import waits_its_turn
from gildhall.server.decide.play import final_moves
from gildhall.server.tables.log import Decision
from gildhall.server.tables.session import TableSession


def asides_of(session: TableSession, seat: int, kind: str) -> list[str]:
    """The asides of one kind that a seat may make now."""
    catalogue = session.table.facts.catalogue
    found = [catalogue[id] for id in session.table.asides(seat)]
    return [move.text for move in found if move.kind == kind]


def waits_for_offers(session: TableSession, seat: int) -> bool:
    """Must a bot wait for offers? In a sealed step with trades it is ready last, so that people can make it offers."""
    if session.table.sealed is None or not asides_of(session, seat, "offer"):
        return False
    return any(session.chairs[other].played_by is None for other in session.waiting())


def must_wait(session: TableSession, seat: int) -> bool:
    """Must a bot that is asked wait for others first?"""
    return waits_for_offers(session, seat) or waits_its_turn(session, seat)


def turn_moves(session: TableSession, seat: int, turn: int, moves: list[str]) -> Decision | None:
    """The moves of a bot's turn; None if something has changed for this seat since the bot chose them."""
    if session.turn(seat) != turn or session.chairs[seat].played_by is None or not session.running:
        return None
    return final_moves(session, seat, moves)


def trade_moves(session: TableSession, seat: int, moves: list[str], **more: Any) -> Decision | None:
    """The asides by which a bot trades; None if they are no longer legal."""
    if not session.running or session.chairs[seat].played_by is None:
        return None
    try:
        return final_moves(session, seat, moves, **more)
    except GildhallError:  # the offer is gone
        return None
