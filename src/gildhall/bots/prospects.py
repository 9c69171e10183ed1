"""What a seat may expect, by its own view: guesses that the rules of thumb play to the end.

The game's evaluation gives a quick estimate. Games played out say more, especially late in the game. So the chance that
people are shown combines both. To measure how reliable it is, run ``python -m tools.reliability GAME``.
"""

from __future__ import annotations

from time import perf_counter

from gildhall.bots.budget import Budget
from gildhall.bots.search import WHOLE, play_until
from gildhall.bots.seeds import derived
from gildhall.engine.dice import QuickDice
from gildhall.engine.evaluation import Evaluation
from gildhall.engine.guesses import guess
from gildhall.engine.standing import win_shares
from gildhall.engine.table import AnyTable

GUESSES = 8
"""Guesses over which a chance is averaged."""
LEAST = 2
"""At least this number of guesses is played to the end."""
SHARE = 0.125
"""The part of the budget in which more guesses are played to the end."""


def guesses(table: AnyTable, seat: int, seed: int) -> list[AnyTable]:
    """Tables that the seat cannot tell from this one. Seats that are ready in a sealed step chose like the rules of
    thumb: after random choices they would lose too often.

    The dice are the same each time, so that chances change smoothly.
    """
    dice = QuickDice.seeded(derived(seed, seat), 0)
    return [guess(table, seat, dice, by_thumb=True) for _ in range(GUESSES)]


def prospects(table: AnyTable, seat: int, budget: Budget, seed: int = 0) -> tuple[float, float]:
    """The chance and the points that a seat may expect; when the game is over, what it got.

    >>> import gildhall
    >>> table = gildhall.game("pillars").start(seats=4, seed=1)
    >>> chance, points = prospects(table, 0, Budget(iterations=16))
    >>> 0 < chance < 1 < points
    True
    """
    if table.over:
        got = evaluation(table)
        return got.chances[seat], got.points[seat]
    possible = guesses(table, seat, seed)
    said = [evaluation(each) for each in possible]
    came = _ends(possible, budget)
    evaluation_weight = table.facts.game.rulebook.evaluation_weight
    chance = _blend([each.chances[seat] for each in said], [each.chances[seat] for each in came], evaluation_weight)
    return chance, _blend([each.points[seat] for each in said], [each.points[seat] for each in came], evaluation_weight)


def promise(table: AnyTable, seat: int, seed: int = 0) -> float:
    """The chance by the evaluation alone. It is less accurate but smoother, so it shows how much one act changed."""
    possible = [table] if table.over else guesses(table, seat, seed)
    return sum(evaluation(each).chances[seat] for each in possible) / len(possible)


def _ends(possible: list[AnyTable], budget: Budget) -> list[Evaluation]:
    """How some of these tables end."""
    began = perf_counter()
    found: list[Evaluation] = []
    most = max(LEAST, int(min(len(possible), SHARE * budget.iterations)))
    for table in possible[:most]:
        if len(found) >= LEAST and perf_counter() - began > SHARE * budget.seconds:
            break
        play_until(table, WHOLE)
        found.append(evaluation(table))
    return found


def evaluation(table: AnyTable) -> Evaluation:
    """The evaluation of a table. When the game is over, its result."""
    promised: Evaluation = table.facts.game.evaluate(table)
    if not table.over:
        return promised
    rankings = table.standing
    points = [promised.points[ranking.seat] if ranking.score is None else float(ranking.score) for ranking in rankings]
    return Evaluation(win_shares(rankings), points)


def _blend(said: list[float], came: list[float], evaluation_weight: float) -> float:
    return (evaluation_weight * sum(said) / len(said) + sum(came)) / (evaluation_weight + len(came))
