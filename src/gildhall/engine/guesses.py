"""Guesses: a full table of what a seat may know, with everything else dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gildhall.engine.dice import Dice

if TYPE_CHECKING:
    from gildhall.engine.table import AnyTable


def guess(table: AnyTable, viewer: int, dice: Dice) -> AnyTable:
    """See :meth:`Table.guess`; ``viewer`` −1 is a spectator."""
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
        _restart_threads(twin, viewer, dice)
    return twin


def _restart_threads(twin: AnyTable, viewer: int, dice: Dice) -> None:
    """The other seats start the sealed step again; those that were ready make random choices until they are."""
    for seat in range(len(twin.seats)):
        if seat != viewer:
            ready = not twin.threads[seat]
            twin.sealed_snapshot[seat] = twin.seats[seat].copy()
            twin.threads[seat] = []
            twin.begin_thread(seat)
            while ready and twin.threads[seat]:
                choices = twin.choices(seat)
                twin.choose_in_thread(seat, choices[dice.below(len(choices))])
