"""Phase 2: what to build, whom to man, when to use the market and the hospital."""

from __future__ import annotations

from gildhall.games.antiquity.advice.bank import bank_plan
from gildhall.games.antiquity.advice.goals import (
    collects,
    encloses,
    full_of_residents,
    goal_of,
    has_switched,
    hoarding,
    missing_hoard,
    settles,
)
from gildhall.games.antiquity.advice.goods import (
    affordable,
    clean_ground,
    coming,
    dirty_ground,
    grass,
    is_seed,
    reserved,
    spare,
)
from gildhall.games.antiquity.advice.switch import ready_to_switch
from gildhall.games.antiquity.advice.weights import WEIGHTS
from gildhall.games.antiquity.city import HOSPITAL_USED, Realm
from gildhall.games.antiquity.components import Cost
from gildhall.games.antiquity.names import (
    ALCHEMY,
    BREWERY,
    CART_SHOP,
    CATHEDRAL,
    CHRISTOFORI,
    DUMP,
    EXPLORER,
    FIRST_FOOD,
    FORCED_LABOUR,
    FOUNTAIN,
    GOODS,
    GRANARY,
    HOSPITAL,
    KINDS,
    MARKET,
    NICOLO,
    STABLE,
    STORAGE,
    THEOLOGY,
    WOOD,
)
from gildhall.games.antiquity.saints import has_power
from gildhall.games.antiquity.shapes import count
from gildhall.games.antiquity.steps.explore import tokens_in_zone
from gildhall.games.antiquity.steps.famine import graves_due
from gildhall.games.antiquity.steps.manning import can_be_manned
from gildhall.games.antiquity.steps.pollution import markers_due
from gildhall.games.antiquity.table import AntiquityTable


def city_move(table: AntiquityTable, seat: int, choices: list[int]) -> int:
    """The next thing to do in the menu of phase 2."""
    ids = table.facts.moves
    for number in range(1, 5):
        if ids.house + number in choices:
            return ids.house + number
    if ids.bank in choices and bank_plan(table, seat)[0] >= 0:
        return ids.bank
    if ids.hospital in choices:
        return ids.hospital
    if ids.manning in choices and (wants_market(table, seat) or wants_hospital(table, seat)):
        return ids.manning
    if ids.raze in choices and ready_to_switch(table, seat):
        return ids.raze
    if ids.manning in choices and wants_theology(table, seat):
        return ids.manning
    wish = wish_to_build(table, seat, choices)
    if wish:
        return wish
    if ids.manning in choices and crew(table, seat):
        return ids.manning
    return ids.finish


# --- building -------------------------------------------------------------------------------------------------------


def wish_to_build(table: AntiquityTable, seat: int, choices: list[int]) -> int:
    """The most urgent thing that can be built without touching what is reserved; 0 if there is none."""
    facts = table.facts
    ids = facts.moves
    goods = spare(table, seat)
    if ids.build + CATHEDRAL in choices:
        return ids.build + CATHEDRAL
    house = best_house(table, seat, choices, goods)
    dear = house > 0 and facts.house_costs[house].luxury > 0 and not has_power(table.seats[seat], NICOLO)
    if (
        ids.build + FOUNTAIN in choices
        and (dear or house == 0)
        and markers_due(facts, table.seats[seat]) > WEIGHTS.markers
    ) and affordable(table.seats[seat], goods, facts.costs[FOUNTAIN]):
        return ids.build + FOUNTAIN
    if house:
        return ids.house + house
    table.seats[seat]
    for kind in urgent_kinds(table, seat):
        if not keeps_room(table, seat, kind):
            continue
        if ids.build + kind in choices and affordable(table.seats[seat], goods, keeping_wood(table, seat, kind)):
            return ids.build + kind
    return 0


def keeps_room(table: AntiquityTable, seat: int, kind: int) -> bool:
    """Is there still room for the cathedral and for alchemy afterwards?"""
    part = table.seats[seat]
    needed = 0
    if part.standing >> CATHEDRAL & 1 == 0:
        needed += 10
    if part.standing >> ALCHEMY & 1 == 0:
        needed += 14
    if kind == ALCHEMY or needed == 0:
        return True
    return part.empty_cells(table.facts) - table.facts.shapes[kind].size >= needed


