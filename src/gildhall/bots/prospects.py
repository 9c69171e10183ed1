"""What a seat may expect, by its own view: guesses of what it cannot know, played to their end by the rules of thumb.

The game's evaluation says at once what a table promises; games played out from it say more, the later the more. So the
chance that people are shown comes from both. How far it is to be trusted: ``python -m tools.reliability GAME``.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

from gildhall.bots.budget import Budget
from gildhall.bots.search import WHOLE, play_until
from gildhall.bots.seeds import derived
from gildhall.engine.dice import QuickDice
from gildhall.engine.outlook import Outlook
from gildhall.engine.standing import win_shares
from gildhall.engine.table import Table

AnyTable = Table[Any, Any]

GUESSES = 8
"""Guesses over which a chance is averaged, …"""
LEAST = 2
"""… so many of them played to their end at least, …"""
SHARE = 0.125
"""… and more in this part of the budget."""


def guesses(table: AnyTable, seat: int, seed: int) -> list[AnyTable]:
    """Tables that the seat cannot tell from this one; by the same dice each time, so that chances go smoothly."""
    dice = QuickDice.seeded(derived(seed, seat), 0)
    return [table.guess(seat, dice) for _ in range(GUESSES)]


def prospects(table: AnyTable, seat: int, budget: Budget, seed: int = 0) -> tuple[float, float]:
    """The chance and the points that a seat may expect; when the game is over, what it got.

    >>> import gildhall
    >>> table = gildhall.game("pillars").start(seats=4, seed=1)
    >>> chance, points = prospects(table, 0, Budget(iterations=16))
    >>> 0 < chance < 1 < points
    True
    """
    if table.over:
        got = outlook(table)
        return got.chances[seat], got.points[seat]
    possible = guesses(table, seat, seed)
    said = [outlook(each) for each in possible]
    came = _ends(possible, budget)
    trust = table.facts.game.rulebook.trust
    chance = _blend([each.chances[seat] for each in said], [each.chances[seat] for each in came], trust)
    return chance, _blend([each.points[seat] for each in said], [each.points[seat] for each in came], trust)


def promise(table: AnyTable, seat: int, seed: int = 0) -> float:
    """The chance by the evaluation alone: less sharp, but smooth, so that it tells how much one act changed."""
    possible = [table] if table.over else guesses(table, seat, seed)
    return sum(outlook(each).chances[seat] for each in possible) / len(possible)


def _ends(possible: list[AnyTable], budget: Budget) -> list[Outlook]:
    """How some of these tables end."""
    began = perf_counter()
    found: list[Outlook] = []
    most = max(LEAST, int(min(len(possible), SHARE * budget.iterations)))
    for table in possible[:most]:
        if len(found) >= LEAST and perf_counter() - began > SHARE * budget.seconds:
            break
        play_until(table, WHOLE)
        found.append(outlook(table))
    return found


def outlook(table: AnyTable) -> Outlook:
    """What a table promises; when the game is over, what it gave."""
    promised: Outlook = table.facts.game.evaluate(table)
    if not table.over:
        return promised
    places = table.standing
    points = [promised.points[place.seat] if place.score is None else float(place.score) for place in places]
    return Outlook(win_shares(places), points)


def _blend(said: list[float], came: list[float], trust: float) -> float:
    return (trust * sum(said) / len(said) + sum(came)) / (trust + len(came))
