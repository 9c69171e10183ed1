"""The observation sheet of Craftsmen, for the learning environments. It is written directly from the table."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gildhall.engine.observing import Fields, Observer, Page, scale
from gildhall.games.craftsmen.catalogue import KINDS
from gildhall.games.craftsmen.components import NATURAL, SEASONS, CraftsmenFacts
from gildhall.games.craftsmen.table import SLOTS, Craftsman, CraftsmenTable

_BY_2: Final = scale(2)
_BY_3: Final = scale(3)
_BY_4: Final = scale(4)
_BY_5: Final = scale(5)
_BY_6: Final = scale(6)
_BY_10: Final = scale(10)
_BY_12: Final = scale(12)
_BY_20: Final = scale(20)
_BY_24: Final = scale(24)
_BY_48: Final = scale(48)
_BY_250: Final = scale(250)


class CraftsmenObserver(Observer):
    """Writes the sheet of Craftsmen."""

    def __init__(self, facts: CraftsmenFacts, fields: Fields) -> None:
        super().__init__(facts, fields)
        names = facts.names
        self.year: i64 = self.at("year")
        self.season = self.places("season", SEASONS)
        self.first: i64 = self.at("first")
        self.change: i64 = self.at("change")
        self.queues = self._starts(facts.guilds, SLOTS)
        self.capital = self.places("capital", facts.capital_names)
        self.capital_deck: i64 = self.at("capital_deck")
        self.permits = self.places("permits", names)
        self.decks = self._starts([f"{kind}_deck" for kind in KINDS])
        granary = [f"granary.{facts.goods[good]}" for good in facts.granary_goods]
        self.granary = self._starts(granary, 2)
        self.rows = self._starts([facts.ships[ship] for ship in facts.row_ship], 2)
        self.privileges: i64 = self.at("privileges")
        self.works: i64 = self.at("works")
        self.bonus = self.places("bonus", facts.bonus_goods)
        self._find_action(facts)
        self.own_capital = self.places("me.capital", facts.capital_names)
        self.own_permits = self.places("me.permits", names)
        self.kept_permits: i64 = self.slot()
        self._find_seat(facts)

    def _starts(self, names: list[str], slots: int = 1) -> vec[i64]:
        """Where these fields begin, for each of their slots on the table."""
        return vec[i64]([i64(self.at(name)) for name in names for _ in range(slots)])

    def _find_action(self, facts: CraftsmenFacts) -> None:
        self.guild = self.places("guild", facts.guilds)
        self.wp: i64 = self.at("wp")
        self.built: i64 = self.at("built")
        self.privileged: i64 = self.at("privileged")
        self.price: i64 = self.at("price")
        self.colours = self.places("colours", facts.colours)
        self.auction = self.places("auction", facts.names)
        self.bidder: i64 = self.at("bidder")
        self.bid: i64 = self.at("bid")
        self.look = self.places("look", facts.names)

    def _find_seat(self, facts: CraftsmenFacts) -> None:
        self.begin_seat("place")
        self.points: i64 = self.seat_field("points")
        self.cards: i64 = self.seat_field("cards")
        self.shown = self.seat_places("shown", facts.names)
        self.kept_shown: i64 = self.slot()
        self.hidden: i64 = self.seat_field("hidden")
        self.row = self.seat_places("row", facts.names)
        self.kept_row: i64 = self.slot()
        self.inputs = self.seat_places("inputs", facts.goods)
        self.fair: i64 = self.seat_field("fair")
        self.own_privileges: i64 = self.seat_field("privileges")
        self.own_works: i64 = self.seat_field("works")
        self.own_bonus = self.seat_places("bonus", facts.bonus_goods)
        self.helpers: i64 = self.seat_field("helpers")
        self.passed: i64 = self.seat_field("passed")

    # --- the middle ---------------------------------------------------------------------------------------------------

    def write_shared(self, page: Page, table: CraftsmenTable, viewer: int) -> None:
        page.number(self.year, table.year, _BY_3)
        page.one(self.season[table.season])
        page.one(self.first + self.place(table.order[0], viewer))
        for seat in table.change:
            page.one(self.change + self.place(seat, viewer))
        self._write_queues(page, table, viewer)
        self._write_cards(page, table)
        self._write_markers(page, table, viewer)
        page.number(self.privileges, table.privileges, _BY_10)
        page.number(self.works, table.works, _BY_10)
        page.ones_in(0, table.bonus, self.bonus)
        if table.guild >= 0:
            page.one(self.guild[table.guild])
        page.number(self.wp, table.wp, _BY_12)
        page.number(self.built, table.built, _BY_2)
        page.flag(self.privileged, table.privileged)
        self._write_trade(page, table, viewer)

    def _write_queues(self, page: Page, table: CraftsmenTable, viewer: int) -> None:
        queues = self.queues
        for slot, seat in enumerate(table.discs):
            if seat >= 0:
                page.one(queues[slot] + self.place(seat, viewer))

    def _write_cards(self, page: Page, table: CraftsmenTable) -> None:
        first = page.written()
        for card in table.capital_display:
            if card >= 0:
                page.count(self.capital[card])
        page.scaled(first, _BY_2)
        page.number(self.capital_deck, len(table.capital_deck.bag), _BY_48)
        for card in table.display:
            if card >= 0:
                page.one(self.permits[card])
        for kind, deck in enumerate(table.decks):
            page.number(self.decks[kind], len(deck), _BY_24)

    def _write_markers(self, page: Page, table: CraftsmenTable, viewer: int) -> None:
        """Two markers for each good of the granary and for each row of a ship."""
        first = page.written()
        self._count_markers(page, self.granary, table.granary, viewer)
        self._count_markers(page, self.rows, table.rows, viewer)
        page.scaled(first, _BY_12)

    def _count_markers(self, page: Page, fields: vec[i64], owners: list[int], viewer: int) -> None:
        for slot, owner in enumerate(owners):
            if owner >= 0:
                page.count(fields[slot] + (self.seats if owner == NATURAL else self.place(owner, viewer)))

    def _write_trade(self, page: Page, table: CraftsmenTable, viewer: int) -> None:
        page.number(self.price, table.due if table.payer >= 0 else 0, _BY_20)
        if table.payer >= 0:
            page.ones_in(0, table.due_colours, self.colours)
        page.number(self.bid, table.bid if table.lot >= 0 else 0, _BY_20)
        if table.lot >= 0:
            page.one(self.auction[table.lot])
            if table.bidder >= 0:
                page.one(self.bidder + self.place(table.bidder, viewer))
        if table.looked >= 0:
            known = table.look if viewer == table.look_by else table.look[: table.look_seen]
            page.ones_of(0, known, self.look)

    # --- the seats ----------------------------------------------------------------------------------------------------

    def write_own(self, page: Page, table: CraftsmenTable, viewer: int) -> None:
        part = table.seats[viewer]
        page.numbers(0, part.capital, self.own_capital, _BY_4)
        page.keep(self.kept_permits, 0, part.permits, self.own_permits)

    def write_seat(self, page: Page, at: i64, table: CraftsmenTable, seat: int, viewer: int) -> None:
        part = table.shown(seat, viewer)
        page.number(at, place_in(table.order, seat), _BY_5)
        page.number(at + self.points, part.points, _BY_250)
        page.number(at + self.cards, part.cards, _BY_12)
        page.keep(self.kept_shown, at, part.shown, self.shown)
        page.number(at + self.hidden, len(part.permits) - len(part.shown), _BY_6)
        page.keep(self.kept_row, at, part.row, self.row)
        self._write_inputs(page, at, table.facts, part)
        page.number(at + self.fair, part.fair, _BY_12)
        page.number(at + self.own_privileges, part.privileges, _BY_6)
        page.number(at + self.own_works, part.works, _BY_6)
        page.ones_in(at, part.bonus, self.own_bonus)
        page.number(at + self.helpers, part.helpers, _BY_5)
        page.flag(at + self.passed, part.passed)

    def _write_inputs(self, page: Page, at: i64, facts: CraftsmenFacts, part: Craftsman) -> None:
        first = page.written()
        for place in range(len(part.row)):
            filled = part.filled[place]
            if filled:
                goods = facts.inputs[facts.type_of[part.row[place]]]
                for icon in range(len(goods)):
                    if filled >> icon & 1:
                        page.count(at + self.inputs[goods[icon]])
        page.scaled(first, _BY_3)


def place_in(order: tuple[int, ...], seat: int) -> int:
    """The place of a seat in the order of play; 1 is the first."""
    place = 0
    while order[place] != seat:
        place += 1
    return place + 1
