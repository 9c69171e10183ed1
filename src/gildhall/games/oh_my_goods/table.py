"""What lies on a table of Oh My Goods!"""

from __future__ import annotations

from typing import Final

from gildhall.engine.deck import Deck
from gildhall.engine.standing import Ranking
from gildhall.engine.table import Seat, Table
from gildhall.games.oh_my_goods.components import NONE, GoodsFacts
from gildhall.games.oh_my_goods.estate import Estate
from gildhall.games.oh_my_goods.scoring import rankings

CARD_BITS: Final = 7
CARD: Final = (1 << CARD_BITS) - 1
BUILDING: Final = 12
"""A good is one int: the deck card that lies there, the type of the good from bit 7, the building from bit 12."""

KIND_BITS: Final = 8
KIND: Final = (1 << KIND_BITS) - 1
"""Numbers by resource are packed into one int, so that they are copied for nothing."""
_UNSET: Final[list[int]] = []  # shared and never written to: a copy should allocate little


class Trader(Seat):
    """What lies before one player. A deck card is a hand card, a building or a good, one at a time (OMG-2.5)."""

    def __init__(self, estate: Estate, hand: list[int], goods: tuple[int, ...]) -> None:
        self.estate = estate
        self.hand = hand  # sorted; without the card set aside (OMG-0.3)
        self.goods = goods  # on each building the card laid last comes last (OMG-17.13)
        self.coins = 0  # what all goods together are worth (OMG-0.6)
        self.aside = 0  # the card set aside, 0 if there is none
        self.worker = NONE  # the building where he is
        self.sloppy = False
        self.staff = 0  # a bit for each building with an assistant: at most one person anywhere (OMG-10.23)
        self.assistants: tuple[int, ...] = ()
        self.discarded: tuple[int, ...] = ()  # hand cards of his in the discard pile, face down: only he knows them
        # while something is being decided
        self.chosen: tuple[int, ...] = ()  # hand cards that are about to be discarded face down
        self.spent: tuple[int, ...] = ()  # goods that are being paid
        self.owed = 0  # coins, or cards, still to be paid
        self.due = 0  # units still to be covered for a production, four bits for each resource
        self.after = 0  # cards are chosen in ascending order: the last one
        self.vacated = 0  # buildings that assistants left in this planning
        self.entered = 0  # … and where they went
        self.tried = 0  # buildings attempted in this turn
        self.produced = 0  # … and those that did produce

    def copy(self) -> Trader:
        twin = Trader(self.estate, self.hand[:], self.goods)
        twin.coins = self.coins
        twin.aside = self.aside
        twin.worker = self.worker
        twin.sloppy = self.sloppy
        twin.staff = self.staff
        twin.assistants = self.assistants
        twin.discarded = self.discarded
        twin.chosen = self.chosen
        twin.spent = self.spent
        twin.owed = self.owed
        twin.due = self.due
        twin.after = self.after
        twin.vacated = self.vacated
        twin.entered = self.entered
        twin.tried = self.tried
        twin.produced = self.produced
        return twin

    def free_workshops(self) -> int:
        """Production buildings without an assistant, as a mask."""
        return self.estate.workshops & ~self.staff

    def manned(self) -> int:
        """Production buildings with a person (OMG-0.5), as a mask."""
        return self.staff if self.worker < 0 else self.staff | 1 << self.worker

    def number_of(self, type_: int) -> int:
        """How many goods of a type."""
        number = 0
        for good in self.goods:
            if good >> CARD_BITS & 31 == type_:
                number += 1
        return number

    def take_good(self, type_: int) -> int:
        """Take a good of a type: from the building with the lowest index (OMG-17.3), the card laid last (OMG-17.13)."""
        goods = self.goods
        lowest = 1 << 20
        found = -1
        i = len(goods) - 1
        while i >= 0:
            good = goods[i]
            if good >> CARD_BITS & 31 == type_ and good >> BUILDING < lowest:
                lowest = good >> BUILDING
                found = i
            i -= 1
        good = goods[found]
        self.goods = goods[:found] + goods[found + 1 :]
        return good


