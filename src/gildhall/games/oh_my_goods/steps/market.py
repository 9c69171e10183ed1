"""OMG-6.1 to 6.3 and section 7: the two rows of the market."""

from __future__ import annotations

from gildhall.engine.step import Step
from gildhall.engine.telling import tell_all
from gildhall.games.oh_my_goods.steps.draw import Exhaustion, can_exhaust, take
from gildhall.games.oh_my_goods.table import GoodsTable


class Row(Step[GoodsTable]):
    """OMG-6.1, 7.1, 7.2: cards are revealed until the row itself shows 2 half suns; the card with the second one
    belongs to it.

    A market card counts with its resource only and belongs to nobody (OMG-6.2, 6.3); nobody decides anything meanwhile
    (OMG-7.4). If no card is left the row stays as it is (OMG-4.11, 14.6).
    """

    rule = "OMG-6.1"

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def run(self, table: GoodsTable) -> None:
        facts = table.facts
        row = table.row1 if self.number == 1 else table.row2
        suns = 0
        for card in row:
            suns += facts.sun[card]
        shown: list[int] = []
        market = table.market
        while suns < facts.half_suns_per_row:
            card = take(table)
            if card == 0:
                self.interrupt(table)
                break
            shown.append(card)
            suns += facts.sun[card]
            market += facts.colour_unit[card]
        table.market = market
        if self.number == 1:
            table.row1 = row + tuple(shown)
        else:
            table.row2 = row + tuple(shown)
        if table.listening and shown:
            names = [facts.names[card] for card in shown]
            tell_all(table, "row", {"row": self.number, "cards": names, "suns": suns})

    def interrupt(self, table: GoodsTable) -> None:
        """Both piles are empty."""
        if can_exhaust(table):
            table.push(self)
            table.push(Exhaustion())
        elif table.listening:
            table.tell("row_ends", {"row": self.number})
