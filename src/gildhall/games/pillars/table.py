"""What lies on a table of Pillars."""

from __future__ import annotations

from gildhall.engine.deck import Deck
from gildhall.engine.dice import Dice
from gildhall.engine.standing import Ranking
from gildhall.engine.table import Seat, Table
from gildhall.games.pillars.components import KINDS, NOBODY, PillarsFacts
from gildhall.games.pillars.scoring import rankings

Note = tuple[int, int, int, int]
"""One stage's points by where they come from: conversions, own craftsmen, persons, advantage cards."""


class Builder(Seat):
    """What lies before one player."""

    def __init__(self, hand: list[int], pile: list[int], stock: list[int]) -> None:
        self.hand = hand
        self.pile = pile
        self.tricks = 0
        self.stock = stock
        self.advantages: tuple[int, ...] = ()
        self.notes: tuple[Note, ...] = ()  # the note pad
        # this scoring: what may be used (bits, see components.py), and the points so far by where they come from
        self.uses = 0
        self.conversions = 0
        self.craftsmen = 0
        self.persons = 0
        self.lasting = 0

    def copy(self) -> Builder:
        twin = Builder(self.hand[:], self.pile[:], self.stock[:])
        twin.tricks = self.tricks
        twin.advantages = self.advantages
        twin.notes = self.notes
        twin.uses = self.uses
        twin.conversions = self.conversions
        twin.craftsmen = self.craftsmen
        twin.persons = self.persons
        twin.lasting = self.lasting
        return twin

    def units(self) -> int:
        """How many units are in the stock."""
        stock = self.stock
        return stock[0] + stock[1] + stock[2] + stock[3]

    def results(self) -> list[int]:
        """The results of the stages, as on the note pad."""
        return [note[0] + note[1] + note[2] + note[3] for note in self.notes]

    def vp(self) -> int:
        """The victory points: all results together (POE-2.9)."""
        return sum(self.results())

    def stage_result(self) -> int:
        """POE-8.18."""
        return self.conversions + self.craftsmen + self.persons + self.lasting


class Trick:
    """A finished trick. Immutable."""

    def __init__(self, leader: int, receiver: int, cards: list[int]) -> None:
        self.leader = leader
        self.receiver = receiver  # −1: laid aside for the King
        self.cards = cards


class PillarsTable(Table[PillarsFacts, Builder]):
    """One game of Pillars being played."""

    deal: Dice
    advantage_stack: Deck

    trick: list[int]
    """The cards of the current trick, from the leader's on."""
    tricks: list[Trick]
    """The finished tricks of this stage."""

    def __init__(self, facts: PillarsFacts) -> None:
        super().__init__(facts)
        self.stage = 0
        self.advantage = NOBODY  # the advantage card of this stage
        self.first_leader = NOBODY
        self.leader = NOBODY
        self.king_trick: tuple[int, ...] = ()
        self.king_by = NOBODY
        self.king_shared = False  # option all_score: every trickless player scores the King's trick
        self.out: tuple[int, ...] = ()  # cards out of play in this stage; only hand-written positions have some

    def copy(self) -> PillarsTable:
        twin = PillarsTable(self.facts)
        twin.seats = [seat.copy() for seat in self.seats]
        twin.deal = self.deal.copy()
        twin.advantage_stack = self.advantage_stack.copy()
        twin.trick = self.trick[:]
        twin.tricks = self.tricks[:]
        twin.stage = self.stage
        twin.advantage = self.advantage
        twin.first_leader = self.first_leader
        twin.leader = self.leader
        twin.king_trick = self.king_trick
        twin.king_by = self.king_by
        twin.king_shared = self.king_shared
        twin.out = self.out
        self.copy_frame(twin)
        return twin

    def scored_cards(self, seat: int) -> list[int]:
        """The cards that a seat scores: its pile, and a shared King's trick (POE-11.3)."""
        part = self.seats[seat]
        if self.king_shared and part.tricks == 0:
            return part.pile + list(self.king_trick)
        return part.pile

    def has_converter(self, seat: int, converter: int) -> bool:
        """Does this seat, in this scoring, score this own craftsman or own this advantage card?"""
        return self.seats[seat].uses >> converter & 1 == 1

    def last_stage(self) -> bool:
        """POE-10.2, 10.8, 10.9: does the game end after this stage's scoring?"""
        return len(self.advantage_stack) == 0 or self.stage >= self.facts.stage_limit

    def played_in_trick(self, seat: int) -> bool:
        """Has this seat played to the current trick?"""
        return (seat - self.leader) % len(self.seats) < len(self.trick)

    def piles_open(self) -> bool:
        """POE-11.5, 12.11: piles can be looked up, by option always, otherwise after the last trick only."""
        return self.facts.open_history or (not self.trick and not self.seats[0].hand)

    def tricks_in_sight(self) -> list[Trick]:
        """The finished tricks that can be looked up; with a closed history only the last one, until the next lead."""
        if self.piles_open():
            return self.tricks
        return [] if self.trick else self.tricks[-1:]

    def rankings(self) -> list[Ranking]:
        return rankings(self.seats)

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
