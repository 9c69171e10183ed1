"""Forced moves: the decision for a person who has only one legal move."""

from __future__ import annotations

from gildhall.server.decide.play import final_moves
from gildhall.server.tables.log import Decision
from gildhall.server.tables.session import TableSession

HARMLESS = {"resign"}
"""Kinds of asides that do not count as an alternative."""


def forced_move(session: TableSession, seat: int) -> str | None:
    """The only move that a person may make now; None if there is a choice, or if moves are held."""
    if seat not in session.waiting() or session.chairs[seat].played_by is not None or session.held[seat].moves:
        return None
    table = session.table
    moves, catalogue = table.moves(seat), table.facts.catalogue
    if len(moves) != 1 or any(catalogue[id].kind not in HARMLESS for id in table.asides(seat)):
        return None
    return moves[0].text


def make_forced_move(session: TableSession, seat: int, turn: int) -> Decision | None:
    """Make the forced move of a seat; None if the seat is no longer asked for it."""
    move = forced_move(session, seat)
    if move is None or session.turn(seat) != turn:
        return None
    return final_moves(session, seat, [move])
