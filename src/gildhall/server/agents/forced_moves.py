"""Single choices: where only one thing may be done, it is done after a while, so that nobody has to click it.

What is forced by public facts is never asked. What is forced by something hidden (the only card of a colour) is asked
like any other choice, and the time until it is answered must not tell that it was one: it is drawn by chance from what
people take anyway, and who sits there may be quicker.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from functools import partial

from gildhall.server.decide.play import finish
from gildhall.server.refusals import Refused
from gildhall.server.store import Busy
from gildhall.server.tables.log import Change
from gildhall.server.tables.service import Hall
from gildhall.server.tables.session import Sitting

log = logging.getLogger("gildhall.single")

SPREAD = 0.5
"""It takes so much less or more than the usual time, by chance."""
HARMLESS = {"resign"}
"""Asides that are no reason to leave a single choice to the person."""


def single(sitting: Sitting, seat: int) -> str | None:
    """The only thing that a person may do now; None, if there is a choice, or something is held."""
    if seat not in sitting.waiting() or sitting.chairs[seat].played_by is not None or sitting.held[seat].moves:
        return None
    table = sitting.table
    moves, catalogue = table.moves(seat), table.facts.catalogue
    if len(moves) != 1 or any(catalogue[id].kind not in HARMLESS for id in table.asides(seat)):
        return None
    return moves[0].text


def answer(sitting: Sitting, seat: int, turn: int) -> Change | None:
    """What is to be written when a single choice is made for a seat, if it still stands before it."""
    move = single(sitting, seat)
    if move is None or sitting.turn(seat) != turn:
        return None
    change = Change()
    finish(change, sitting, seat, [move])
    return change


def neutral(seconds: float) -> float:
    """About so many seconds: by chance, so that nobody can tell them from a person's."""
    chance = secrets.randbelow(1 << 20) / (1 << 20)
    return seconds * (1 - SPREAD + 2 * SPREAD * chance)


class Attendant:
    """Makes single choices, after about so many ``seconds``; never, if that is 0."""

    def __init__(self, hall: Hall, seconds: float) -> None:
        self.hall = hall
        self.seconds = seconds
        self._tasks: dict[tuple[str, int, int], asyncio.Task[None]] = {}
        if seconds:
            hall.changed.append(self.look)

    def look(self, sitting: Sitting) -> None:
        """See whether a person has only one thing to do."""
        for seat in sitting.waiting():
            key = (sitting.id, seat, sitting.turn(seat))
            if key not in self._tasks and single(sitting, seat) is not None:
                task = asyncio.create_task(self._answer(*key))
                self._tasks[key] = task
                task.add_done_callback(lambda _, key=key: self._tasks.pop(key))  # type: ignore[misc]

    async def _answer(self, id: str, seat: int, turn: int) -> None:
        await asyncio.sleep(neutral(self.seconds))
        try:
            await self.hall.change(id, partial(answer, seat=seat, turn=turn))
        except (Busy, Refused) as why:
            log.warning("a single choice at table %s is left to its seat: %s", id, why)

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
