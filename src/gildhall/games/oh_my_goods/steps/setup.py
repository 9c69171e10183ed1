"""Section 3: the set-up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gildhall.engine.deck import Deck
from gildhall.engine.dice import Dice
from gildhall.engine.telling import tell_cards
from gildhall.games.oh_my_goods.components import GoodsFacts, pack_good
from gildhall.games.oh_my_goods.estate import Estate
from gildhall.games.oh_my_goods.steps.round import Round
from gildhall.games.oh_my_goods.table import GoodsTable, Trader

SETUP_STREAM: Final = 0
PILE_STREAM: Final = 1


def set_up(table: GoodsTable, dice: Callable[[int], Dice]) -> None:
    """OMG-3.12, 13.13: charburners by seat, assistants, their faces, the first player, the deck: all from the table's
    dice.

    Only the display depends on the number of players (OMG-3.11, 12.12). The worker has no place yet (OMG-3.10).
    """
    facts = table.facts
    chance = dice(SETUP_STREAM)
    charburners = facts.charburners[:]
    burners = [chance.draw(charburners) for _ in range(facts.seats)]  # OMG-3.1
    table.display = draw_display(facts, chance)
    table.active = chance.below(facts.seats)
    if facts.first_player >= 0:
        table.active = facts.first_player  # OMG-3.8, 12.5
    table.pile = Deck(facts.deck[:], dice(PILE_STREAM))  # OMG-3.4
    table.discard = []
    table.face_down = []
    table.seats = [Trader() for _ in burners]
    for seat, part in enumerate(table.seats):
        part.estate = Estate(facts, (burners[seat],))
    if table.listening:
        table.tell("display", {"assistants": [facts.faces[face] for face in table.display]})
    for seat in table.order():
        deal(table, seat)
    table.push(Round())


def draw_display(facts: GoodsFacts, dice: Dice) -> tuple[int, ...]:
    """OMG-3.2, 3.3: some assistant cards at random, each with a random face up."""
    cards = list(range(len(facts.sides)))
    drawn = sorted([dice.draw(cards) for _ in range(facts.display_size)])
    return tuple([facts.sides[card][dice.below(len(facts.sides[card]))] for card in drawn])


def deal(table: GoodsTable, seat: int) -> None:
    """OMG-3.5 to 3.7, 3.9: a hand, and coal on the charburner that nobody looks at (OMG-13.4)."""
    facts = table.facts
    part = table.seats[seat]
    part.hand = sorted([table.pile.draw() for _ in range(facts.starting_hand)])
    type_ = facts.type_of[part.estate.buildings[0]]
    part.goods = tuple([pack_good(table.pile.draw(), type_, 0) for _ in range(facts.starting_coal)])
    part.coins = facts.starting_coal * facts.value[type_]
    if table.listening:
        public = {
            "seat": seat,
            "building": facts.names[part.estate.buildings[0]],
            "number": len(part.hand),
            "goods": {facts.goods[type_]: len(part.goods)},
        }
        tell_cards(table, "dealt", public, part.hand, facts.names)
