"""Stage V: the merchants guild."""

from __future__ import annotations

from typing import Any

from gildhall.engine.choosing import take_found
from gildhall.engine.step import Asks, Decision, Refusal
from gildhall.games.craftsmen.capital import one, types_in
from gildhall.games.craftsmen.components import NATURAL, NOBODY
from gildhall.games.craftsmen.objects import has_marker
from gildhall.games.craftsmen.steps.bankers import tell_declined
from gildhall.games.craftsmen.steps.helpers import give_card
from gildhall.games.craftsmen.steps.production import is_twin, put_on_icon, why_no_icon
from gildhall.games.craftsmen.supply import discard_openly
from gildhall.games.craftsmen.table import CraftsmenTable


def begin_trade(table: CraftsmenTable, seat: int) -> None:
    """CRA-8.100: begin the action. It has no effect if no purchase is possible, which everybody can see (CRA-16.4)."""
    table.found = purchases(table, seat)
    if table.found:
        table.push(Trade(seat))


def by_card(table: CraftsmenTable, seat: int) -> bool:
    """Can a purchase be paid with a capital card? It puts one more own marker into play (CRA-2.18)."""
    return table.seats[seat].cards > 0 and has_marker(table, seat)


def by_fair(table: CraftsmenTable, seat: int) -> bool:
    """CRA-8.106: can it be paid with a marker from the fair?"""
    return table.seats[seat].fair > 0 and table.may_use_privilege(seat)


def purchases(table: CraftsmenTable, seat: int) -> list[int]:
    """CRA-8.101 to 8.103, 16.6: the oldest marker of a good, if it is not the buyer's own and the buyer has a free icon
    for it.
    """
    moves: list[int] = []
    if not by_card(table, seat) and not by_fair(table, seat):
        return moves
    facts = table.facts
    part = table.seats[seat]
    for place in range(len(part.row)):
        card = part.row[place]
        type_ = facts.type_of[card]
        filled = part.filled[place]
        if filled == facts.full[type_]:
            continue
        inputs = facts.inputs[type_]
        for icon in range(len(inputs)):
            good = inputs[icon]
            stored = facts.granary_place[good]
            if stored >= 0 and not filled >> icon & 1:
                owner = table.granary[2 * stored]
                if owner >= 0 and owner != seat and not is_twin(facts, part, place):
                    moves.append(facts.trade_move[card][good])
    return moves


class Trade(Decision[CraftsmenTable]):
    """CRA-8.100 to 8.103: buy one half-product from the granary for an own advanced building, or decline."""

    rule = "CRA-8.100"
    asks = Asks("trade", otherwise="trade_now")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        moves = take_found(table) or purchases(table, seat)
        moves.append(table.facts.done_move)
        return moves

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        if move == table.facts.done_move:
            tell_declined(table, seat)
            return
        table.trade = move
        good = table.facts.goods[table.facts.use_good[move]]
        card = table.facts.names[table.facts.use_card[move]]
        table.tell("trades", {"seat": seat, "good": good, "card": card})
        table.push(TradePay(seat))

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        facts = table.facts
        chosen = facts.catalogue[move]
        data = {"good": chosen.args[0], "place": chosen.args[1]}
        owner = table.granary[2 * facts.granary_place[facts.use_good[move]]]
        if owner < 0:
            return Refusal("CRA-16.6", "granary_empty", data)
        if owner == seat:
            return Refusal("CRA-8.102", "own_marker", data)
        return why_no_icon(table, seat, facts.use_card[move], facts.use_good[move], "CRA-8.103", data)


class TradePay(Decision[CraftsmenTable]):
    """CRA-8.104 to 8.107: one capital card of the buyer's choice; by the privilege one own marker from the fair."""

    rule = "CRA-8.104"
    asks = Asks("pay", otherwise="pay_one_card")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        facts = table.facts
        moves = types_in(table.seats[seat].capital, facts.pay_move) if by_card(table, seat) else []
        if by_fair(table, seat):
            moves.append(facts.pay_fair_move)
        return moves

    def forced(self, table: CraftsmenTable, seat: int) -> int:
        """Everybody sees the fair and the number of cards."""
        cards = table.seats[seat].cards if by_card(table, seat) else 0
        return table.only_choice(self, seat) if cards + by_fair(table, seat) == 1 else 0

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        owner = take_marker(table, seat)
        if move == table.facts.pay_fair_move:
            pay_from_fair(table, seat, owner)
        elif owner == NATURAL:
            discard_openly(table, seat, one(move - table.facts.pay_move))
        else:
            give_card(table, seat, owner, move - table.facts.pay_move)

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        if move == table.facts.pay_fair_move:
            if table.seats[seat].fair == 0:
                return Refusal("CRA-8.106", "fair_empty")
            return Refusal("CRA-7.5", "no_privilege")
        return Refusal("CRA-8.104", "not_in_hand", {"card": table.facts.catalogue[move].args[0]})

    def prompt(self, table: CraftsmenTable, seat: int) -> dict[str, Any]:
        facts = table.facts
        owner = table.granary[2 * facts.granary_place[facts.use_good[table.trade]]]
        return {"good": facts.goods[facts.use_good[table.trade]], "natural": owner == NATURAL}


def take_marker(table: CraftsmenTable, seat: int) -> int:
    """CRA-8.101, 8.105: the oldest marker leaves the granary and becomes an input of the buyer; the other one moves
    down. Returns the owner of the marker.
    """
    facts = table.facts
    good = facts.use_good[table.trade]
    lower = 2 * facts.granary_place[good]
    granary = list(table.granary)
    owner = granary[lower]
    granary[lower] = granary[lower + 1]
    granary[lower + 1] = NOBODY
    table.granary = tuple(granary)
    put_on_icon(table, seat, facts.use_card[table.trade], good)
    table.trade = 0
    return owner


def pay_from_fair(table: CraftsmenTable, seat: int, owner: int) -> None:
    """CRA-8.106, 8.107: the other player puts a marker on the fair, if there is room."""
    table.use_privilege(seat)
    table.seats[seat].fair -= 1
    table.tell("paid_from_fair", {"seat": seat})
    if owner != NATURAL and table.seats[owner].fair < table.facts.fair and has_marker(table, owner):
        table.seats[owner].fair += 1
        if table.listening:
            table.tell("to_fair", {"seat": owner})
