"""Stage III: the notary; buying permits. Auctions are in auction.py, the privilege in peek.py."""

from __future__ import annotations

from typing import Any, Final

from gildhall.engine.step import Asks, Decision, Refusal, SeatStep
from gildhall.games.craftsmen.capital import power
from gildhall.games.craftsmen.catalogue import KINDS
from gildhall.games.craftsmen.steps.auction import OpenBid, TakePermit
from gildhall.games.craftsmen.steps.pay import can_pay, owe
from gildhall.games.craftsmen.steps.peek import begin_peek
from gildhall.games.craftsmen.table import CraftsmenTable


def begin_notary(table: CraftsmenTable, seat: int) -> None:
    """CRA-8.30, 8.45: begin the action. It has no effect if, publicly, nothing is possible (CRA-16.2, 16.4)."""
    table.acted = False
    if has_offer(table, seat) or may_peek(table, seat):
        table.push(NOTARY[seat])


def has_offer(table: CraftsmenTable, seat: int) -> bool:
    """Is the action open: a face-up card, and any capital?"""
    return not table.acted and table.seats[seat].cards > 0 and max(table.display) >= 0


def may_peek(table: CraftsmenTable, seat: int) -> bool:
    """May the privilege be used?"""
    return table.may_use_privilege(seat) and (in_reach(table, 0) or in_reach(table, 1) or in_reach(table, 2))


def in_reach(table: CraftsmenTable, kind: int) -> bool:
    """CRA-8.47: is there any card of this kind to take, in the deck or face up?"""
    if len(table.decks[kind]):
        return True
    return table.facts.peeks_at_display and max(table.display[2 * kind], table.display[2 * kind + 1]) >= 0


class Notary(Decision[CraftsmenTable]):
    """CRA-8.30 to 8.35, 8.45: buy a permit, start an auction, or do neither. Once, before or after that, the privilege
    may be used.
    """

    rule = "CRA-8.30"
    asks = Asks("buy", "auction", "peek", otherwise="notary_now")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        facts = table.facts
        moves: list[int] = []
        if has_offer(table, seat):
            capital = table.seats[seat].capital
            for card in table.display:
                if card >= 0:
                    price = facts.permit_price[facts.kind_of[card]]
                    if power(facts.groups, capital, facts.colour_mask[card]) >= price:
                        moves.append(facts.buy_move + card)
            for card in table.display:
                if card >= 0:
                    moves.append(facts.auction_move + card)
        if table.may_use_privilege(seat):
            for kind in range(3):
                if in_reach(table, kind):
                    moves.append(facts.peek_move + kind)
        moves.append(facts.done_move)
        return moves

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        facts = table.facts
        if move == facts.done_move:
            if table.listening and not table.acted:
                table.tell("declined", {"seat": seat})
            return
        table.push(NOTARY_NEXT[seat])
        if move >= facts.peek_move:
            begin_peek(table, seat, move - facts.peek_move)
            return
        table.acted = True
        if move >= facts.auction_move + facts.sawmills:
            start_auction(table, seat, move - facts.auction_move)
        else:
            buy(table, seat, move - facts.buy_move)

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        facts = table.facts
        chosen = facts.catalogue[move]
        if chosen.kind == "peek":
            if not table.may_use_privilege(seat):
                return Refusal("CRA-7.5", "no_privilege")
            return Refusal("CRA-8.45", "deck_empty", {"deck": chosen.args[0]})
        data = {"card": chosen.args[0]}
        if table.acted:
            return Refusal("CRA-8.30", "one_action")
        card = facts.card[chosen.args[0]]
        if card not in table.display:
            return Refusal("CRA-8.31", "not_face_up", data)
        if chosen.kind == "auction":
            return Refusal("CRA-16.5", "no_capital", data)
        price = facts.permit_price[facts.kind_of[card]]
        if can_pay(table, seat, price):
            return Refusal("CRA-8.33", "too_little_in_colours", {**data, "price": price})
        return Refusal("CRA-16.5", "too_expensive", {**data, "price": price})

    def prompt(self, table: CraftsmenTable, seat: int) -> dict[str, Any]:
        return {"acted": table.acted, "privilege": table.may_use_privilege(seat)}


def buy(table: CraftsmenTable, seat: int, card: int) -> None:
    """CRA-8.31 to 8.33: pay for the permit in its own colours, then take it."""
    facts = table.facts
    table.lot = card
    if table.listening:
        table.tell("buys_permit", {"seat": seat, "card": facts.names[card]})
    table.push(TakePermit(seat))
    owe(table, seat, facts.permit_price[facts.kind_of[card]], facts.colour_mask[card])


def start_auction(table: CraftsmenTable, seat: int, card: int) -> None:
    """CRA-8.35: name a face-up card. Then comes the opening bid."""
    table.lot = card
    table.starter = seat
    table.bids = tuple([0] * table.facts.seats)
    if table.listening:
        table.tell("auction", {"seat": seat, "card": table.facts.names[card], "deck": KINDS[table.facts.kind_of[card]]})
    table.push(OpenBid(seat))


class NotaryNext(SeatStep[CraftsmenTable]):
    """CRA-8.45: ask again if either the action or the privilege is still possible."""

    rule = "CRA-8.45"

    def run(self, table: CraftsmenTable) -> None:
        seat = self.seat
        if has_offer(table, seat) or may_peek(table, seat):
            table.push(NOTARY[seat])


NOTARY: Final = [Notary(seat) for seat in range(5)]
NOTARY_NEXT: Final = [NotaryNext(seat) for seat in range(5)]
