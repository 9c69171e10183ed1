"""CRA-11.11, 11.12: investing capital at the year change."""

from __future__ import annotations

from typing import Any

from gildhall.engine.step import Asks, Decision, Field, Form, Refusal
from gildhall.games.craftsmen.capital import COLOURS, TYPES
from gildhall.games.craftsmen.catalogue import DIGITS
from gildhall.games.craftsmen.scoring import INVESTMENTS
from gildhall.games.craftsmen.supply import discard_picked
from gildhall.games.craftsmen.table import CraftsmenTable, InTurn


class NextInvestment(InTurn):
    """CRA-11.11: in turn order; players with fewer than four cards are not asked."""

    rule = "CRA-11.11"

    def run(self, table: CraftsmenTable) -> None:
        seats = len(table.order)
        for place in range(self.place, seats):
            if table.seats[table.order[place]].cards >= COLOURS:
                table.push(NextInvestment(place + 1))
                table.push(Invest(table.order[place], table.facts.investments))
                return


class Invest(Decision[CraftsmenTable]):
    """CRA-11.11, 11.12: exactly four capital cards of four different colours for the sum of their digits, or nothing.

    The cards are picked face down, colour by colour, and shown together. ``times`` investments are still allowed.
    """

    rule = "CRA-11.11"
    form_name = "invest"
    asks = Asks("invest", "done", otherwise="invest_now")

    def __init__(self, seat: int, times: int) -> None:
        super().__init__(seat)
        self.times = times

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        facts = table.facts
        part = table.seats[seat]
        colour = len(part.picked)
        if colour == 0 and not has_all_colours(part.capital):
            return [facts.done_move]
        first = colour * DIGITS
        moves = [facts.invest_move + card for card in range(first, first + DIGITS) if part.capital[card]]
        if colour == 0:
            moves.append(facts.done_move)
        return moves

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        facts = table.facts
        part = table.seats[seat]
        if move == facts.done_move:
            if table.listening:
                table.tell("no_investment", {"seat": seat})
            return
        part.picked = (*part.picked, move - facts.invest_move)
        if len(part.picked) < COLOURS:
            table.push(self)
            return
        invest(table, seat)
        if self.times > 1 and part.cards >= COLOURS:
            table.push(Invest(seat, self.times - 1))

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        if move == table.facts.done_move:
            return Refusal("CRA-11.11", "four_or_none")
        capital = table.seats[seat].capital
        if not has_all_colours(capital):
            return Refusal("CRA-11.11", "colour_missing")
        card = move - table.facts.invest_move
        if capital[card] == 0:
            return Refusal("CRA-11.11", "not_in_hand", {"card": table.facts.capital_names[card]})
        return Refusal("CRA-11.11", "one_of_each_colour")

    def decline(self, table: CraftsmenTable, seat: int) -> int:
        return 0 if table.seats[seat].picked else table.facts.done_move

    def form(self, table: CraftsmenTable, seat: int) -> Form | None:
        facts = table.facts
        part = table.seats[seat]
        if not has_all_colours(part.capital):
            return None
        fields = []
        colours = facts.game.components["colours"]
        for colour in range(len(part.picked), COLOURS):
            types = [card for card in range(colour * DIGITS, colour * DIGITS + DIGITS) if part.capital[card]]
            moves = [facts.catalogue[facts.invest_move + card] for card in types]
            fields.append(Field(colours[colour], moves, 1 if part.picked else 0, 1))
        return Form("invest", fields)

    def prompt(self, table: CraftsmenTable, seat: int) -> dict[str, Any]:
        return {"number": COLOURS - len(table.seats[seat].picked)}


def has_all_colours(capital: list[int]) -> bool:
    """Is there a card of every colour?"""
    for first in range(0, TYPES, DIGITS):
        if capital[first] + capital[first + 1] + capital[first + 2] == 0:
            return False
    return True


def invest(table: CraftsmenTable, seat: int) -> None:
    """CRA-11.11: the picked cards are discarded for the sum of their digits."""
    picked = discard_picked(table, seat)
    points = 0
    for card in picked:
        points += card % DIGITS + 1
    table.seats[seat].gain(INVESTMENTS, points)
    if table.listening:
        names = [table.facts.capital_names[card] for card in picked]
        public = {"seat": seat, "cards": names, "points": points}
        table.tell("invested", public, reveals=table.others(seat))
