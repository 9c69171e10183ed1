"""The state of a table, as native classes. Generated from state.py by tools/declare.py; do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64, mypyc_attr

from gildhall.engine.deck import Deck
from gildhall.engine.dice import Dice
from gildhall.engine.plain import UNSET, check_places
from gildhall.engine.table import Seat, Table
from gildhall.games.craftsmen.capital import ALL_COLOURS
from gildhall.games.craftsmen.components import CraftsmenFacts
from gildhall.games.craftsmen.decks import BuildingDeck

if TYPE_CHECKING:
    from gildhall.games.craftsmen.table import Craftsman, CraftsmenTable


@mypyc_attr(acyclic=True)
class CraftsmanState(Seat):
    """The part of one seat."""

    scores: list[int]  # by where they come from

    def __init__(self) -> None:
        self.points: i64 = 0
        self.capital: i64 = 0  # how many cards of each type
        self.cards: i64 = 0  # how many capital cards in all
        self.permits: tuple[int, ...] = ()
        self.shown: tuple[int, ...] = ()  # the permits that everybody saw this player take
        self.row: tuple[int, ...] = ()  # objects from left to right
        self.filled: tuple[int, ...] = ()  # for each of them: which input icons hold a marker, as bits
        self.types: i64 = 0  # which types of objects are owned, as bits; and of which more than one
        self.doubles: i64 = 0
        self.raws: i64 = 0  # which raw materials can be made, as bits
        self.colours: i64 = 0  # how many halves of each colour the objects have, packed
        self.fair: i64 = 0
        self.privileges: i64 = 0
        self.works: i64 = 0
        self.bonus: i64 = 0  # bonus tokens
        self.helpers: i64 = 0
        self.passed: bool = False
        self.used: i64 = 0  # helpers that used a privilege in this round
        self.sent: i64 = 0  # places of the discs of this player, as bits
        self.picked: i64 = 0  # cards laid ready for a payment, discard or investment

    def copy_to(self, twin: Craftsman) -> Craftsman:
        """Copy every field to another object."""
        twin.points = self.points
        twin.capital = self.capital
        twin.cards = self.cards
        twin.permits = self.permits
        twin.shown = self.shown
        twin.row = self.row
        twin.filled = self.filled
        twin.types = self.types
        twin.doubles = self.doubles
        twin.raws = self.raws
        twin.colours = self.colours
        twin.fair = self.fair
        twin.privileges = self.privileges
        twin.works = self.works
        twin.bonus = self.bonus
        twin.helpers = self.helpers
        twin.passed = self.passed
        twin.used = self.used
        twin.sent = self.sent
        twin.picked = self.picked
        twin.scores = self.scores[:]
        return twin

    def key(self) -> tuple[Any, ...]:
        return (
            self.capital,
            self.permits,
            self.shown,
            self.row,
            tuple(self.filled),
            self.fair,
            self.privileges,
            self.works,
            self.bonus,
            self.helpers,
            self.passed,
            self.used,
            self.picked,
            tuple(self.scores),
        )


class CraftsmenTableState(Table[CraftsmenFacts, "Craftsman"]):
    """The shared part of the table."""

    capital_deck: Deck
    decks: list[BuildingDeck]
    chance: Dice

    def __init__(self, facts: CraftsmenFacts) -> None:
        super().__init__(facts)
        self.year: i64 = 1
        self.season: i64 = 0
        self.order: tuple[int, ...] = ()
        self.change: tuple[int, ...] = ()  # the order-change track
        self.discs: list[int] = UNSET  # by guild and slot, who sent a helper there
        self.sent: i64 = 0  # the places of all discs, as bits
        self.capital_display: list[int] = UNSET
        self.gap: bool = True  # may a place on it be empty?
        self.discard: i64 = 0
        self.display: list[int] = UNSET  # two cards of each kind
        self.box: tuple[int, ...] = ()  # sawmills out of the game
        self.granary: tuple[int, ...] = ()  # by good: the owners of the lower and the upper marker
        self.rows: tuple[int, ...] = ()  # by row of all ships: the owners of the left and the right marker
        self.privileges: i64 = 0
        self.works: i64 = 0
        self.bonus: i64 = 0
        self.dealt: bool = False  # are all capital hands still as they were dealt?
        self.guild: i64 = -1
        self.gold: bool = False  # does this helper stand on gold?
        self.privileged: bool = False  # has it used its privilege?
        self.acted: bool = False  # at the notary: is the action itself done?
        self.wp: i64 = 0
        self.built: i64 = 0  # objects laid in this action
        self.covered: i64 = -1  # who gets the fee for a covered disc
        self.trade: i64 = 0  # the purchase at the merchants that is not paid yet
        self.payer: i64 = -1
        self.due: i64 = 0
        self.due_colours: i64 = ALL_COLOURS
        self.lot: i64 = -1
        self.starter: i64 = -1
        self.bidder: i64 = -1
        self.bid: i64 = 0
        self.bids: list[int] = UNSET  # by seat: the own last bid
        self.out: i64 = 0  # who has passed, as bits
        self.asked: i64 = -1  # who was asked last
        self.mayor: tuple[int, ...] = ()
        self.looked: i64 = -1
        self.look_by: i64 = -1
        self.look: tuple[int, ...] = ()  # the cards in hand: first those from the display
        self.look_seen: i64 = 0  # how many of them came from the display
        self.kept: tuple[int, ...] = ()  # those of them chosen for the display
        self.laid: tuple[int, ...] = ()  # those laid ready for the deck, as they will lie
        self.laid_top: i64 = 0  # how many of them go to the top

    def copy_to(self, twin: CraftsmenTable) -> CraftsmenTable:
        """Copy every field to another object."""
        twin.seats = [part.copy() for part in self.seats]
        twin.year = self.year
        twin.season = self.season
        twin.order = self.order
        twin.change = self.change
        twin.discs = self.discs[:]
        twin.sent = self.sent
        twin.capital_display = self.capital_display[:]
        twin.gap = self.gap
        twin.discard = self.discard
        twin.capital_deck = self.capital_deck.copy()
        twin.decks = [deck.copy() for deck in self.decks]
        twin.display = self.display[:]
        twin.box = self.box
        twin.granary = self.granary
        twin.rows = self.rows
        twin.privileges = self.privileges
        twin.works = self.works
        twin.bonus = self.bonus
        twin.dealt = self.dealt
        twin.guild = self.guild
        twin.gold = self.gold
        twin.privileged = self.privileged
        twin.acted = self.acted
        twin.wp = self.wp
        twin.built = self.built
        twin.covered = self.covered
        twin.trade = self.trade
        twin.payer = self.payer
        twin.due = self.due
        twin.due_colours = self.due_colours
        twin.lot = self.lot
        twin.starter = self.starter
        twin.bidder = self.bidder
        twin.bid = self.bid
        twin.bids = self.bids[:]
        twin.out = self.out
        twin.asked = self.asked
        twin.mayor = self.mayor
        twin.looked = self.looked
        twin.look_by = self.look_by
        twin.look = self.look
        twin.look_seen = self.look_seen
        twin.kept = self.kept
        twin.laid = self.laid
        twin.laid_top = self.laid_top
        twin.chance = self.chance.copy()
        self.copy_frame(twin)
        return twin

    def key(self) -> tuple[Any, ...]:
        return (
            self.year,
            self.season,
            self.order,
            self.change,
            tuple(self.discs),
            tuple(self.capital_display),
            self.discard,
            self.capital_deck.key(),
            tuple([deck.key() for deck in self.decks]),
            tuple(self.display),
            self.box,
            tuple(self.granary),
            tuple(self.rows),
            self.privileges,
            self.works,
            self.bonus,
            self.dealt,
            self.guild,
            self.gold,
            self.privileged,
            self.acted,
            self.wp,
            self.built,
            self.covered,
            self.trade,
            self.payer,
            self.due,
            self.due_colours,
            self.lot,
            self.starter,
            self.bidder,
            self.bid,
            tuple(self.bids),
            self.out,
            self.asked,
            self.mayor,
            self.looked,
            self.look_by,
            self.look,
            self.look_seen,
            self.kept,
            self.laid,
            self.laid_top,
            self.chance.key(),
        )

    def all_cards(self) -> list[int]:
        """All cards, by their places."""
        cards = [
            *[card for deck in self.decks for card in deck.cards()],
            *[card for card in self.display if card >= 0],
            *self.box,
            *[each for each in self.look if each >= 0],
        ]
        for part in self.seats:
            cards.extend([*part.permits, *part.row])
        return cards

    def check(self) -> None:
        """Each card is in exactly one place."""
        facts = self.facts
        check_places(self.all_cards(), list(range(len(facts.names))), facts.names)


def seen_cards(table: CraftsmenTable, viewer: int) -> list[int]:
    """All cards whose place ``viewer`` (a seat, or −1) knows."""
    cards: list[int] = []
    cards.extend([card for deck in table.decks for card in deck.known_cards(viewer)])
    cards.extend([card for card in table.display if card >= 0])
    cards.extend(table.box)
    cards.extend(table.look if viewer == table.look_by else table.look[: table.look_seen])
    for seat, part in enumerate(table.seats):
        if viewer == seat:
            cards.extend(part.permits)
        cards.extend(part.row)
    return cards
