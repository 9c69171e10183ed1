"""Held moves: nothing is final until it is confirmed.

What a seat chooses is held, visible to itself alone, until it confirms. So undo just drops held moves, and the record
holds only final ones. A move that reveals something to the seat (a card drawn, a token turned) is final at once, and so
is an aside. In a sealed step nothing is revealed before the seat confirms, even if it is the last one to decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gildhall.engine.answers import in_order
from gildhall.engine.errors import GildhallError, IllegalMove, LookFirst
from gildhall.engine.moves import Move
from gildhall.engine.table import AnyTable


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

    def __init__(self, table: AnyTable, seat: int) -> None:
        self.real = table
        self.seat = seat
        self.moves: list[Move] = []
        self.confirmed: list[Move] = []
        """The moves that became final, in order."""
        self._twin: AnyTable | None = None

    @property
    def table(self) -> AnyTable:
        """The table with the held moves made: what this seat sees until it confirms."""
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
        """Choose a move. It is held, unless it reveals something to the seat or is an aside, which others see at once.
        In those cases all held moves become final.
        """
        self.make_all([move])

    def make_all(self, moves: Iterable[Move | str | int]) -> None:
        """Choose several moves at once: all or none.

        No move is tried after one that is final at once, because a refusal would show what that move reveals, although
        nothing was made. Raises :class:`LookFirst` instead, whatever the later moves are.
        """
        chosen = [self.real.facts.catalogue.find(move) for move in moves]
        kept = self.moves[:]
        final = False
        try:
            for move in chosen:
                if final:
                    raise LookFirst(self.moves[-1].text)
                final = self._try(move)
                self.moves.append(move)
        except GildhallError:
            if len(self.moves) > len(kept):
                self._hold_again(kept)
            raise
        if final:
            self.confirm()

    def _try(self, move: Move) -> bool:
        """Make a move on the table with the held moves. True if it is final at once."""
        table = self.table
        seen = len(table.events)
        aside = not table.may(self.seat, move.id) and move.id in table.asides(self.seat)
        if aside or table.sealed is None:
            table.make(self.seat, move)
        else:
            refusal = table.why_not(self.seat, move)
            if refusal is not None:
                raise IllegalMove(move.text, refusal)
            table.choose_in_thread(self.seat, move.id)
        return aside or any(self.seat in event.reveals for event in table.events[seen:])

    def _hold_again(self, moves: list[Move]) -> None:
        """Hold these moves and no others. They were held before, so none of them is refused."""
        self.moves = []
        self._twin = None
        for move in moves:
            self._try(move)
            self.moves.append(move)

    def finish(self, moves: Sequence[Move | str | int]) -> None:
        """Choose moves and confirm them, as :meth:`make_all` and :meth:`confirm` do. A single move is not tried on a
        copy first if nothing is held or sealed.
        """
        if len(moves) == 1 and not self.moves and self.real.sealed is None:
            chosen = self.real.facts.catalogue.find(moves[0])
            self.real.make(self.seat, chosen)
            self.confirmed.append(chosen)
            self._twin = None
        else:
            self.make_all(moves)
            self.confirm()

    def fill(self, answer: Iterable[Move | str | int]) -> None:
        """Answer a form: all its moves are held, or none."""
        self.make_all(in_order(self.table, self.seat, [self.real.facts.catalogue.find(move) for move in answer]))

    def undo(self) -> None:
        """Take back the last held move."""
        if not self.moves:
            raise GildhallError("there is nothing to take back: what was confirmed or revealed is final")
        self._hold_again(self.moves[:-1])

    def confirm(self) -> None:
        """Make the held moves final, on the real table."""
        for move in self.moves:
            self.real.make(self.seat, move)
        self.confirmed += self.moves
        self.moves = []
        self._twin = None
