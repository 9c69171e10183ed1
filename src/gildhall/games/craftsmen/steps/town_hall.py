"""Stage VI: the town hall."""

from __future__ import annotations

from gildhall.engine.choosing import take_found
from gildhall.engine.step import Asks, Decision, Refusal
from gildhall.games.craftsmen.components import PRIVILEGE, WORK
from gildhall.games.craftsmen.steps.bankers import tell_declined
from gildhall.games.craftsmen.table import CraftsmenTable


def begin_town_hall(table: CraftsmenTable, seat: int) -> None:
    """CRA-8.120: begin the action. It has no effect if there is nothing to choose (CRA-16.4)."""
    table.found = options(table, seat)
    if table.found:
        table.push(TownHall(seat))


def options(table: CraftsmenTable, seat: int) -> list[int]:
    """CRA-8.121 to 8.124, 14.5: a token, if the pool has one and the player fewer than 3; the order-change track, if
    it has a free space and no disc of this player.
    """
    facts = table.facts
    part = table.seats[seat]
    moves: list[int] = []
    if table.privileges > 0 and part.privileges < facts.tokens_each:
        moves.append(facts.token_move + PRIVILEGE)
    if table.works > 0 and part.works < facts.tokens_each:
        moves.append(facts.token_move + WORK)
    if len(table.change) < facts.change_spaces and seat not in table.change:
        moves.append(facts.order_move)
    return moves


class TownHall(Decision[CraftsmenTable]):
    """CRA-8.120 to 8.125: a privilege token, a work token, a change of order, or nothing. Tokens are public."""

    rule = "CRA-8.120"
    asks = Asks("token", "order", otherwise="town_hall_now")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        moves = take_found(table) or options(table, seat)
        moves.append(table.facts.done_move)
        return moves

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        facts = table.facts
        part = table.seats[seat]
        if move == facts.done_move:
            tell_declined(table, seat)
        elif move == facts.order_move:
            table.change += (seat,)
            if table.listening:
                table.tell("changes_order", {"seat": seat, "space": len(table.change)})
        elif move == facts.token_move + PRIVILEGE:
            give_privilege(table, seat)
        else:
            part.works += 1
            table.works -= 1
            if table.listening:
                table.tell("token", {"seat": seat, "token": "work_token"})

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        if move == table.facts.order_move:
            return why_not_order(table, seat)
        is_privilege = move == table.facts.token_move + PRIVILEGE
        pool = table.privileges if is_privilege else table.works
        reason = "pool_empty" if pool == 0 else "three_tokens"
        return Refusal("CRA-8.121" if is_privilege else "CRA-8.122", reason)


def why_not_order(table: CraftsmenTable, seat: int) -> Refusal:
    if table.facts.seats == 2:
        return Refusal("CRA-14.5", "no_order_change")
    if seat in table.change:
        return Refusal("CRA-8.124", "on_track_already")
    return Refusal("CRA-8.123", "track_full")


def give_privilege(table: CraftsmenTable, seat: int) -> None:
    """A privilege token from the pool."""
    table.seats[seat].privileges += 1
    table.privileges -= 1
    if table.listening:
        table.tell("token", {"seat": seat, "token": "privilege_token"})
