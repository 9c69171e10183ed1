"""CRA-8.34 to 8.44: auctions, with open bids of all seats in order, and the mayor; a paid permit is taken."""

from __future__ import annotations

from typing import Any

from gildhall.engine.deck import EVERYONE
from gildhall.engine.step import Asks, Decision, Refusal, SeatStep, Step
from gildhall.games.craftsmen.capital import DIGITS, packed, worth
from gildhall.games.craftsmen.components import NOBODY
from gildhall.games.craftsmen.steps.pay import can_pay, could_pay, owe
from gildhall.games.craftsmen.supply import draw_capital, refill_buildings
from gildhall.games.craftsmen.table import CraftsmenTable, with_card


def raises(table: CraftsmenTable, seat: int) -> list[int]:
    """CRA-8.36, 8.37: all bids above the current one, up to the seat's buying power."""
    facts = table.facts
    return facts.bids[table.bid : worth(facts.groups, table.seats[seat].capital)]


def place_bid(table: CraftsmenTable, seat: int, bid: int) -> None:
    """Place a bid, which everybody sees."""
    table.bid = bid
    table.bidder = seat
    table.asked = seat
    table.bids[seat] = bid
    if table.listening:
        table.tell("bid", {"seat": seat, "bid": bid}, reveals=table.others(seat))
    NextBidder().run(table)


class OpenBid(Decision[CraftsmenTable]):
    """CRA-8.35: the opening bid, at least 1."""

    rule = "CRA-8.35"
    asks = Asks("bid", otherwise="bid_now", rule="CRA-8.36")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        return raises(table, seat)

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        place_bid(table, seat, move - table.facts.bid_move)

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        if move - table.facts.bid_move <= table.bid:
            return Refusal("CRA-8.36", "bid_more", {"bid": table.bid})
        most = worth(table.facts.groups, table.seats[seat].capital)
        return Refusal("CRA-8.37", "beyond_power", {"number": most})

    def prompt(self, table: CraftsmenTable, seat: int) -> dict[str, Any]:
        return {"card": table.facts.names[table.lot]}


class Bid(OpenBid):
    """CRA-8.36, 8.37, 15.11: bid more or pass. A player who cannot raise is asked as well, so that the others do not
    learn it; except where the number of cards already shows it.
    """

    rule = "CRA-8.36"

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        moves = raises(table, seat)
        moves.append(table.facts.pass_move)
        return moves

    def forced(self, table: CraftsmenTable, seat: int) -> int:
        return 0 if could_pay(table, seat, table.bid + 1) else table.facts.pass_move

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        if move != table.facts.pass_move:
            place_bid(table, seat, move - table.facts.bid_move)
            return
        table.out |= 1 << seat
        table.asked = seat
        if table.listening:
            table.tell("passed_bid", {"seat": seat})
        NextBidder().run(table)

    def prompt(self, table: CraftsmenTable, seat: int) -> dict[str, Any]:
        return {"card": table.facts.names[table.lot], "bid": table.bid, "to": table.bidder}


class NextBidder(Step[CraftsmenTable]):
    """CRA-8.36: clockwise, all players in the auction except the highest bidder, until one bidder is left.

    Then the sale follows (CRA-8.38), or the mayor if nobody raised the opening bid (CRA-8.39).
    """

    rule = "CRA-8.36"

    def run(self, table: CraftsmenTable) -> None:
        seats = table.facts.seats
        seat = table.asked
        for _ in range(seats):
            seat = seat + 1 if seat + 1 < seats else 0
            if seat != table.bidder and not table.out >> seat & 1:
                table.push(Bid(seat))
                return
        for seat in range(seats):
            if seat != table.starter and table.bids[seat]:
                sell(table, table.bidder, table.bid)
                return
        ask_mayor(table)


def sell(table: CraftsmenTable, seat: int, price: int) -> None:
    """CRA-8.38, 15.8: the last bidder pays the bid with any colours and takes the card."""
    table.mayor = ()
    table.push(ClearAuction())
    table.push(TakePermit(seat))
    owe(table, seat, price)


