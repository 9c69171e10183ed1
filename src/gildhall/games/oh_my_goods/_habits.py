"""The numbers behind the rules of thumb. Generated from thumb.toml by tools/declare.py; do not edit."""

from __future__ import annotations

from typing import Final

from gildhall.engine.habits import Habits


class GoodsHabits(Habits):
    """See thumb.toml."""

    def __init__(self) -> None:
        self.card = 110
        self.many = 8
        self.many_card = 50
        self.useful = 120
        self.use = 150
        self.next = 400
        self.next_part = 25
        self.later_part = 50
        self.enough = 50
        self.chain_cards = 1
        self.last_chain_cards = 4
        self.last_coal_cards = 2
        self.from_rows = 1
        self.any_cards = 1
        self.saving = 9
        self.saving_cards = 6
        self.rounds = 1
        self.spare_workshop = 12
        self.better_workshop = 60
        self.link = 60
        self.office = 60
        self.office_needed = 25
        self.hired = 180
        self.in_hand = 180
        self.short = 36
        self.hopeless = 10
        self.chain_card = 50
        self.sure = 50
        self.refined = 25
        self.top_place = 50


STANDARD: Final = GoodsHabits()
"""Evaluations use these, so that what was fitted to them does not depend on the habits of a seat."""
