"""CRA-5.1 to 5.7: paying a price with capital cards."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from gildhall.engine.step import Decision, Field, Form, Refusal
from gildhall.games.craftsmen.capital import (
    ALL_COLOURS,
    COLOURS,
    cards_in,
    count,
    leaves_choice,
    most_power,
    next_types,
    number_of,
    one,
    types_in,
    worth,
)
from gildhall.games.craftsmen.components import NOBODY
from gildhall.games.craftsmen.moves import DIGITS
from gildhall.games.craftsmen.supply import discard_picked
from gildhall.games.craftsmen.table import CraftsmenTable


class Pay(Decision[CraftsmenTable]):
    """CRA-5.4 to 5.6, 8.12, 8.33: pay card by card, in the order of the types. Only cards are offered from which an
    irredundant payment can still be reached. The payment ends when the price is met; there is no change. The cards are
    picked face down and shown together.
    """

    rule = "CRA-5.6"
    form_name = "pay"

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        part = table.seats[seat]
        facts = table.facts
        return next_types(facts.groups, part.capital, part.picked, table.due, table.due_colours, facts.pay_move)

    def forced(self, table: CraftsmenTable, seat: int) -> int:
        """Is the payment forced by the number of cards, the price and its colours, which everybody sees? The cards
        themselves may force it as well. Then the player is asked all the same: otherwise the others would learn that.
        """
        part = table.seats[seat]
        is_last = part.cards - count(part.picked) == 1
        if is_last or not leaves_choice(table.facts.groups, part.cards, table.due, table.due_colours):
            return table.only_choice(self, seat)
        return 0

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        part = table.seats[seat]
        part.picked += one(move - table.facts.pay_move)
        if worth(table.facts.groups, part.picked) < table.due:
            table.push(self)
        else:
            settle(table, seat)

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        chosen = table.facts.catalogue[move]
        if chosen.kind != "pay" or chosen.args[0] not in table.facts.capital:
            return Refusal("CRA-5.6", "pay_now", {"price": table.due})
        part = table.seats[seat]
        card = table.facts.capital[chosen.args[0]]
        data = {"card": chosen.args[0], "price": table.due}
        if number_of(part.capital - part.picked, card) == 0:
            return Refusal("CRA-16.5", "not_in_hand", data)
        if not table.due_colours >> card // DIGITS & 1:
            return Refusal("CRA-8.33", "wrong_colour", data)
        if part.picked >= one(card + 1):
            return Refusal("CRA-5.6", "in_order_of_types", data)
        return Refusal("CRA-5.6", "superfluous", data)

    def form(self, table: CraftsmenTable, seat: int) -> Form | None:
        """The cards that may be paid, type by type. The rules of thumb suggest the payment with the least waste."""
        facts = table.facts
        part = table.seats[seat]
        fields = []
        for card in types_in(part.capital & facts.groups.lanes[table.due_colours]):
            move = facts.catalogue[facts.pay_move + card]
            fields.append(Field(facts.capital_names[card], [move], 0, number_of(part.capital, card)))
        return Form("pay", fields)

    def prompt(self, table: CraftsmenTable, seat: int) -> dict[str, Any]:
        facts = table.facts
        picked = table.seats[seat].picked
        colours = facts.game.components["colours"]
        return {
            "price": table.due,
            "paid": [facts.capital_names[card] for card in cards_in(picked)],
            "worth": worth(facts.groups, picked),
            "colours": [colours[colour] for colour in range(COLOURS) if table.due_colours >> colour & 1],
        }


def owe(table: CraftsmenTable, seat: int, price: int, colours: int = ALL_COLOURS) -> None:
    """Let a seat pay a price."""
    table.payer = seat
    table.due = price
    table.due_colours = colours
    table.push(Pay(seat))


def settle(table: CraftsmenTable, seat: int) -> None:
    """CRA-5.7: the payment goes to the discard pile."""
    picked = discard_picked(table, seat)
    if table.listening:
        names = [table.facts.capital_names[card] for card in cards_in(picked)]
        table.tell("paid", {"seat": seat, "price": table.due, "cards": names}, reveals=table.others(seat))
    table.payer = NOBODY
    table.due = 0
    table.due_colours = ALL_COLOURS


def could_pay(table: CraftsmenTable, seat: int, price: i64) -> bool:
    """Could this seat pay a price, by its number of cards, which everybody sees?"""
    return most_power(table.facts.groups, table.seats[seat].cards) >= price


def can_pay(table: CraftsmenTable, seat: int, price: i64) -> bool:
    """CRA-16.5: is this seat's hand worth at least the price?"""
    return worth(table.facts.groups, table.seats[seat].capital) >= price
