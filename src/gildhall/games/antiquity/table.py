"""The table of Antiquity: the state that state.py declares, and the queries that the rules need."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import u8

from gildhall.engine.standing import Ranking
from gildhall.engine.step import Asks, PublicDecision, Refusal
from gildhall.games.antiquity._state import AntiquityTableState
from gildhall.games.antiquity.buildings import CityMap
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.countryside import Works
from gildhall.games.antiquity.land import CITY, DRY, GOODS, SHORE, laid
from gildhall.games.antiquity.laws import check
from gildhall.games.antiquity.names import FISHERIES, FISHERY
from gildhall.games.antiquity.scoring import rankings
from gildhall.games.antiquity.zones import forget_zones


@final
class AntiquityTable(AntiquityTableState):
    """One game of Antiquity being played: the common land, and each player's own city maps (ANT-1.3)."""

    def __init__(self, facts: AntiquityFacts) -> None:
        super().__init__(facts)
        self.marks = vec[u8]()  # zeros, see reached_from() in zones.py

    def copy(self) -> AntiquityTable:
        return self.copy_to(AntiquityTable(self.facts))

    # --- what happens on the land ---------------------------------------------------------------------------------

    def mark(self, hex: int, bits: int) -> None:
        """Put something on a hex. A token there is discarded unseen (ANT-7.12, 9.22)."""
        self.land[hex] = laid(self.land[hex], bits)

    def clear(self, hex: int, bits: int) -> None:
        """Take something off a hex."""
        self.land[hex] = self.land[hex] & ~bits

    def lay_works(self, works: Works) -> None:
        """Put the goods of a building on the land. A fishery also takes its two hexes on the shore and a piece."""
        for hex in works.goods:
            self.mark(hex, GOODS)
        if works.kind == FISHERY:
            self.mark(works.site, SHORE)
            self.mark(works.second, SHORE)
            self.supply[FISHERIES] = self.supply[FISHERIES] - 1

    def lift_works(self, works: Works) -> None:
        """Take it off the land again. Markers stay (ANT-7.41)."""
        for hex in works.goods:
            self.clear(hex, GOODS)
        if works.kind == FISHERY:
            self.clear(works.site, SHORE)
            self.clear(works.second, SHORE)
            self.supply[FISHERIES] = self.supply[FISHERIES] + 1

    def found_city(self, seat: int, centre: int) -> None:
        """Put a city on the land. Its hexes are no longer land or sea (ANT-2.3); markers on them go (ANT-7.35)."""
        part = self.seats[seat]
        part.maps = (*part.maps, CityMap(self.facts.maps[len(part.centres)], 0, 0, 0))
        part.centres = (*part.centres, centre)
        for hex in self.facts.atlas.city(centre):
            self.land[hex] = CITY
        forget_zones(self)

    def playing(self) -> list[int]:
        """The players who are not eliminated, in order of play."""
        return [seat for seat in self.order if self.seats[seat].out == 0]

    def dry(self, hex: int) -> bool:
        """Is it land?"""
        return self.land[hex] & DRY != 0

    # --- the contract ---------------------------------------------------------------------------------------------

    def rankings(self) -> list[Ranking]:
        return rankings(self)

    def round_number(self) -> int:
        return self.round

    def ending(self) -> str:
        return self.end

    def check(self) -> None:
        check(self)


class OnHex(PublicDecision[AntiquityTable]):
    """A choice of one of several hexes."""

    asks: ClassVar[Asks | None] = Asks("at", otherwise="site_first")

    def hexes(self, table: AntiquityTable, seat: int) -> list[int]:
        """Those that may be chosen."""
        raise NotImplementedError

    def take(self, table: AntiquityTable, seat: int, hex: int) -> None:
        """Perform the choice of one of them."""
        raise NotImplementedError

    def why_not_at(self, table: AntiquityTable, seat: int, hex: int) -> Refusal:
        """Why another hex may not be chosen."""
        raise NotImplementedError

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        first = table.facts.moves.at
        return [first + hex for hex in self.hexes(table, seat)]

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        self.take(table, seat, move - table.facts.moves.at)

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        return self.why_not_at(table, seat, move - table.facts.moves.at)


class Ascending(PublicDecision[AntiquityTable]):
    """One of several choices that are made in ascending order. ``floor`` is the lowest that is still allowed."""

    def __init__(self, seat: int, floor: int) -> None:
        super().__init__(seat)
        self.floor = floor
