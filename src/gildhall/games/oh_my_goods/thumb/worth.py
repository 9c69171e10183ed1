"""What things are worth to a player, by rules of thumb (RULES.md section 18), in hundredths of a coin. Five coins are a
point.

Everything here uses only what the seat may know: its own cards and the open cards.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import mypyc_attr

from gildhall.games.oh_my_goods._habits import GoodsHabits
from gildhall.games.oh_my_goods.components import ANY, GoodsFacts
from gildhall.games.oh_my_goods.estate import Estate
from gildhall.games.oh_my_goods.steps.cover import wanted
from gildhall.games.oh_my_goods.steps.work import missing
from gildhall.games.oh_my_goods.table import GoodsTable

COIN: Final = 100
POINT: Final = 500
ROW: Final = 4.37
"""Cards in a market row, on average: until the second half sun, which about every second card shows."""
UNKNOWN: Final = 1 << 20
"""No worth is as high."""
SHARE: Final = [0.277, 0.181, 0.181, 0.181, 0.181]
"""How much of the deck shows each resource (18.3)."""


def rounds_left(habits: GoodsHabits, table: GoodsTable, seat: int) -> int:
    """About how many rounds will follow this one: the leader builds once a round, and then comes the final round."""
    if table.final:
        return 0
    most = 0
    for other in range(len(table.seats)):
        built = len(table.shown(other, seat).estate.buildings)
        if built > most:
            most = built
    return max(1, table.facts.end_buildings - most + habits.rounds)


def hand_card(habits: GoodsHabits, table: GoodsTable, seat: int) -> int:
    """What a hand card is worth when it is spent: nothing at the end of the game, and less if there are many."""
    if table.final:
        return 0
    return habits.card if len(table.seats[seat].hand) < habits.many else habits.card * habits.many_card // 100


# --- chances ------------------------------------------------------------------------------------------------------


def shares(table: GoodsTable, seat: int) -> list[float]:
    """How many cards of each resource the second row will show, on average, based on the unseen cards."""
    facts = table.facts
    part = table.seats[seat]
    resource = facts.resource
    unseen = facts.deck_resources[:]
    for card in table.row1 + table.row2 + part.discarded:
        unseen[resource[card]] = unseen[resource[card]] - 1
    for card in part.hand:
        unseen[resource[card]] = unseen[resource[card]] - 1
    for card in table.discard:
        unseen[resource[card]] = unseen[resource[card]] - 1
    total = 0
    for number in unseen:
        total += number
    return [ROW * number / total for number in unseen] if total else [0.0] * 5


def at_least(number: int, mean: float) -> float:
    """The chance of at least ``number`` cards if ``mean`` cards are expected (Poisson distribution)."""
    if number <= 0:
        return 1.0
    term = exp(-mean)
    below = term
    for i in range(1, number):
        term *= mean / i
        below += term
    return max(0.0, 1.0 - below)


def chance(means: list[float], short: list[int], is_sloppy: bool) -> float:
    """The chance that the second row provides what the hand does not cover. A sloppy worker needs one unit less."""
    whole = 1.0
    for kind in range(5):
        if short[kind] > 0:
            whole *= at_least(short[kind], means[kind])
    best = whole
    if is_sloppy:
        for kind in range(5):
            one = at_least(short[kind], means[kind]) if short[kind] > 0 else 0.0
            if one > 0.0:
                best = max(best, whole / one * at_least(short[kind] - 1, means[kind]))
    return best


def row_brings(number: int) -> float:
    """The chance that a row has at least ``number`` cards."""
    if number <= 2:
        return 1.0
    again = 0.543
    power = again ** (number - 2)
    return power * again + (number - 1) * 0.457 * power


@mypyc_attr(acyclic=True, free_list_len=1)
class Means:
    """What a seat can cover in this round: the same for all its buildings, found once for a decision."""

    def __init__(self, table: GoodsTable, seat: int, kept: int) -> None:
        self.row = shares(table, seat)
        """Cards of each resource that the second row will show, on average."""
        self.have = [0, 0, 0, 0, 0]
        """Hand cards of each resource, without ``kept``, which is not paid."""
        self.cards = 0
        resource = table.facts.resource
        for card in table.seats[seat].hand:
            if card != kept:
                self.have[resource[card]] = self.have[resource[card]] + 1
                self.cards += 1


def success(table: GoodsTable, seat: int, b: int, is_sloppy: bool, means: Means) -> tuple[float, float]:
    """The chance that a building will produce this round, and how many hand cards that costs."""
    due = missing(table, seat, table.seats[seat].estate.buildings[b])
    if due == 0:
        return 1.0, 0.0
    less = 1 if is_sloppy else 0
    if wanted(due, ANY):
        number = int(wanted(due, ANY)) - less
        return row_brings(number - means.cards), max(0.0, min(number - ROW, float(means.cards)))
    short = [0, 0, 0, 0, 0]
    costs = 0.0
    for kind in range(5):
        number = int(wanted(due, kind))
        if number > 0:
            short[kind] = number - means.have[kind]
            if short[kind] == 0 and less:
                less = 0  # one of these cards is saved
                costs -= 1.0
            costs += max(0.0, min(number - means.row[kind], float(means.have[kind])))
    return chance(means.row, short, is_sloppy), max(0.0, costs)


# --- buildings ----------------------------------------------------------------------------------------------------


def income(habits: GoodsHabits, facts: GoodsFacts, estate: Estate, card: int) -> int:
    """What an efficient worker earns at a building in a round, on average over the game. The estate keeps the
    answers.
    """
    judged_by(habits, facts, estate)
    earned = estate.incomes[card]
    if earned == UNKNOWN:
        earned = income_for(habits, facts, estate, card)
        estate.incomes[card] = earned
    return earned


def income_for(habits: GoodsHabits, facts: GoodsFacts, estate: Estate, card: int) -> int:
    """The same, computed."""
    needs = facts.needs[card]
    type_ = facts.type_of[card]
    if type_ < 0:
        return 0
    in_hand = habits.in_hand / 100.0
    short = 0.0
    i = 0
    while i < len(needs):
        kind = needs[i]
        if kind == ANY:
            short += max(0.0, needs[i + 1] - 2 * ROW - estate.office_total - in_hand)
        else:
            short += max(0.0, needs[i + 1] - 2 * ROW * SHARE[kind] - estate.offices[kind] - in_hand)
        i += 2
    works = max(habits.hopeless / 100.0, 1.0 - habits.short / 100.0 * short)
    more = 0
    if facts.chain_resource[type_] >= 0:
        more = facts.value[type_] * COIN - habits.card * habits.chain_card // 100
    return int(works * (int(facts.goods_efficient * facts.value[type_]) * COIN + max(0, more)))


def judged_by(habits: GoodsHabits, facts: GoodsFacts, estate: Estate) -> None:
    """What an estate keeps holds for the habits of one seat: forget it if others ask."""
    if estate.judged_by is not habits:
        estate.judged_by = habits
        estate.best_income = estate.judged_for = -1
        estate.incomes = [UNKNOWN] * len(facts.vp)
        estate.wanted = []
        estate.wanted_last = []


def best_income(habits: GoodsHabits, facts: GoodsFacts, estate: Estate) -> int:
    """What the worker earns at the seat's best building. The estate keeps the answer."""
    judged_by(habits, facts, estate)
    if estate.best_income < 0:
        best = 0
        for b in estate.order:
            best = max(best, income(habits, facts, estate, estate.buildings[b]))
        estate.best_income = best
    return estate.best_income


