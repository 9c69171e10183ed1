"""The catalogue: every choice of RULES.md section 15, composed of small ones."""

from __future__ import annotations

from typing import Any, Final

from gildhall.engine.moves import Catalogue, Move
from gildhall.games.antiquity.atlas import Atlas
from gildhall.games.antiquity.names import GOODS, KINDS, SAINTS, SEATS, STORAGES, TOWNS, Good
from gildhall.games.antiquity.shapes import CELL_NAMES

SEEDS = ["grain", "sheep", "olives", "wine"]

_CELLS = [(str(town), cell) for town in range(1, TOWNS + 1) for cell in CELL_NAMES]
"""All cells, as town and (row, column)."""


class AntiquityMoves(Catalogue):
    """All moves in a fixed order. Each attribute is the id of the first move of a row, to which a number is added."""

    def __init__(self, components: dict[str, Any]) -> None:
        super().__init__()
        self.at = self.add("at", Atlas(components).names, "hex")
        self.put = len(self.moves)  # + 196 × town + spot
        for town, cell in _CELLS:
            for k in range(4):
                self.append(Move("put", [town, cell, f"r{k}"], [f"cell:{town} {cell}"]))
        self.cell = len(self.moves)  # + 49 × town + cell
        for town, cell in _CELLS:
            self.append(Move("cell", [town, cell], [f"cell:{town} {cell}"]))
        self._add_city(components["player"]["houses"])
        self._add_country()
        self._add_asides()
        starts = [move.args for move in self.moves[self.woodcutter : self.resign]]
        self.started: list[int] = [GOODS.index(args[0]) if args else -1 for args in starts]
        """What a building produces, by its move from woodcutter on; −1 for those that yield nothing."""
        self.started[0] = Good.WOOD

    def _add_city(self, houses: int) -> None:
        sizes = [f"{low}x{high}" for low, high in STORAGES]
        self.build = self.add("build", KINDS[1:], "piece") - 1  # + kind
        self.house = self.add("house", [str(n) for n in range(1, houses + 1)], "house") - 1  # + number
        self.size = self.add("size", sizes) - len(KINDS)  # + shape
        self.man = self.add("man", KINDS, "building")  # + shape
        for size in sizes:
            self.append(Move("man", ["storage", size], ["building:storage"]))
        self.saint = self.add("saint", SAINTS, "saint")
        self.manning = self.add("manning")
        self.bank = self.add("bank")
        self.hospital = self.add("hospital")
        self.raze = self.add("raze")
        self.rearrange = self.add("rearrange")
        self.finish = self.add("finish")
        self.done = self.add("done")
        self.cancel = self.add("cancel")
        self.skip = self.add("pass")
        self.end = self.add("end")
        self.pay = self.add("pay", GOODS[Good.FIRST_FOOD :], "good") - Good.FIRST_FOOD  # + good
        self.discard = self.add("discard", GOODS, "good")  # + good
        self.bank_give = self.add("bank_give", GOODS, "good")
        self.bank_take = self.add("bank_take", GOODS, "good")

    def _add_country(self) -> None:
        self.woodcutter = self.add("woodcutter")
        self.inn = self.add("inn")
        self.city = self.add("city")
        self.alchemy = self.add("alchemy")
        self.farms: list[int] = self._add_products("farm", SEEDS)
        self.free_farms: list[int] = self._add_products("free_farm", SEEDS)
        self.mines: list[int] = self._add_products("mine", ["stone", "gold"])
        self.fisheries: list[int] = self._add_products("fishery", ["fish", "pearls", "dye"])

    def _add_products(self, kind: str, products: list[str]) -> list[int]:
        """The move for each good; 0 if this kind of building does not produce it."""
        first = self.add(kind, products, "good")
        return [first + products.index(good) if good in products else 0 for good in GOODS]

    def _add_asides(self) -> None:
        self.resign = self.add("resign")
        self.send = self.add("send")
        self.forget = self.add("forget")
        self.offer = self.add("offer", SEATS, "seat")  # + seat
        self.accept = self.add("accept", SEATS, "seat")
        self.decline = self.add("decline", SEATS, "seat")
        self.retract = self.add("retract", SEATS, "seat")
        self.give = self.add("give", GOODS, "good")  # + good
        self.ask = self.add("ask", GOODS, "good")


all_moves: Final = AntiquityMoves
