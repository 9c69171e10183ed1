"""Why not? Every refusal names the rule that forbids something."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, SupportsIndex

from gildhall.engine.errors import Refusal, UnknownSeat
from gildhall.engine.moves import Move

if TYPE_CHECKING:
    from gildhall.engine.table import AnyTable


def seat_number(table: AnyTable, seat: SupportsIndex) -> int:
    """The seat as a plain int; other integer types, such as NumPy's, are accepted too."""
    if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < len(table.seats):
        return seat  # a protocol check takes longer than a move
    if isinstance(seat, bool) or not isinstance(seat, SupportsIndex) or not 0 <= index(seat) < len(table.seats):
        raise UnknownSeat(seat, len(table.seats))
    return index(seat)


def why_not(table: AnyTable, seat: int, move: Move | str | SupportsIndex) -> Refusal | None:
    """See :meth:`Table.why_not`."""
    catalogue = table.facts.catalogue
    if isinstance(move, str) and move in catalogue.by_target:
        moves = catalogue.by_target[move]
    else:
        moves = [catalogue.find(move)]
    may = {allowed.id for allowed in table.moves(seat)}
    may.update(table.asides(seat))
    if any(candidate.id in may for candidate in moves):
        return None
    if len(moves) == 1:
        return refusal(table, seat, moves[0])
    kinds = {catalogue[allowed].kind for allowed in may}
    alike = [candidate for candidate in moves if candidate.kind in kinds]
    return refusal(table, seat, (alike or moves)[0])


def turn_rule(table: AnyTable) -> str:
    """The rule that says whose turn it is."""
    return table.agenda[-1].rule if table.sealed is None else table.sealed.rule


def refusal(table: AnyTable, seat: int, move: Move) -> Refusal:
    """Why this illegal move may not be made."""
    if table.over:
        return Refusal(table.facts.game.rule_over, "game_over")
    if not table.is_waiting(seat):
        return Refusal(turn_rule(table), "not_your_turn", {"waiting": table.waiting})
    return table.step(seat).refusal(table, seat, move)
