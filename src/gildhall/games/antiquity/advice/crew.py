"""Phase 2: which buildings are manned."""

from __future__ import annotations

from gildhall.games.antiquity.advice.bank import bank_plan
from gildhall.games.antiquity.advice.outlook import Outlook
from gildhall.games.antiquity.advice.switch import wants_theology
from gildhall.games.antiquity.advice.worth import is_seed
from gildhall.games.antiquity.city import HOSPITAL_USED
from gildhall.games.antiquity.names import (
    BIOLOGY,
    BREWERY,
    CART_SHOP,
    CHRISTOFORI,
    FIRST_FOOD,
    GOODS,
    HOSPITAL,
    MARKET,
    STABLE,
    STORAGE,
    THEOLOGY,
    WOOD,
)
from gildhall.games.antiquity.saints import has_power
from gildhall.games.antiquity.steps.manning import can_be_manned


def errands(outlook: Outlook) -> list[int]:
    """Buildings that must be manned before anything else is built: market and hospital."""
    wanted: list[int] = []
    if wants_theology(outlook):
        wanted.append(THEOLOGY)
    if wants_market(outlook):
        wanted.append(MARKET)
    if wants_hospital(outlook):
        wanted.append(HOSPITAL)
    return can_man(outlook, wanted) if wanted else wanted


def wants_market(outlook: Outlook) -> bool:
    """Would the bank help now?"""
    part = outlook.part
    if part.works_kind(MARKET) or part.clean >> MARKET & 1 == 0 or not outlook.facts.bank_open:
        return False
    return bank_plan(outlook)[0] >= 0


def wants_hospital(outlook: Outlook) -> bool:
    """Are there graves for the hospital?"""
    part = outlook.part
    if part.works_kind(HOSPITAL) or part.used & HOSPITAL_USED or part.clean >> HOSPITAL & 1 == 0:
        return False
    return part.graves[0] | part.graves[1] | part.graves[2] | part.graves[3] != 0


def crew(outlook: Outlook) -> list[int]:
    """The shapes of the buildings to be manned with the idle residents, the most urgent first."""
    part = outlook.part
    wanted = errands(outlook)
    if wanted:
        return wanted
    carts = carts_to_man(outlook)
    if outlook.enclosing:
        wanted.append(STABLE)
    if not has_power(part, CHRISTOFORI) and part.total() > carts:
        wanted += [building.shape for building in part.buildings if building.kind == STORAGE]
    if outlook.grass >= 2 and part.clean >> BIOLOGY & 1:
        wanted += [CART_SHOP, BIOLOGY]
    wanted += [CART_SHOP] * carts
    return can_man(outlook, wanted)


def can_man(outlook: Outlook, wanted: list[int]) -> list[int]:
    """Of the wanted shapes those for which there is a building and a resident."""
    part = outlook.part
    found: list[int] = []
    taken: list[int] = []
    for shape in wanted:
        if len(found) >= part.idle:
            break
        for i in range(len(part.buildings)):
            building = part.buildings[i]
            if building.shape == shape and i not in taken and can_be_manned(outlook.table, part, building):
                taken.append(i)
                found.append(shape)
                break
    return found


def carts_to_man(outlook: Outlook) -> int:
    """As many as can be used: each needs wood or seed."""
    part = outlook.part
    means = part.goods[WOOD]
    for good in range(FIRST_FOOD, len(GOODS)):
        if is_seed(good) and part.goods[good] > 0:
            means += 1
    if part.works_kind(BREWERY) and outlook.enclosing:
        means += part.food()
    return max(0, means - part.carts)


def man_move(outlook: Outlook, choices: list[int]) -> int:
    """Man the next of the crew in the order in which buildings are asked."""
    ids = outlook.facts.moves
    best = 0
    for shape in crew(outlook):
        move = ids.man + shape
        if move in choices and (best == 0 or move < best):
            best = move
    if best:
        return best
    return ids.done if ids.done in choices else choices[0]
