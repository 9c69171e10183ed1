"""CRA-5.8 to 5.10, 8.4, 16.7: discarding capital cards."""

from __future__ import annotations

from typing import Any

from gildhall.engine.choosing import exactly
from gildhall.engine.step import Decision, Form, Refusal
from gildhall.games.craftsmen.capital import MOST, PART, count, number_of, one, types_in
from gildhall.games.craftsmen.supply import discard_openly
from gildhall.games.craftsmen.table import CraftsmenTable


class Discard(Decision[CraftsmenTable]):
    """CRA-5.8, 5.10, 8.4, 8.5: discard this many cards by choice, one by one in the order of their types. They are
    picked face down and shown together (CRA-5.7).
    """

    rule = "CRA-5.8"
    form_name = "discard"

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        """The types from the last one picked on, if enough cards of the same or later types are left."""
        part = table.seats[seat]
        picked = part.picked
        left = part.capital - picked
        spare = part.cards - self.number  # so many cards of lower types may stay in the hand
        moves: list[int] = []
        move = table.facts.discard_move
        while spare >= 0:
            if left & MOST and picked <= MOST:
                moves.append(move)
            spare -= left & MOST
            left >>= PART
            picked >>= PART
            move += 1
        return moves

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        part = table.seats[seat]
        part.picked += one(move - table.facts.discard_move)
        if count(part.picked) < self.number:
            table.push(self)
        else:
            picked, part.picked = part.picked, 0
            discard_openly(table, seat, picked)

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        chosen = table.facts.catalogue[move]
        if chosen.kind != "discard":
            return Refusal("CRA-5.8", "discard_now", {"number": self.number})
        part = table.seats[seat]
        card = table.facts.capital[chosen.args[0]]
        if number_of(part.capital - part.picked, card) == 0:
            return Refusal("CRA-5.8", "not_in_hand", {"card": chosen.args[0]})
        return Refusal("CRA-5.8", "in_order_of_types", {"card": chosen.args[0]})

    def form(self, table: CraftsmenTable, seat: int) -> Form | None:
        missing = self.number - count(table.seats[seat].picked)
        types = types_in(table.seats[seat].capital)
        return Form("discard", [exactly(table, "capital", table.facts.discard_move, types, missing)])

    def prompt(self, table: CraftsmenTable, seat: int) -> dict[str, Any]:
        return {"number": self.number - count(table.seats[seat].picked)}


def discard(table: CraftsmenTable, seat: int, number: int) -> None:
    """Let a seat discard this many cards; all its cards if it has fewer (CRA-16.7)."""
    part = table.seats[seat]
    if number == 0:
        return
    if part.cards <= number:
        discard_openly(table, seat, part.capital)
    else:
        table.push(Discard(seat, number))


def keep_limit(table: CraftsmenTable, seat: int) -> None:
    """CRA-5.8: at most 10 cards after each action, sale or receipt."""
    if table.seats[seat].cards > table.facts.hand_limit:
        discard(table, seat, table.seats[seat].cards - table.facts.hand_limit)
