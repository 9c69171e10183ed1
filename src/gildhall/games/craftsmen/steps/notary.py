"""Stage III: the notary; buying permits, and its privilege, a look into a deck. Auctions are in auction.py."""

from __future__ import annotations

from typing import Any

from gildhall.engine.deck import EVERYONE
from gildhall.engine.step import Asks, Decision, Refusal, SeatStep
from gildhall.games.craftsmen.capital import worth
from gildhall.games.craftsmen.components import NOBODY
from gildhall.games.craftsmen.moves import KINDS
from gildhall.games.craftsmen.steps.auction import OpenBid, TakePermit
from gildhall.games.craftsmen.steps.pay import can_pay, owe
from gildhall.games.craftsmen.supply import refill_buildings
from gildhall.games.craftsmen.table import CraftsmenTable


def begin_notary(table: CraftsmenTable, seat: int) -> None:
    """CRA-8.30, 8.45: begin the action. It has no effect if, publicly, nothing is possible (CRA-16.2, 16.4)."""
    table.acted = False
    NotaryNext(seat).run(table)


def has_offer(table: CraftsmenTable, seat: int) -> bool:
    """Is the action open: a face-up card, and any capital?"""
    if table.acted or table.seats[seat].cards == 0:
        return False
    for card in table.display:
        if card >= 0:
            return True
    return False


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
            groups = facts.groups
            means = table.seats[seat].capital
            for card in table.display:
                if card >= 0:
                    price = facts.permit_price[facts.kind_of[card]]
                    if worth(groups, means & groups.lanes[facts.colour_mask[card]]) >= price:
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
        table.push(NotaryNext(seat))
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
    table.tell("buys_permit", {"seat": seat, "card": facts.names[card]})
    table.push(TakePermit(seat))
    owe(table, seat, facts.permit_price[facts.kind_of[card]], facts.colour_mask[card])


def start_auction(table: CraftsmenTable, seat: int, card: int) -> None:
    """CRA-8.35: name a face-up card. Then comes the opening bid."""
    table.lot = card
    table.starter = seat
    table.bids = [0] * table.facts.seats
    if table.listening:
        table.tell("auction", {"seat": seat, "card": table.facts.names[card], "deck": KINDS[table.facts.kind_of[card]]})
    table.push(OpenBid(seat))


class NotaryNext(SeatStep[CraftsmenTable]):
    """CRA-8.45: ask again if either the action or the privilege is still possible."""

    rule = "CRA-8.45"

    def run(self, table: CraftsmenTable) -> None:
        seat = self.seat
        if has_offer(table, seat) or may_peek(table, seat):
            table.push(Notary(seat))


def begin_peek(table: CraftsmenTable, seat: int, kind: int) -> None:
    """CRA-8.45: the player takes the face-up cards of one kind and the top 3 of its deck in hand, or as many as there
    are (CRA-8.47).
    """
    facts = table.facts
    table.use_privilege(seat)
    deck = table.decks[kind]
    cards: list[int] = []
    for slot in (2 * kind, 2 * kind + 1):
        if table.display[slot] >= 0:
            cards.append(table.display[slot])
            table.display[slot] = NOBODY
    table.look_seen = len(cards)
    while len(cards) < table.look_seen + facts.peek and len(deck):
        known = deck.knowers()
        card = deck.draw()
        if known == EVERYONE:
            deck.went_in(card)  # everybody knows that it is in this player's hand, or goes back
        cards.append(card)
    table.looked = kind
    table.look = tuple(cards)
    table.look_by = seat
    if table.listening:
        drawn = [facts.names[card] for card in cards[table.look_seen :]]
        table.tell("peeked", {"seat": seat, "deck": KINDS[kind], "number": len(drawn)})
        table.tell("peeked_cards", None, {"seat": seat, "cards": drawn}, [seat], [seat])
    if len(cards) > 2:
        table.push(PeekKeep(seat))
    else:
        table.kept = tuple(sorted(cards))
        end_keep(table, seat)


