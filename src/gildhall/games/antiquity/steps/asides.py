"""Asides, which are legal although the table does not wait for them: resigning (ANT-11.7), player trades (ANT-5.32 to
5.35) and further rearranging (ANT-5.50).
"""

from __future__ import annotations

from typing import Final

from gildhall.engine.tuples import with_item
from gildhall.games.antiquity._state import Offer
from gildhall.games.antiquity.city import REARRANGED, RESIGNED, Realm
from gildhall.games.antiquity.names import GOODS, Kind, goods_data
from gildhall.games.antiquity.steps.city_menu import may_rearrange
from gildhall.games.antiquity.steps.city_phase import final_pieces
from gildhall.games.antiquity.steps.rearrange import begin_rearranging
from gildhall.games.antiquity.table import AntiquityTable

MOST_ASKED: Final = 20
NOTHING: Final = (0,) * len(GOODS)


def may_aside(table: AntiquityTable, seat: int) -> list[int]:
    """The asides of a seat. They depend only on what the seat knows."""
    if not table.is_waiting(seat):
        return []
    ids = table.facts.moves
    moves = [ids.resign]
    if not in_city_menu(table, seat):
        return moves
    part = table.seats[seat]
    if part.used & REARRANGED and may_rearrange(part):
        moves.append(ids.rearrange)
    if table.facts.trade_open:
        add_drafting(table, seat, moves)
        for offer in table.offers:
            if offer.seat == seat:
                moves.append(ids.retract + offer.to)
            if offer.to == seat:
                moves.append(ids.decline + offer.seat)
                if may_accept(table, seat, offer):
                    moves.append(ids.accept + offer.seat)
    return moves


def in_city_menu(table: AntiquityTable, seat: int) -> bool:
    """Is the player in the menu of phase 2, with no unfinished action?"""
    if table.sealed is None or table.sealed.name != "city_phase":
        return False
    return len(table.threads[seat]) == 1  # the menu is below everything else


def add_drafting(table: AntiquityTable, seat: int, moves: list[int]) -> None:
    """Add the moves that compose an offer: the partner, the goods to give and to ask for, then send or discard it."""
    ids = table.facts.moves
    for other in range(len(table.seats)):
        if other != seat and table.threads[other]:
            moves.append(ids.offer + other)
    draft = table.drafts[seat] if table.drafts else None
    if draft is None:
        return
    goods = table.seats[seat].goods
    for good in range(len(GOODS)):
        if goods[good] > draft.give[good]:
            moves.append(ids.give + good)
        if draft.ask[good] < MOST_ASKED:
            moves.append(ids.ask + good)
    moves.append(ids.forget)
    if sum(draft.give) + sum(draft.ask) > 0:
        moves.append(ids.send)


def may_accept(table: AntiquityTable, seat: int, offer: Offer) -> bool:
    """ANT-5.32: neither has finished, one of them has a functioning market, and the seat has what is asked for."""
    if not table.threads[offer.seat]:
        return False
    part = table.seats[seat]
    if not offer.market and not part.works_kind(Kind.MARKET):
        return False
    return has_all(part.goods, offer.ask)


def has_all(goods: list[int], wanted: tuple[int, ...]) -> bool:
    """Are these goods in the pool?"""
    return all(goods[good] >= wanted[good] for good in range(len(GOODS)))


# --- doing them -----------------------------------------------------------------------------------------------------


def do_aside(table: AntiquityTable, seat: int, move: int) -> None:
    """Perform an aside."""
    ids = table.facts.moves
    kind = table.facts.catalogue[move].kind
    if kind == "resign":
        resign(table, seat)
    elif kind == "rearrange":
        table.stack = table.threads[seat]
        begin_rearranging(table, seat)
        table.stack = table.agenda
    elif kind == "accept":
        accept(table, seat, move - ids.accept)
    elif kind == "decline":
        withdraw(table, move - ids.decline, seat, "declined")
    elif kind == "retract":
        withdraw(table, seat, move - ids.retract, "retracted")
    else:
        compose(table, seat, kind, move)


def compose(table: AntiquityTable, seat: int, kind: str, move: int) -> None:
    """ANT-5.33, 5.35: compose an offer of goods, which nobody else sees until it is sent."""
    ids = table.facts.moves
    draft = table.drafts[seat] if table.drafts else None
    if kind == "offer":
        keep_draft(table, seat, Offer(seat, move - ids.offer, NOTHING, NOTHING, False))
    elif draft is None or kind == "forget":
        keep_draft(table, seat, None)
    elif kind == "give":
        keep_draft(table, seat, Offer(seat, draft.to, one_more(draft.give, move - ids.give), draft.ask, False))
    elif kind == "ask":
        keep_draft(table, seat, Offer(seat, draft.to, draft.give, one_more(draft.ask, move - ids.ask), False))
    else:
        send(table, seat, draft)


