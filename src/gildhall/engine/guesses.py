"""Guesses: a full table of what a seat may know, with everything else dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gildhall.engine.dice import Dice

if TYPE_CHECKING:
    from gildhall.engine.step import Sealed
    from gildhall.engine.table import AnyTable


def guess(table: AnyTable, viewer: int, dice: Dice, by_thumb: bool = False) -> AnyTable:
    """See :meth:`Table.guess`; ``viewer`` −1 is a spectator.

    In a sealed step, seats that are ready made choices that the viewer does not know. They are random ones, so that
    every possible table occurs, or ``by_thumb`` likely ones.
    """
    twin = table.copy()
    twin.sealed_snapshot = [part.copy() for part in table.sealed_snapshot]
    for part in twin.seats + twin.sealed_snapshot:
        part.unshare()  # no part of the real table can be reached from a guess
    if twin.sealed is not None:
        for other in range(len(twin.seats)):
            if other != viewer:
                twin.seats[other] = twin.sealed_snapshot[other].copy()
    table.facts.game.redeal(twin, viewer, dice)
    if twin.sealed is not None:
        _restart_threads(twin, twin.sealed, viewer, dice, by_thumb)
    return twin


def _restart_threads(twin: AnyTable, sealed: Sealed[AnyTable], viewer: int, dice: Dice, by_thumb: bool) -> None:
    """The other seats start the sealed step again; those that were ready make choices until they are."""
    game = twin.facts.game
    for seat in range(len(twin.seats)):
        if seat != viewer:
            ready = not twin.threads[seat]
            twin.sealed_snapshot[seat] = twin.seats[seat].copy()
            twin.threads[seat] = []
            if sealed.joins(twin, seat):
                twin.begin_thread(seat)
            while ready and twin.threads[seat]:
                choices = twin.choices(seat)
                move = game.thumb(twin, seat, choices) if by_thumb else dice.pick(choices)
                twin.choose_in_thread(seat, move)
