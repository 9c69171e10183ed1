"""Phase 2: what to build and in which order."""

from __future__ import annotations

from gildhall.games.antiquity.advice.bank import bank_plan
from gildhall.games.antiquity.advice.crew import crew, errands
from gildhall.games.antiquity.advice.goals import collects
from gildhall.games.antiquity.advice.outlook import Outlook
from gildhall.games.antiquity.advice.purse import affordable, spare
from gildhall.games.antiquity.advice.weights import WEIGHTS
from gildhall.games.antiquity.advice.worth import is_seed
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.components import Cost
from gildhall.games.antiquity.names import (
    BIOLOGY,
    BREWERY,
    CART_SHOP,
    CATHEDRAL,
    EXPLORER,
    FOUNTAIN,
    GOODS,
    GRANARY,
    HOSPITAL,
    KINDS,
    MARKET,
    NICOLO,
    WOOD,
)
from gildhall.games.antiquity.saints import has_power
from gildhall.games.antiquity.shapes import count
from gildhall.games.antiquity.steps.explore import tokens_in_zone


def city_move(outlook: Outlook, choices: list[int]) -> int:
    """The next thing to do in the menu of phase 2."""
    ids = outlook.facts.moves
    for number in range(1, 5):
        if ids.house + number in choices:
            return ids.house + number
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
    wants_fountain = fountain in choices and outlook.markers > 0 and affordable(part, goods, facts.costs[FOUNTAIN])
    if wants_fountain and part.fountains < WEIGHTS.fountains:
        return fountain
    house = best_house(outlook, choices, goods)
    if house:
        return ids.house + house
    if wants_fountain and (outlook.hoarding or part.food() == 0 or part.fountains < WEIGHTS.more_fountains):
        return fountain
    for kind in urgent_kinds(outlook):
        if ids.build + kind in choices and keeps_room(outlook, kind) and affordable(part, goods, facts.costs[kind]):
            keeps = wood_for_carts(outlook) if kind != BREWERY else WEIGHTS.brewery_wood
            if facts.costs[kind].wood and outlook.cart_shops >= 3 and part.goods[WOOD] <= keeps:
                continue
            return ids.build + kind
    return 0


def wood_for_carts(outlook: Outlook) -> int:
    """Wood that the carts of this round should have."""
    part = outlook.part
    return min(WEIGHTS.cart_wood, part.carts + min(part.idle, outlook.cart_shops - part.carts))


def keeps_room(outlook: Outlook, kind: int) -> bool:
    """Is there still room for the cathedral afterwards?"""
    if outlook.part.standing >> CATHEDRAL & 1:
        return True
    return outlook.part.empty_cells(outlook.facts) - outlook.facts.shapes[kind].size >= 10


def best_house(outlook: Outlook, choices: list[int], goods: list[int]) -> int:
    """The house with the best price: with San Nicolo what the free one would have cost counts too."""
    facts = outlook.facts
    part = outlook.part
    if outlook.hoarding or part.idle > outlook.cart_shops:
        return 0  # more hands would be idle too
    twice = has_power(part, NICOLO)
    best = 0
    best_worth = -(1 << 20)
    for number in range(1, facts.houses + 1):
        if facts.moves.house + number not in choices:
            continue
        cost = facts.house_costs[number]
        if not affordable(part, goods, cost):
            continue
        value = -(cost.food + cost.luxury)
        if twice:
            lower = [n for n in range(1, number) if part.houses >> n - 1 & 1 == 0]
            if lower:
                gift = facts.house_costs[max(lower)]
                value += gift.food + gift.luxury + 2
        if value > best_worth:
            best = number
            best_worth = value
    return best


def urgent_kinds(outlook: Outlook) -> list[int]:
    """Kinds of buildings that he would like now, the most urgent first."""
    table = outlook.table
    facts = outlook.facts
    part = outlook.part
    kinds: list[int] = []
    if outlook.cart_shops < 3:
        kinds.append(CART_SHOP)
    wood = part.goods[WOOD]
    if outlook.clean < WEIGHTS.brewery_ground and table.round >= WEIGHTS.brewery_round:
        kinds.append(BREWERY)
    if WEIGHTS.biology:
        kinds.append(BIOLOGY)
    if outlook.food_short > 0 and outlook.table.famine >= WEIGHTS.granary:
        kinds.append(GRANARY)
    if facts.bank_open and table.round >= WEIGHTS.market_round:
        kinds.append(MARKET)
    if outlook.food_short > 0 and outlook.table.famine >= 2:
        kinds.append(GRANARY)
    if wants_explorer(outlook):
        kinds.append(EXPLORER)
    if part.idle > outlook.cart_shops and outlook.cart_shops < WEIGHTS.carts and wood > outlook.cart_shops:
        kinds.append(CART_SHOP)
    if count_graves(part) >= 4 and part.empty_cells(facts) < 8:
        kinds.append(HOSPITAL)
    if collects(outlook.goal) and len(part.centres) >= 2:
        kinds += [kind for kind in range(len(KINDS) - 1, 0, -1) if part.standing >> kind & 1 == 0]
    return kinds


def wants_explorer(outlook: Outlook) -> bool:
    """Is there a token to turn, and seed still missing?"""
    if outlook.table.round >= WEIGHTS.explorer_rounds or not tokens_in_zone(outlook.table, outlook.seat):
        return False
    return seeds(outlook) < 2


def seeds(outlook: Outlook) -> int:
    """Of how many kinds he has seed, or a farm."""
    number = 0
    for good in range(len(GOODS)):
        if is_seed(good) and outlook.have(good) > 0:
            number += 1
    return number


def count_graves(part: Realm) -> int:
    """How many graves he has."""
    return count(part.graves[0]) + count(part.graves[1]) + count(part.graves[2]) + count(part.graves[3])


def storage_move(outlook: Outlook, choices: list[int]) -> int:
    """A storage of eight cells, or the next smaller one."""
    facts = outlook.facts
    best = choices[0]
    for move in choices:
        size = facts.shapes[move - facts.moves.size].size
        if facts.shapes[best - facts.moves.size].size < size <= 8:
            best = move
    return best


def total(cost: Cost) -> int:
    """Units of a cost."""
    return cost.wood + cost.stone + cost.food + cost.luxury
