"""The numbers behind the rules of thumb. The standard ones were set by hand, after many games."""

from __future__ import annotations

from typing import Final

from gildhall.engine.habits import Habits


class CraftsmenHabits(Habits):
    """The worth of things is in tenths of a point, parts are in percent, if nothing else is said."""

    def __init__(self) -> None:
        # what things are worth
        self.card = 12  # a capital card
        self.capital = 30  # hundredths: a unit of buying power
        self.half = 10  # making a half-product
        self.sale = 27  # a half-product sold to the granary: a point, a card, perhaps a marker that stays
        # plans: whole production lines
        self.line_more = 8  # a product that goes to a ship, added to its average row
        self.idle = 10  # a work point without a good plan
        self.output = 50  # hundredths: products that a line makes in a round
        self.bonus = 10  # each point of a bonus for the first of its kind
        self.plan = 1200  # share of a plan that a card is worth, divided by the square of these difficulties:
        self.plan_hard = 10  # of any plan
        self.hard_held = 10  # of a card in hand
        self.hard_shown = 30  # of a face-up card
        self.hard_unseen = 50  # of any other card
        self.town_set = 10  # a point of a complete set of colours, each year
        self.town_part = 4  # of a set that comes nearer
        self.spare = 3  # a second object of an advanced type, each round
        # loading a ship
        self.pushing = 50  # the place that another loses in a full row: of the value of the row, divided by the seats
        self.majority = 50  # points for most markers, divided by the own markers
        self.least_rate = 3  # a work point
        self.most_halves = 20  # the half-products of a line, on its way to a product
        # a card in hand, where a unit of buying power is 10
        self.digit = 1  # less one
        self.last_digit = 8  # the last card of a colour in the last year, for investing
        self.early_digit = 0  # and before it
        self.unknown = 28  # a card from the deck
        # a payment
        self.left_power = 100  # each unit of buying power that is left
        self.left_card = 20  # each card that is left
        self.paid_digit = 1  # less for each digit that is paid
        # capital in guilds
        self.bank_kept = 1  # privileges that are kept rather than used for a card
        self.invest_least = 50  # hundredths: points of an investment before the last year, beyond what it costs
        # the town hall
        self.hall_work = 2  # the rank of a work token
        self.hall_privilege = 1  # of a privilege
        # objects
        self.build_least = 0  # an object that is worth more than this beyond its price is built
        self.misfit = 15  # an object that does not fit at this end of the row
        self.misfit_gold = 6  # with a gold privilege
        self.open_end = 1  # a permit in hand that would fit next to it
        # permits
        self.bid = 50  # the part of the worth of a permit that may be bid for it
        self.mayor_card = 2  # buying power: what the mayor's offer is expected to be worth, for each card
        self.outbid = 2  # added for an auction
        self.auction_less = 1  # an auction instead of a sale, in half units of buying power
        self.peek_cards = 3  # with more cards in hand, a privilege is used to look for permits
        self.opening = 1  # the first bid, beyond the number of the mayor's cards
        self.exchange_below = 60  # a permit of a type with less worth is exchanged
        # work points
        self.unfinished = 70  # a product that cannot be finished now
        self.raw_kept = 1  # privileges that are kept rather than used for raw materials
        self.step = 16  # a work point that is saved by buying a half-product
        self.possible = 50  # the part of a product that is made possible
        self.last_icon = 8  # a half-product for an object on which something lies already
        self.natural = 3  # bought from nobody, when a helper is sent
        # a helper at each guild
        self.unused = 6  # an unsent helper: less than a point, because helpers are estimated low as well
        self.send_least = 3  # any other helper
        self.gold_crafts = 10  # the privilege of a guild
        self.gold_bankers = 8
        self.gold_other = 3
        self.cover_own = 1  # the cost of covering an own disc on a later space
        self.cover_two = 6  # with two players
        self.cover_ribbon = 1
        self.cover_fee = 3  # added to the fee
        self.bank_power = 7  # buying power that a helper at the bank brings before the others act
        self.builders = 100  # of what is estimated
        self.crafts = 100
        self.merchants = 100
        self.notary = 100
        self.crafting_less = 10  # for each helper at the crafts already
        self.second_trade = 50  # for a second helper at the merchants
        self.hall_rate = 80  # the part of a work point that its token is worth
        self.hall_token = 8  # a privilege token
        self.bank = 48  # a helper at the bank
        self.bank_card = 6  # less for each card in hand
        self.bank_cards = 2  # cards that each helper will bring
        self.bank_end = 2  # in the last rounds
        self.bank_late = 14  # it is worth at most this
        self.bank_least = 2
        self.build_misfit = 50  # an object that does not fit
        self.build_most = 120  # a helper at the builders
        self.notary_most = 80  # a helper at the notary


STANDARD: Final = CraftsmenHabits()
"""Evaluations use these, so that what was fitted to them does not depend on the habits of a seat."""
