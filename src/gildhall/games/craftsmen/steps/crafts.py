"""Stage IV: the craft guild."""

from __future__ import annotations

from typing import Any

from gildhall.engine.step import Asks, Decision, PublicDecision, Refusal, SeatStep
from gildhall.games.craftsmen.steps.production import add_raws, has_use, perform, room_on_fair, uses, why_no_use
from gildhall.games.craftsmen.table import CraftsmenTable


def begin_craft(table: CraftsmenTable, seat: int) -> None:
    """CRA-8.61: 3, 4 or 5 WP by the year. Every basic building and sawmill can always produce (CRA-8.60)."""
    table.wp = table.facts.work_points[table.year - 1]
    if has_use(table, seat):
        table.push(Spend(seat))
    else:
        table.wp = 0


def can_produce(table: CraftsmenTable, seat: int) -> bool:
    """Is there a raw material with a place to go?"""
    if room_on_fair(table, seat):
        return True
    moves: list[int] = []
    add_raws(table, seat, moves)
    return len(moves) > 0


class Spend(Decision[CraftsmenTable]):
    """CRA-8.62, 8.63, 8.83: spend each WP on one of the four uses, in any order; with the privilege also on two raw
    materials. Stopping early is allowed.
    """

    rule = "CRA-8.62"
    asks = Asks("raw", "fair", "make", "privilege", otherwise="spend_now")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        moves = uses(table, seat)
        if table.may_use_privilege(seat) and can_produce(table, seat):
            moves.append(table.facts.privilege_move)
        moves.append(table.facts.done_move)
        return moves

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        facts = table.facts
        if move == facts.done_move:
            table.wp = 0
            if table.listening:
                table.tell("stopped", {"seat": seat})
            return
        table.wp -= 1
        table.push(SpendNext(seat))
        if move == facts.privilege_move:
            table.use_privilege(seat)
            table.push(TwoRaws(seat, 2))
        else:
            perform(table, seat, move)

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        if move == table.facts.privilege_move:
            if table.may_use_privilege(seat):
                return Refusal("CRA-8.67", "nowhere_to_go")
            return Refusal("CRA-7.5", "no_privilege")
        return why_no_use(table, seat, move)

    def prompt(self, table: CraftsmenTable, seat: int) -> dict[str, Any]:
        return {"number": table.wp, "privilege": table.may_use_privilege(seat)}


class SpendNext(SeatStep[CraftsmenTable]):
    """CRA-8.63: the next WP. Unused WP are lost."""

    rule = "CRA-8.62"

    def run(self, table: CraftsmenTable) -> None:
        if table.wp > 0 and has_use(table, self.seat):
            table.push(Spend(self.seat))
        else:
            table.wp = 0


class TwoRaws(PublicDecision[CraftsmenTable]):
    """CRA-8.83, 8.84: two raw materials for one WP, one after the other; a second one without a place is lost.
    ``number`` raw materials are to come.
    """

    rule = "CRA-8.83"
    asks = Asks("raw", otherwise="two_raws_now")

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        moves: list[int] = []
        add_raws(table, seat, moves)
        return moves

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        perform(table, seat, move)
        if self.number > 1:
            if can_produce(table, seat):
                table.push(TwoRaws(seat, 1))
            elif table.listening:
                table.tell("raw_lost", {"seat": seat})

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        return why_no_use(table, seat, move)

    def prompt(self, table: CraftsmenTable, seat: int) -> dict[str, Any]:
        return {"number": self.number}
