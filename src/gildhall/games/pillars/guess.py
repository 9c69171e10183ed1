"""Fills the blanks of a view: everything that a seat does not know is dealt again.

Every arrangement that fits what the seat knows is equally likely: the holder of Lady Aliena is known until she is
played (POE-12.5), Alfred Builder stays in a hand until the last trick (POE-5.7), the King is in a hand or in the King's
trick, and this stage's advantage card is one of those that are neither owned nor known to lie in the stack (POE-12.3,
12.4).
"""

from __future__ import annotations

from gildhall.engine.dice import Dice
from gildhall.games.pillars.components import NOBODY
from gildhall.games.pillars.table import PillarsTable
from gildhall.games.pillars.view import knows_advantage, visible_cards


def redeal(table: PillarsTable, viewer: int, dice: Dice) -> None:
    """Deal again everything that ``viewer`` does not know, and replace the dice."""
    facts = table.facts
    seen = visible_cards(table, viewer)
    pool = [card for card in facts.dealt if card not in seen]
    hidden = [card for card in facts.advantages if card not in seen]
    _redeal_advantage(table, viewer, seen, hidden, pool, dice)
    holes = Holes(table, viewer)
    holes.place_known(pool, dice)
    dice.shuffle(pool)
    holes.fill(pool)
    table.deal = dice.fork()
    table.advantage_stack.dice = dice.fork()


def _redeal_advantage(
    table: PillarsTable, viewer: int, seen: list[int], hidden: list[int], pool: list[int], dice: Dice
) -> None:
    """Choose which unseen advantage card is in the deal, and which are in the stack."""
    stack = table.advantage_stack
    in_stack = len(stack) - len(stack.bottom)
    if len(hidden) > in_stack:
        known = table.advantage if knows_advantage(table, viewer) else NOBODY
        if known < 0 or known in seen:
            known = hidden[dice.below(len(hidden))]
            table.advantage = known
        hidden.remove(known)
        pool.append(known)
    elif not knows_advantage(table, viewer):
        table.advantage = NOBODY
    stack.bag = hidden


class Holes:
    """The places whose cards are not known: hands, and with a closed history piles and the King's trick."""

    def __init__(self, table: PillarsTable, viewer: int) -> None:
        self.table = table
        self.hands: list[list[int]] = []
        for seat, part in enumerate(table.seats):
            if seat != viewer:
                part.hand = [NOBODY] * len(part.hand)
            self.hands.append(part.hand)
        self.piles: list[list[int]] = []
        self.king: list[int] = []
        self.closed = not table.piles_open()
        if self.closed:
            table.tricks = table.tricks_in_sight()
            self.piles = [self._dug(len(part.pile), seat) for seat, part in enumerate(table.seats)]
            self.king = self._dug(len(table.king_trick), NOBODY)

    def _dug(self, size: int, receiver: int) -> list[int]:
        """A pile, or the King's trick, of which only the last trick is known."""
        known = [card for trick in self.table.tricks if trick.receiver == receiver for card in trick.cards]
        return [NOBODY] * (size - len(known)) + known

    def place_known(self, pool: list[int], dice: Dice) -> None:
        """Place the cards about which something is known."""
        facts = self.table.facts
        first = self.hands[self.table.first_leader] if self.table.first_leader >= 0 else []
        self._place(facts.aliena, [first, *self.piles, self.king], pool, dice)
        self._place(facts.king, [self.king] if self.table.king_by >= 0 and self.closed else self.hands, pool, dice)
        self._place(facts.alfred, self.hands, pool, dice)

    def _place(self, card: int, zones: list[list[int]], pool: list[int], dice: Dice) -> None:
        if card in pool:
            holes = [(zone, i) for zone in zones for i in range(len(zone)) if zone[i] == NOBODY]
            zone, i = holes[dice.below(len(holes))]
            zone[i] = card
            pool.remove(card)

    def fill(self, pool: list[int]) -> None:
        """Put the rest of the pool into the remaining holes."""
        for zone in [*self.hands, *self.piles, self.king]:
            for i in range(len(zone)):
                if zone[i] == NOBODY:
                    zone[i] = pool.pop()
        for hand in self.hands:
            hand.sort()
        if self.closed:
            for seat, part in enumerate(self.table.seats):
                part.pile = self.piles[seat]
            self.table.king_trick = tuple(self.king)