def keep_draft(table: AntiquityTable, seat: int, draft: Offer | None) -> None:
    """Store the draft of a seat's offer."""
    table.drafts = with_item(table.drafts or (None,) * len(table.seats), seat, draft)


def one_more(goods: tuple[int, ...], good: int) -> tuple[int, ...]:
    return with_item(goods, good, goods[good] + 1)


def send(table: AntiquityTable, seat: int, draft: Offer) -> None:
    """Send an offer. It replaces an earlier offer to the same partner, and shows whether the market is manned."""
    offers = [offer for offer in table.offers if offer.seat != seat or offer.to != draft.to]
    market = table.seats[seat].works_kind(Kind.MARKET)
    table.offers = (*offers, Offer(seat, draft.to, draft.give, draft.ask, market))
    keep_draft(table, seat, None)
    goods = {"give": goods_data(draft.give), "ask": goods_data(draft.ask)}
    table.tell("offered", {"seat": seat, "to": draft.to, **goods, "market": market})


def withdraw(table: AntiquityTable, seat: int, to: int, how: str) -> None:
    """Remove an offer that is declined or retracted."""
    table.offers = tuple([offer for offer in table.offers if offer.seat != seat or offer.to != to])
    if table.listening:
        table.tell(how, {"seat": seat, "to": to})


def accept(table: AntiquityTable, seat: int, partner: int) -> None:
    """ANT-4.17, 5.32 to 5.34: the goods change hands, and everything that both did before is final. Promises are not
    binding.

    The trade fails, and both are told, if the partner cannot deliver or has an unfinished action, or if the supply does
    not cover the shared pieces that both have taken.
    """
    offer = next(offer for offer in table.offers if offer.seat == partner and offer.to == seat)
    reason = why_no_trade(table, offer)
    if reason:
        face = {"seat": partner, "to": seat, "reason": reason}
        table.tell("trade_failed", None, face, seats=[seat, partner], reveals=[seat, partner])
        return
    mine = table.seats[seat]
    theirs = table.seats[partner]
    for good in range(len(GOODS)):
        moved = offer.give[good] - offer.ask[good]
        mine.goods[good] = mine.goods[good] + moved
        theirs.goods[good] = theirs.goods[good] - moved
    keep_final(table, seat, mine.copy())
    keep_final(table, partner, theirs.copy())
    pair = (seat, partner)
    table.offers = tuple([other for other in table.offers if other.seat not in pair or other.to not in pair])
    goods = {"give": goods_data(offer.give), "ask": goods_data(offer.ask)}
    table.tell("traded", {"seat": partner, "to": seat, **goods}, reveals=list(range(len(table.seats))))


def keep_final(table: AntiquityTable, seat: int, final: Realm | None) -> None:
    """Store the state of a seat at its last accepted trade."""
    table.finals = with_item(table.finals or (None,) * len(table.seats), seat, final)


def why_no_trade(table: AntiquityTable, offer: Offer) -> str:
    """Why a trade fails, for reasons that the acceptor could not know."""
    if not in_city_menu(table, offer.seat):
        return "busy"
    if not has_all(table.seats[offer.seat].goods, offer.give):
        return "cannot_deliver"
    return "" if supply_covers(table, offer) else "supply"


def supply_covers(table: AntiquityTable, offer: Offer) -> bool:
    """ANT-4.17: are there enough shared pieces for both, in addition to what is already final?"""
    again = any(part.again for part in table.seats)
    for kind in range(3):
        used = 0
        for seat in range(len(table.seats)):
            if seat in (offer.seat, offer.to) or (again and not table.threads[seat]):
                used += table.seats[seat].taken[kind]
            else:
                used += final_pieces(table, seat)[kind]
        if used > table.supply[kind]:
            return False
    return True


def resign(table: AntiquityTable, seat: int) -> None:
    """ANT-11.7, 11.13: the player decides nothing more in this phase and leaves at its end. Unrevealed actions have no
    effect.
    """
    table.tell("resigned", {"seat": seat}, reveals=list(range(len(table.seats))))
    if table.sealed is None:
        table.seats[seat].leaving = RESIGNED
        table.agenda[:] = [step for step in table.agenda if step.seat != seat]
        return
    table.opening(seat).leaving = RESIGNED
    table.seats[seat] = table.sealed_snapshot[seat].copy()
    if table.finals:
        keep_final(table, seat, None)
    table.offers = tuple([offer for offer in table.offers if seat not in (offer.seat, offer.to)])
    table.threads[seat].clear()
    table._reveal_if_ready()
