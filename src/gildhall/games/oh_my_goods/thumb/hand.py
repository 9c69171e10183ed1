"""What hand cards are worth to a player, as resources or as the next building (RULES.md 18.10, 18.11)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from gildhall.games.oh_my_goods._habits import GoodsHabits
from gildhall.games.oh_my_goods.components import ANY, GoodsFacts
from gildhall.games.oh_my_goods.estate import Estate
from gildhall.games.oh_my_goods.table import GoodsTable
from gildhall.games.oh_my_goods.thumb.worth import best_target, building, income, judged_by, rounds_left


@mypyc_attr(acyclic=True, free_list_len=1)
class Hand:
    """The hand of a seat before a decision: what the usefulness of each of its cards depends on, found once."""

    def __init__(self, table: GoodsTable, seat: int) -> None:
        part = table.seats[seat]
        self.habits = table.facts.habits[seat]
        self.facts = table.facts
        self.final = table.final
        self.estate = part.estate
        self.cards = part.hand
        self.left = rounds_left(self.habits, table, seat)
        self.target = best_target(self.habits, table, seat, part.coins + self.habits.saving)

    def usefulness(self, card: int) -> int:
        """What a card is worth, as a resource or as the next building."""
        habits = self.habits
        if card == self.target:
            return habits.next + self.building(card) * habits.next_part // 100
        resource = self.facts.resource
        kind = resource[card]
        before = 0
        for other in self.cards:
            if other < card and other != self.target and resource[other] == kind:
                before += 1
        use = habits.use if before < wanted(habits, self.facts, self.estate, self.final)[kind] else 0
        if not self.final:
            use += max(0, self.building(card)) * habits.later_part // 1000
        return use

    def building(self, card: int) -> int:
        return building(self.habits, self.facts, self.estate, self.left, card)


def wanted(habits: GoodsHabits, facts: GoodsFacts, estate: Estate, final: bool) -> list[int]:
    """How many hand cards of each resource the seat's buildings can use. The estate keeps the answer."""
    judged_by(habits, facts, estate)
    kept = estate.wanted_last if final else estate.wanted
    if not kept:
        kept = wanted_for(habits, facts, estate, final)
        if final:
            estate.wanted_last = kept
        else:
            estate.wanted = kept
    return kept


def wanted_for(habits: GoodsHabits, facts: GoodsFacts, estate: Estate, final: bool) -> list[int]:
    """The same, computed: the needs of the best building, and its chain."""
    number = [0, 0, 0, 0, 0]
    best = 0
    best_income = -1
    for b in estate.order:
        card = estate.buildings[b]
        type_ = facts.type_of[card]
        earned = income(habits, facts, estate, card)
        if earned > best_income:
            best = card
            best_income = earned
        resource = facts.chain_resource[type_]
        if resource >= 0 and type_ > 0:
            number[resource] = number[resource] + (habits.last_chain_cards if final else habits.chain_cards)
    needs = facts.needs[best]
    for i in range(0, len(needs), 2):
        if needs[i] < ANY:
            number[needs[i]] += max(0, needs[i + 1] - estate.offices[needs[i]] - habits.from_rows)
        else:
            for resource in range(5):
                number[resource] += habits.any_cards
    if final and 0 in estate.types:
        number[facts.chain_resource[0]] += habits.last_coal_cards
    return number
