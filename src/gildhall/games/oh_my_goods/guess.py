"""Fills the blanks of a view: everything that a seat does not know is dealt again.

The hidden cards are the draw pile, the goods of all players, the hands and set-aside cards of the others, and what they
discarded face down. Every arrangement of these cards is equally likely, because nothing else is known about them
(OMG-13.3 to 13.6). There is one exception: a player who has begun to pay with hand cards can finish (OMG-17.12).
"""

from __future__ import annotations

from gildhall.engine.dice import Dice
from gildhall.games.oh_my_goods._state import seen_cards
from gildhall.games.oh_my_goods.components import ANY, BUILDING, CARD
from gildhall.games.oh_my_goods.steps.cover import first_due, wanted
from gildhall.games.oh_my_goods.steps.work import Pay
from gildhall.games.oh_my_goods.table import GoodsTable, Trader


def redeal(table: GoodsTable, viewer: int, dice: Dice) -> None:
    """Deal again everything that ``viewer`` does not know, and replace the dice."""
    seen = seen_cards(table, viewer)
    pool = [card for card in table.facts.deck if card not in seen]
    dice.shuffle(pool)
    payer = _payer(table, viewer)
    held = _for_the_rest(table, payer, pool) if payer >= 0 else []
    pile = table.pile
    size = len(pile)
    pile.top = pile.top_known = pile.bottom = pile.bottom_known = ()
    pile.bag = [pool.pop() for _ in range(size)]
    pile.dice = dice.fork()
    for seat, part in enumerate(table.seats):
        if seat != viewer:
            _redeal_hand(part, pool, held if seat == payer else [])
        if seat == viewer and table.sealed is not None:
            _redeal_opening(table.sealed_snapshot[seat], part, pool)
        else:
            part.goods = _redeal_goods(part.goods, pool)
            part.spent = tuple([good & ~CARD | pool.pop() for good in part.spent])
    table.face_down = [pool.pop() for _ in table.face_down]


def _payer(table: GoodsTable, viewer: int) -> int:
    """Another seat in the middle of a payment with hand cards; -1 if there is none. There are no such payments in a
    sealed step.
    """
    if table.sealed is not None:
        return -1
    for seat in table.waiting:
        step = table.step(seat)
        if seat != viewer and isinstance(step, Pay) and not step.first:
            return seat
    return -1


def _for_the_rest(table: GoodsTable, seat: int, pool: list[int]) -> list[int]:
    """Take cards from the pool that can pay what is left: one of its kind for each unit, or any two if there is none
    (OMG-12.16). Cards of the kind that is paid now come in ascending order (OMG-17.1).
    """
    part = table.seats[seat]
    resource = table.facts.resource
    now = first_due(part.due)
    held: list[int] = []
    for kind in range(ANY + 1):
        units = wanted(part.due, kind)
        if kind == ANY:
            units += part.owed
        after = part.after if kind == now else 0
        for _ in range(units):
            fits = [card for card in pool if card > after and (kind == ANY or resource[card] == kind)]
            for card in [fits[0]] if fits else pool[:2]:
                pool.remove(card)
                held.append(card)
    return held


def _redeal_hand(part: Trader, pool: list[int], held: list[int]) -> None:
    """``held`` are the cards that the seat certainly has."""
    part.hand = sorted(held + [pool.pop() for _ in range(len(part.hand) - len(held))])
    part.chosen = tuple([pool.pop() for _ in part.chosen])
    part.discarded = tuple([pool.pop() for _ in part.discarded])
    if part.aside:
        part.aside = pool.pop()


def _redeal_goods(goods: tuple[int, ...], pool: list[int]) -> tuple[int, ...]:
    """New cards for goods, building by building: only the order on each building matters."""
    ordered = sorted([good & ~CARD for good in goods])
    return tuple([good | pool.pop() for good in ordered])


def _redeal_opening(opening: Trader, part: Trader, pool: list[int]) -> None:
    """In a sealed step: deal the goods at the opening, including those that this seat has paid since (OMG-17.13)."""
    opening.goods = _redeal_goods(opening.goods, pool)
    goods = list(opening.goods)
    spent: list[int] = []
    for paid in part.spent:
        last = max(i for i in range(len(goods)) if goods[i] >> BUILDING == paid >> BUILDING)
        spent.append(goods.pop(last))
    part.goods = tuple(goods)
    part.spent = tuple(spent)
