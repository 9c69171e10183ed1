"""Held moves: nothing is final until it is confirmed.

What a seat chooses is held, visible to itself alone, until it confirms. So undo just drops held moves, and the record
holds only final ones. A move by which the seat learns something (a card drawn, a token turned) is final at once, and so
is an aside. In a sealed step nothing is revealed before the seat confirms, even if it is the last one to decide.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gildhall.engine.answers import in_order
from gildhall.engine.errors import GildhallError, IllegalMove
from gildhall.engine.moves import Move
from gildhall.engine.table import Table


class Hold:
    """The moves that one seat has chosen but not confirmed.

    >>> import gildhall
    >>> table = gildhall.game("pillars").start(seats=3, seed=5)
    >>> seat = table.waiting[0]
    >>> hold = Hold(table, seat)
    >>> hold.make(table.moves(seat)[0])
    >>> table.waiting == [seat], hold.table.waiting == [seat], hold.may_undo
    (True, False, True)
    >>> hold.undo()
    >>> hold.table.waiting == [seat]
    True
    """

    def __init__(self, table: Table[Any, Any], seat: int) -> None:
        self.real = table
        self.seat = seat
        self.moves: list[Move] = []
        self.confirmed: list[Move] = []
        """The moves that became final, in order."""
        self._twin: Table[Any, Any] | None = None

    @property
    def table(self) -> Table[Any, Any]:
        """The table as it would be: what this seat sees meanwhile."""
        if self._twin is None:
            self._twin = self.real.copy()
            self._twin.listen()
        return self._twin

    @property
    def may_undo(self) -> bool:
        """Is there anything to take back?"""
        return bool(self.moves)

    @property
    def done(self) -> bool:
        """Has this seat nothing left to decide before it confirms?"""
        return self.seat not in self.table.waiting

    def make(self, move: Move | str | int) -> None:
        """Choose a move. It is held, unless the seat learns something by it, or it is an aside, which is for others to
        see at once: then all held moves become final.
        """
        chosen = self.real.facts.catalogue.find(move)
        table = self.table
        seen = len(table.events)
        aside = not table.may(self.seat, chosen.id) and chosen.id in table.asides(self.seat)
        if aside:
            table.make(self.seat, chosen)
        else:
            self._try(chosen)
        self.moves.append(chosen)
        if aside or any(self.seat in event.reveals for event in table.events[seen:]):
            self.confirm()

    def _try(self, move: Move) -> None:
        table = self.table
        if table.sealed is None:
            table.make(self.seat, move)
            return
        refusal = table.why_not(self.seat, move)
        if refusal is not None:
            raise IllegalMove(move.text, refusal)
        table.choose_in_thread(self.seat, move.id)

    def finish(self, moves: Iterable[Move | str | int]) -> None:
        """Choose moves and confirm them in one go: the same as to make and to confirm, but nothing is tried out first
        where nothing is held or sealed. So if one is refused, those before it may be final.
        """
        for move in moves:
            if self.moves or self.real.sealed is not None:
                self.make(move)
            else:
                chosen = self.real.facts.catalogue.find(move)
                self.real.make(self.seat, chosen)
                self.confirmed.append(chosen)
                self._twin = None
        self.confirm()

    def fill(self, answer: Iterable[Move | str | int]) -> None:
        """Answer a form: all its moves are held, or none."""
        for move in in_order(self.table, self.seat, [self.real.facts.catalogue.find(move) for move in answer]):
            self.make(move)

    def undo(self) -> None:
        """Take back the last held move."""
        if not self.moves:
            raise GildhallError("there is nothing to take back: what was confirmed or revealed is final")
        kept = self.moves[:-1]
        self.moves = []
        self._twin = None
        for move in kept:
            self._try(move)
            self.moves.append(move)

    def confirm(self) -> None:
        """Make the held moves final, on the real table."""
        for move in self.moves:
            self.real.make(self.seat, move)
        self.confirmed += self.moves
        self.moves = []
        self._twin = None