def linked(facts: GoodsFacts, estate: Estate, type_: int) -> int:
    """How many links a type would have with the types that are owned: goods that it takes, or that take its good."""
    links = 0
    before = -1
    for other in estate.types:
        if other != before:
            if facts.chain_takes[type_] >> other & 1:
                links += 1
            if facts.chain_takes[other] >> type_ & 1:
                links += 1
        before = other
    return links


def building(habits: GoodsHabits, facts: GoodsFacts, estate: Estate, left: int, card: int) -> int:
    """What it is worth to build a card now, less its cost: points, a better income, a link in a chain. The estate keeps
    the answers while the same number of rounds is left.
    """
    judged_by(habits, facts, estate)
    if estate.judged_for != left:
        estate.judged_for = left
        estate.judged = [UNKNOWN] * len(facts.vp)
    worth = estate.judged[card]
    if worth == UNKNOWN:
        worth = building_for(habits, facts, estate, left, card)
        estate.judged[card] = worth
    return worth


def building_for(habits: GoodsHabits, facts: GoodsFacts, estate: Estate, left: int, card: int) -> int:
    """The same, for an estate and the number of rounds that are left."""
    worth = facts.vp[card] * POINT - facts.cost[card] * COIN
    if left == 0:
        return worth
    type_ = facts.type_of[card]
    if type_ >= 0:
        earned = income(habits, facts, estate, card)
        better = earned - best_income(habits, facts, estate)
        worth += earned * left * habits.spare_workshop // 100
        if better > 0:
            worth += better * left * habits.better_workshop // 100
        if type_ > 0:
            worth += habits.link * linked(facts, estate, type_)
    else:
        worth += habits.office * left
        for b in estate.order:
            if facts.gives[card] in facts.needs[estate.buildings[b]][::2]:
                worth += habits.office * left * habits.office_needed // 100
    return worth


def best_target(habits: GoodsHabits, table: GoodsTable, seat: int, coins: int) -> int:
    """The hand card most worth building among those that cost at most ``coins``; 0 if none is worth building."""
    facts = table.facts
    part = table.seats[seat]
    left = rounds_left(habits, table, seat)
    best = 0
    best_worth = 0
    for card in part.hand:
        if facts.cost[card] <= coins:
            worth = building(habits, facts, part.estate, left, card)
            if worth > best_worth:
                best = card
                best_worth = worth
    return best


# --- goods --------------------------------------------------------------------------------------------------------


def may_open(table: GoodsTable, seat: int) -> int:
    """The types whose chains are open or may open in this turn, as a mask."""
    part = table.seats[seat]
    estate = part.estate
    able = part.manned() & ~part.tried | part.produced
    if table.final and table.facts.all_chains:
        able = estate.workshops
    types = 0
    for i in range(len(estate.order)):
        if able >> estate.order[i] & 1:
            types |= 1 << estate.types[i]
    return types


def refined(facts: GoodsFacts, type_: int, types: int) -> int:
    """What a good is worth if it is refined as far as these types can."""
    best = facts.value[type_] * COIN
    for other in facts.refiners[type_]:
        if types >> other & 1:
            items = facts.chain_goods[other]
            worth = len(items) * refined(facts, other, types)
            for item in items:
                if item != type_:
                    worth -= facts.value[item] * COIN
            best = max(best, worth)
    return best


def gain(facts: GoodsFacts, type_: int, types: int) -> int:
    """What one use of a chain gains, without the cost of its hand card."""
    items = facts.chain_goods[type_]
    number = len(items) + (1 if facts.chain_resource[type_] >= 0 else 0)
    worth = number * refined(facts, type_, types)
    for item in items:
        worth -= facts.value[item] * COIN
    return worth
