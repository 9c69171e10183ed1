"""POE-8.20 to 8.22: the limit of units for the next stage."""

from __future__ import annotations

from typing import Any

from gildhall.engine.step import Asks, Form, PublicDecision, Refusal, SeatStep
from gildhall.games.pillars.components import CONVERTERS, KINDS, holds, packed, written
from gildhall.games.pillars.steps.convert import scoring_form
from gildhall.games.pillars.table import PillarsTable


class Keep(SeatStep[PillarsTable]):
    """POE-8.20, 8.21: a player with more than 3 units chooses exactly 3 to keep, by option at most 3 (POE-11.12). This
    is not asked after the last stage (POE-8.22).
    """

    rule = "POE-8.20"

    def run(self, table: PillarsTable) -> None:
        if table.seats[self.seat].units() > (0 if table.facts.may_keep_fewer else table.facts.carry_limit):
            table.push(KeepUnits(self.seat))


class KeepUnits(PublicDecision[PillarsTable]):
    """POE-8.20: which units to keep; the rest is discarded."""

    rule = "POE-8.20"
    form_name = "scoring"
    asks = Asks("keep", otherwise="keep_now")

    def choices(self, table: PillarsTable, seat: int) -> list[int]:
        facts = table.facts
        stock = table.seats[seat].stock
        moves = facts.kept_of.get(stock)
        if moves is None:
            moves = [facts.keep_move + i for i, kept in enumerate(facts.keep_stocks) if holds(stock, kept)]
            facts.kept_of[stock] = moves
        return moves

    def choose(self, table: PillarsTable, seat: int, move: int) -> None:
        table.seats[seat].stock = table.facts.keep_stocks[move - table.facts.keep_move]

    def why_not(self, table: PillarsTable, seat: int, move: int) -> Refusal:
        stock = table.seats[seat].stock
        kept = table.facts.catalogue[move].args[0]
        if holds(stock, packed([int(units) for units in kept.split("/")])):
            return Refusal("POE-8.21", "keep_more", {"number": table.facts.carry_limit})
        return Refusal("POE-8.20", "not_in_stock", {"stock": written(stock)})

    def decline(self, table: PillarsTable, seat: int) -> int:
        """A player who may keep everything keeps it."""
        stock = table.seats[seat].stock
        return table.facts.keep_move + table.facts.keep_stocks.index(stock) if stock in table.facts.keep_stocks else 0

    def form(self, table: PillarsTable, seat: int) -> Form | None:
        return scoring_form(table, seat, len(CONVERTERS), len(KINDS))

    def prompt(self, table: PillarsTable, seat: int) -> dict[str, Any]:
        return {"stock": written(table.seats[seat].stock)}