def ask_mayor(table: CraftsmenTable) -> None:
    """CRA-8.39 to 8.42, 15.6: the mayor draws 1, 2 or 3 cards, open to all; the mayor's offer is the sum of their
    digits.
    """
    facts = table.facts
    cards: list[int] = []
    for _ in range(facts.mayor_cards[facts.kind_of[table.lot]]):
        card = draw_capital(table)
        if card >= 0:
            cards.append(card)
    table.mayor = tuple(cards)
    offer = mayors_offer(table)
    if table.listening:
        names = [facts.capital_names[card] for card in cards]
        table.tell("mayor", {"cards": names, "bid": offer}, reveals=list(range(facts.seats)))
    if offer > table.bid:
        table.push(AnswerMayor(table.starter))
    else:
        discard_mayor(table)
        sell(table, table.starter, table.bid)


def mayors_offer(table: CraftsmenTable) -> int:
    """CRA-8.40: digits only; by option the value with sets."""
    if table.facts.mayor_counts_sets:
        return worth(table.facts.groups, packed(table.mayor))
    return sum([card % DIGITS + 1 for card in table.mayor])


def discard_mayor(table: CraftsmenTable) -> None:
    """CRA-8.44."""
    table.discard += packed(table.mayor)
    table.mayor = ()


class AnswerMayor(Decision[CraftsmenTable]):
    """CRA-8.42, 8.43: outbid the mayor by one, if the seat's buying power allows it, or give up. Then the card goes
    under its deck, for all to see (CRA-15.4).
    """

    rule = "CRA-8.42"
    asks = Asks("outbid", otherwise="answer_mayor_now")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        facts = table.facts
        if can_pay(table, seat, mayors_offer(table) + 1):
            return [facts.outbid_move, facts.drop_move]
        return [facts.drop_move]

    def forced(self, table: CraftsmenTable, seat: int) -> int:
        return 0 if could_pay(table, seat, mayors_offer(table) + 1) else table.facts.drop_move

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        price = mayors_offer(table) + 1
        discard_mayor(table)
        if move == table.facts.outbid_move:
            if table.listening:
                table.tell("bid", {"seat": seat, "bid": price}, reveals=table.others(seat))
            table.bids[seat] = price
            table.bid = price
            sell(table, seat, price)
            return
        card = table.lot
        kind = table.facts.kind_of[card]
        table.tell("gave_up", {"seat": seat, "card": table.facts.names[card]})
        table.decks[kind].tuck(card, EVERYONE)
        remove_lot(table)
        clear_auction(table)

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        return Refusal("CRA-8.42", "beyond_power_now", {"price": mayors_offer(table) + 1})

    def prompt(self, table: CraftsmenTable, seat: int) -> dict[str, Any]:
        offer = mayors_offer(table)
        return {"card": table.facts.names[table.lot], "bid": offer, "price": offer + 1}


class ClearAuction(Step[CraftsmenTable]):
    """The auction is over; the starter's action is used up, no matter who won (CRA-8.38)."""

    rule = "CRA-8.38"

    def run(self, table: CraftsmenTable) -> None:
        clear_auction(table)


def clear_auction(table: CraftsmenTable) -> None:
    table.lot = table.starter = table.bidder = table.asked = NOBODY
    table.bid = table.out = 0
    table.bids = []
    table.mayor = ()


class TakePermit(SeatStep[CraftsmenTable]):
    """CRA-8.34, 8.38, 8.48, 15.3: the card goes to the hand, which has no limit for permits. Everybody has seen the
    card. The gap is filled at once.
    """

    rule = "CRA-8.34"

    def run(self, table: CraftsmenTable) -> None:
        part = table.seats[self.seat]
        card = table.lot
        part.permits = with_card(part.permits, card)
        part.shown = with_card(part.shown, card)
        if table.listening:
            table.tell("took_permit", {"seat": self.seat, "card": table.facts.names[card]})
        remove_lot(table)


def remove_lot(table: CraftsmenTable) -> None:
    """The lot leaves the display, and the gap is filled."""
    card = table.lot
    kind = table.facts.kind_of[card]
    table.display[2 * kind if table.display[2 * kind] == card else 2 * kind + 1] = NOBODY
    table.lot = NOBODY
    refill_buildings(table, kind)
