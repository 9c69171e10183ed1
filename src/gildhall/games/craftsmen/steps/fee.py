"""CRA-6.14 to 6.19: the fee for covering another player's disc."""

from __future__ import annotations

from typing import Any

from gildhall.engine.step import Asks, Decision, Refusal
from gildhall.games.craftsmen.capital import TYPES
from gildhall.games.craftsmen.scoring import FEES
from gildhall.games.craftsmen.steps.limit import keep_limit
from gildhall.games.craftsmen.table import CraftsmenTable


class Fee(Decision[CraftsmenTable]):
    """CRA-6.16 to 6.18: give the owner of the covered disc one capital card of your choice, or points by the year."""

    rule = "CRA-6.16"
    asks = Asks("pay", otherwise="pay_fee")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        facts = table.facts
        part = table.seats[seat]
        moves = [facts.pay_move + card for card in range(TYPES) if part.capital[card]]
        if part.points >= facts.fees[table.year - 1]:
            moves.append(facts.pay_points_move)
        return moves

    def forced(self, table: CraftsmenTable, seat: int) -> int:
        """Everybody sees the points and the number of cards. A player without cards must pay points; a player without
        points and with one card must pay that card.

        Several equal cards still count as a choice, because the others do not know that they are equal.
        """
        part = table.seats[seat]
        by_points = part.points >= table.facts.fees[table.year - 1]
        return table.only_choice(self, seat) if part.cards + by_points == 1 else 0

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        facts = table.facts
        owner = table.covered
        table.covered = -1
        if move == facts.pay_points_move:
            fee = facts.fees[table.year - 1]
            table.seats[seat].gain(FEES, -fee)
            table.seats[owner].gain(FEES, fee)
            if table.listening:
                table.tell("fee_in_points", {"seat": seat, "to": owner, "points": fee})
        else:
            give_card(table, seat, owner, move - facts.pay_move)

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        reason = "too_few_points" if move == table.facts.pay_points_move else "not_in_hand"
        return Refusal("CRA-6.17", reason, {"card": table.facts.catalogue[move].args[0]})

    def prompt(self, table: CraftsmenTable, seat: int) -> dict[str, Any]:
        return {"to": table.covered, "points": table.facts.fees[table.year - 1]}


def give_card(table: CraftsmenTable, seat: int, to: int, card: int) -> None:
    """CRA-6.18, 6.19, 8.104, 8.108, 15.10: a card goes from hand to hand, seen by these two players only. The hand
    limit applies to the receiver.
    """
    table.seats[seat].give(card)
    table.seats[to].take(card)
    table.dealt = False
    if table.listening:
        table.tell("gave_card", {"seat": seat, "to": to})
        private = {"seat": seat, "to": to, "card": table.facts.capital_names[card]}
        table.tell("given_card", None, private, seats=[seat, to], reveals=[to])
    keep_limit(table, to)