class GoodsTable(Table[GoodsFacts, Trader]):
    """One game of Oh My Goods! being played."""

    pile: Deck
    """The draw pile."""

    def __init__(self, facts: GoodsFacts) -> None:
        super().__init__(facts)
        self.round = 0
        self.active = 0
        self.final = False  # is this the final round (OMG-11.2)?
        self.limited = False  # … because of the safety stop (OMG-11.12)?
        self.display: tuple[int, ...] = ()  # the faces of the assistants for hire
        self.discard: list[int] = _UNSET  # discarded before the eyes of all (OMG-13.6)
        self.face_down: list[int] = _UNSET  # discarded goods, which nobody knows
        self.row1: tuple[int, ...] = ()
        self.row2: tuple[int, ...] = ()
        self.market = 0  # both rows together: how many cards of each resource, packed
        self.out: tuple[int, ...] = ()  # cards out of play; only hand-written positions have some

    def copy(self) -> GoodsTable:
        twin = GoodsTable(self.facts)
        twin.seats = [seat.copy() for seat in self.seats]
        twin.pile = self.pile.copy()
        twin.round = self.round
        twin.active = self.active
        twin.final = self.final
        twin.limited = self.limited
        twin.display = self.display
        twin.discard = self.discard[:]
        twin.face_down = self.face_down[:]
        twin.row1 = self.row1
        twin.row2 = self.row2
        twin.market = self.market
        twin.out = self.out
        self.copy_frame(twin)
        return twin

    def order(self) -> list[int]:
        """The seats in turn order (OMG-0.2)."""
        return self.facts.orders[self.active]

    def discarded(self) -> int:
        """How many cards the discard pile holds."""
        number = len(self.discard) + len(self.face_down)
        for part in self.seats:
            number += len(part.discarded)
        return number

    def count_market(self) -> None:
        """Count the resources in both rows anew (OMG-0.4, 7.3)."""
        market = 0
        for card in self.row1 + self.row2:
            market += 1 << KIND_BITS * self.facts.resource[card]
        self.market = market

    def in_market(self, resource: int) -> int:
        """How many market cards show a resource."""
        return self.market >> KIND_BITS * resource & KIND

    def rankings(self) -> list[Ranking]:
        return rankings(self.facts, self.seats)

    def round_number(self) -> int:
        return self.round

    def ending(self) -> str:
        return "round limit" if self.limited else f"{self.facts.end_buildings} buildings"

    def all_cards(self) -> list[int]:
        """All deck cards, place by place."""
        cards = [*self.pile.bag, *self.pile.top, *self.pile.bottom, *self.row1, *self.row2, *self.out]
        cards.extend(self.discard)
        cards.extend(self.face_down)
        for part in self.seats:
            cards.extend(part.discarded)
            cards.extend(part.hand)
            cards.extend(part.chosen)
            if part.aside:
                cards.append(part.aside)
            cards.extend([good & CARD for good in part.goods])
            cards.extend([good & CARD for good in part.spent])
            cards.extend([card for card in part.estate.buildings if card <= len(self.facts.deck)])
        return cards

    def check(self) -> None:
        """Every deck card is in exactly one place, goods lie where they belong, persons are where they may be."""
        facts = self.facts
        cards = sorted(self.all_cards())
        if cards != facts.deck:
            wrong = [card for card in facts.deck if cards.count(card) != 1] + [card for card in cards if card <= 0]
            raise AssertionError(f"deck cards are not each in one place: {[facts.names[card] for card in wrong]}")
        for seat, part in enumerate(self.seats):
            buildings = part.estate.buildings
            coins = 0
            for good in part.goods:
                type_ = good >> CARD_BITS & 31
                assert facts.type_of[buildings[good >> BUILDING]] == type_, (
                    f"seat {seat} has a good on a wrong building"
                )
                coins += facts.value[type_]
            assert part.coins == coins, f"seat {seat} has goods worth {coins}, not {part.coins}"
            assert part.owed >= 0, f"seat {seat} owes {part.owed}"
            assert part.staff & ~part.estate.workshops == 0, "an assistant is where nothing is produced"
            assert part.staff.bit_count() <= len(part.assistants), "there are more assistants at work than hired"
            assert part.worker < 0 or part.free_workshops() >> part.worker & 1, "the worker is where he may not be"
            assert part.hand == sorted(part.hand), "a hand is not sorted"
        shown = [facts.resource[card] for card in self.row1 + self.row2]
        for resource in range(5):
            assert self.in_market(resource) == shown.count(resource), "the market is counted wrongly"
