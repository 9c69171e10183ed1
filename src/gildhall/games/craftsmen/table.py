"""What lies on a table of Craftsmen."""

from __future__ import annotations

from typing import Final

from gildhall.engine.deck import Deck
from gildhall.engine.dice import Dice
from gildhall.engine.standing import Ranking
from gildhall.engine.table import Seat, Table
from gildhall.games.craftsmen.capital import ALL_COLOURS, TYPES
from gildhall.games.craftsmen.components import GUILDS, NOBODY, CraftsmenFacts
from gildhall.games.craftsmen.decks import BuildingDeck
from gildhall.games.craftsmen.laws import check
from gildhall.games.craftsmen.scoring import SOURCES, rankings

SLOTS: Final = 6
"""Places for discs in one guild: three spaces, from left to right, with a lower and an upper disc each."""


class Craftsman(Seat):
    """What lies before one player."""

    def __init__(self, capital: list[int], filled: list[int], scores: list[int]) -> None:
        self.capital = capital  # how many cards of each type
        self.cards = 0  # how many cards in all
        self.permits: tuple[int, ...] = ()
        self.shown: tuple[int, ...] = ()  # the permits that everybody saw him take
        self.row: tuple[int, ...] = ()  # his objects from left to right
        self.filled = filled  # for each of them: which input icons hold a marker, as bits
        self.types = 0  # which types of objects he owns, as bits; and of which more than one
        self.doubles = 0
        self.raws = 0  # which raw materials he can make, as bits
        self.fair = 0
        self.points = 0
        self.scores = scores  # the points by where they come from
        self.privileges = 0
        self.works = 0
        self.bonus = 0  # bonus tokens, as bits
        self.helpers = 0
        self.passed = False
        self.used = 0  # his helpers that used a privilege in this round
        self.picked: tuple[
            int, ...
        ] = ()  # cards laid ready for a payment, discard or investment; nobody else sees them

    def copy(self) -> Craftsman:
        twin = Craftsman(self.capital[:], self.filled[:], self.scores[:])
        twin.cards = self.cards
        twin.permits = self.permits
        twin.shown = self.shown
        twin.row = self.row
        twin.types = self.types
        twin.doubles = self.doubles
        twin.raws = self.raws
        twin.fair = self.fair
        twin.points = self.points
        twin.privileges = self.privileges
        twin.works = self.works
        twin.bonus = self.bonus
        twin.helpers = self.helpers
        twin.passed = self.passed
        twin.used = self.used
        twin.picked = self.picked
        return twin

    def gain(self, source: int, points: int) -> None:
        """Add points (or take them away), noting where they come from."""
        self.points += points
        self.scores[source] = self.scores[source] + points

    def take(self, card: int) -> None:
        """Take a capital card into the hand."""
        self.capital[card] = self.capital[card] + 1
        self.cards += 1

    def give(self, card: int) -> None:
        """Give a capital card out of the hand."""
        self.capital[card] = self.capital[card] - 1
        self.cards -= 1


def new_craftsman() -> Craftsman:
    """A player with nothing."""
    return Craftsman([0] * TYPES, [], [0] * len(SOURCES))


