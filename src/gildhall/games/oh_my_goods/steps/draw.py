"""Section 4: drawing cards, the reshuffle, and the exhaustion of both piles.

Every draw may be interrupted. It is a step that takes the available cards and continues after the exhaustion.
"""

from __future__ import annotations

from typing import Any

from gildhall.engine.choosing import exactly, next_things
from gildhall.engine.step import Asks, Decision, Form, Refusal, Sealed, SeatStep
from gildhall.engine.telling import tell_cards
from gildhall.games.oh_my_goods.table import GoodsTable


def take(table: GoodsTable) -> int:
    """The top card of the draw pile (OMG-4.2); 0 if both piles are empty.

    An empty pile is refilled with the whole discard pile only when a card is needed (OMG-4.3, 4.4). Nothing else goes
    into it (OMG-4.5), and what was known about it is forgotten (OMG-13.3).
    """
    pile = table.pile
    if pile.top:
        return pile.draw()
    if not pile.bag:
        reshuffle(table)
        if not pile.bag:
            return 0
    pile.own()
    return pile.dice.draw(pile.bag)


def reshuffle(table: GoodsTable) -> None:
    """OMG-4.3: the discard pile becomes the draw pile. It is sorted, so that its order has no meaning."""
    cards = table.discard + table.face_down
    for part in table.seats:
        cards.extend(part.discarded)
        part.discarded = ()
    cards.sort()
    table.pile.bag = cards
    table.discard = []
    table.face_down = []
    if table.listening and cards:
        table.tell("reshuffled", {"number": len(cards)})


def can_exhaust(table: GoodsTable) -> bool:
    """OMG-4.6, 4.10: exhaustion provides a card if some player has more than one in hand."""
    for part in table.seats:
        if len(part.hand) > 1:
            return True
    return False


class Draw(SeatStep[GoodsTable]):
    """OMG-5.6, 5.7: a player draws cards. There is no hand limit (OMG-4.13). A draw that fails gives no card and is not
    repeated later (OMG-4.10, 4.11). Only that player sees the cards (OMG-13.7).
    """

    rule = "OMG-4.2"

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def run(self, table: GoodsTable) -> None:
        seat = self.seat
        left = self.number
        hand = table.seats[seat].own_hand()
        before = hand[:] if table.listening else hand
        pile = table.pile
        if len(pile.bag) >= left and not pile.top:  # the usual case: the same as below, but faster
            pile.own()
            bag = pile.bag
            dice = pile.dice
            for _ in range(left):
                hand.append(dice.draw(bag))
            left = 0
        while left > 0:
            card = take(table)
            if card == 0:
                break
            hand.append(card)
            left -= 1
        hand.sort()
        if table.listening and len(hand) > len(before):
            drawn = [card for card in hand if card not in before]
            tell_cards(table, "drew", {"seat": seat, "number": len(drawn)}, drawn, table.facts.names)
        if left > 0:
            if can_exhaust(table):
                table.push(Draw(seat, left))
                table.push(Exhaustion())
            elif table.listening:
                table.tell("no_card", {"seat": seat, "number": left})


class Exhaustion(Sealed[GoodsTable]):
    """OMG-4.6 to 4.9, 14.5: both piles are empty, so all players discard half of their hands, at the same time and
    secretly.

    They are simultaneous even with planning in turn (OMG-12.14). The interrupted draw shuffles the discards and
    continues.
    """

    rule = "OMG-4.6"

    def begin(self, table: GoodsTable, seat: int) -> None:
        part = table.seats[seat]
        part.owed = len(part.hand) // 2
        part.after = 0
        if part.owed > 0:
            table.push(Exhaust(seat))

    def reveal(self, table: GoodsTable) -> None:
        if table.listening:
            table.tell("exhausted", {})
        for seat in table.order():
            discard_chosen(table, seat, "gave_up")
            table.seats[seat].after = 0


def discard_chosen(table: GoodsTable, seat: int, kind: str) -> None:
    """The chosen hand cards go face down to the discard pile; only their player knows them (OMG-13.6)."""
    part = table.seats[seat]
    if table.facts.open_discard:  # OMG-12.7
        table.discard.extend(part.chosen)
    else:
        part.discarded += part.chosen
    if table.listening:
        names = [table.facts.names[card] for card in part.chosen]
        public: dict[str, Any] = {"seat": seat, "number": len(names)}
        if table.facts.open_discard:
            public["cards"] = names
        table.tell(kind, public, {**public, "cards": names}, seats=[seat], reveals=table.others(seat))
    part.chosen = ()


class Exhaust(Decision[GoodsTable]):
    """OMG-4.6, 17.1: half of the hand, rounded down, card by card in ascending order; copies are one choice (OMG-17.2).

    Only cards after which enough others are left are offered (OMG-17.12).
    """

    rule = "OMG-4.6"
    form_name = "exhaust"
    asks = Asks("discard", otherwise="discard_now", told=True)

    def choices(self, table: GoodsTable, seat: int) -> list[int]:
        part = table.seats[seat]
        return table.once_each(next_things(part.hand, part.after + 1, part.owed), 0)

    def choose(self, table: GoodsTable, seat: int, move: int) -> None:
        part = table.seats[seat]
        part.own_hand().remove(move)
        part.chosen += (move,)
        part.after = move
        part.owed -= 1
        if part.owed > 0:
            table.push(Exhaust(seat))

    def why_not(self, table: GoodsTable, seat: int, move: int) -> Refusal:
        part = table.seats[seat]
        return refused_card(table, seat, move, "OMG-4.6", part.after, part.owed)

    def form(self, table: GoodsTable, seat: int) -> Form | None:
        part = table.seats[seat]
        cards = next_things(part.hand, part.after + 1, 1)
        return Form("exhaust", [exactly(table, "discard", 0, cards, part.owed)])

    def prompt(self, table: GoodsTable, seat: int) -> dict[str, Any]:
        return {"number": table.seats[seat].owed}


def refused_card(table: GoodsTable, seat: int, card: int, rule: str, after: int, number: int) -> Refusal:
    """Why a hand card may not be chosen next in a run of cards."""
    facts = table.facts
    hand = table.seats[seat].hand
    name = facts.names[card]
    if card not in hand:
        return Refusal(rule, "not_in_hand", {"card": name})
    if card < after:
        return Refusal("OMG-17.1", "in_order", {"card": name})
    for other in hand:
        if after < other < card and facts.class_of[other] == facts.class_of[card]:
            return Refusal("OMG-17.2", "copies_are_one_choice", {"card": name})
    return Refusal("OMG-17.12", "too_few_left", {"card": name, "number": number})
