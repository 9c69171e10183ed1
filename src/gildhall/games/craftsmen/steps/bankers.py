"""Stage I: the bankers guild."""

from __future__ import annotations

from gildhall.engine.step import Asks, Decision, Refusal, SeatStep
from gildhall.games.craftsmen.components import NOBODY
from gildhall.games.craftsmen.steps.limit import discard, keep_limit
from gildhall.games.craftsmen.supply import capital_left, draw_for, refill_capital
from gildhall.games.craftsmen.table import CraftsmenTable


def begin_bank(table: CraftsmenTable, seat: int) -> None:
    """CRA-8.1: begin the action. It has no effect if there is no capital at all (CRA-16.4)."""
    if table.capital_display[0] >= 0 or table.capital_display[1] >= 0 or capital_left(table):
        table.push(BankTake(seat))


class BankTake(Decision[CraftsmenTable]):
    """CRA-8.2, 8.3, 7.3, 16.3: take one or both face-up cards and the rest from the deck; all from the deck if no card
    is face up; or decline.
    """

    rule = "CRA-8.2"
    asks = Asks("take", otherwise="take_now")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        facts = table.facts
        left, right = table.capital_display
        if left < 0 and right < 0:
            return [facts.take_deck_move, facts.done_move]
        moves: list[int] = []
        if left >= 0:
            moves.append(facts.take_left_move)
        if right >= 0 and right != left:
            moves.append(facts.take_right_move)
        if left >= 0 and right >= 0:
            moves.append(facts.take_both_move)
        moves.append(facts.done_move)
        return moves

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        facts = table.facts
        if move == facts.done_move:
            tell_declined(table, seat)
            return
        missing = facts.bank_cards
        if move == facts.take_left_move or move == facts.take_both_move:
            take_face_up(table, seat, 0)
            missing -= 1
        if move == facts.take_right_move or move == facts.take_both_move:
            take_face_up(table, seat, 1)
            missing -= 1
        draw_for(table, seat, missing)
        if table.may_use_privilege(seat):
            table.push(BankPrivilege(seat))
        else:
            bank_discard(table, seat, facts.bank_discard)

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        return why_not_take(table, move, "CRA-8.2")


def why_not_take(table: CraftsmenTable, move: int, rule: str) -> Refusal:
    """Why this capital card cannot be taken."""
    which = table.facts.catalogue[move].args[0]
    left, right = table.capital_display
    if which == "right" and right >= 0 and left == right:
        return Refusal(rule, "same_as_left")
    if which == "deck":
        return Refusal(rule, "not_from_deck")
    return Refusal(rule, "no_such_card")


def tell_declined(table: CraftsmenTable, seat: int) -> None:
    """CRA-7.3: an action may be declined."""
    if table.listening:
        table.tell("declined", {"seat": seat})


def take_face_up(table: CraftsmenTable, seat: int, slot: int) -> None:
    """CRA-15.6: everybody sees which card is taken."""
    card = table.capital_display[slot]
    table.capital_display[slot] = NOBODY
    table.gap = True
    table.seats[seat].take(card)
    table.dealt = False
    if table.listening:
        table.tell("took_capital", {"seat": seat, "card": table.facts.capital_names[card]})


def bank_discard(table: CraftsmenTable, seat: int, number: int) -> None:
    """CRA-8.4, 8.6, 8.7: discards, then the display, then the limit."""
    table.push(BankEnd(seat))
    discard(table, seat, number)


class BankPrivilege(Decision[CraftsmenTable]):
    """CRA-8.5, 8.8, 7.7: with the privilege only one card is discarded; declared after seeing the new cards."""

    rule = "CRA-8.8"
    asks = Asks(otherwise="privilege_first")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        return [table.facts.privilege_move, table.facts.done_move]

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        facts = table.facts
        if move == facts.privilege_move:
            table.use_privilege(seat)
        bank_discard(table, seat, facts.bank_discard_privilege if table.privileged else facts.bank_discard)


class BankEnd(SeatStep[CraftsmenTable]):
    """CRA-8.6, 8.7, 5.9: the display is refilled; then the limit of 10 holds again."""

    rule = "CRA-8.6"

    def run(self, table: CraftsmenTable) -> None:
        refill_capital(table)
        keep_limit(table, self.seat)
