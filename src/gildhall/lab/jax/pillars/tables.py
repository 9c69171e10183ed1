"""The facts of a game of Pillars as arrays.

Cards are numbered from 0 here: the move that plays a card has the card's number plus one. A stock has the engine's
format: one 32-bit number, eight bits per kind.

A scoring is a walk through *slots*, one for each question that may come up, in the order of RULES.md section 15: Tom
Builder, the converters, the clerk kind by kind, the units to keep. Every action of a scoring belongs to one slot, needs
some units in the stock, and changes stock and points by fixed amounts; so the rules of a scoring are these tables.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gildhall.games.pillars.components import CLERK_BIT, KINDS, TOM_BIT, PillarsFacts

Ints = NDArray[np.int32]
Words = NDArray[np.uint32]

# Where a card is: in the hand of a seat (its number), or one of these, the first three plus the number of a seat.
PILE = 4
OWNED = 8  # an advantage card that lies open
TRICK = 12
KINGS = 13  # the King's trick
STACK = 14
OUT = 15  # not in the game

NOBODY = -1
NO_CARD = -1
CONVERTERS = 8

TOM_SLOT = 0
CONVERTER_SLOT = 1
CLERK_SLOT = CONVERTER_SLOT + CONVERTERS
KEEP_SLOT = CLERK_SLOT + len(KINDS)
DONE = KEEP_SLOT + 1  # nothing left to ask


class Tables:
    """Everything that does not change during a game."""

    def __init__(self, facts: PillarsFacts) -> None:
        self.facts = facts
        self.seats = facts.seats
        self.actions = len(facts.catalogue)
        self.cards = len(facts.names) - 1
        self.hand_size = facts.hand_size
        self._read_cards(facts)
        self._read_slots(facts)
        self._read_actions(facts)

    def _read_cards(self, facts: PillarsFacts) -> None:
        cards = range(1, self.cards + 1)
        self.value = np.array(facts.value[1:], np.int32)
        self.owner = np.array(facts.owners[1:], np.int32)
        self.gives = np.array(facts.gives[1:], np.uint32)
        self.use = np.array(facts.use_bit[1:], np.int32)
        craftsman = [facts.own_craftsman_vp if facts.type_of[card] >= 0 else 0 for card in cards]
        painter = [facts.painter_vp if card == facts.painter else 0 for card in cards]
        self.points = np.array(facts.vp[1:], np.int32) + np.array(craftsman) + np.array(painter)
        self.neutral = np.array([card < facts.first_craftsman for card in cards])
        self.alfred, self.aliena, self.king = facts.alfred - 1, facts.aliena - 1, facts.king - 1
        self.advantages = np.array(facts.advantages, np.int32) - 1
        self.copy_of = np.array(facts.copy_of[1:], np.int32)
        self.most_copies = int(np.bincount(self.copy_of).max())
        self.dealt = np.array([card in facts.dealt for card in cards])
        self.deck_size = len(facts.dealt) + 1
        # a card's place in the deck before it is shuffled; the advantage card of the stage comes last
        self.in_deck = np.where(self.dealt, np.cumsum(self.dealt) - 1, self.deck_size - 1)
        self.start = np.full(self.cards, OUT, np.int8)
        self.start[self.advantages] = STACK

    def _read_slots(self, facts: PillarsFacts) -> None:
        """For each slot before the last: what a seat must be able to use, and the kinds of which it must have one."""
        converters = [1 << converter for converter in range(CONVERTERS)]
        self.slot_use = np.array([TOM_BIT, *converters, *[CLERK_BIT] * len(KINDS)], np.int32)
        self.slot_kinds = np.array([0, *facts.takes, *[1 << kind for kind in range(len(KINDS))]], np.int32)
        steps = list(facts.game.rulebook.steps)
        asked = ["tom", *["convert"] * CONVERTERS, *["clerk_takes"] * len(KINDS), "keep_units", "end_check"]
        self.slot_step = np.array([steps.index(step) for step in asked], np.int32)
        self.play_step = steps.index("play")
        self.steps = len(steps)

    def _read_actions(self, facts: PillarsFacts) -> None:
        """For each action: its slot, the units it needs, and what it does to stock and points."""
        self.slot: Ints = np.full(self.actions, NOBODY, np.int32)
        self.needs: Words = np.zeros(self.actions, np.uint32)
        self.change: Words = np.zeros(self.actions, np.uint32)  # added to the stock, modulo 2**32
        self.converts: Ints = np.zeros(self.actions, np.int32)  # points of conversions
        self.lasts: Ints = np.zeros(self.actions, np.int32)  # points of the clerk
        ones = [1 << 8 * kind for kind in range(len(KINDS))]
        for kind in facts.choice[facts.tom]:
            self._offer(facts.tom_move[kind], TOM_SLOT, 0, ones[kind])
        for converter in range(CONVERTERS):
            self._offer_converter(facts, converter, ones)
        for kind, one in enumerate(ones):
            for taken in range(facts.most_units + 1):
                action = facts.clerk_move[kind] + taken
                self._offer(action, CLERK_SLOT + kind, taken * one, -taken * one)
                self.lasts[action] = taken * facts.clerk_vp
        self.first_keep = facts.keep_move
        self.keeps: Words = np.array(facts.keep_stocks, np.uint32)
        for number, kept in enumerate(facts.keep_stocks):
            self._offer(facts.keep_move + number, KEEP_SLOT, kept, 0)
        self.keep_above = 0 if facts.may_keep_fewer else facts.carry_limit

    def _offer_converter(self, facts: PillarsFacts, converter: int, ones: list[int]) -> None:
        slot = CONVERTER_SLOT + converter
        self._offer(facts.idle_move[converter], slot, 0, 0)
        burns = facts.use_bit[facts.card["brick_burner"]] == 1 << converter
        for kind, one in enumerate(ones):
            if facts.takes[converter] >> kind & 1:
                action = facts.use_move[converter][kind]
                self._offer(action, slot, one, (ones[facts.brick_gives] if burns else 0) - one)
                self.converts[action] = 0 if burns else facts.points[converter][kind]

    def _offer(self, action: int, slot: int, needs: int, change: int) -> None:
        self.slot[action] = slot
        self.needs[action] = needs
        self.change[action] = change % (1 << 32)
