"""What lies on a table of Antiquity."""

from __future__ import annotations

from typing import Final

from gildhall.engine.deck import Deck
from gildhall.engine.standing import Ranking
from gildhall.engine.step import Decision
from gildhall.engine.table import Table
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.land import CITY, DRY, TOKEN, Chart, Seas
from gildhall.games.antiquity.laws import check_laws
from gildhall.games.antiquity.scoring import rankings
from gildhall.games.antiquity.trades import Draft, Offer
from gildhall.games.antiquity.zones import Zone, forget_zones

_NO_OFFERS: Final[list[Offer]] = []
_NO_DRAFTS: Final[list[Draft]] = []
_NO_FINALS: Final[list[Realm | None]] = []


class AntiquityTable(Table[AntiquityFacts, Realm]):
    """One game of Antiquity being played: the common land, and each player's own city maps (ANT-1.3)."""

    chart: Chart
    seas: Seas
    tokens: Deck
    """The faces of all exploration tokens that have not been turned over, discarded ones included (ANT-2.10)."""

    land: list[int]
    """What lies on each hex: see land.py."""

    def __init__(self, facts: AntiquityFacts) -> None:
        super().__init__(facts)
        self.round = 0
        self.phase = 0
        self.famine = 0
        self.order: list[int] = []
        self.supply: list[int] = []  # cart shops, fountains, storage elements, fisheries (ANT-2.14)
        self.lodes: list[int] = []  # the product of each mountain range; −1 is not fixed yet (ANT-7.22)
        self.zones: list[Zone | None] = []
        self.winners: tuple[int, ...] = ()
        self.end = ""
        # player trades (ANT-5.32): offers on the table, drafts, and seats as they stood at their last accepted trade
        self.offers: list[Offer] = _NO_OFFERS
        self.drafts: list[Draft] = _NO_DRAFTS
        self.finals: list[Realm | None] = _NO_FINALS

    def copy(self) -> AntiquityTable:
        twin = AntiquityTable(self.facts)
        twin.seats = [seat.copy() for seat in self.seats]
        twin.chart = self.chart
        twin.seas = self.seas
        twin.tokens = self.tokens.copy()
        twin.land = self.land[:]
        twin.round = self.round
        twin.phase = self.phase
        twin.famine = self.famine
        twin.order = self.order[:]
        twin.supply = self.supply[:]
        twin.lodes = self.lodes[:]
        twin.zones = self.zones[:]
        twin.winners = self.winners
        twin.end = self.end
        twin.offers = self.offers[:] if self.offers else _NO_OFFERS
        twin.drafts = [draft.copy() for draft in self.drafts] if self.drafts else _NO_DRAFTS
        twin.finals = self.finals[:] if self.finals else _NO_FINALS
        self.copy_frame(twin)
        return twin

    # --- what happens on the land ---------------------------------------------------------------------------------

    def mark(self, hex: int, bits: int) -> None:
        """Put something on a hex. A token there is discarded unseen (ANT-7.12, 9.22)."""
        self.land[hex] = (self.land[hex] | bits) & ~TOKEN

    def clear(self, hex: int, bits: int) -> None:
        """Take something off a hex."""
        self.land[hex] = self.land[hex] & ~bits

    def found_city(self, seat: int, centre: int) -> None:
        """A city on the land: its hexes are neither land nor sea any more (ANT-2.3), markers there go (ANT-7.35)."""
        part = self.seats[seat]
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
        check_laws(self)

    def asides(self, seat: int) -> list[int]:
        from gildhall.games.antiquity.steps.asides import may_aside

        return may_aside(self, seat)

    def aside(self, seat: int, move: int) -> None:
        from gildhall.games.antiquity.steps.asides import do_aside

        do_aside(self, seat, move)


class Choice(Decision[AntiquityTable]):
    """A decision of this game. All that bears on it lies open, so a single choice is made unasked (ANT-4.14)."""

    def forced(self, table: AntiquityTable, seat: int) -> int:
        return table.only_choice(self, seat)
