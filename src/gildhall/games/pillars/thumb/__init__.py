"""Rules of thumb (RULES.md section 16): a quick, sensible player that uses only what its seat may know.

Card play: for each card, who would get the trick if it ended well or badly, and what the trick is worth to that player.
Scoring: the best plan, found by trying all of them, with a value for units that are kept. The numbers behind them are
in thumb.toml, and what cards are worth by these in judgement.py.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64, mypyc_attr

from gildhall.engine.best import best_of
from gildhall.games.pillars._habits import PillarsHabits
from gildhall.games.pillars._state import Trick
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
from gildhall.games.pillars.steps.trick import deciding, receiver_at
from gildhall.games.pillars.table import PillarsTable
from gildhall.games.pillars.thumb.judgement import judgement_of


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
    return best_keep(table, seat, choices)


NOTHING_LAID: Final = [0, 0, 0, 0]  # shared and never written to


# --- card play ----------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class Outlook:
    """The trick as it lies before a seat plays, and what can still happen: the same for every card it may play."""

    def __init__(self, table: PillarsTable, seat: int) -> None:
        facts = table.facts
        trick = table.trick
        judgement = judgement_of(table, seat)
        habits = judgement.habits
        piles = judgement.last_piles if table.last_stage() else judgement.piles
        others = facts.seats - 1
        self.facts = facts
        self.seat = seat
        self.trick = trick
        self.habits = habits
        self.hand = judgement.hand[seat]
        self.worth = piles.worth
        self.others = piles.others[seat]
        self.higher = unseen_by_value(table, seat)
        self.scorings = scorings_left(table)
        self.laid: list[int] = NOTHING_LAID
        """What the trick so far is worth to each seat."""
        self.laid_others: i64 = 0
        self.highest = -1
        self.receiver = NOBODY
        if trick:
            self.laid = [trick_worth(table, worth, trick) for worth in self.worth]
            self.laid_others = trick_worth(table, self.others, trick)
            place = deciding(facts, trick)
            self.highest = facts.value[trick[place]]
            self.receiver = receiver_at(facts, trick, table.leader, place)
        self.later = others - len(trick)
        """How many play after this seat."""
        self.asked_value = -1  # the last answer of chance_to_stay(): lower cards leave the trick to the same one
        self.asked_chance: i64 = 0
        self.hold: i64 = max(0, 100 - habits.hold_less * (facts.hand_size - len(table.seats[seat].hand)))
        """Percent of what the cards in hand are worth at the beginning of the stage."""
        self.envy: i64 = habits.envy
        self.shared_by: i64 = 100 * others
        """What another seat gains is divided by this, after ``envy`` in percent."""
        self.later_envy: i64 = habits.later_envy
        self.loss_shared_by: i64 = 100 * others * others
        """… and what any of the others gains by this, after ``later_envy``."""


def best_card(table: PillarsTable, seat: int, choices: list[int]) -> int:
    """The card with the best expected trick, less what the card would be worth later."""
    outlook = Outlook(table, seat)
    best = choices[0]
    best_worth: i64 = -(1 << 20)
    for move in choices:
        worth = worth_of_play(move, outlook)
        if worth > best_worth:
            best = move
            best_worth = worth
    return best


def unseen_by_value(table: PillarsTable, seat: int) -> list[int]:
    """For each value v: how many cards that others may still play are worth at least v."""
    facts = table.facts
    count = unseen_after(facts, table.tricks_in_sight())[:]  # the last one is for advantage cards, and is not read
    forget(facts, count, table.seats[seat].hand)
    forget(facts, count, table.trick)
    more = 0
    for value in range(MOST_VALUE, -1, -1):
        more += count[value]
        count[value] = more
    return count


def unseen_after(facts: PillarsFacts, tricks: list[Trick]) -> list[int]:
    """For each value: how many cards are not in these tricks. The last trick keeps the answer: the tricks before it
    never change, and copies of the table share it.
    """
    if not tricks:
        return facts.dealt_by_value
    last = tricks[-1]
    if not last.unseen:
        last.unseen = unseen_after(facts, tricks[:-1])[:]
        forget(facts, last.unseen, last.cards)
    return last.unseen


def forget(facts: PillarsFacts, count: list[int], cards: list[int]) -> None:
    """These cards are no longer unseen. (This stage's advantage card was not counted.)"""
    counted = facts.counted_value
    for card in cards:
        value = counted[card]
        count[value] = count[value] - 1


def worth_of_play(card: int, outlook: Outlook) -> i64:
    """What playing this card is worth to the seat, in tenths of a point."""
    facts = outlook.facts
    seat = outlook.seat
    value = facts.value[card]
    receiver = outlook.receiver
    if value >= outlook.highest:  # this card decides
        owner = facts.owners[card]
        receiver = NOBODY if card == facts.king else owner if owner >= 0 else seat
    else:
        value = outlook.highest
    now: i64  # products with a negative number are slow as plain ints
    if receiver < 0:
        now = -king_burns(facts, seat, [*outlook.trick, card], outlook.habits)
    else:
        now = outlook.laid[receiver] + card_worth(facts, outlook.worth[receiver], card, outlook.scorings)
        if receiver != seat:
            now = -now * outlook.envy // outlook.shared_by
        if outlook.later:
            stays = chance_to_stay(value, outlook)
            now = (now * stays - average_loss(card, outlook) * (100 - stays)) // 100
    held: i64 = outlook.hand[card]
    return now - held * outlook.hold // 100


def chance_to_stay(value: int, outlook: Outlook) -> i64:
    """The chance in percent that no later player takes over a trick of this value. Not every player who could take it
    over will want to.
    """
    if value > MOST_VALUE:
        value = MOST_VALUE
    if value == outlook.asked_value:
        return outlook.asked_chance
    higher = outlook.higher
    unseen: i64 = max(1, higher[0])
    takers: i64 = higher[value] * outlook.habits.takes_over // 100
    if takers > unseen:
        takers = unseen
    stays: i64 = 100
    for _ in range(outlook.later):
        stays = stays * (unseen - takers) // unseen
    outlook.asked_value = value
    outlook.asked_chance = stays
    return stays


def average_loss(card: int, outlook: Outlook) -> i64:
    """The mean worth of the trick with this card to each of the others."""
    total: i64 = card_worth(outlook.facts, outlook.others, card, outlook.scorings)
    return (outlook.laid_others + total) * outlook.later_envy // outlook.loss_shared_by


def king_burns(facts: PillarsFacts, seat: int, trick: list[int], habits: PillarsHabits) -> int:
    """What the seat loses when this trick is laid aside: mostly its own craftsmen. Losses of others count as a gain."""
    loss = 0
    for card in trick:
        owner = facts.owners[card]
        if owner == seat:
            loss += habits.burned
        elif owner >= 0:
            loss -= habits.burned_other
    return loss


def trick_worth(table: PillarsTable, worth: list[int], trick: list[int]) -> int:
    """What these cards are worth in a pile, in tenths of a point, by the worth of each card."""
    scorings = scorings_left(table)
    total = 0
    for card in trick:
        total += card_worth(table.facts, worth, card, scorings)
    return total


def card_worth(facts: PillarsFacts, worth: list[int], card: int, scorings: int) -> int:
    """What a card is worth in a pile. An advantage card is worth something in each scoring that is left."""
    return worth[card] if card < facts.first_advantage else worth[card] * scorings


def scorings_left(table: PillarsTable) -> int:
    """In how many scorings an advantage card of this stage can be used."""
    return 1 + len(table.advantage_stack)


# --- scoring ------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class Scoring:
    """One seat's scoring: what all its plans depend on, found once for a decision."""

    def __init__(self, table: PillarsTable, seat: int) -> None:
        part = table.seats[seat]
        self.facts = table.facts
        self.stock: i64 = part.stock
        self.uses: i64 = part.uses
        self.last = table.last_stage()
        self.clerk = 10 * table.facts.clerk_vp if part.uses & CLERK_BIT else 0
        """What the clerk pays for a unit."""
        self.unit = judgement_of(table, seat).unit

    def plan_worth(self, stock: i64, first: i64) -> int:
        """What the best plan is worth with this stock and the converters from ``first`` on."""
        takes = self.facts.takes
        in_stock: i64 = kinds_in(stock)
        converter = first
        while converter < len(CONVERTERS):
            kinds: i64 = takes[converter]
            kinds &= in_stock
            if kinds and self.uses >> converter & 1:
                best = self.plan_worth(stock, converter + 1)
                for kind in range(4):
                    if kinds >> kind & 1:
                        worth = self.worth_of_use(stock, converter, kind)
                        if worth > best:
                            best = worth
                return best
            converter += 1
        return self.stock_worth(stock)

    def worth_of_use(self, stock: i64, converter: i64, kind: int) -> int:
        """The best plan from here on if this converter takes this kind."""
        left = stock - one_unit(kind)
        if converter == BRICK_BURNER:
            return self.plan_worth(left + one_unit(self.facts.brick_gives), converter + 1)
        return 10 * self.facts.points[converter][kind] + self.plan_worth(left, converter + 1)

    def stock_worth(self, stock: i64) -> int:
        """The worth of the remaining stock: the best units kept, and the clerk's points for the rest. In the last
        stage, 0 without the clerk.
        """
        units = units_in(stock)
        if self.last:
            return units * self.clerk
        kept = 0
        worth = 0
        for kind in range(3, -1, -1):
            each = self.unit[kind]
            if each >= self.clerk:
                number = min(units_of(stock, kind), self.facts.carry_limit - kept)
                worth += number * each
                kept += number
        return worth + (units - kept) * self.clerk


def best_unit(table: PillarsTable, seat: int, choices: list[int]) -> int:
    """Tom Builder's unit: the one with which the rest of the scoring is worth most."""
    scoring = Scoring(table, seat)
    first = table.facts.tom_move[0]
    return best_of(choices, [scoring.plan_worth(scoring.stock + one_unit(move - first), 0) for move in choices])


def best_conversion(table: PillarsTable, seat: int, choices: list[int]) -> int:
    """Use this converter on the unit with which the whole plan is worth most, or leave it idle."""
    facts = table.facts
    scoring = Scoring(table, seat)
    stock = scoring.stock
    converter = cast(Convert, table.step(seat)).converter
    best = facts.idle_move[converter]
    best_worth = scoring.plan_worth(stock, converter + 1)
    kinds = facts.takes[converter] & kinds_in(stock)
    for kind in range(4):
        worth = scoring.worth_of_use(stock, converter, kind) if kinds >> kind & 1 else best_worth
        if worth > best_worth:
            best = facts.use_move[converter][kind]
            best_worth = worth
    return best


def clerks_share(table: PillarsTable, seat: int, choices: list[int]) -> int:
    """Give the clerk what cannot be kept; everything in the last stage. Cheap kinds are asked first."""
    facts = table.facts
    if table.last_stage():
        return choices[-1]
    surplus = units_in(table.seats[seat].stock) - facts.carry_limit
    kind = cast(ClerkTakes, table.step(seat)).kind
    if judgement_of(table, seat).unit[kind] <= 10 * facts.clerk_vp:
        return choices[-1]
    return choices[max(0, min(surplus, len(choices) - 1))]


def best_keep(table: PillarsTable, seat: int, choices: list[int]) -> int:
    """Keep the units that are worth most."""
    facts = table.facts
    judgement = judgement_of(table, seat)
    stocks = [facts.keep_stocks[move - facts.keep_move] for move in choices]
    return best_of(choices, [judgement.units_worth(stock) for stock in stocks])
