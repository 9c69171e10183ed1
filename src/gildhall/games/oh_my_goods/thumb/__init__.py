"""Rules of thumb (RULES.md section 18): a quick, sensible player that uses only what its seat may know.

It plans a building that it will be able to afford. It places the worker by the market, the odds of the second row and
the hand, and uses those odds to choose efficient or sloppy work. It uses chains and hires. It does not move assistants.
"""

from __future__ import annotations

from typing import Final, cast

from gildhall.engine.best import best_of
from gildhall.games.oh_my_goods._habits import GoodsHabits
from gildhall.games.oh_my_goods.steps.chain import Chain, Lay, uses
from gildhall.games.oh_my_goods.steps.cover import units
from gildhall.games.oh_my_goods.steps.pay import Give
from gildhall.games.oh_my_goods.steps.work import Cover, yield_of
from gildhall.games.oh_my_goods.table import GoodsTable
from gildhall.games.oh_my_goods.thumb.hand import Hand
from gildhall.games.oh_my_goods.thumb.worth import (
    COIN,
    POINT,
    Means,
    best_income,
    best_target,
    building,
    gain,
    hand_card,
    income,
    may_open,
    refined,
    rounds_left,
    success,
)

PLENTY: Final = 1 << 20


def thumb(table: GoodsTable, seat: int, choices: list[int]) -> int:
    """The choice that the rules of thumb make."""
    name = table.step(seat).name
    if name == "exchange_card":
        return exchange(table, seat, choices)
    if name == "place_worker":
        return place_worker(table, seat, choices)
    if name == "set_aside":
        return set_aside(table, seat)
    if name == "build_or_hire":
        return spend(table, seat, choices)
    if name == "give":
        return give(table, seat, choices)
    if name == "chain":
        return chain(table, seat, choices)
    if name == "lay":
        return lay(table, seat, choices)
    if name in ("waive", "pay"):
        return cover(table, seat, choices)
    if name == "place_assistant":
        return place_assistant(table, seat, choices)
    if name == "exhaust":
        return least_useful(table, seat, choices, 0)
    if name == "move_assistant":
        return table.facts.moves.stay
    if name == "exchange_hand":
        return exchange_hand(table, seat)
    if name == "keep_one":
        return keep_one(table, seat)
    return choices[0]


# --- hand cards ---------------------------------------------------------------------------------------------------


def exchange(table: GoodsTable, seat: int, choices: list[int]) -> int:
    """18.11: drop cards that neither feed an owned chain nor will be built soon."""
    hand = Hand(table, seat)
    return choices[1] if hand.usefulness(choices[0]) >= hand.habits.useful else choices[0]


def exchange_hand(table: GoodsTable, seat: int) -> int:
    """All or nothing: by the number of useful cards."""
    hand = Hand(table, seat)
    habits = hand.habits
    useful = len([card for card in hand.cards if hand.usefulness(card) >= habits.useful])
    ids = table.facts.moves
    return ids.exchange_nothing if 100 * useful >= habits.enough * len(hand.cards) else ids.exchange_all


def keep_one(table: GoodsTable, seat: int) -> int:
    """Keep the next building."""
    habits = table.facts.habits[seat]
    part = table.seats[seat]
    target = best_target(habits, table, seat, part.coins + habits.saving)
    return table.facts.moves.keep + target if target else table.facts.moves.keep_nothing


def least_useful(table: GoodsTable, seat: int, choices: list[int], base: int) -> int:
    """The move that gives away the least useful card; a move is ``base`` and the number of its card."""
    best = choices[0]
    least = PLENTY
    hand = Hand(table, seat)
    for move in choices:
        if base < move <= base + len(table.facts.deck):
            use = hand.usefulness(move - base)
            if use < least:
                best = move
                least = use
    return best


# --- planning -----------------------------------------------------------------------------------------------------


