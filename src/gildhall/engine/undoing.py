"""Taking moves back, outside a hall: in a notebook, an analysis or a tool.

Any move can be taken back, even one that revealed something, because code that has the table may know all of it. In a
hall, undo is different: a seat drops moves that it has not confirmed (:mod:`gildhall.engine.hold`).

A table does not store its earlier states. Undo replays the moves up to the one that is taken back. So playing costs
nothing extra, and undo takes as long as replaying the game so far. A search copies tables instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from gildhall.engine.answers import SEAT_BITS
from gildhall.engine.errors import GildhallError
from gildhall.engine.moves import Move

if TYPE_CHECKING:
    from gildhall.engine.game import Game
    from gildhall.engine.table import AnyTable


def made(table: AnyTable) -> list[tuple[int, Move]]:
    """The moves that were made, with their seats."""
    moves = table.facts.catalogue.moves
    return [(move & (1 << SEAT_BITS) - 1, moves[move >> SEAT_BITS]) for move in table.history or ()]


def undo(table: AnyTable, count: int) -> list[tuple[int, Move]]:
    """Take back the last ``count`` moves.

    >>> import gildhall
    >>> table = gildhall.game("pillars").start(seats=3, seed=5)
    >>> before = table.copy()
    >>> table.make(table.waiting[0], table.moves(table.waiting[0])[0])
    >>> table.undo()
    [(0, <Move 3 'play gravel_pit_2'>)]
    >>> table == before
    True
    """
    history = table.history
    if history is None:
        raise GildhallError("a silent copy does not know its moves, so it cannot take them back")
    if not 0 <= count <= len(history):
        raise GildhallError(f"{count} moves cannot be taken back; {len(history)} were made")
    kept = len(history) - count
    before, after, events = _replayed(table, kept)
    if after != table:
        raise GildhallError("this table was changed by other means than make(), so its moves cannot be taken back")
    taken = made(table)[kept:]
    _become(table, before)
    del history[kept:]
    if table.log is not None:
        del table.log[max(0, len(table.log) - events) :]
    return taken


def _replayed(table: AnyTable, kept: int) -> tuple[AnyTable, AnyTable, int]:
    """The table after its first moves and after all of them, and the number of events between the two."""
    again = _at_the_start(table)
    moves = made(table)
    for seat, move in moves[:kept]:
        again.make(seat, move)
    before, told = again.copy(), len(again.events)
    for seat, move in moves[kept:]:
        again.make(seat, move)
    return before, again, len(again.events) - told


def _at_the_start(table: AnyTable) -> AnyTable:
    game: Game = table.facts.game
    if table.origin is not None:
        return game.position(table.origin)
    options = game.written_options(table)
    return game.start(len(table.seats), table.seed, options, table.log is not None, table.facts.rules_version)


def _become(table: AnyTable, other: AnyTable) -> None:
    """Copy the whole state of another table of the same game into this one."""
    if not hasattr(other, "copy_to"):
        raise GildhallError(f"{table.facts.game.id} has no declared state, so moves cannot be taken back in it")
    table.clear_frame()
    cast(Any, other).copy_to(table)


def described(table: AnyTable) -> str:
    """A table in one line.

    >>> import gildhall
    >>> gildhall.game("pillars").start(seats=3, seed=5)
    <Table of pillars: 3 seats, round 1, 0 moves made, seat 0 decides>
    """
    waiting = table.waiting
    names = ", ".join([str(seat) for seat in waiting])
    asked = "over" if not waiting else f"seat {names} decides" if len(waiting) == 1 else f"seats {names} decide"
    moves = "a silent copy" if table.history is None else f"{len(table.history)} moves made"
    told = f"{len(table.seats)} seats, round {table.round_number()}, {moves}, {asked}"
    return f"<Table of {table.facts.game.id}: {told}>"
