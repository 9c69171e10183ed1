"""OMG-6.9 to 6.13: moving assistants, the first part of planning."""

from __future__ import annotations

from typing import Any

from gildhall.engine.step import Asks, Decision, PublicDecision, Refusal, SeatStep
from gildhall.games.oh_my_goods.steps.pay import pay
from gildhall.games.oh_my_goods.table import GoodsTable, Trader


class Moving(SeatStep[GoodsTable]):
    """OMG-6.9, 6.13: as long as an assistant can be moved, the player is asked. An assistant that is not moved stays,
    free of charge.

    Everybody can see whether it is possible: there must be 2 coins (OMG-14.3), an assistant not moved yet (OMG-6.10),
    and a production building without an assistant (OMG-6.11).
    """

    rule = "OMG-6.9"

    def run(self, table: GoodsTable) -> None:
        part = table.seats[self.seat]
        if table.facts.one_move and part.entered:  # OMG-12.18
            return
        if movable(part) and part.free_workshops() and part.coins >= table.facts.move_cost:
            table.push(MoveAssistant(self.seat))


def movable(part: Trader) -> int:
    """OMG-6.10, 17.4: buildings with an assistant that has not been moved in this round, as a mask."""
    return part.staff & ~part.entered


def no_free_building(table: GoodsTable, seat: int, move: int, not_own: str, taken: str) -> Refusal:
    """Why nobody can be put on the building of this move: the rule that it must be the player's own, or the rule that
    no assistant may be there.
    """
    card = table.facts.subject[move]
    is_own = table.seats[seat].estate.index_of(card) >= 0
    reason = "assistant_is_there" if is_own else "not_your_building"
    return Refusal(taken if is_own else not_own, reason, {"building": table.facts.names[card]})


class MoveAssistant(Decision[GoodsTable]):
    """OMG-6.9, 17.4: which building an assistant leaves; or all stay."""

    rule = "OMG-6.9"
    asks = Asks("move", otherwise="move_first", rule="OMG-17.10")

    def choices(self, table: GoodsTable, seat: int) -> list[int]:
        facts = table.facts
        part = table.seats[seat]
        mask = movable(part)
        moves = [facts.move[part.estate.buildings[b]] for b in part.estate.order if mask >> b & 1]
        moves.append(facts.stay)
        return moves

    def choose(self, table: GoodsTable, seat: int, move: int) -> None:
        facts = table.facts
        if move != facts.stay:
            table.push(MoveTo(seat, table.seats[seat].estate.index_of(facts.subject[move])))

    def why_not(self, table: GoodsTable, seat: int, move: int) -> Refusal:
        part = table.seats[seat]
        card = table.facts.subject[move]
        data = {"building": table.facts.names[card]}
        b = part.estate.index_of(card)
        if b >= 0 and part.entered >> b & 1:
            return Refusal("OMG-6.10", "moved_already", data)
        return Refusal("OMG-6.9", "no_assistant_there", data)


class MoveTo(PublicDecision[GoodsTable]):
    """OMG-6.11: to another own production building that has no assistant now; it costs 2 coins in goods (OMG-6.9,
    6.12).
    """

    rule = "OMG-6.11"
    asks = Asks("to", otherwise="move_where")

    def __init__(self, seat: int, start: int) -> None:
        super().__init__(seat)
        self.start = start

    def choices(self, table: GoodsTable, seat: int) -> list[int]:
        facts = table.facts
        part = table.seats[seat]
        free = part.free_workshops()
        return [facts.to[part.estate.buildings[b]] for b in part.estate.order if free >> b & 1]

    def choose(self, table: GoodsTable, seat: int, move: int) -> None:
        facts = table.facts
        part = table.seats[seat]
        goal = part.estate.index_of(facts.subject[move])
        part.staff = part.staff & ~(1 << self.start) | 1 << goal
        part.vacated |= 1 << self.start
        part.entered |= 1 << goal
        table.push(Moving(seat))
        pay(table, seat, facts.move_cost)

    def why_not(self, table: GoodsTable, seat: int, move: int) -> Refusal:
        return no_free_building(table, seat, move, "OMG-6.9", "OMG-6.11")

    def prompt(self, table: GoodsTable, seat: int) -> dict[str, Any]:
        return {"building": table.facts.names[table.seats[seat].estate.buildings[self.start]]}
