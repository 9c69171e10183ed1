"""The acts of a game: runs of moves that one seat makes without learning anything in between."""

from __future__ import annotations

from collections.abc import Iterator

from gildhall.engine.moves import Move
from gildhall.engine.record import Record
from gildhall.engine.table import AnyTable


class Act:
    """Moves of one seat: from the first one (its number in the record, from 0) until it learns something, another seat
    moves, or a sealed step is over.
    """

    def __init__(self, seat: int, first: int, sealed: bool) -> None:
        self.seat = seat
        self.first = first
        self.sealed = sealed
        """Is it made in a sealed step?"""
        self.moves: list[Move] = []
        self.decisions: list[int] = []
        """Which of the moves, by their places, were real choices."""


def acts_of(record: Record) -> Iterator[Act]:
    """All acts of a record, in order.

    >>> import gildhall
    >>> table = gildhall.game("pillars").start(seats=3, seed=5)
    >>> while not table.over:
    ...     seat = table.waiting[0]
    ...     table.make(seat, table.moves(seat)[0])
    >>> acts = list(acts_of(table.record()))
    >>> sum(len(act.moves) for act in acts) == len(table.record().moves)
    True
    """
    table = record.start()
    act: Act | None = None
    for number, (seat, text) in enumerate(record.moves):
        if act is None or act.seat != seat:
            if act is not None:
                yield act
            act = Act(seat, number, table.sealed is not None)
        if len(table.moves(seat)) > 1:
            act.decisions.append(len(act.moves))
        told, sealed = len(table.events), table.sealed
        table.make(seat, text)
        act.moves.append(table.facts.catalogue.find(text))
        if table.sealed is not sealed or any(seat in event.reveals for event in table.events[told:]):
            yield act
            act = None
    if act is not None:
        yield act


def perform(table: AnyTable, act: Act) -> None:
    """Make the moves of an act on a guess made for its seat. In a sealed step this reveals nothing, because the guess
    does not contain the secret choices of the others.
    """
    for move in act.moves:
        if table.sealed is not None and move.id in table.choices(act.seat):
            table.choose_in_thread(act.seat, move.id)
        else:
            table.make(act.seat, move)


def finish_turn(table: AnyTable, act: Act) -> None:
    """Let the rules of thumb decide for the seat of an act, until it is another seat's turn or a sealed step begins. In
    a sealed step, stop when the seat is ready; nothing is revealed.
    """
    thumb = table.facts.game.thumb
    seat = act.seat
    while (table.sealed is not None) == act.sealed and table.is_waiting(seat):
        choice = thumb(table, seat, table.choices(seat))
        if act.sealed:
            table.choose_in_thread(seat, choice)
        else:
            table.choose(seat, choice)
