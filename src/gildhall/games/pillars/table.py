"""What lies on a table of Pillars."""

from __future__ import annotations

from gildhall.engine.deck import Deck
from gildhall.engine.dice import Dice
from gildhall.engine.standing import Place
from gildhall.engine.table import Seat, Table
from gildhall.games.pillars.components import KINDS, NOBODY, PillarsFacts
from gildhall.games.pillars.scoring import places


class Builder(Seat):
    """What lies before one player."""

    def __init__(self, hand: list[int], stock: list[int]) -> None:
        self.hand = hand
        self.pile: tuple[int, ...] = ()
        self.tricks = 0
        self.stock = stock
        self.advantages: tuple[int, ...] = ()
        self.vp = 0
        self.conversions = 0  # this stage's points so far, by where they come from
        self.craftsmen = 0
        self.persons = 0
        self.lasting = 0
        self.results: tuple[int, ...] = ()  # the note pad: the results of the stages
        self.sources: tuple[int, int, int, int] = (0, 0, 0, 0)  # all points of former stages, by where they come from

    def copy(self) -> Builder:
        twin = Builder(self.hand[:], self.stock[:])
        twin.pile = self.pile
        twin.tricks = self.tricks
        twin.advantages = self.advantages
        twin.vp = self.vp
        twin.conversions = self.conversions
        twin.craftsmen = self.craftsmen
        twin.persons = self.persons
        twin.lasting = self.lasting
        twin.results = self.results
        twin.sources = self.sources
        return twin

    def stage_result(self) -> int:
        """POE-8.18."""
        return self.conversions + self.craftsmen + self.persons + self.lasting


class PillarsTable(Table[PillarsFacts, Builder]):
    """One game of Pillars being played."""

    deal: Dice
    advantage_stack: Deck

    def __init__(self, facts: PillarsFacts) -> None:
        super().__init__(facts)
        self.stage = 0
        self.advantage = NOBODY  # the advantage card of this stage
        self.first_leader = NOBODY
        self.leader = NOBODY
        self.trick: list[int] = []  # the cards of the current trick, from the leader's on
        self.tricks: list[tuple[int, ...]] = []  # finished tricks of this stage: leader, receiver (−1: laid aside), cards
        self.king_trick: tuple[int, ...] = ()
        self.king_by = NOBODY
        self.king_shared = False  # option all_score: every trickless player scores the King's trick
        self.out: tuple[int, ...] = ()  # cards out of play in this stage; only hand-written positions have some

    def copy(self) -> PillarsTable:
        twin = PillarsTable(self.facts)
        twin.seats = [seat.copy() for seat in self.seats]
        twin.deal = self.deal.copy()
        twin.advantage_stack = self.advantage_stack.copy()
        twin.stage = self.stage
        twin.advantage = self.advantage
        twin.first_leader = self.first_leader
        twin.leader = self.leader
        twin.trick = self.trick[:]
        twin.tricks = self.tricks[:]
        twin.king_trick = self.king_trick
        twin.king_by = self.king_by
        twin.king_shared = self.king_shared
        twin.out = self.out
        self.copy_frame(twin)
        return twin

    def scored_cards(self, seat: int) -> tuple[int, ...]:
        """The cards that a seat scores: its pile, and a shared King's trick (POE-11.3)."""
        part = self.seats[seat]
        if self.king_shared and part.tricks == 0:
            return part.pile + self.king_trick
        return part.pile

    def has_converter(self, seat: int, converter: int) -> bool:
        """Does this seat score this own craftsman, or own this advantage card?"""
        facts = self.facts
        card = facts.converter_card[converter]
        if facts.is_craftsman[converter]:
            return card + 5 * facts.colour_of_seat[seat] in self.scored_cards(seat)
        return card in self.seats[seat].advantages

    def last_stage(self) -> bool:
        """POE-10.2, 10.8, 10.9: does the game end after this stage's scoring?"""
        return len(self.advantage_stack) == 0 or self.stage >= self.facts.stage_limit

    def played_in_trick(self, seat: int) -> bool:
        """Has this seat played to the current trick?"""
        return (seat - self.leader) % len(self.seats) < len(self.trick)

    def places(self) -> list[Place]:
        return places(self.seats)

    def round_number(self) -> int:
        return self.stage

    def ending(self) -> str:
        return "stage limit" if len(self.advantage_stack) else "all advantage cards received"

    def check(self) -> None:
        """Every card is in exactly one place, hands are equally long, nobody owes units."""
        facts = self.facts
        cards = [*self.trick, *self.king_trick, *self.out]
        for part in self.seats:
            cards.extend(part.hand)
            cards.extend(part.pile)
            cards.extend(part.advantages)
        deck = self.advantage_stack
        cards.extend([*deck.bag, *deck.top, *deck.bottom])
        expected = facts.dealt + facts.advantages
        names = facts.names
        assert sorted(cards) == expected, f"cards are not each in one place: {[names[card] for card in sorted(cards)]}"
        sizes = {len(part.hand) + self.played_in_trick(seat) for seat, part in enumerate(self.seats)}
        assert len(sizes) == 1, f"hands are not equally long: {sizes}"
        for part in self.seats:
            assert min(part.stock) >= 0, f"a stock is negative: {part.stock}"
            assert len(part.stock) == len(KINDS)
            assert part.vp == sum(part.results), f"{part.vp} points, but the note pad says {part.results}"


