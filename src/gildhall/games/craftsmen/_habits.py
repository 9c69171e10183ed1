"""The numbers behind the rules of thumb. Generated from thumb.toml by tools/declare.py; do not edit."""

from __future__ import annotations

from typing import Final

from gildhall.engine.habits import Habits


class CraftsmenHabits(Habits):
    """See thumb.toml."""

    def __init__(self) -> None:
        self.card = 12
        self.capital = 30
        self.half = 10
        self.sale = 27
        self.line_more = 8
        self.idle = 10
        self.output = 50
        self.bonus = 10
        self.plan = 1200
        self.plan_hard = 10
        self.hard_held = 10
        self.hard_shown = 30
        self.hard_unseen = 50
        self.town_set = 10
        self.town_part = 4
        self.spare = 3
        self.pushing = 50
        self.majority = 50
        self.least_rate = 3
        self.most_halves = 20
        self.digit = 1
        self.last_digit = 8
        self.early_digit = 0
        self.unknown = 28
        self.left_power = 100
        self.left_card = 20
        self.paid_digit = 1
        self.bank_kept = 1
        self.invest_least = 50
        self.hall_work = 2
        self.hall_privilege = 1
        self.build_least = 0
        self.misfit = 15
        self.misfit_gold = 6
        self.open_end = 1
        self.bid = 50
        self.mayor_card = 2
        self.outbid = 2
        self.auction_less = 1
        self.peek_cards = 3
        self.opening = 1
        self.exchange_below = 60
        self.unfinished = 70
        self.raw_kept = 1
        self.step = 16
        self.possible = 50
        self.last_icon = 8
        self.natural = 3
        self.unused = 6
        self.send_least = 3
        self.gold_crafts = 10
        self.gold_bankers = 8
        self.gold_other = 3
        self.cover_own = 1
        self.cover_two = 6
        self.cover_ribbon = 1
        self.cover_fee = 3
        self.bank_power = 7
        self.builders = 100
        self.crafts = 100
        self.merchants = 100
        self.notary = 100
        self.crafting_less = 10
        self.second_trade = 50
        self.hall_rate = 80
        self.hall_token = 8
        self.bank = 48
        self.bank_card = 6
        self.bank_cards = 2
        self.bank_end = 2
        self.bank_late = 14
        self.bank_least = 2
        self.build_misfit = 50
        self.build_most = 120
        self.notary_most = 80


STANDARD: Final = CraftsmenHabits()
"""Evaluations use these, so that what was fitted to them does not depend on the habits of a seat."""
