"""Rules of thumb (RULES.md section 16): a quick, sensible player that uses only what its seat may know.

Card play: for each card, who would get the trick if it ended well or badly, and what the trick is worth to that player.
Scoring: the best plan, found by trying all of them, with a value for units that are kept.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from gildhall.games.pillars.components import (
    BRICK_BURNER,
    CLERK_BIT,
    CONVERTERS,
    MOST_VALUE,
    NOBODY,
    PillarsFacts,
    kinds_in,
    one_unit,
    units_in,
    units_of,
)
from gildhall.games.pillars.steps.advantage import ClerkTakes
from gildhall.games.pillars.steps.convert import Convert
from gildhall.games.pillars.steps.trick import deciding, receiver_of
from gildhall.games.pillars.table import PillarsTable

# Worth in tenths of a point.
UNIT: Final = [10, 15, 22, 23]
"""What a kept unit of sand, wood, stone, metal is worth in a later stage (16.10)."""
CRAFTSMAN: Final = [34, 36, 34, 28, 36]
"""What a seat's own craftsman is worth in its pile: a point, and usually a conversion."""
HOLD: Final = [6, 4, 4, 12, 18]
"""What it is worth to keep an own craftsman in hand: the high ones win tricks (16.5)."""
ADVANTAGE: Final = [14, 18, 10, 16, 22]
"""What an advantage card is worth for each scoring left (16.8): bell founder, brick burner, painter, potter, clerk."""
DENIED: Final = 10
"""What it is worth to take a craftsman away from its owner."""
HOLD_KING: Final = 8
HOLD_ALIENA: Final = 14


def thumb(table: PillarsTable, seat: int, choices: list[int]) -> int:
    """The choice that the rules of thumb make."""
    name = table.step(seat).name
    if name == "play":
        return best_card(table, seat, choices)
    if name == "tom":
        return best_unit(table, seat, choices)
    if name == "convert":
        return best_conversion(table, seat, choices)
    if name == "clerk_takes":
        return clerks_share(table, seat, choices)
    return best_keep(table, choices)


# --- card play ----------------------------------------------------------------------------------------------------


class Outlook:
    """The trick as it lies before a seat plays, and what can still happen: the same for every card it may play."""

    def __init__(self, table: PillarsTable, seat: int) -> None:
        facts = table.facts
        trick = table.trick
        self.higher = unseen_by_value(table, seat)
        self.laid = [trick_worth(table, each, trick) for each in range(facts.seats)]
        """What the trick so far is worth to each seat."""
        self.laid_others = sum(self.laid) - self.laid[seat]
        self.later = facts.seats - len(trick) - 1
        """How many play after this seat."""
        self.highest = -1
        self.receiver = NOBODY
        if trick:
            self.highest = facts.value[trick[deciding(facts, trick)]]
            self.receiver = receiver_of(facts, trick, table.leader)
        self.advantage = 1 + len(table.advantage_stack)
        """By this an advantage card is worth more than in one scoring."""


def best_card(table: PillarsTable, seat: int, choices: list[int]) -> int:
    """The card with the best expected trick, less what the card would be worth later."""
    outlook = Outlook(table, seat)
    best = choices[0]
    best_worth = -(1 << 20)
    for move in choices:
        worth = worth_of_play(table, seat, move, outlook)
        if worth > best_worth:
            best = move
            best_worth = worth
    return best


def unseen_by_value(table: PillarsTable, seat: int) -> list[int]:
    """For each value v: how many cards that others may still play are worth at least v."""
    facts = table.facts
    count = facts.dealt_by_value[:]
    forget(facts, count, table.seats[seat].hand)
    forget(facts, count, table.trick)
    for trick in table.tricks_in_sight():
        forget(facts, count, trick.cards)
    for value in range(MOST_VALUE - 1, -1, -1):
        count[value] = count[value] + count[value + 1]
    return count


def forget(facts: PillarsFacts, count: list[int], cards: list[int]) -> None:
    """These cards are no longer unseen. (This stage's advantage card was not counted.)"""
    for card in cards:
        if card < facts.first_advantage:
            value = facts.value[card]
            if value > MOST_VALUE:
                value = MOST_VALUE
            count[value] = count[value] - 1