def place_worker(table: GoodsTable, seat: int, choices: list[int]) -> int:
    """18.4, 18.5: where the chance and the goods are best, with what the chain would bring."""
    habits = table.facts.habits[seat]
    facts = table.facts
    part = table.seats[seat]
    kept = best_target(habits, table, seat, part.coins + habits.saving_cards)
    means = Means(table, seat, kept)
    price = hand_card(habits, table, seat)
    chained = 0
    before = -1
    expected: list[int] = []
    for move in choices:
        card = facts.moves.subject[move]
        is_sloppy = move != facts.moves.work[card]
        b = part.estate.index_of(card)
        works, paid = success(table, seat, b, is_sloppy, means)
        goods = facts.goods_sloppy if is_sloppy else facts.goods_efficient
        type_ = facts.type_of[card]
        if type_ != before:  # efficient and sloppy work open the same chain
            chained = chain_worth(table, seat, type_, kept)
            before = type_
        worth = int(goods * facts.value[type_]) * COIN + chained
        expected.append(int(works * (worth - paid * price)))
    return best_of(choices, expected)


def chain_worth(table: GoodsTable, seat: int, type_: int, kept: int) -> int:
    """What the chain of a type would bring if it opened, with the present goods and cards."""
    facts = table.facts
    if not facts.has_chain[type_]:
        return 0
    number = uses(table, seat, type_)
    each = gain(facts, type_, may_open(table, seat))
    resource = facts.chain_resource[type_]
    if resource >= 0:
        cards = 0
        for card in table.seats[seat].hand:
            if facts.resource[card] == resource and card != kept:
                cards += 1
        number = min(number, cards)
        each -= hand_card(table.facts.habits[seat], table, seat)
    return max(0, each) * number


def set_aside(table: GoodsTable, seat: int) -> int:
    """18.1: the best building that the present coins and this round's production will pay for."""
    habits = table.facts.habits[seat]
    facts = table.facts
    part = table.seats[seat]
    coins = part.coins
    if part.worker >= 0:
        works, _ = success(table, seat, part.worker, part.sloppy, Means(table, seat, 0))
        type_ = facts.type_of[part.estate.buildings[part.worker]]
        if works >= habits.sure / 100.0:
            coins += yield_of(table, part, part.worker) * facts.value[type_]
            coins += chain_worth(table, seat, type_, 0) // COIN
    target = best_target(habits, table, seat, coins)
    return facts.moves.aside + target if target else facts.moves.aside_nothing


# --- production ---------------------------------------------------------------------------------------------------


def cover(table: GoodsTable, seat: int, choices: list[int]) -> int:
    """Pay what is missing if the goods, and what the chain then brings, are worth more than the cards."""
    facts = table.facts
    part = table.seats[seat]
    if choices[-1] != facts.moves.decline:
        return least_useful(table, seat, choices, facts.moves.pay)
    if len(choices) == 1:
        return facts.moves.decline
    b = cast(Cover, table.step(seat)).building
    type_ = facts.type_of[part.estate.buildings[b]]
    number = part.owed + units(part.due)
    worth = yield_of(table, part, b) * refined(facts, type_, may_open(table, seat)) + chain_worth(table, seat, type_, 0)
    if worth < number * hand_card(table.facts.habits[seat], table, seat):
        return facts.moves.decline
    return least_useful(table, seat, choices[:-1], facts.moves.pay)


def chain(table: GoodsTable, seat: int, choices: list[int]) -> int:
    """18.2: use the chain as often as possible, but leave goods for a later chain that makes more of them."""
    facts = table.facts
    type_ = cast(Chain, table.step(seat)).type_
    types = may_open(table, seat)
    each = gain(facts, type_, types)
    most = uses(table, seat, type_)
    for item in facts.chain_goods[type_]:
        left = table.seats[seat].number_of(item)
        for other in range(type_ + 1, len(facts.types)):
            if types >> other & 1 and facts.chain_takes[other] >> item & 1 and gain(facts, other, types) > each:
                left -= uses(table, seat, other)
        most = min(most, max(0, left))
    if each <= 0:
        most = 0
    return choices[min(len(choices) - 1, max(0, most - (choices[0] - facts.moves.chain[type_])))]