class PeekKeep(Decision[CraftsmenTable]):
    """CRA-8.46: pick two cards for the display, one after the other by number. Nobody else sees the other cards."""

    rule = "CRA-8.46"
    form_name = "peek_keep"
    asks = Asks("keep", otherwise="keep_two_now")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        cards = sorted(table.look)
        if table.kept:
            return [table.facts.keep_move + card for card in cards if card > table.kept[0]]
        cards.pop()  # one more follows
        return [table.facts.keep_move + card for card in cards]

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        table.kept += (move - table.facts.keep_move,)
        if len(table.kept) < 2:
            table.push(self)
        else:
            end_keep(table, seat)

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        card = move - table.facts.keep_move
        reason = "in_order_of_cards" if card in table.look else "not_among_these"
        return Refusal("CRA-8.46", reason, {"card": table.facts.names[card]})

    def prompt(self, table: CraftsmenTable, seat: int) -> dict[str, Any]:
        return {"number": 2 - len(table.kept), "deck": KINDS[table.looked]}


def end_keep(table: CraftsmenTable, seat: int) -> None:
    """The new display is open to all; the other cards go back."""
    facts = table.facts
    kind = table.looked
    deck = table.decks[kind]
    kept = table.kept
    for i in range(len(kept)):
        table.display[2 * kind + i] = kept[i]
        deck.came_out(kept[i])
    back = [card for card in table.look[: table.look_seen] if card not in kept]
    for card in back:
        deck.went_in(card)
    table.look = tuple([card for card in table.look if card not in kept])
    table.look_seen = len(back)
    table.kept = ()
    if table.listening:
        names = [facts.names[card] for card in kept]
        table.tell("new_display", {"seat": seat, "cards": names}, reveals=table.others(seat))
    if table.look:
        table.push(PeekReturn(seat))
    else:
        end_look(table)


class PeekReturn(Decision[CraftsmenTable]):
    """CRA-8.46: the other cards go back to the deck, one after the other from top to bottom. All go on top, or all go
    under the deck; by option the player decides for each card (those for the top come first).
    """

    rule = "CRA-8.46"
    asks = Asks("top", "bottom", otherwise="return_now")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        facts = table.facts
        cards = left_to_return(table)
        moves = [facts.top_move + card for card in cards] if len(table.laid) == table.laid_top else []
        if len(table.laid) == 0 or facts.return_each or table.laid_top == 0:
            for card in cards:
                moves.append(facts.bottom_move + card)
        return moves

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        facts = table.facts
        if move >= facts.bottom_move + facts.sawmills:
            lay_back(table, move - facts.bottom_move, False)
        else:
            lay_back(table, move - facts.top_move, True)
        left = len(table.look) - len(table.laid)
        if left == 1 and not facts.return_each:
            lay_back(table, left_to_return(table)[0], table.laid_top > 0)  # public: there is no choice left
            left = 0
        if left:
            table.push(self)
        else:
            end_look(table)

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        name = table.facts.catalogue[move].args[0]
        if table.facts.card[name] not in left_to_return(table):
            return Refusal("CRA-8.46", "not_among_these", {"card": name})
        return Refusal("CRA-8.46", "one_place_for_all")

    def prompt(self, table: CraftsmenTable, seat: int) -> dict[str, Any]:
        return {"number": len(table.look) - len(table.laid), "deck": KINDS[table.looked]}


def left_to_return(table: CraftsmenTable) -> list[int]:
    """The cards still in hand, by their numbers."""
    cards = [card for card in table.look if card not in table.laid] if table.laid else list(table.look)
    cards.sort()
    return cards


def lay_back(table: CraftsmenTable, card: int, on_top: bool) -> None:
    """Note a card that will go back to the deck, at the top or the bottom."""
    table.laid += (card,)
    if on_top:
        table.laid_top += 1


def end_look(table: CraftsmenTable) -> None:
    """CRA-15.4, 15.7, 16.1: the cards are in the deck, and only this player knows where. A gap in the display is
    filled.
    """
    kind = table.looked
    seat = table.look_by
    deck = table.decks[kind]
    for i in range(table.laid_top - 1, -1, -1):
        deck.put(table.laid[i], 1 << seat)
    for i in range(table.laid_top, len(table.laid)):
        deck.tuck(table.laid[i], 1 << seat)
    if table.listening and table.laid:
        bottom = len(table.laid) - table.laid_top
        table.tell("returned", {"seat": seat, "deck": KINDS[kind], "top": table.laid_top, "bottom": bottom})
    table.looked = table.look_by = NOBODY
    table.look = table.laid = ()
    table.laid_top = table.look_seen = 0
    refill_buildings(table, kind)