def worth_of_play(table: PillarsTable, seat: int, card: int, outlook: Outlook) -> int:
    """What playing this card is worth to the seat, in tenths of a point."""
    facts = table.facts
    value = facts.value[card]
    receiver = outlook.receiver
    if value >= outlook.highest:  # this card decides
        owner = facts.owners[card]
        receiver = NOBODY if card == facts.king else owner if owner >= 0 else seat
    else:
        value = outlook.highest
    if receiver < 0:
        now = -king_burns(table, seat, [*table.trick, card])
    elif receiver == seat:
        now = outlook.laid[seat] + card_worth(table, seat, card)
    else:
        now = -(outlook.laid[receiver] + card_worth(table, receiver, card)) // (facts.seats - 1)
    if outlook.later and receiver >= 0:
        stays = chance_to_stay(value, outlook)
        others = -average_loss(table, seat, card, outlook)
        now = (now * stays + others * (100 - stays)) // 100
    return now - worth_in_hand(table, seat, card)


def chance_to_stay(value: int, outlook: Outlook) -> int:
    """The chance in percent that no later player takes over a trick of this value. Not every player who could take it
    over will want to.
    """
    if value > MOST_VALUE:
        value = MOST_VALUE
    higher = outlook.higher
    unseen = max(1, higher[0])
    stays = 100
    for _ in range(outlook.later):
        stays = stays * (unseen - higher[value] * 7 // 10) // unseen
    return max(stays, 0)


def average_loss(table: PillarsTable, seat: int, card: int, outlook: Outlook) -> int:
    """The mean worth of the trick with this card to each of the others."""
    facts = table.facts
    total = facts.pile_total[card] - facts.pile_worth[seat][card]
    if card >= facts.first_advantage:
        total *= outlook.advantage
    return (outlook.laid_others + total) // ((facts.seats - 1) * (facts.seats - 1))


def king_burns(table: PillarsTable, seat: int, trick: list[int]) -> int:
    """What the seat loses when this trick is laid aside: mostly its own craftsmen. Losses of others count as a gain."""
    loss = 0
    for card in trick:
        owner = table.facts.owners[card]
        if owner == seat:
            loss += DENIED
        elif owner >= 0:
            loss -= DENIED // 3
    return loss


def worth_in_hand(table: PillarsTable, seat: int, card: int) -> int:
    """What a card would be worth if it were kept for a later trick."""
    facts = table.facts
    if card == facts.king:
        return HOLD_KING
    if card == facts.aliena:
        return HOLD_ALIENA
    if card < facts.first_craftsman:
        return 4 * facts.vp[card] + 2
    if card >= facts.first_advantage:
        return 4
    return HOLD[facts.type_of[card]] if facts.owners[card] == seat else -facts.value[card] // 2


def trick_worth(table: PillarsTable, seat: int, trick: list[int]) -> int:
    """What these cards are worth in a seat's pile, in tenths of a point."""
    worth = 0
    for card in trick:
        worth += card_worth(table, seat, card)
    return worth


def card_worth(table: PillarsTable, seat: int, card: int) -> int:
    """What a card is worth in a seat's pile."""
    facts = table.facts
    if not facts.pile_worth:
        judge_cards(facts)
    worth = facts.pile_worth[seat][card]
    return worth if card < facts.first_advantage else worth * (1 + len(table.advantage_stack))


def judge_cards(facts: PillarsFacts) -> None:
    """Note what every card is worth in each seat's pile, and in all of them together."""
    cards = range(len(facts.names))
    worths = [[worth_in_pile(facts, seat, card) for card in cards] for seat in range(facts.seats)]
    facts.pile_total = [sum(each[card] for each in worths) for card in cards]
    facts.pile_worth = worths


def worth_in_pile(facts: PillarsFacts, seat: int, card: int) -> int:
    """The same before the game. For an advantage card: its worth in one scoring."""
    if card < facts.first_craftsman:
        return 10 * facts.vp[card] + (15 if facts.choice[card] else 0) + units_worth(facts.gives[card])
    if card >= facts.first_advantage:
        return ADVANTAGE[card - facts.first_advantage]
    return CRAFTSMAN[facts.type_of[card]] if facts.owners[card] == seat else DENIED // 4


def units_worth(stock: i64) -> int:
    """What units are worth if they are kept."""
    worth = 0
    for kind in range(4):
        worth += units_of(stock, kind) * UNIT[kind]
    return worth


# --- scoring ------------------------------------------------------------------------------------------------------


def best_unit(table: PillarsTable, seat: int, choices: list[int]) -> int:
    """Tom Builder's unit: the one with which the rest of the scoring is worth most."""
    facts = table.facts
    best = choices[0]
    best_worth = -(1 << 20)
    for move in choices:
        stock = table.seats[seat].stock + one_unit(move - facts.tom_move[0])
        worth = plan_worth(table, seat, stock, 0)
        if worth > best_worth:
            best = move
            best_worth = worth
    return best


def best_conversion(table: PillarsTable, seat: int, choices: list[int]) -> int:
    """Use this converter on the unit with which the whole plan is worth most, or leave it idle."""
    facts = table.facts
    converter = cast(Convert, table.step(seat)).converter
    stock = table.seats[seat].stock
    best = facts.idle_move[converter]
    best_worth = plan_worth(table, seat, stock, converter + 1)
    kinds = facts.takes[converter] & kinds_in(stock)
    for kind in range(4):
        worth = worth_of_use(table, seat, stock, converter, kind) if kinds >> kind & 1 else best_worth
        if worth > best_worth:
            best = facts.use_move[converter][kind]
            best_worth = worth
    return best


def worth_of_use(table: PillarsTable, seat: int, stock: i64, converter: int, kind: int) -> int:
    """The best plan from here on if this converter takes this kind."""
    facts = table.facts
    left = stock - one_unit(kind)
    if converter == BRICK_BURNER:
        return plan_worth(table, seat, left + one_unit(facts.brick_gives), converter + 1)
    return 10 * facts.points[converter][kind] + plan_worth(table, seat, left, converter + 1)


def plan_worth(table: PillarsTable, seat: int, stock: i64, first: int) -> int:
    """What the best plan is worth with this stock and the converters from ``first`` on."""
    facts = table.facts
    in_stock = kinds_in(stock)
    for converter in range(first, len(CONVERTERS)):
        kinds = facts.takes[converter] & in_stock
        if kinds and table.has_converter(seat, converter):
            best = plan_worth(table, seat, stock, converter + 1)
            for kind in range(4):
                if kinds >> kind & 1:
                    best = max(best, worth_of_use(table, seat, stock, converter, kind))
            return best
    return stock_worth(table, seat, stock)


def stock_worth(table: PillarsTable, seat: int, stock: i64) -> int:
    """The worth of the remaining stock: the best units kept, and the clerk's points for the rest. In the last stage, 0
    without the clerk.
    """
    facts = table.facts
    units = units_in(stock)
    clerk = 10 * facts.clerk_vp if table.seats[seat].uses & CLERK_BIT else 0
    if table.last_stage():
        return units * clerk
    kept = 0
    worth = 0
    for kind in range(3, -1, -1):
        for _ in range(units_of(stock, kind)):
            if kept < facts.carry_limit and UNIT[kind] >= clerk:
                worth += UNIT[kind]
                kept += 1
    return worth + (units - kept) * clerk


def clerks_share(table: PillarsTable, seat: int, choices: list[int]) -> int:
    """Give the clerk what cannot be kept; everything in the last stage. Cheap kinds are asked first."""
    facts = table.facts
    if table.last_stage():
        return choices[-1]
    surplus = units_in(table.seats[seat].stock) - facts.carry_limit
    kind = cast(ClerkTakes, table.step(seat)).kind
    if UNIT[kind] <= 10 * facts.clerk_vp:
        return choices[-1]
    return choices[max(0, min(surplus, len(choices) - 1))]


def best_keep(table: PillarsTable, choices: list[int]) -> int:
    """Keep the units that are worth most."""
    facts = table.facts
    best = choices[0]
    best_worth = -1
    for move in choices:
        worth = units_worth(facts.keep_stocks[move - facts.keep_move])
        if worth > best_worth:
            best = move
            best_worth = worth
    return best