class CraftsmenTable(Table[CraftsmenFacts, Craftsman]):
    """One game of Craftsmen being played."""

    capital_deck: Deck
    decks: list[BuildingDeck]
    chance: Dice

    def __init__(self, facts: CraftsmenFacts) -> None:
        super().__init__(facts)
        self.year = 1
        self.season = 0
        self.order: tuple[int, ...] = ()
        self.change: tuple[int, ...] = ()  # the order-change track
        self.discs: list[int] = []  # by guild and slot, who sent a helper there
        self.capital_display: list[int] = []
        self.discard: list[int] = []  # how many cards of each type
        self.display: list[int] = []  # two cards of each kind
        self.box: tuple[int, ...] = ()  # sawmills out of the game
        self.granary: list[int] = []  # by good: the owners of the lower and the upper marker
        self.rows: list[int] = []  # by row of all ships: the owners of the left and the right marker
        self.bonus = 0
        self.privileges = 0
        self.works = 0
        self.dealt = False  # are all capital hands still as they were dealt?
        # the action that is going on
        self.guild = NOBODY
        self.gold = False  # does this helper stand on gold?
        self.privileged = False  # has it used its privilege?
        self.acted = False  # at the notary: is the action itself done?
        self.wp = 0
        self.built = 0  # objects laid in this action
        self.covered = NOBODY  # who gets the fee for a covered disc
        self.trade = 0  # the purchase at the merchants that is not paid yet
        # a payment that is due
        self.payer = NOBODY
        self.due = 0
        self.due_colours = ALL_COLOURS
        # an auction
        self.lot = NOBODY
        self.starter = NOBODY
        self.bidder = NOBODY
        self.bid = 0
        self.bids: tuple[int, ...] = ()  # by seat: the own last bid
        self.out = 0  # who has passed, as bits
        self.asked = NOBODY  # who was asked last
        self.mayor: tuple[int, ...] = ()
        # a look into a deck
        self.looked = NOBODY  # the kind
        self.look: tuple[int, ...] = ()  # the cards in hand: first those from the display
        self.look_seen = 0  # how many of them came from the display
        self.look_by = NOBODY
        self.kept: tuple[int, ...] = ()  # those of them chosen for the display; nobody else sees it yet
        self.laid: tuple[int, ...] = ()  # those of them laid ready for the deck, as they will lie; likewise
        self.laid_top = 0  # how many of them go to the top

    def copy(self) -> CraftsmenTable:
        twin = CraftsmenTable(self.facts)
        twin.seats = [seat.copy() for seat in self.seats]
        twin.capital_deck = self.capital_deck.copy()
        twin.decks = [self.decks[0].copy(), self.decks[1].copy(), self.decks[2].copy()]
        twin.chance = self.chance.copy()
        twin.year = self.year
        twin.season = self.season
        twin.order = self.order
        twin.change = self.change
        twin.discs = self.discs[:]
        twin.capital_display = self.capital_display[:]
        twin.discard = self.discard[:]
        twin.display = self.display[:]
        twin.box = self.box
        twin.granary = self.granary[:]
        twin.rows = self.rows[:]
        twin.bonus = self.bonus
        twin.privileges = self.privileges
        twin.works = self.works
        twin.dealt = self.dealt
        twin.guild = self.guild
        twin.gold = self.gold
        twin.privileged = self.privileged
        twin.acted = self.acted
        twin.wp = self.wp
        twin.built = self.built
        twin.covered = self.covered
        twin.trade = self.trade
        if self.payer >= 0:
            twin.payer = self.payer
            twin.due = self.due
            twin.due_colours = self.due_colours
        if self.lot >= 0:
            self._copy_auction(twin)
        if self.looked >= 0:
            self._copy_look(twin)
        self.copy_frame(twin)
        return twin

    def _copy_auction(self, twin: CraftsmenTable) -> None:
        twin.lot = self.lot
        twin.starter = self.starter
        twin.bidder = self.bidder
        twin.bid = self.bid
        twin.bids = self.bids
        twin.out = self.out
        twin.asked = self.asked
        twin.mayor = self.mayor

    def _copy_look(self, twin: CraftsmenTable) -> None:
        twin.looked = self.looked
        twin.look = self.look
        twin.look_seen = self.look_seen
        twin.look_by = self.look_by
        twin.kept = self.kept
        twin.laid = self.laid
        twin.laid_top = self.laid_top

    def may_use_privilege(self, seat: int) -> bool:
        """CRA-7.4 to 7.6, 10.4: by the gold space or by a token, once for a helper."""
        return not self.privileged and (self.gold or self.seats[seat].privileges > 0)

    def use_privilege(self, seat: int) -> None:
        """CRA-7.8, 7.9: a token returns to the pool; the helper counts as on the board."""
        part = self.seats[seat]
        by_token = not self.gold
        if by_token:
            part.privileges -= 1
            self.privileges += 1
        self.privileged = True
        if self.guild >= 0:  # in winter no helper was sent
            part.used += 1
        if self.listening:
            self.tell("privilege_used", {"seat": seat, "by": "token" if by_token else "gold"})

    def rankings(self) -> list[Ranking]:
        return rankings(self)

    def round_number(self) -> int:
        return 4 * (self.year - 1) + self.season + 1

    def check(self) -> None:
        check(self)


def no_discs() -> list[int]:
    """Six guilds without helpers."""
    return [NOBODY] * (GUILDS * SLOTS)
