"""The numbers behind the rules of thumb. Generated from thumb.toml by tools/declare.py; do not edit."""

from __future__ import annotations

from typing import Final

from gildhall.engine.habits import Habits


class PillarsHabits(Habits):
    """See thumb.toml."""

    def __init__(self) -> None:
        self.sand = 10
        self.wood = 15
        self.stone = 22
        self.metal = 23
        self.tom = 15
        self.toolmaker = 34
        self.stonemason = 36
        self.carpenter = 34
        self.mortar_mixer = 28
        self.master_builder = 36
        self.hold_toolmaker = 6
        self.hold_stonemason = 4
        self.hold_carpenter = 4
        self.hold_mortar_mixer = 12
        self.hold_master_builder = 18
        self.hold_king = 8
        self.hold_aliena = 14
        self.hold_advantage = 4
        self.hold_neutral = 2
        self.hold_point = 4
        self.shed = 50
        self.hold_less = 0
        self.bell_founder = 14
        self.brick_burner = 18
        self.painter = 10
        self.potter = 16
        self.clerk = 22
        self.denied = 2
        self.burned = 10
        self.burned_other = 3
        self.takes_over = 70
        self.envy = 100
        self.later_envy = 100
        self.last_units = 100
        self.last_craftsman = 100
        self.last_advantage = 100


STANDARD: Final = PillarsHabits()
"""Evaluations use these, so that what was fitted to them does not depend on the habits of a seat."""
