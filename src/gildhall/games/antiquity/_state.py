"""The state of a table, as native classes. Generated from state.py by tools/declare.py; do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64, mypyc_attr

from gildhall.engine.deck import Deck
from gildhall.engine.dice import Dice
from gildhall.engine.table import Seat, Table
from gildhall.games.antiquity.buildings import Building, CityMap
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.countryside import Works
from gildhall.games.antiquity.land import Chart, Land, Seas
from gildhall.games.antiquity.zones import Zone

if TYPE_CHECKING:
    from gildhall.games.antiquity.city import Realm
    from gildhall.games.antiquity.table import AntiquityTable


@mypyc_attr(acyclic=True)
class Offer:
    """Goods offered to another player (ANT-5.32, 5.35). Immutable. ``market``: who offers has a functioning one."""

    def __init__(self, seat: int, to: int, give: tuple[int, ...], ask: tuple[int, ...], market: bool) -> None:
        self.seat = seat
        self.to = to
        self.give = give
        self.ask = ask
        self.market = market

    def key(self) -> tuple[Any, ...]:
        return (self.seat, self.to, self.give, self.ask, self.market)


@mypyc_attr(acyclic=True)
class RealmState(Seat):
    """The part of one seat."""

    goods: list[int]
    buildings: tuple[Building, ...]
    maps: tuple[CityMap, ...]  # of the cities; positions tell their graves
    works: tuple[Works, ...]  # in the countryside
    taken: tuple[int, ...]  # shared pieces, in this phase 2

    def __init__(self) -> None:
        self.houses: i64 = 0  # a bit for each house built: bit n−1 is house n
        self.idle: i64 = 0
        self.centres: tuple[int, ...] = ()  # of the cities; the first one has the large map
        self.inns: tuple[int, ...] = ()
        self.saint: i64 = -1
        self.used: i64 = 0  # what was done this round and can be done once
        self.cathedrals: i64 = 0  # built in this phase 2
        self.limits: tuple[
            int, ...
        ] = ()  # what is left of them when phase 2 is played again (ANT-4.13); () is the supply
        self.again: i64 = 0  # how often phase 2 was played again
        self.due: i64 = 0  # graves or markers still to be placed
        self.leaving: i64 = 0
        self.out: i64 = 0  # when it was eliminated: 1 + 16 × round + phase; 0 while it plays
        self.before: tuple[Building, ...] = ()
        self.maps_before: tuple[CityMap, ...] = ()
        self.graves_lifted: i64 = 0
        self.standing: i64 = 0
        self.clean: i64 = 0
        self.working: i64 = 0
        self.vacant: i64 = 0  # the shapes that a resident could man
        self.linked: i64 = 0  # faculties that a manned university works (ANT-5.38)
        self.capacity: i64 = 0
        self.carts: i64 = 0  # functioning cart shops
        self.fountains: i64 = 0

    def copy_to(self, twin: Realm) -> Realm:
        """Copy every field to another object."""
        twin.goods = self.goods[:]
        twin.houses = self.houses
        twin.idle = self.idle
        twin.buildings = self.buildings
        twin.maps = self.maps
        twin.works = self.works
        twin.centres = self.centres
        twin.inns = self.inns
        twin.saint = self.saint
        twin.used = self.used
        twin.cathedrals = self.cathedrals
        twin.taken = self.taken
        twin.limits = self.limits
        twin.again = self.again
        twin.due = self.due
        twin.leaving = self.leaving
        twin.out = self.out
        twin.before = self.before
        twin.maps_before = self.maps_before
        twin.graves_lifted = self.graves_lifted
        twin.standing = self.standing
        twin.clean = self.clean
        twin.working = self.working
        twin.vacant = self.vacant
        twin.linked = self.linked
        twin.capacity = self.capacity
        twin.carts = self.carts
        twin.fountains = self.fountains
        return twin

    def key(self) -> tuple[Any, ...]:
        return (
            tuple(self.goods),
            self.houses,
            self.idle,
            tuple([each.key() for each in self.buildings]),
            tuple([each.graves for each in self.maps]),
            tuple([each.key() for each in self.works]),
            self.centres,
            self.inns,
            self.saint,
            self.used,
            self.cathedrals,
            self.taken,
            self.limits,
            self.again,
            self.due,
            self.leaving,
            self.out,
            tuple([each.key() for each in self.before]),
            tuple([each.graves for each in self.maps_before]),
            self.graves_lifted,
        )


class AntiquityTableState(Table[AntiquityFacts, "Realm"]):
    """The shared part of the table."""

    supply: list[int]  # cart shops, fountains, storage elements, fisheries (ANT-2.14)
    chart: Chart  # the printed map
    land: Land  # see land.py
    seas: Seas
    tokens: (
        Deck  # the faces of all exploration tokens that have not been turned over, discarded ones included (ANT-2.10)
    )
    lodes: list[int]  # the product of each mountain range; −1 is not fixed yet (ANT-7.22)
    zones: tuple[Zone | None, ...]  # kept until something changes them, see zones.py

    def __init__(self, facts: AntiquityFacts) -> None:
        super().__init__(facts)
        self.round: i64 = 0
        self.phase: i64 = 0
        self.order: tuple[int, ...] = ()
        self.famine: i64 = 0
        self.offers: tuple[Offer, ...] = ()  # player trades on the table (ANT-5.32)
        self.drafts: tuple[Offer | None, ...] = ()
        self.finals: tuple[Realm | None, ...] = ()  # seats as they stood at their last accepted trade
        self.winners: tuple[int, ...] = ()
        self.end: str = ""

    def copy_to(self, twin: AntiquityTable) -> AntiquityTable:
        """Copy every field to another object."""
        twin.seats = [part.copy() for part in self.seats]
        twin.round = self.round
        twin.phase = self.phase
        twin.order = self.order
        twin.famine = self.famine
        twin.supply = self.supply[:]
        twin.chart = self.chart
        twin.land = self.land[:]
        twin.seas = self.seas
        twin.tokens = self.tokens.copy()
        twin.lodes = self.lodes[:]
        twin.offers = self.offers
        twin.drafts = self.drafts
        twin.finals = self.finals
        twin.winners = self.winners
        twin.end = self.end
        twin.zones = self.zones
        self.copy_frame(twin)
        return twin

    def key(self) -> tuple[Any, ...]:
        return (
            self.round,
            self.phase,
            self.order,
            self.famine,
            tuple(self.supply),
            self.chart.key(),
            tuple(self.land),
            self.tokens.key(),
            tuple(self.lodes),
            tuple([each.key() for each in self.offers]),
            tuple([None if each is None else each.key() for each in self.drafts]),
            tuple([None if each is None else each.key() for each in self.finals]),
            self.winners,
            self.end,
        )


def redeal(table: AntiquityTable, viewer: int, dice: Dice) -> None:
    """Deal again everything that ``viewer`` (a seat, or −1) does not know, and replace the dice."""
    table.tokens = Deck(sorted(table.tokens.bag), dice.fork())
    table.drafts = tuple([each if seat == viewer else None for seat, each in enumerate(table.drafts)])
    table.finals = tuple([each if seat == viewer else None for seat, each in enumerate(table.finals)])
