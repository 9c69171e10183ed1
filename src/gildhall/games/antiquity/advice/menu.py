"""Phase 2: what to build and in which order."""

from __future__ import annotations

from gildhall.games.antiquity.advice.bank import bank_plan
from gildhall.games.antiquity.advice.crew import crew, errands
from gildhall.games.antiquity.advice.goals import collects
from gildhall.games.antiquity.advice.houses import best_house
from gildhall.games.antiquity.advice.outlook import Outlook
from gildhall.games.antiquity.advice.purse import affordable, spare
from gildhall.games.antiquity.advice.switch import ready_to_switch
from gildhall.games.antiquity.advice.weights import WEIGHTS
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.names import (
    BARBARA,
    BIOLOGY,
    BREWERY,
    CART_SHOP,
    CATHEDRAL,
    FOUNTAIN,
    GIORGIO,
    GRANARY,
    HOSPITAL,
    KINDS,
    MARIA,
    MARKET,
    NICOLO,
    STABLE,
    STORAGE,
    THEOLOGY,
    WOOD,
)
from gildhall.games.antiquity.shapes import count
from gildhall.games.antiquity.steps.build import fits


def city_move(outlook: Outlook, choices: list[int]) -> int:
    """The next thing to do in the menu of phase 2."""
    ids = outlook.facts.moves
    for number in range(1, 5):
        if ids.house + number in choices:
            return ids.house + number
    if ids.raze in choices and ready_to_switch(outlook):
        return ids.raze
    if ids.build + CATHEDRAL in choices:
        return ids.build + CATHEDRAL
    if ids.bank in choices and bank_plan(outlook)[0] >= 0:
        return ids.bank
    if ids.hospital in choices:
        return ids.hospital
    if ids.manning in choices and errands(outlook):
        return ids.manning
    wish = wish_to_build(outlook, choices)
    if wish:
        return wish
    if ids.manning in choices and crew(outlook):
        return ids.manning
    return ids.finish


def wish_to_build(outlook: Outlook, choices: list[int]) -> int:
    """The most urgent thing that can be built without touching what is reserved; 0 if there is none."""
    facts = outlook.facts
    ids = facts.moves
    part = outlook.part
    goods = spare(outlook)
    fountain = ids.build + FOUNTAIN
    if ids.build + STABLE in choices and (outlook.wants_stable or (outlook.goal == MARIA and outlook.markers == 0)):
        return ids.build + STABLE
    wants_fountain = fountain in choices and outlook.markers > 0 and affordable(part, goods, facts.costs[FOUNTAIN])
    if wants_fountain and part.fountains < (WEIGHTS.nicolo_fountains if outlook.goal == NICOLO else WEIGHTS.fountains):
        return fountain
    house = best_house(outlook, choices, goods)
    if house:
        return ids.house + house
    if wants_fountain:
        return fountain
    for kind in urgent_kinds(outlook):
        if ids.build + kind in choices and keeps_room(outlook, kind) and affordable(part, goods, facts.costs[kind]):
            keeps = WEIGHTS.brewery_wood if kind == BREWERY else wood_for_carts(outlook)
            if facts.costs[kind].wood and outlook.cart_shops >= 3 and part.goods[WOOD] <= keeps:
                continue
            return ids.build + kind
    return 0


def wood_for_carts(outlook: Outlook) -> int:
    """Wood that the carts of this round should have."""
    part = outlook.part
    if outlook.collecting:
        return 0
    return min(WEIGHTS.cart_wood, part.carts + min(part.idle, outlook.cart_shops - part.carts))


def keeps_room(outlook: Outlook, kind: int) -> bool:
    """Is there still room for the cathedral afterwards?"""
    if outlook.part.standing >> CATHEDRAL & 1:
        return True
    return outlook.part.empty_cells(outlook.facts) - outlook.facts.shapes[kind].size >= 10


def urgent_kinds(outlook: Outlook) -> list[int]:
    """Kinds of buildings that he would like now, the most urgent first."""
    table = outlook.table
    facts = outlook.facts
    part = outlook.part
    kinds: list[int] = []
    if outlook.cart_shops < 3:
        kinds.append(CART_SHOP)
    wood = part.goods[WOOD]
    if table.round >= WEIGHTS.brewery_round and outlook.clean < WEIGHTS.brewery_ground:
        kinds.append(BREWERY)
    kinds.append(BIOLOGY)
    if outlook.goal == NICOLO and outlook.capacity < 8 * len(part.centres) and table.round >= WEIGHTS.nicolo_storage:
        kinds.append(STORAGE)
    if outlook.goal in (BARBARA, GIORGIO) and len(part.centres) > 1:
        kinds.append(THEOLOGY)
    if facts.bank_open and table.round >= WEIGHTS.market_round:
        kinds.append(MARKET)
    if outlook.food_short > 0 and outlook.table.famine >= 2 and (outlook.goal != MARIA or part.standing >> STABLE & 1):
        kinds.append(GRANARY)
    if part.idle > outlook.cart_shops and outlook.cart_shops < (WEIGHTS.nicolo_carts if outlook.goal == NICOLO else WEIGHTS.carts) and wood > outlook.cart_shops:
        kinds.append(CART_SHOP)
    if count_graves(part) >= 4 and part.empty_cells(facts) < 8:
        kinds.append(HOSPITAL)
    if collects(outlook.goal) and len(part.centres) > 1:
        kinds += large_first(outlook)
    return kinds


def large_first(outlook: Outlook) -> list[int]:
    """Santa Barbara: the kinds that are missing; small ones only when all large ones stand, for want of room."""
    missing = [kind for kind in range(1, len(KINDS)) if outlook.part.standing >> kind & 1 == 0]
    facts = outlook.facts
    large = [kind for kind in missing if facts.shapes[kind].size >= WEIGHTS.large and fits(facts, outlook.part, kind)]
    return large or missing


def count_graves(part: Realm) -> int:
    """How many graves he has."""
    return count(part.graves[0]) + count(part.graves[1]) + count(part.graves[2]) + count(part.graves[3])


def storage_move(outlook: Outlook, choices: list[int]) -> int:
    """The smallest storage: nothing but Santa Barbara asks for one, and she only counts it."""
    facts = outlook.facts
    best = choices[0]
    if outlook.goal == NICOLO:
        for move in choices:
            if facts.shapes[best - facts.moves.size].size < facts.shapes[move - facts.moves.size].size <= 8:
                best = move
        return best
    for move in choices:
        if facts.shapes[move - facts.moves.size].size < facts.shapes[best - facts.moves.size].size:
            best = move
    return best
