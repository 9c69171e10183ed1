"""Production lines: the buildings that make a good from raw materials, and its estimated worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from gildhall.games.craftsmen.capital import bit

if TYPE_CHECKING:
    from gildhall.games.craftsmen._habits import CraftsmenHabits
    from gildhall.games.craftsmen.components import CraftsmenFacts


class Plans:
    """The plans of a game, by their final good: the types of buildings (as bits), and the WP."""

    def __init__(self, facts: CraftsmenFacts) -> None:
        self.goods: list[int] = list(range(facts.raw_goods, len(facts.goods)))
        self.masks: list[int] = [line_of(facts, good) for good in self.goods]
        self.types: list[list[int]] = [
            [type_ for type_ in range(len(facts.types)) if mask >> type_ & 1] for mask in self.masks
        ]
        self.wp: list[int] = [work_for(facts, good) for good in self.goods]
        # what the rules of thumb found out about their worth (worths_of), by seat
        self.worths: list[list[int]] = []
        self.judged_by: object = None  # the list of habits that they are for


@mypyc_attr(acyclic=True)
class Outlook:
    """What the worth of each type of building depends on: the worth of plans, the types (as bits) that are owned, in
    hand and face up, the rounds left, and the bonus tokens left. Then the worth of each type.
    """

    def __init__(self, plans: list[int], owned: int, permits: int, shown: int, rounds: int, bonus: int) -> None:
        self.plans = plans
        self.owned: i64 = owned
        self.permits: i64 = permits
        self.shown: i64 = shown
        self.rounds: i64 = rounds
        self.bonus: i64 = bonus
        self.types: list[int] = []

    def same(self, other: Outlook) -> bool:
        """Does it depend on the same?"""
        return (
            self.plans is other.plans
            and self.owned == other.owned
            and self.permits == other.permits
            and self.shown == other.shown
            and self.rounds == other.rounds
            and self.bonus == other.bonus
        )


def plan_worth(facts: CraftsmenFacts, habits: CraftsmenHabits, good: int) -> int:
    """The worth of a plan: of its final good in an average row, and of the half-products for it."""
    rows = facts.rows_of[good]
    if not rows:
        return habits.sale
    value = sum(facts.row_value[row] for row in rows) // len(rows)
    halves = sum(1 for needed in facts.inputs[facts.makers[good]] if needed >= facts.raw_goods)
    return 10 * (facts.points[facts.makers[good]] + value) + habits.half * halves + habits.line_more


def line_of(facts: CraftsmenFacts, good: int) -> int:
    """CRA-8.21: the types of buildings (as bits) that make a good from raw materials."""
    maker = facts.makers[good]
    mask = int(bit(maker))
    for needed in facts.inputs[maker]:
        mask |= line_of(facts, needed)
    return mask


def work_for(facts: CraftsmenFacts, good: int) -> int:
    """The WP to make a good from nothing."""
    return 1 + sum(work_for(facts, needed) for needed in facts.inputs[facts.makers[good]])


def count_bits(mask: i64) -> i64:
    number: i64 = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number
