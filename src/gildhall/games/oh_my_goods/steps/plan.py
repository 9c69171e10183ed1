"""OMG-6.4 to 6.19: planning, between the two rows: assistants are moved, the worker is placed, a card is set aside."""

from __future__ import annotations

from typing import Any

from gildhall.engine.forms import picks
from gildhall.engine.step import Asks, Decision, Field, Form, PublicDecision, Refusal, Sealed, SeatStep
from gildhall.games.oh_my_goods.components import NONE
from gildhall.games.oh_my_goods.moves import MODES
from gildhall.games.oh_my_goods.steps.draw import refused_card
from gildhall.games.oh_my_goods.steps.pay import discard_spent, pay
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
        if movable(part) and part.free_workshops() and part.coins >= table.facts.assistant_move_cost:
            table.push(MoveAssistant(self.seat))


def movable(part: Trader) -> int:
    """OMG-6.10, 17.4: buildings with an assistant that has not been moved in this round, as a mask."""
    return part.staff & ~part.entered


def no_free_building(table: GoodsTable, seat: int, move: int, not_own: str, taken: str) -> Refusal:
    """Why nobody can be put on the building of this move: the rule that it must be the player's own, or the rule that
    no assistant may be there.
    """
    card = table.facts.moves.subject[move]
    is_own = table.seats[seat].estate.index_of(card) >= 0
    reason = "assistant_is_there" if is_own else "not_your_building"
    return Refusal(taken if is_own else not_own, reason, {"building": table.facts.names[card]})


class MoveAssistant(Decision[GoodsTable]):
    """OMG-6.9, 17.4: which building an assistant leaves; or all stay."""

    rule = "OMG-6.9"
    asks = Asks("move", otherwise="move_first", rule="OMG-17.10")

    def choices(self, table: GoodsTable, seat: int) -> list[int]:
        ids = table.facts.moves
        part = table.seats[seat]
        moves = part.estate.moves_at(ids.move, movable(part))
        moves.append(ids.stay)
        return moves

    def choose(self, table: GoodsTable, seat: int, move: int) -> None:
        facts = table.facts
        if move != facts.moves.stay:
            table.push(MoveTo(seat, table.seats[seat].estate.index_of(facts.moves.subject[move])))

    def why_not(self, table: GoodsTable, seat: int, move: int) -> Refusal:
        part = table.seats[seat]
        card = table.facts.moves.subject[move]
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
        part = table.seats[seat]
        return part.estate.moves_at(table.facts.moves.to, part.free_workshops())

    def choose(self, table: GoodsTable, seat: int, move: int) -> None:
        facts = table.facts
        part = table.seats[seat]
        goal = part.estate.index_of(facts.moves.subject[move])
        part.staff = part.staff & ~(1 << self.start) | 1 << goal
        part.vacated |= 1 << self.start
        part.entered |= 1 << goal
        table.push(Moving(seat))
        pay(table, seat, facts.assistant_move_cost)

    def why_not(self, table: GoodsTable, seat: int, move: int) -> Refusal:
        return no_free_building(table, seat, move, "OMG-6.9", "OMG-6.11")

    def prompt(self, table: GoodsTable, seat: int) -> dict[str, Any]:
        return {"building": table.facts.names[table.seats[seat].estate.buildings[self.start]]}


class Planning(Sealed[GoodsTable]):
    """OMG-6.4, 13.8, 13.9: all players plan at the same time; everything but the face of the card set aside becomes
    public when all have committed. Moves and their payments are carried out then, in turn order (OMG-6.19).
    """

    rule = "OMG-6.4"

    def begin(self, table: GoodsTable, seat: int) -> None:
        begin(table, seat)

    def reveal(self, table: GoodsTable) -> None:
        for seat in table.order():
            settle(table, seat)


class PlanOpenly(SeatStep[GoodsTable]):
    """OMG-12.14: by option, in turn order; each player's plan is public at once (OMG-4.12, 12.6)."""

    rule = "OMG-12.14"

    def run(self, table: GoodsTable) -> None:
        table.push(SettlePlan(self.seat))
        begin(table, self.seat)


class SettlePlan(SeatStep[GoodsTable]):
    """The end of one player's open planning."""

    rule = "OMG-12.14"

    def run(self, table: GoodsTable) -> None:
        settle(table, self.seat)


