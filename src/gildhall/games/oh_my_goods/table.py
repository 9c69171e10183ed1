"""The table of Oh My Goods!: the state that state.py declares, and the queries that the rules need."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gildhall.engine.standing import Ranking
from gildhall.games.oh_my_goods._state import GoodsTableState, TraderState
from gildhall.games.oh_my_goods.components import BUILDING, CARD_BITS, KIND, KIND_BITS, type_in
from gildhall.games.oh_my_goods.scoring import rankings


@final
@mypyc_attr(acyclic=True)
class Trader(TraderState):
    """One player's part of the table. A deck card is a hand card, a building or a good, one at a time (OMG-2.5)."""

    def copy(self) -> Trader:
        self.shared = True
        return self.copy_to(Trader())

    def share(self) -> None:
        self.shared = True

    def own_hand(self) -> list[int]:
        """The hand, to be changed."""
        if self.shared:
            self.hand = self.hand[:]
            self.shared = False
        return self.hand

    def free_workshops(self) -> i64:
        """Production buildings without an assistant, as a mask."""
        return self.estate.workshops & ~self.staff

    def manned(self) -> i64:
        """Production buildings with a person (OMG-0.5), as a mask."""
        return self.staff if self.worker < 0 else self.staff | 1 << self.worker

    def number_of(self, type_: int) -> int:
        """How many goods of a type."""
        wanted: i64 = type_
        number = 0
        for each in self.goods:
            good: i64 = each
            if good >> CARD_BITS & 31 == wanted:
                number += 1
        return number

    def take_goods(self, type_: int, number: int) -> list[int]:
        """Take goods of a type: of the building with the lowest index (OMG-17.3) the card laid last (OMG-17.13)."""
        goods = list(self.goods)
        wanted: i64 = type_
        taken: list[int] = []
        for _ in range(number):
            lowest: i64 = 1 << 20
            found = 0
            for place, each in enumerate(goods):
                good: i64 = each
                if good >> CARD_BITS & 31 == wanted and good >> BUILDING <= lowest:
                    lowest = good >> BUILDING
                    found = place
            taken.append(goods.pop(found))
        self.goods = tuple(goods)
        return taken


@final
class GoodsTable(GoodsTableState):
    """One game of Oh My Goods! being played."""

    def copy(self) -> GoodsTable:
        return self.copy_to(GoodsTable(self.facts))

    def order(self) -> list[int]:
        """The seats in turn order (OMG-0.2)."""
        return self.facts.orders[self.active]

    def once_each(self, cards: list[int], first: int) -> list[int]:
        """The moves for one card of each class (OMG-17.2), from sorted cards. ``first`` is added to the card."""
        class_of = self.facts.class_of
        moves: list[int] = []
        before: i64 = 0
        for card in cards:
            kind = class_of[card]
            if kind != before:
                moves.append(first + card)
                before = kind
        return moves

    def discarded(self) -> int:
        """How many cards the discard pile holds."""
        number = len(self.discard) + len(self.face_down)
        for part in self.seats:
            number += len(part.discarded)
        return number

    def count_market(self) -> None:
        """Count the resources in both rows again (OMG-0.4, 7.3)."""
        market = 0
        for card in self.row1 + self.row2:
            market += self.facts.colour_unit[card]
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

    def check(self) -> None:
        """Check that every deck card is in exactly one place, and that goods and persons are in allowed places."""
        super().check()
        facts = self.facts
        for seat, part in enumerate(self.seats):
            buildings = part.estate.buildings
            coins = 0
            for good in part.goods:
                type_ = type_in(good)
                assert facts.type_of[buildings[good >> BUILDING]] == type_, (
                    f"seat {seat} has a good on a wrong building"
                )
                coins += facts.value[type_]
            assert part.coins == coins, f"seat {seat} has goods worth {coins}, not {part.coins}"
            assert part.owed >= 0, f"seat {seat} owes {part.owed}"
            assert part.staff & ~part.estate.workshops == 0, "an assistant is where nothing is produced"
            assert int(part.staff).bit_count() <= len(part.assistants), "there are more assistants at work than hired"
            assert part.worker < 0 or part.free_workshops() >> part.worker & 1, "the worker is where he may not be"
            assert part.hand == sorted(part.hand), "a hand is not sorted"
        shown = [facts.resource[card] for card in self.row1 + self.row2]
        for resource in range(5):
            assert self.in_market(resource) == shown.count(resource), "the market is counted wrongly"
