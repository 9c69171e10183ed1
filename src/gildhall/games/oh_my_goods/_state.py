"""The state of a table, as native classes. Generated from state.py by tools/declare.py; do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64, mypyc_attr

from gildhall.engine.deck import Deck
from gildhall.engine.plain import UNSET, check_places
from gildhall.engine.table import Seat, Table
from gildhall.games.oh_my_goods.components import CARD, GoodsFacts
from gildhall.games.oh_my_goods.estate import Estate

if TYPE_CHECKING:
    from gildhall.games.oh_my_goods.table import GoodsTable, Trader


@mypyc_attr(acyclic=True)
class TraderState(Seat):
    """The part of one seat."""

    estate: Estate

    def __init__(self) -> None:
        self.goods: tuple[int, ...] = ()  # on a building the last laid is last (OMG-13.4, 17.13)
        self.coins: i64 = 0  # what all goods together are worth (OMG-0.6)
        self.hand: list[int] = UNSET  # without the card set aside (OMG-0.3)
        self.shared: bool = True  # does somebody else keep the hand?
        self.aside: i64 = 0  # the card set aside, 0 if there is none (OMG-13.2)
        self.worker: i64 = -1  # the building where the worker is
        self.sloppy: bool = False
        self.staff: i64 = 0  # a bit for each building with an assistant: at most one person anywhere (OMG-10.23)
        self.assistants: tuple[int, ...] = ()
        self.discarded: tuple[int, ...] = ()  # hand cards, discarded face down
        self.chosen: tuple[int, ...] = ()  # about to be discarded
        self.spent: tuple[int, ...] = ()  # goods that are being paid
        self.owed: i64 = 0  # coins, or cards, still to be paid
        self.due: i64 = 0  # units to be covered for a production, four bits for each resource
        self.after: i64 = 0  # cards are chosen in ascending order: the last one
        self.vacated: i64 = 0  # buildings that assistants left in this planning
        self.entered: i64 = 0  # … and where they went
        self.tried: i64 = 0  # buildings attempted in this turn
        self.produced: i64 = 0  # … and those that did produce

    def copy_to(self, twin: Trader) -> Trader:
        """Copy every field to another object."""
        twin.estate = self.estate
        twin.goods = self.goods
        twin.coins = self.coins
        twin.hand = self.hand
        twin.shared = self.shared
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

    def unshare(self) -> None:
        self.hand = self.hand[:]

    def key(self) -> tuple[Any, ...]:
        return (
            self.estate.buildings,
            self.goods,
            tuple(self.hand),
            self.aside,
            self.worker,
            self.sloppy,
            self.staff,
            self.assistants,
            self.discarded,
            self.chosen,
            self.spent,
            self.owed,
            self.due,
            self.after,
            self.vacated,
            self.entered,
            self.tried,
            self.produced,
        )


class GoodsTableState(Table[GoodsFacts, "Trader"]):
    """The shared part of the table."""

    pile: Deck  # OMG-13.3; its top card first (OMG-0.7)

    def __init__(self, facts: GoodsFacts) -> None:
        super().__init__(facts)
        self.round: i64 = 0
        self.active: i64 = -1
        self.final: bool = False  # is this the final round (OMG-11.2)?
        self.limited: bool = False  # … because of the safety stop (OMG-11.12)?
        self.display: tuple[int, ...] = ()  # the faces of the assistants for hire
        self.row1: tuple[int, ...] = ()
        self.row2: tuple[int, ...] = ()
        self.market: i64 = 0  # both rows together: how many cards of each resource, packed
        self.discard: list[int] = UNSET  # discarded before the eyes of all (OMG-13.6)
        self.face_down: list[int] = UNSET  # discarded goods
        self.out: tuple[int, ...] = ()  # cards out of play; only hand-written positions have some

    def copy_to(self, twin: GoodsTable) -> GoodsTable:
        """Copy every field to another object."""
        twin.seats = [part.copy() for part in self.seats]
        twin.round = self.round
        twin.active = self.active
        twin.final = self.final
        twin.limited = self.limited
        twin.display = self.display
        twin.row1 = self.row1
        twin.row2 = self.row2
        twin.market = self.market
        twin.pile = self.pile.copy()
        twin.discard = self.discard[:]
        twin.face_down = self.face_down[:]
        twin.out = self.out
        self.copy_frame(twin)
        return twin

    def key(self) -> tuple[Any, ...]:
        return (
            self.round,
            self.active,
            self.final,
            self.limited,
            self.display,
            self.row1,
            self.row2,
            self.pile.key(),
            tuple(self.discard),
            tuple(self.face_down),
            self.out,
        )

    def all_cards(self) -> list[int]:
        """All cards, by their places."""
        cards = [*self.row1, *self.row2, *self.pile.cards(), *self.discard, *self.face_down, *self.out]
        for part in self.seats:
            cards.extend(
                [
                    *part.estate.deck_cards(),
                    *[good & CARD for good in part.goods],
                    *part.hand,
                    *([part.aside] if part.aside else []),
                    *part.discarded,
                    *[each for each in part.chosen if each >= 0],
                    *[good & CARD for good in part.spent],
                ]
            )
        return cards

    def check(self) -> None:
        """Each card is in exactly one place."""
        facts = self.facts
        check_places(self.all_cards(), facts.deck, facts.names)


def seen_cards(table: GoodsTable, viewer: int) -> list[int]:
    """All cards whose place ``viewer`` (a seat, or −1) knows."""
    cards: list[int] = []
    cards.extend(table.row1)
    cards.extend(table.row2)
    cards.extend(table.discard)
    cards.extend(table.out)
    for seat, part in enumerate(table.seats):
        cards.extend(part.estate.buildings)
        if viewer == seat:
            cards.extend(part.hand)
        if viewer == seat:
            cards.extend([part.aside] if part.aside else [])
        if viewer == seat:
            cards.extend(part.discarded)
        if viewer == seat:
            cards.extend([each for each in part.chosen if each >= 0])
    return cards