def lay(table: GoodsTable, seat: int, choices: list[int]) -> int:
    """Lay cards that are worth more as goods than in hand, unless a later chain makes more of them."""
    facts = table.facts
    part = table.seats[seat]
    type_ = cast(Lay, table.step(seat)).type_
    types = may_open(table, seat)
    each = gain(facts, type_, types)
    for other in range(type_ + 1, len(facts.types)):
        if types >> other & 1 and gain(facts, other, types) > each and uses(table, seat, other) > 0:
            if facts.chain_resource[other] == facts.chain_resource[type_]:
                return choices[-1]
            both = facts.chain_takes[other] & facts.chain_takes[type_]
            if both & 1 and part.number_of(0) <= uses(table, seat, other):
                return choices[-1]
    best = least_useful(table, seat, choices, facts.moves.lay)
    if choices[-1] == facts.moves.stop:
        if len(choices) == 1:
            return facts.moves.stop
        use = Hand(table, seat).usefulness(best - facts.moves.lay)
        if not table.final and each < max(use, hand_card(table.facts.habits[seat], table, seat)):
            return facts.moves.stop
    return best


# --- spending -----------------------------------------------------------------------------------------------------


def spend(table: GoodsTable, seat: int, choices: list[int]) -> int:
    """18.7, 18.9: build or hire, whichever is worth more than its price."""
    habits = table.facts.habits[seat]
    facts = table.facts
    part = table.seats[seat]
    left = rounds_left(habits, table, seat)
    best = facts.moves.skip
    best_worth = 0
    for move in choices:
        worth = 0
        if move == facts.moves.build:
            worth = building(habits, facts, part.estate, left, part.aside)
        elif move != facts.moves.skip:
            face = facts.moves.subject[move]
            worth = facts.face_vp[face] * POINT - facts.wage[face] * COIN + habits.hired * left
        if worth > best_worth:
            best = move
            best_worth = worth
    return best


def give(table: GoodsTable, seat: int, choices: list[int]) -> int:
    """18.10: the payment that costs least: no waste, and goods that can still be refined are kept."""
    habits = table.facts.habits[seat]
    facts = table.facts
    part = table.seats[seat]
    place = cast(Give, table.step(seat)).place
    types = 0
    for type_ in part.estate.types:
        types |= 1 << type_
    # the least cost of every debt with the cheaper types only, the cheapest first
    least = [0] + [PLENTY] * part.owed
    for i in range(len(facts.pay_order) - 1, place, -1):
        type_ = facts.pay_order[i]
        number = part.number_of(type_)
        if number:
            least = with_type(least, number, facts.value[type_], kept_worth(habits, table, type_, types))
    type_ = facts.pay_order[place]
    value = facts.value[type_]
    worth = kept_worth(habits, table, type_, types)
    numbers = [move - facts.moves.give[type_] for move in choices]
    return best_of(choices, [-(given * worth + least[max(0, part.owed - given * value)]) for given in numbers])


def kept_worth(habits: GoodsHabits, table: GoodsTable, type_: int, types: int) -> int:
    """What a good is worth when it is kept."""
    plain = table.facts.value[type_] * COIN
    return plain if table.final else plain + (refined(table.facts, type_, types) - plain) * habits.refined // 100


def with_type(least: list[int], number: int, value: int, worth: int) -> list[int]:
    """The least cost of every debt if up to ``number`` goods of another type may be given."""
    costs = least[:]
    for debt in range(1, len(least)):
        for given in range(1, number + 1):
            cost = given * worth + least[max(0, debt - given * value)]
            if cost < costs[debt]:
                costs[debt] = cost
            if given * value >= debt:
                break
    return costs


def place_assistant(table: GoodsTable, seat: int, choices: list[int]) -> int:
    """18.5: where an assistant earns most; the best place of all is left to the worker."""
    habits = table.facts.habits[seat]
    facts = table.facts
    part = table.seats[seat]
    top = best_income(habits, facts, part.estate)
    incomes = [income(habits, facts, part.estate, facts.moves.subject[move]) for move in choices]
    return best_of(choices, [earned if earned < top else earned * habits.top_place // 100 for earned in incomes])
