"""The market of phase 2: what the bank is given, and what it is asked for."""

from __future__ import annotations

from gildhall.games.antiquity.advice.goods import (
    coming,
    is_seed,
    reserved,
    worth,
)
from gildhall.games.antiquity.advice.weights import WEIGHTS
from gildhall.games.antiquity.names import (
    GOODS,
)
from gildhall.games.antiquity.table import AntiquityTable


def bank_plan(table: AntiquityTable, seat: int) -> list[int]:
    """Two goods to give and one to take; the first is −1 if there is nothing to gain."""
    part = table.seats[seat]
    taken = most_wanted(table, seat)
    kept = reserved(table, seat)
    left = part.goods[:]
    on_land = coming(part)
    given: list[int] = []
    price = 0
    for _ in range(2):
        best = -1
        best_worth = 1 << 20
        for good in range(len(GOODS)):
            if good != taken and left[good] > kept[good]:
                value = worth(table, seat, good, left[good] - 1 + on_land[good])
                if is_seed(good) and left[good] - 1 + on_land[good] == 0:
                    value += WEIGHTS.seed
                if value < best_worth:
                    best = good
                    best_worth = value
        if best < 0:
            return [-1, -1, -1]
        left[best] = left[best] - 1
        price += best_worth
        given.append(best)
    if price + 10 >= wanted_worth(table, seat, taken):
        return [-1, -1, -1]
    given.sort()
    return [given[0], given[1], taken]


def most_wanted(table: AntiquityTable, seat: int) -> int:
    """The good that the bank should give."""
    best = 0
    for good in range(len(GOODS)):
        if wanted_worth(table, seat, good) > wanted_worth(table, seat, best):
            best = good
    return best


def wanted_worth(table: AntiquityTable, seat: int, good: int) -> int:
    """What a unit of this good is worth now, in the hand: seed that is not there yet is worth a farm."""
    part = table.seats[seat]
    have = part.goods[good] + coming(part)[good]
    value = worth(table, seat, good, have)
    if is_seed(good) and have == 0:
        value += WEIGHTS.seed
    return value


def bank_give_move(table: AntiquityTable, seat: int, choices: list[int], given: int) -> int:
    """What to give: the first good of the plan, then the cheapest of the rest."""
    first = table.facts.moves.bank_give
    if given == 0:
        return first + bank_plan(table, seat)[0]
    part = table.seats[seat]
    kept = reserved(table, seat)
    on_land = coming(part)
    best = choices[0]
    best_worth = 1 << 20
    for move in choices:
        good = move - first
        value = worth(table, seat, good, part.goods[good] - 1 + on_land[good])
        if part.goods[good] <= kept[good]:
            value += 200
        if value < best_worth:
            best = move
            best_worth = value
    return best


def bank_take_move(table: AntiquityTable, seat: int) -> int:
    """What to take."""
    return table.facts.moves.bank_take + most_wanted(table, seat)
