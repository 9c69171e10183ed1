"""The numbers behind the rules of thumb. The standard ones were set by hand, after many games.

What follows from the deck or the rules is not among them: the market (``thumb/worth.py``), how many coins a point is.
"""

from __future__ import annotations

from typing import Final

from gildhall.engine.habits import Habits


class GoodsHabits(Habits):
    """The worth of things is in hundredths of a coin; parts are in percent, very small ones in per mille."""

    def __init__(self) -> None:
        # hand cards
        self.card = 110  # a hand card
        self.many = 8  # with so many hand cards, each is worth less
        self.many_card = 50  # percent of its worth
        self.useful = 120  # a card that is worth at least this is kept
        self.use = 150  # a card that the workshops can use
        self.next = 400  # added for the next building
        self.next_part = 25  # percent of what it is worth to build it
        self.later_part = 50  # per mille of what it is worth to build another card
        self.enough = 50  # percent of a hand; if so many cards are useful, it is not exchanged
        self.chain_cards = 1  # cards that a chain can use
        self.last_chain_cards = 4  # in the final round
        self.last_coal_cards = 2  # added for the charburner in the final round
        self.from_rows = 1  # cards of a kind that need not come from the hand
        self.any_cards = 1  # of each kind, for a workshop that takes any cards
        # the next building
        self.saving = 9  # further coins with which a building is within reach
        self.saving_cards = 6  # and when a card is kept from the production
        self.rounds = 1  # rounds after which a leader with all buildings but one would end the game
        self.spare_workshop = 12  # percent of the income of a workshop that is not the best, each round
        self.better_workshop = 60  # percent of what a better place for the worker earns more, each round
        self.link = 60  # a link between two types in a chain
        self.office = 60  # a market office, each round
        self.office_needed = 25  # percent of that, added for each workshop that needs its resource
        self.hired = 180  # what an assistant earns in a round, in addition to its points
        # what a workshop earns over the game
        self.in_hand = 180  # hundredths: cards of a resource that a hand holds when they are wanted
        self.short = 36  # percent by which a card that is short lowers the chance
        self.hopeless = 10  # percent: no chance is less
        self.chain_card = 50  # percent of the worth of a card, as the price of a chain that uses one
        # production
        self.sure = 50  # percent: with this chance, the coming goods pay for a building
        self.refined = 25  # percent of what refining adds, for a good that is kept
        self.top_place = 50  # percent of what an assistant earns at the place that is left to the worker


STANDARD: Final = GoodsHabits()
"""Evaluations use these, so that what was fitted to them does not depend on the habits of a seat."""