def begin(table: GoodsTable, seat: int) -> None:
    """OMG-17.10: moves, then the worker, then the card. Without hand cards nothing is set aside (OMG-6.18, 14.2)."""
    part = table.seats[seat]
    if part.hand:
        table.push(SetAside(seat))
    if part.staff:
        table.push(Worker(seat))
        table.push(Moving(seat))
    else:
        table.push(PlaceWorker(seat))


def settle(table: GoodsTable, seat: int) -> None:
    """OMG-6.19, 13.8: the plan takes effect and is shown."""
    part = table.seats[seat]
    paid = discard_spent(table, seat)
    if table.listening:
        facts = table.facts
        names = [facts.names[card] for card in part.estate.buildings]
        if part.entered:
            away = [names[b] for b in range(len(names)) if part.vacated >> b & 1]
            there = [names[b] for b in range(len(names)) if part.entered >> b & 1]
            moved = {"seat": seat, "from": away, "building": there, "goods": paid}
            table.tell("moved", moved, reveals=table.others(seat))
        plan: dict[str, Any] = {"seat": seat, "aside": part.aside > 0}
        if part.worker < 0:
            table.tell("idle", plan, reveals=table.others(seat))
        else:
            plan.update({"building": names[part.worker], "mode": MODES[int(part.sloppy)]})
            private = dict(plan, card=facts.names[part.aside]) if part.aside else plan
            table.tell("planned_card" if part.aside else "planned", plan, private, [seat], reveals=table.others(seat))
    part.vacated = 0
    part.entered = 0


class Worker(SeatStep[GoodsTable]):
    """OMG-6.5, 6.7, 14.1: the worker must go to a production building without another person; if there is none, the
    worker is idle.
    """

    rule = "OMG-6.5"

    def run(self, table: GoodsTable) -> None:
        seat = self.seat
        if table.seats[seat].free_workshops():
            table.push(PlaceWorker(seat))
        else:
            table.seats[seat].worker = NONE


class PlaceWorker(Decision[GoodsTable]):
    """OMG-6.5, 6.6, 6.8: where the worker works, efficient or sloppy; it cannot be changed later."""

    rule = "OMG-6.5"
    form_name = "plan"
    asks = Asks("work", otherwise="place_worker_now", rule="OMG-17.10")

    def choices(self, table: GoodsTable, seat: int) -> list[int]:
        part = table.seats[seat]
        return part.estate.where_to_work(table.facts, part.staff)

    def choose(self, table: GoodsTable, seat: int, move: int) -> None:
        part = table.seats[seat]
        card = table.facts.moves.subject[move]
        part.worker = part.estate.index_of(card)
        part.sloppy = move != table.facts.moves.work[card]

    def why_not(self, table: GoodsTable, seat: int, move: int) -> Refusal:
        return no_free_building(table, seat, move, "OMG-6.5", "OMG-6.5")

    def form(self, table: GoodsTable, seat: int) -> Form | None:
        fields = [picks(table, "worker", self.choices(table, seat), 1)]
        if table.seats[seat].hand:
            fields.append(aside_field(table, seat))
        return Form("plan", fields)


class SetAside(Decision[GoodsTable]):
    """OMG-6.14, 6.15: one hand card may be set aside face down to be built, affordable or not. It is no longer a hand
    card (OMG-6.17), and without one nothing can be built in this round (OMG-6.16).
    """

    rule = "OMG-6.14"
    form_name = "plan"

    def choices(self, table: GoodsTable, seat: int) -> list[int]:
        facts = table.facts
        moves = table.once_each(table.seats[seat].hand, facts.moves.aside)
        moves.append(facts.moves.aside_nothing)
        return moves

    def choose(self, table: GoodsTable, seat: int, move: int) -> None:
        facts = table.facts
        if move != facts.moves.aside_nothing:
            part = table.seats[seat]
            part.aside = move - facts.moves.aside
            part.own_hand().remove(part.aside)

    def why_not(self, table: GoodsTable, seat: int, move: int) -> Refusal:
        chosen = table.facts.catalogue[move]
        if chosen.kind != "aside":
            return Refusal("OMG-6.8" if chosen.kind == "work" else "OMG-17.10", "set_aside_now")
        return refused_card(table, seat, table.facts.card[chosen.args[0]], "OMG-6.14", 0, 1)

    def decline(self, table: GoodsTable, seat: int) -> int:
        return table.facts.moves.aside_nothing

    def form(self, table: GoodsTable, seat: int) -> Form | None:
        return Form("plan", [aside_field(table, seat)])


def aside_field(table: GoodsTable, seat: int) -> Field:
    return picks(table, "aside", table.once_each(table.seats[seat].hand, table.facts.moves.aside))
