"""The catalogue: every choice of RULES.md section 15, composed of small ones."""

from __future__ import annotations

from typing import Any

from gildhall.engine.moves import Catalogue, Move
from gildhall.games.antiquity.atlas import Atlas
from gildhall.games.antiquity.names import FIRST_FOOD, GOODS, KINDS, SAINTS, SEATS, STORAGES, TOWNS
from gildhall.games.antiquity.shapes import CELLS, SIDE

PRODUCTS = {
    "farm": ["grain", "sheep", "olives", "wine"],
    "free_farm": ["grain", "sheep", "olives", "wine"],
    "mine": ["stone", "gold"],
    "fishery": ["fish", "pearls", "dye"],
}


def cell_name(cell: int) -> str:
    """A cell as (row, column)."""
    return f"{cell // SIDE},{cell % SIDE}"


def all_moves(components: dict[str, Any]) -> list[Move]:
    """All moves in a fixed order."""
    moves = [Move("at", [name], [f"hex:{name}"]) for name in Atlas(components).names]
    for town in range(1, TOWNS + 1):
        for cell in range(CELLS):
            where = cell_name(cell)
            moves += [Move("put", [str(town), where, f"r{k}"], [f"cell:{town} {where}"]) for k in range(4)]
    for town in range(1, TOWNS + 1):
        moves += [
            Move("cell", [str(town), cell_name(cell)], [f"cell:{town} {cell_name(cell)}"]) for cell in range(CELLS)
        ]
    return moves + _in_the_city(components) + _in_the_country() + _asides()


def _in_the_city(components: dict[str, Any]) -> list[Move]:
    moves = [Move("build", [kind], [f"piece:{kind}"]) for kind in KINDS[1:]]
    moves += [Move("house", [str(n)], [f"house:{n}"]) for n in range(1, components["player"]["houses"] + 1)]
    sizes = [f"{low}x{high}" for low, high in STORAGES]
    moves += [Move("size", [size]) for size in sizes]
    moves += [Move("man", [kind], [f"building:{kind}"]) for kind in KINDS]
    moves += [Move("man", ["storage", size], ["building:storage"]) for size in sizes]
    moves += [Move("saint", [saint], [f"saint:{saint}"]) for saint in SAINTS]
    words = ("manning", "bank", "hospital", "raze", "rearrange", "finish", "done", "cancel", "pass", "end")
    moves += [Move(word) for word in words]
    moves += [Move("pay", [good], [f"good:{good}"]) for good in GOODS[FIRST_FOOD:]]
    for kind in ("discard", "bank_give", "bank_take"):
        moves += [Move(kind, [good], [f"good:{good}"]) for good in GOODS]
    return moves


def _in_the_country() -> list[Move]:
    moves = [Move(kind) for kind in ("woodcutter", "inn", "city", "alchemy")]
    for kind, products in PRODUCTS.items():
        moves += [Move(kind, [product], [f"good:{product}"]) for product in products]
    return moves


def _asides() -> list[Move]:
    moves = [Move("resign"), Move("send"), Move("forget")]
    for kind in ("offer", "accept", "decline", "retract"):
        moves += [Move(kind, [seat], [f"seat:{seat}"]) for seat in SEATS]
    for kind in ("give", "ask"):
        moves += [Move(kind, [good], [f"good:{good}"]) for good in GOODS]
    return moves


class MoveIds:
    """The first move of each kind in the catalogue."""

    def __init__(self, catalogue: Catalogue, atlas: Atlas) -> None:
        find = catalogue.id
        self.at = find("at", atlas.names[0])
        self.put = find("put", "1", "0,0", "r0")  # + 196 × town + spot
        self.cell = find("cell", "1", "0,0")  # + 49 × town + cell
        self.build = find("build", KINDS[1]) - 1  # + kind
        self.house = find("house", "1") - 1  # + number
        self.size = find("size", "1x2") - len(KINDS)  # + shape
        self.man = find("man", KINDS[0])  # + shape
        self.saint = find("saint", SAINTS[0])
        self.manning = find("manning")
        self.bank = find("bank")
        self.hospital = find("hospital")
        self.raze = find("raze")
        self.rearrange = find("rearrange")
        self.finish = find("finish")
        self.done = find("done")
        self.cancel = find("cancel")
        self.skip = find("pass")
        self.end = find("end")
        self.pay = find("pay", GOODS[FIRST_FOOD]) - FIRST_FOOD  # + good
        self.discard = find("discard", GOODS[0])  # + good
        self.bank_give = find("bank_give", GOODS[0])
        self.bank_take = find("bank_take", GOODS[0])
        self.woodcutter = find("woodcutter")
        self.inn = find("inn")
        self.city = find("city")
        self.alchemy = find("alchemy")
        self.farms: list[int] = self._products(catalogue, "farm")
        self.free_farms: list[int] = self._products(catalogue, "free_farm")
        self.mines: list[int] = self._products(catalogue, "mine")
        self.fisheries: list[int] = self._products(catalogue, "fishery")
        starts = [move.args for move in catalogue.moves[self.woodcutter : find("resign")]]
        self.started: list[int] = [GOODS.index(args[0]) if args else -1 for args in starts]
        """What a building produces, by its move from woodcutter on; −1 for those that have no choice."""
        self.resign = find("resign")
        self.send = find("send")
        self.forget = find("forget")
        self.offer = find("offer", SEATS[0])  # + seat
        self.accept = find("accept", SEATS[0])
        self.decline = find("decline", SEATS[0])
        self.retract = find("retract", SEATS[0])
        self.give = find("give", GOODS[0])  # + good
        self.ask = find("ask", GOODS[0])

    def _products(self, catalogue: Catalogue, kind: str) -> list[int]:
        """The move for each good; 0 if this kind of building does not produce it."""
        products = PRODUCTS[kind]
        return [catalogue.id(kind, good) if good in products else 0 for good in GOODS]
