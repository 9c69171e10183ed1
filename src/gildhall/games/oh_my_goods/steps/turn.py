"""OMG-8.1 to 8.3, 17.6 to 17.8: a player's production in phase IV, building by building."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from gildhall.engine.step import Asks, Decision, Refusal, SeatStep
from gildhall.games.oh_my_goods.steps.build import Spend
from gildhall.games.oh_my_goods.steps.chain import ask_chain, seems_possible
from gildhall.games.oh_my_goods.steps.cover import matching, units
from gildhall.games.oh_my_goods.steps.work import attempt, missing, spare, yield_of
from gildhall.games.oh_my_goods.table import GoodsTable


class Turn(SeatStep[GoodsTable]):
    """OMG-8.1, 13.10, 14.7: production and chains, then building or hiring, before the next player begins."""

    rule = "OMG-8.1"

    def run(self, table: GoodsTable) -> None:
        seat = self.seat
        part = table.seats[seat]
        part.tried = 0
        part.produced = 0
        table.push(Spend(seat))
        if may_run_out(table, seat):
            table.push(FreeOrder(seat))
        else:
            produce(table, seat, 0)


def may_run_out(table: GoodsTable, seat: int) -> bool:
    """OMG-17.7: do both piles together have fewer cards than the goods that the player's persons could produce?"""
    part = table.seats[seat]
    pile = table.pile
    if len(pile.bag) >= table.facts.most_goods * (1 + len(part.assistants)):
        return False
    manned = part.manned()
    goods = 0
    for b in part.estate.order:
        if manned >> b & 1:
            goods += yield_of(table, part, b)
    return len(pile.bag) + len(pile.top) + table.discarded() < goods


def produce(table: GoodsTable, seat: int, at: int) -> None:
    """OMG-17.6, 17.8, 17.15: buildings in the order of the chains; all of a type are attempted, then its chain is
    offered.

    ``at`` is twice the place of a building in that order, one more when its attempt is done.
    """
    part = table.seats[seat]
    estate = part.estate
    order = estate.order
    manned = part.manned()
    chains = estate.chains if part.produced or table.final else 0
    end: i64 = 2 * len(order)
    now: i64 = at
    while now < end:
        place = now >> 1
        now += 1
        if now & 1:
            b = order[place]
            if manned >> b & 1:
                table.push(Production(seat, now))
                attempt(table, seat, b)
                return
        elif chains >> place & 1 and seems_possible(table, seat, estate.types[place]):
            if now < end:
                table.push(Production(seat, now))
            ask_chain(table, seat, estate.types[place], 0)
            return


class Production(SeatStep[GoodsTable]):
    """Production continues with the next building or chain."""

    rule = "OMG-8.2"

    def __init__(self, seat: int, at: int) -> None:
        super().__init__(seat)
        self.at = at

    def run(self, table: GoodsTable) -> None:
        produce(table, self.seat, self.at)


class FreeOrder(SeatStep[GoodsTable]):
    """OMG-17.7: if the piles may run out, the player chooses the order (OMG-8.3) as long as there is a choice."""

    rule = "OMG-17.7"

    def run(self, table: GoodsTable) -> None:
        seat = self.seat
        part = table.seats[seat]
        open_ = part.manned() & ~part.tried != 0
        for type_ in part.estate.types:
            open_ = open_ or seems_possible(table, seat, type_)
        if open_:
            table.push(NextBuilding(seat))


class NextBuilding(Decision[GoodsTable]):
    """OMG-8.3, 9.11, 17.1: which manned building is attempted next, or which open chain is used; or production ends, if
    no building is left that would produce without payment (OMG-8.16).
    """

    rule = "OMG-17.7"
    asks = Asks("next", "end", otherwise="choose_next")

    def choices(self, table: GoodsTable, seat: int) -> list[int]:
        facts = table.facts
        part = table.seats[seat]
        estate = part.estate
        moves = estate.moves_at(facts.moves.next, part.manned() & ~part.tried)
        before = -1
        for type_ in estate.types:
            if type_ != before and self.usable(table, seat, type_):
                moves.append(facts.moves.next_chain[type_])
            before = type_
        if not self.would_produce(table, seat):
            moves.append(facts.moves.end)
        return moves

    def forced(self, table: GoodsTable, seat: int) -> int:
        """Everybody sees buildings and goods, but not whether a hand card can be used in a chain."""
        for type_ in table.seats[seat].estate.types:
            if table.facts.chain_resource[type_] >= 0 and seems_possible(table, seat, type_):
                return 0
        return table.only_choice(self, seat)

    def usable(self, table: GoodsTable, seat: int, type_: int) -> bool:
        """Can this chain really be used?"""
        resource = table.facts.chain_resource[type_]
        if not seems_possible(table, seat, type_):
            return False
        return resource < 0 or len(matching(table, seat, resource, 0)) > 0

    def would_produce(self, table: GoodsTable, seat: int) -> bool:
        """OMG-8.16: is there a building left whose production cannot be declined?"""
        part = table.seats[seat]
        left = part.manned() & ~part.tried
        for b in part.estate.order:
            if left >> b & 1 and units(missing(table, seat, part.estate.buildings[b])) <= spare(part, b):
                return True
        return False

    def choose(self, table: GoodsTable, seat: int, move: int) -> None:
        ids = table.facts.moves
        if move == ids.end:
            return
        table.push(FreeOrder(seat))
        if move in ids.next_chain:
            ask_chain(table, seat, ids.next_chain.index(move), 1)
        else:
            attempt(table, seat, table.seats[seat].estate.index_of(ids.subject[move]))

    def why_not(self, table: GoodsTable, seat: int, move: int) -> Refusal:
        facts = table.facts
        part = table.seats[seat]
        chosen = facts.catalogue[move]
        if chosen.kind == "end":
            return Refusal("OMG-8.16", "must_produce")
        if chosen.args[0] == "chain":
            return Refusal("OMG-9.1", "chain_is_shut", {"type": chosen.args[1]})
        b = part.estate.index_of(facts.card[chosen.args[0]])
        reason = "not_your_building" if b < 0 else "once_a_round" if part.tried >> b & 1 else "nobody_works_there"
        return Refusal("OMG-8.2", reason, {"building": chosen.args[0]})

    def prompt(self, table: GoodsTable, seat: int) -> dict[str, Any]:
        return {"number": len(table.pile) + table.discarded()}
