"""The numbers behind the rules of thumb. The standard ones were set by hand, after many games."""

from __future__ import annotations

from typing import Final

from gildhall.engine.habits import Habits


class PillarsHabits(Habits):
    """The worth of things is in tenths of a point; parts are in percent."""

    def __init__(self) -> None:
        # a unit that is kept for a later stage (16.10)
        self.sand = 10
        self.wood = 15
        self.stone = 22
        self.metal = 23
        self.tom = 15  # Tom Builder's unit, added to what else the card gives
        # an own craftsman in the pile: a point, and usually a conversion
        self.toolmaker = 34
        self.stonemason = 36
        self.carpenter = 34
        self.mortar_mixer = 28
        self.master_builder = 36
        # an own craftsman that is kept in hand: the high ones win tricks (16.5)
        self.hold_toolmaker = 6
        self.hold_stonemason = 4
        self.hold_carpenter = 4
        self.hold_mortar_mixer = 12
        self.hold_master_builder = 18
        # other cards that are kept in hand
        self.hold_king = 8
        self.hold_aliena = 14
        self.hold_advantage = 4
        self.hold_neutral = 2
        self.hold_point = 4  # added for each of its points
        self.shed = 50  # a craftsman of another seat is worth this much less than nothing: percent of its value
        self.hold_less = 0  # percent by which each trick of the stage lowers the worth of the cards in hand
        # an advantage card, for each scoring left (16.8)
        self.bell_founder = 14
        self.brick_burner = 18
        self.painter = 10
        self.potter = 16
        self.clerk = 22
        # the craftsmen of others
        self.denied = 2  # one in the own pile
        self.burned = 10  # an own one in a trick that is laid aside
        self.burned_other = 3
        # the trick
        self.takes_over = 70  # percent of the higher cards that would take over a trick
        self.envy = 100  # percent of what the others gain by a trick that one of them gets
        self.later_envy = 100  # and of one that is taken over later
        # in the last stage, in percent of the usual worth
        self.last_units = 100
        self.last_craftsman = 100
        self.last_advantage = 100


STANDARD: Final = PillarsHabits()
"""Evaluations use these, so that what was fitted to them does not depend on the habits of a seat."""
