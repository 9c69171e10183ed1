"""Phase 2: the order of actions, and what to build. Effects come first, then buildings and houses, and manning last.

Of buildings, land and seed come first (the brewery for inns, biology for farms), then the market.
"""

from __future__ import annotations

from mypy_extensions import i64

from gildhall.games.antiquity.names import BARBARA, GIORGIO, MARIA, NICOLO, Good, Kind
from gildhall.games.antiquity.saints import has_power
from gildhall.games.antiquity.shapes import bit
from gildhall.games.antiquity.steps.build import fits
from gildhall.games.antiquity.steps.pay import Purse
from gildhall.games.antiquity.thumb.bank import bank_gift
from gildhall.games.antiquity.thumb.crew import crew_after, errands
from gildhall.games.antiquity.thumb.goals import missing_kinds
from gildhall.games.antiquity.thumb.purse import spare
from gildhall.games.antiquity.thumb.survey import Survey
from gildhall.games.antiquity.thumb.switch import ready_to_switch


def city_move(survey: Survey, choices: list[int]) -> int:
    """The next action in the menu of phase 2."""
    ids = survey.facts.moves
    kinds = offered(choices, ids.build)
    houses = offered(choices, ids.house)
    for number in range(1, 5):
        if houses >> number & 1:
            return ids.house + number
    if ids.raze in choices and ready_to_switch(survey):
        return ids.raze
    if kinds >> Kind.CATHEDRAL & 1:
        return ids.build + Kind.CATHEDRAL
    if ids.bank in choices and bank_gift(survey) >= 0:
        return ids.bank
    if ids.hospital in choices:
        return ids.hospital
    may_man = ids.manning in choices
    if may_man and errands(survey):
        return ids.manning
    wish = wish_to_build(survey, kinds, houses)
    if wish:
        return wish
    if may_man and crew_after(survey):
        return ids.manning
    return ids.finish


def offered(choices: list[int], first: i64) -> i64:
    """Which of the 60 moves from ``first`` on are offered, as bits."""
    found: i64 = 0
    for move in choices:
        place: i64 = move - first
        if 0 <= place < 60:
            found |= bit(place)
    return found


def wish_to_build(survey: Survey, kinds: i64, houses: i64) -> int:
    """The most urgent building on offer that can be paid without reserved goods; 0 if there is none."""
    facts = survey.facts
    ids = facts.moves
    part = survey.part
    habits = survey.habits
    purse = spare(survey)
    if kinds >> Kind.STABLE & 1 and (survey.wants_stable or (survey.goal == MARIA and survey.markers == 0)):
        return ids.build + Kind.STABLE
    offers_fountain = kinds >> Kind.FOUNTAIN & 1 == 1
    wants_fountain = offers_fountain and survey.markers > 0 and purse.pays(facts.costs[Kind.FOUNTAIN])
    if wants_fountain and part.fountains < (habits.nicolo_fountains if survey.goal == NICOLO else habits.fountains):
        return ids.build + Kind.FOUNTAIN
    house = best_house(survey, houses, purse)
    if house:
        return ids.house + house
    if wants_fountain:
        return ids.build + Kind.FOUNTAIN
    for kind in urgent_kinds(survey):
        if kinds >> kind & 1 and purse.pays(facts.costs[kind]) and may_take(survey, kind):
            return ids.build + kind
    return 0


def best_house(survey: Survey, houses: i64, purse: Purse) -> int:
    """The house with the best price. With San Nicolo the price of the free house counts as a saving."""
    facts = survey.facts
    part = survey.part
    if not survey.growing or part.idle > survey.cart_shops:
        return 0  # another resident would also be idle
    twice = has_power(part, NICOLO)
    best = 0
    best_worth = -(1 << 20)
    for number in range(1, facts.houses + 1):
        cost = facts.house_costs[number]
        if houses >> number & 1 == 0 or not purse.pays(cost):
            continue
        value = -(cost.food + cost.luxury)
        if twice:
            lower = [n for n in range(1, number) if part.houses >> n - 1 & 1 == 0]
            if lower:
                gift = facts.house_costs[max(lower)]
                value += gift.food + gift.luxury + survey.habits.nicolo_gift
        if value > best_worth:
            best = number
            best_worth = value
    return best


def may_take(survey: Survey, kind: int) -> bool:
    """Does this building leave room for the cathedral, and wood for the carts of this round?"""
    facts = survey.facts
    part = survey.part
    if part.standing >> Kind.CATHEDRAL & 1 == 0 and part.empty_cells() - facts.shapes[kind].size < survey.habits.room:
        return False
    if facts.costs[kind].wood == 0 or survey.cart_shops < survey.habits.carts:
        return True
    return part.goods[Good.WOOD] > (survey.habits.brewery_wood if kind == Kind.BREWERY else wood_for_carts(survey))


def wood_for_carts(survey: Survey) -> int:
    """The wood to leave for the carts of this round."""
    part = survey.part
    if survey.collecting:
        return 0
    return min(survey.habits.cart_wood, part.carts + min(part.idle, survey.cart_shops - part.carts))


def urgent_kinds(survey: Survey) -> list[int]:
    """Kinds of buildings that the player wants now, the most urgent first."""
    table = survey.table
    part = survey.part
    goal = survey.goal
    habits = survey.habits
    kinds: list[int] = []
    if survey.cart_shops < habits.carts:
        kinds.append(Kind.CART_SHOP)
    if table.round >= habits.brewery_round and survey.clean < habits.brewery_ground:
        kinds.append(Kind.BREWERY)
    kinds.append(Kind.BIOLOGY)
    small = survey.capacity < habits.storage * len(part.centres)
    if goal == NICOLO and small and table.round >= habits.storage_round:
        kinds.append(Kind.STORAGE)
    if goal in (BARBARA, GIORGIO) and len(part.centres) > 1:
        kinds.append(Kind.THEOLOGY)
    if survey.facts.bank_open and table.round >= habits.market_round:
        kinds.append(Kind.MARKET)
    hungry = survey.food_short > 0 and table.famine >= habits.granary_famine
    if hungry and (goal != MARIA or part.standing >> Kind.STABLE & 1):
        kinds.append(Kind.GRANARY)
    if goal == NICOLO and survey.cart_shops < min(habits.nicolo_carts, part.idle, part.goods[Good.WOOD]):
        kinds.append(Kind.CART_SHOP)
    if survey.graves >= habits.hospital_graves and part.empty_cells() < habits.hospital_room:
        kinds.append(Kind.HOSPITAL)
    if goal == BARBARA and len(part.centres) > 1:
        kinds += large_first(survey)
    return kinds


def large_first(survey: Survey) -> list[int]:
    """Santa Barbara: the missing kinds. Large ones come first, because room for them may run out."""
    facts = survey.facts
    part = survey.part
    missing = missing_kinds(part)
    large = [kind for kind in missing if facts.shapes[kind].size >= survey.habits.large and fits(facts, part, kind)]
    return large or missing


def storage_move(survey: Survey, choices: list[int]) -> int:
    """The size of a storage: eight cells for San Nicolo; the smallest for Santa Barbara, who only needs to have one."""
    facts = survey.facts
    wanted = survey.habits.storage if survey.goal == NICOLO else 2
    sizes = [facts.shapes[move - facts.moves.size].size for move in choices]
    small = [size for size in sizes if size <= wanted]
    return choices[sizes.index(max(small))] if small else choices[0]
