"""What the cards are worth by one set of habits: found once for each seat, because the rules of thumb ask often."""

from __future__ import annotations

from mypy_extensions import i64

from gildhall.games.pillars._habits import STANDARD, PillarsHabits
from gildhall.games.pillars.components import ADVANTAGES, KINDS, TYPES, PillarsFacts, units_of
from gildhall.games.pillars.table import PillarsTable


def numbers(habits: PillarsHabits, names: list[str]) -> list[int]:
    """The habits with these names."""
    return [getattr(habits, name) for name in names]


class Judgement:
    """The worth of all units and cards, in tenths of a point. Piles and hands are lists by seat and card."""

    def __init__(self, habits: PillarsHabits, facts: PillarsFacts) -> None:
        self.habits = habits
        self.unit = numbers(habits, KINDS)
        self.craftsman = numbers(habits, TYPES)
        self.hold = numbers(habits, [f"hold_{type_}" for type_ in TYPES])
        self.advantage = numbers(habits, ADVANTAGES)
        self.piles = Piles(self, facts, 100, 100, 100)
        self.last_piles = Piles(self, facts, habits.last_units, habits.last_craftsman, habits.last_advantage)
        cards = range(1, len(facts.names))
        self.hand: list[list[int]] = [
            [0] + [self.in_hand(facts, seat, card) for card in cards] for seat in range(facts.seats)
        ]
        """What a card would be worth if it were kept for a later trick."""

    def units_worth(self, stock: i64) -> int:
        """What units are worth if they are kept."""
        worth = 0
        for kind in range(4):
            worth += units_of(stock, kind) * self.unit[kind]
        return worth

    def in_hand(self, facts: PillarsFacts, seat: int, card: int) -> int:
        habits = self.habits
        if card == facts.king:
            return habits.hold_king
        if card == facts.aliena:
            return habits.hold_aliena
        if card < facts.first_craftsman:
            return habits.hold_point * facts.vp[card] + habits.hold_neutral
        if card >= facts.first_advantage:
            return habits.hold_advantage
        if facts.owners[card] == seat:
            return self.hold[facts.type_of[card]]
        return -facts.value[card] * habits.shed // 100


class Piles:
    """What a card is worth in each seat's pile; for an advantage card: its worth in one scoring. Parts are in percent
    of the usual worth.
    """

    def __init__(self, judgement: Judgement, facts: PillarsFacts, units: int, craftsman: int, advantage: int) -> None:
        self.judgement = judgement
        self.units = units
        self.craftsman = craftsman
        self.advantage = advantage
        cards = range(1, len(facts.names))
        self.worth: list[list[int]] = [
            [0] + [self.in_pile(facts, seat, card) for card in cards] for seat in range(facts.seats)
        ]
        total = [sum(each[card] for each in self.worth) for card in range(len(facts.names))]
        self.others: list[list[int]] = [
            [total[card] - worth[card] for card in range(len(facts.names))] for worth in self.worth
        ]
        """What it is worth to all seats but one."""

    def in_pile(self, facts: PillarsFacts, seat: int, card: int) -> int:
        habits = self.judgement.habits
        if card < facts.first_craftsman:
            units = self.judgement.units_worth(facts.gives[card]) + (habits.tom if facts.choice[card] else 0)
            return 10 * facts.vp[card] + units * self.units // 100
        if card >= facts.first_advantage:
            return self.judgement.advantage[card - facts.first_advantage] * self.advantage // 100
        if facts.owners[card] == seat:
            return self.judgement.craftsman[facts.type_of[card]] * self.craftsman // 100
        return habits.denied


def judgement_of(table: PillarsTable, seat: int) -> Judgement:
    """What a seat thinks that cards are worth."""
    facts = table.facts
    if facts.judged_by is not facts.habits:
        judge(table)
    return facts.judgements[seat]


def standard_judgement(table: PillarsTable) -> Judgement:
    """What cards are worth by the standard habits."""
    return judgement_of(table, table.facts.seats)


def judge(table: PillarsTable) -> None:
    """Judge the cards by the habits of each seat, and last by the standard ones. The same habits judge only once."""
    facts = table.facts
    known = facts.judgements[:]
    judgements = [judged(table.facts.habits[seat], facts, known) for seat in range(facts.seats)]
    facts.judgements = [*judgements, judged(STANDARD, facts, known)]
    facts.judged_by = facts.habits


def judged(habits: PillarsHabits, facts: PillarsFacts, known: list[Judgement]) -> Judgement:
    for judgement in known:
        if judgement.habits is habits:
            return judgement
    known.append(Judgement(habits, facts))
    return known[-1]