def keeping_wood(table: AntiquityTable, seat: int, kind: int) -> Cost:
    """The cost of a building, with the wood that the carts of this round will need."""
    cost = table.facts.costs[kind]
    part = table.seats[seat]
    more = part.carts + min(part.idle, max(0, cart_count(part) - part.carts))
    if kind == CART_SHOP:
        more += 1
    more = 0 if kind in (BREWERY, EXPLORER, MARKET, STORAGE) else min(more, clean_ground(table, seat) // 3)
    more = max(0, more - reserved(table, seat)[WOOD])
    return Cost(cost.wood + (more if cost.wood else 0), cost.stone, cost.food, cost.luxury, cost.differ)


def cart_count(part: Realm) -> int:
    """Cart shops without graves."""
    number = 0
    for building in part.buildings:
        if building.kind == CART_SHOP and not part.hurt(building):
            number += 1
    return number


def wants_theology(table: AntiquityTable, seat: int) -> bool:
    """Is it time to raze the cathedral?"""
    part = table.seats[seat]
    return part.idle > 0 and not part.works_kind(THEOLOGY) and ready_to_switch(table, seat)


def best_house(table: AntiquityTable, seat: int, choices: list[int], goods: list[int]) -> int:
    """The house with the best price: with San Nicolo what the free one would have cost counts too."""
    facts = table.facts
    part = table.seats[seat]
    goal = goal_of(table, seat)
    if full_of_residents(part, goal) or hoarding(table, seat):
        return 0
    if part.idle > WEIGHTS.idle and part.idle > len(part.works) and not settles_last(table, seat):
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


def settles_late(goal: int) -> bool:
    """Does he fill the houses in the end?"""
    return goal == NICOLO


def settles_last(table: AntiquityTable, seat: int) -> bool:
    """Are houses what he wants in the end?"""
    part = table.seats[seat]
    return part.saint == NICOLO or (settles(goal_of(table, seat)) and part.residents() >= 12)


def urgent_kinds(table: AntiquityTable, seat: int) -> list[int]:
    """Kinds of buildings that he would like, the most urgent first."""
    facts = table.facts
    part = table.seats[seat]
    goal = goal_of(table, seat)
    kinds: list[int] = [ALCHEMY]
    if wants_storage(table, seat):
        kinds.append(STORAGE)
    if table.round >= 3 and clean_ground(table, seat) < WEIGHTS.brewery_ground:
        kinds.append(BREWERY)
    carts = cart_count(part)
    empty = part.empty_cells(facts)
    if carts < 3 or (part.idle > carts and carts < WEIGHTS.carts):
        kinds.append(CART_SHOP)
    if table.round >= 2 and wants_explorer(table, seat):
        kinds.append(EXPLORER)
    if facts.bank_open and table.round >= 3 and seeds(part) == 0 and grass(table, seat) >= 5:
        kinds.append(MARKET)
    if table.famine >= WEIGHTS.granary_famine and empty > 4:
        kinds.append(GRANARY)
    if (graves_due(facts, part, table.famine) > 0 or markers_due(facts, part) > 0) and empty > 2:
        kinds.append(FOUNTAIN)
    if table.round >= 4 and facts.bank_open:
        kinds.append(MARKET)
    if graves(part) >= WEIGHTS.hospital_graves and empty < 14:
        kinds.append(HOSPITAL)
    if len(part.centres) >= 2 and markers_due(facts, part) >= 3 and part.standing >> ALCHEMY & 1:
        kinds.append(DUMP)
    if (encloses(goal) or settles_late(goal)) and part.standing >> ALCHEMY & 1 and len(part.centres) > 1:
        kinds.append(THEOLOGY)
    if encloses(goal):
        kinds += [BREWERY, STABLE]
    if collects(goal) and len(part.centres) >= 2:
        kinds += [kind for kind in range(len(KINDS) - 1, 0, -1) if part.standing >> kind & 1 == 0]
    return kinds


def wants_storage(table: AntiquityTable, seat: int) -> bool:
    """Room for goods, where no saint gives it: a storage in the first city, another one later."""
    part = table.seats[seat]
    if has_power(part, CHRISTOFORI) or not has_switched(part):
        return False
    room = 0
    for building in part.buildings:
        if building.kind == STORAGE and not part.hurt(building):
            room += table.facts.shapes[building.shape].size
    return room < (6 if len(part.centres) < 2 else 14)


def wants_explorer(table: AntiquityTable, seat: int) -> bool:
    """Is there a token to turn, and seed still missing?"""
    return table.round < 8 and seeds(table.seats[seat]) < WEIGHTS.seeds and len(tokens_in_zone(table, seat)) > 0


def seeds(part: Realm) -> int:
    """Of how many kinds he has seed, or a farm."""
    on_land = coming(part)
    number = 0
    for good in range(len(GOODS)):
        if is_seed(good) and part.goods[good] + on_land[good] > 0:
            number += 1
    return number


def graves(part: Realm) -> int:
    """How many graves he has."""
    return count(part.graves[0]) + count(part.graves[1]) + count(part.graves[2]) + count(part.graves[3])


def storage_move(table: AntiquityTable, seat: int, choices: list[int]) -> int:
    """A storage of six cells, or the next smaller one."""
    facts = table.facts
    best = choices[0]
    for move in choices:
        size = facts.shapes[move - facts.moves.size].size
        if size <= 8 and size > facts.shapes[best - facts.moves.size].size:
            best = move
    return best


# --- manning --------------------------------------------------------------------------------------------------------


def crew(table: AntiquityTable, seat: int) -> list[int]:
    """The shapes of the buildings to be manned with the idle residents, the most urgent first."""
    facts = table.facts
    part = table.seats[seat]
    goal = goal_of(table, seat)
    wanted: list[int] = []
    if wants_theology(table, seat):
        wanted.append(THEOLOGY)
    if encloses(goal) and has_switched(part):
        wanted.append(STABLE)
    if wants_market(table, seat):
        wanted.append(MARKET)
    if wants_hospital(table, seat):
        wanted.append(HOSPITAL)
    goods = part.total()
    carts = carts_to_man(table, seat)
    if not has_power(part, CHRISTOFORI) and goods - min(carts, part.idle - 1, 3) > 0:
        wanted += [building.shape for building in part.buildings if building.kind == STORAGE]
    if dirty_ground(table, seat) >= WEIGHTS.dirty:
        wanted.append(ALCHEMY)
    wanted += [CART_SHOP] * carts
    if wants_explorer(table, seat):
        first = carts if seeds(part) == 0 else max(0, carts - 2)
        wanted.insert(len(wanted) - first, EXPLORER)
    if markers_due(facts, part) >= 3:
        wanted.append(DUMP)
    if hoarding(table, seat) and len(part.works) >= 5 and missing_hoard(table, part) > 4:
        wanted.append(FORCED_LABOUR)
    return can_man(table, part, wanted)


def can_man(table: AntiquityTable, part: Realm, wanted: list[int]) -> list[int]:
    """Of the wanted shapes those for which there is a building and a resident."""
    found: list[int] = []
    taken: list[int] = []
    for shape in wanted:
        if len(found) >= part.idle:
            break
        for i in range(len(part.buildings)):
            building = part.buildings[i]
            if building.shape == shape and i not in taken and can_be_manned(table, part, building):
                taken.append(i)
                found.append(shape)
                break
    return found


def carts_to_man(table: AntiquityTable, seat: int) -> int:
    """As many as can be used: each needs wood or seed."""
    part = table.seats[seat]
    means = part.goods[WOOD]
    for good in range(FIRST_FOOD, len(GOODS)):
        if is_seed(good) and part.goods[good] > 0:
            means += 1
    return max(0, means - part.carts)


def man_move(table: AntiquityTable, seat: int, choices: list[int]) -> int:
    """Man the next of the crew in the order in which buildings are asked."""
    ids = table.facts.moves
    shapes = crew(table, seat)
    best = 0
    for shape in shapes:
        move = ids.man + shape
        if move in choices and (best == 0 or move < best):
            best = move
    if best:
        return best
    return ids.done if ids.done in choices else choices[0]


def wants_market(table: AntiquityTable, seat: int) -> bool:
    """Would the bank help now?"""
    part = table.seats[seat]
    if part.works_kind(MARKET) or part.clean >> MARKET & 1 == 0 or not table.facts.bank_open:
        return False
    return bank_plan(table, seat)[0] >= 0


def wants_hospital(table: AntiquityTable, seat: int) -> bool:
    """Are there enough graves for the hospital?"""
    part = table.seats[seat]
    if part.works_kind(HOSPITAL) or part.used & HOSPITAL_USED or part.clean >> HOSPITAL & 1 == 0:
        return False
    return graves(part) >= 2
