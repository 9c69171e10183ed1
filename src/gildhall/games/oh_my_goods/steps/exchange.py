"""Section 5, first part: the exchange of hand cards."""

from __future__ import annotations

from typing import Any

from gildhall.engine.forms import picks
from gildhall.engine.step import Asks, Decision, Form, Refusal, Sealed, SeatStep
from gildhall.games.oh_my_goods.components import MOST_CARDS
from gildhall.games.oh_my_goods.steps.draw import Draw, discard_chosen, refused_card
from gildhall.games.oh_my_goods.table import GoodsTable


class Exchange(Sealed[GoodsTable]):
    """OMG-5.5, 13.7: all players decide their exchange at the same time; then all discards go to the discard pile.

    Then each player draws as many cards as they discarded, in turn order (OMG-5.6). Their own cards may come back
    (OMG-5.11).
    """

    rule = "OMG-5.5"

    def begin(self, table: GoodsTable, seat: int) -> None:
        begin(table, seat)

    def reveal(self, table: GoodsTable) -> None:
        for seat in table.order():
            settle(table, seat)
        push_draws(table)


class ExchangeOpenly(SeatStep[GoodsTable]):
    """OMG-12.14: in turn order; each number becomes public as soon as the player has decided."""

    rule = "OMG-12.14"

    def run(self, table: GoodsTable) -> None:
        table.push(SettleExchange(self.seat))
        begin(table, self.seat)


class SettleExchange(SeatStep[GoodsTable]):
    """OMG-12.14: the discards take effect, but the draws wait for the last player (OMG-5.6)."""

    rule = "OMG-12.14"

    def run(self, table: GoodsTable) -> None:
        settle(table, self.seat)
        if self.seat == table.order()[-1]:
            push_draws(table)


def settle(table: GoodsTable, seat: int) -> None:
    """The discards take effect, and as many cards will be drawn."""
    table.seats[seat].owed = len(table.seats[seat].chosen)
    discard_chosen(table, seat, "exchanged")


def push_draws(table: GoodsTable) -> None:
    """OMG-5.6: everybody draws, in turn order."""
    for seat in reversed(table.order()):
        part = table.seats[seat]
        if part.owed > 0:
            table.push(Draw(seat, part.owed))
        part.owed = 0


def begin(table: GoodsTable, seat: int) -> None:
    """OMG-5.2, 5.3, 12.2: any cards, or the whole hand or nothing; with an empty hand there is nothing to decide
    (OMG-5.12, 14.2).
    """
    if table.seats[seat].hand:
        if table.facts.any_exchange:
            table.push(ExchangeCard(seat, 0))
        else:
            table.push(ExchangeHand(seat))


class ExchangeCard(Decision[GoodsTable]):
    """OMG-5.2, 17.1: keep or discard, card by card in hand order. A player who keeps a card keeps its copies too:
    discarding another copy instead would be the same (OMG-17.2).
    """

    rule = "OMG-5.2"
    form_name = "exchange"

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place = place

    def choices(self, table: GoodsTable, seat: int) -> list[int]:
        return table.facts.moves.exchange[table.seats[seat].hand[self.place]]

    def choose(self, table: GoodsTable, seat: int, move: int) -> None:
        part = table.seats[seat]
        hand = part.hand
        place = self.place
        if move <= MOST_CARDS:
            hand = part.own_hand()
            part.chosen += (hand.pop(place),)
        else:
            class_of = table.facts.class_of
            kind = class_of[hand[place]]
            place += 1
            while place < len(hand) and class_of[hand[place]] == kind:
                place += 1
        if place < len(hand):
            table.push(ExchangeCard(seat, place))

    def why_not(self, table: GoodsTable, seat: int, move: int) -> Refusal:
        facts = table.facts
        part = table.seats[seat]
        chosen = facts.catalogue[move]
        asked = part.hand[self.place]
        if chosen.kind not in ("discard", "keep") or not chosen.targets:
            return Refusal("OMG-5.2", "exchange_first", {"card": facts.names[asked]})
        name = chosen.args[0]
        if facts.card[name] not in part.hand and facts.card[name] not in part.chosen:
            return Refusal("OMG-5.2", "not_in_hand", {"card": name})
        if facts.card[name] < asked:
            return Refusal("OMG-5.4", "decided_already", {"card": name})
        return Refusal("OMG-17.1", "exchange_first", {"card": facts.names[asked]})

    def decline(self, table: GoodsTable, seat: int) -> int:
        return table.facts.moves.keep + table.seats[seat].hand[self.place]

    def form(self, table: GoodsTable, seat: int) -> Form | None:
        hand = table.seats[seat].hand[self.place :]
        return Form("exchange", [picks(table, "discard", hand, 0, len(hand))])

    def prompt(self, table: GoodsTable, seat: int) -> dict[str, Any]:
        return {"card": table.facts.names[table.seats[seat].hand[self.place]]}


class ExchangeHand(Decision[GoodsTable]):
    """OMG-5.3: the complete hand or nothing."""

    rule = "OMG-5.3"
    asks = Asks(otherwise="all_or_nothing")

    def choices(self, table: GoodsTable, seat: int) -> list[int]:
        return [table.facts.moves.exchange_all, table.facts.moves.exchange_nothing]

    def choose(self, table: GoodsTable, seat: int, move: int) -> None:
        facts = table.facts
        if move == facts.moves.exchange_all:
            if facts.keep_one:
                table.push(KeepOne(seat))
            else:
                discard_hand(table, seat)


def discard_hand(table: GoodsTable, seat: int) -> None:
    part = table.seats[seat]
    part.chosen = tuple(part.hand)
    part.hand = []


class KeepOne(Decision[GoodsTable]):
    """OMG-12.8, 12.15: by option, one card of the hand may be kept; it is named at once."""

    rule = "OMG-12.15"
    asks = Asks("keep", otherwise="keep_one_now")

    def choices(self, table: GoodsTable, seat: int) -> list[int]:
        facts = table.facts
        moves = table.once_each(table.seats[seat].hand, facts.moves.keep)
        moves.append(facts.moves.keep_nothing)
        return moves

    def choose(self, table: GoodsTable, seat: int, move: int) -> None:
        facts = table.facts
        part = table.seats[seat]
        discard_hand(table, seat)
        if move != facts.moves.keep_nothing:
            card = move - facts.moves.keep
            part.hand = [card]
            part.chosen = tuple([other for other in part.chosen if other != card])

    def why_not(self, table: GoodsTable, seat: int, move: int) -> Refusal:
        name = table.facts.catalogue[move].args[0]
        return refused_card(table, seat, table.facts.card[name], "OMG-12.15", 0, 1)
