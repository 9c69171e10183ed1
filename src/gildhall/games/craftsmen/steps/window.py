"""CRA-7.11 to 7.15: the work-token windows."""

from __future__ import annotations

from typing import Any

from gildhall.engine.step import Asks, Decision, Refusal, SeatStep
from gildhall.games.craftsmen.steps.production import has_use, perform, uses, why_no_use
from gildhall.games.craftsmen.table import CraftsmenTable, InTurn


class Window(InTurn):
    """CRA-7.12: the players act in turn order, once each. Players without a token, or without a use for it, are not
    asked (CRA-7.13). ``place`` is the place in the turn order.
    """

    rule = "CRA-7.12"

    def run(self, table: CraftsmenTable) -> None:
        for place in range(self.place, len(table.order)):
            seat = table.order[place]
            if table.seats[seat].works > 0 and has_use(table, seat):
                table.push(Window(place + 1))
                table.push(WorkToken(seat))
                return


class WorkToken(Decision[CraftsmenTable]):
    """CRA-7.13 to 7.15, 8.62: a token returns to the pool and gives one WP, which is spent at once, without the craft
    privilege. It needs no helper in the craft guild. A player may use any number of tokens, one by one (CRA-7.12).
    """

    rule = "CRA-7.12"
    asks = Asks("raw", "fair", "make", "privilege", otherwise="spend_now", rule="CRA-8.62")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        moves = uses(table, seat)
        moves.append(table.facts.done_move)
        return moves

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        if move == table.facts.done_move:
            return
        part = table.seats[seat]
        part.works -= 1
        table.works += 1
        if table.listening:
            table.tell("work_token_used", {"seat": seat})
        table.push(NextToken(seat))
        perform(table, seat, move)

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        if move == table.facts.privilege_move:
            return Refusal("CRA-7.15", "no_privilege_by_token")
        return why_no_use(table, seat, move)

    def prompt(self, table: CraftsmenTable, seat: int) -> dict[str, Any]:
        return {"number": table.seats[seat].works}


class NextToken(SeatStep[CraftsmenTable]):
    """CRA-7.12: ask for one more token."""

    rule = "CRA-7.12"

    def run(self, table: CraftsmenTable) -> None:
        seat = self.seat
        if table.seats[seat].works > 0 and has_use(table, seat):
            table.push(WorkToken(seat))
