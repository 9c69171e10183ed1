"""ANT-5.31: the bank gives one good for any two. The order of the two does not matter, so it is ascending."""

from __future__ import annotations

from typing import Any

from gildhall.engine.choosing import exactly, next_kinds
from gildhall.engine.step import Asks, Form, PublicDecision, Refusal
from gildhall.games.antiquity.names import GOODS
from gildhall.games.antiquity.table import AntiquityTable, Ascending


class BankGive(Ascending):
    """ANT-5.31: any two goods, equal or different."""

    rule = "ANT-5.31"
    form_name = "bank"
    asks = Asks("bank_give", otherwise="bank_first")

    def __init__(self, seat: int, floor: int, given: int) -> None:
        super().__init__(seat, floor)
        self.given = given

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        left = table.facts.bank_give - self.given
        first = table.facts.moves.bank_give
        return [first + good for good in next_kinds(table.seats[seat].goods, self.floor, len(GOODS), left)]

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        good = move - table.facts.moves.bank_give
        goods = table.seats[seat].goods
        goods[good] = goods[good] - 1
        given = self.given + 1
        if given < table.facts.bank_give:
            table.push(BankGive(seat, good, given))
        else:
            table.push(BankTake(seat))

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        good = move - table.facts.moves.bank_give
        reason = "give_in_order" if table.seats[seat].goods[good] else "no_such_good"
        return Refusal("ANT-5.31", reason, {"good": GOODS[good]})

    def form(self, table: AntiquityTable, seat: int) -> Form | None:
        kinds = next_kinds(table.seats[seat].goods, self.floor, len(GOODS), 1)
        number = table.facts.bank_give - self.given
        return Form("bank", [exactly(table, "goods", table.facts.moves.bank_give, kinds, number)])

    def prompt(self, table: AntiquityTable, seat: int) -> dict[str, Any]:
        return {"number": table.facts.bank_give - self.given}


class BankTake(PublicDecision[AntiquityTable]):
    """ANT-5.31, 2.17: any good; the bank never runs out."""

    rule = "ANT-5.31"
    asks = Asks(otherwise="bank_first")

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        return [table.facts.moves.bank_take + good for good in range(len(GOODS))]

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        good = move - table.facts.moves.bank_take
        goods = table.seats[seat].goods
        goods[good] = goods[good] + 1
