"""The data of the game against the tables of its sources, typed anew: what stands in components.toml is what is meant.

Sources: SOURCES.md of the game. Shapes, most costs and the houses from 5 on are those of the public online edition.
"""

from typing import Any

import pytest

from tests.games.antiquity.helpers import GAME, A, make, part, position, rule_of, texts

PARTS: dict[str, Any] = GAME.components

BUILDINGS = """
cart_shop: .#/##, 1 wood, needs
fountain: #, 1 luxury, never
brewery: ####/#..., 1 wood, never
cathedral: .#./###/.#./.#., 1 stone, never
dump: ###/###/###, 1 stone, needs
explorer: ###, 1 wood, needs
faculty_alchemy: ##./###/###, 2 stone, needs
faculty_biology: ###/###/.##, 2 stone, needs
faculty_philosophy: .##/###/###, 1 stone, needs
faculty_theology: ###/###/##., 1 stone, needs
forced_labour: ...#/####/#..., 1 stone, needs
granary: .#./###, 1 wood, never
harbour: #..#/####, 1 wood, needs
hospital: ###/###, 1 luxury, needs
market: ##/##, 1 wood, needs
stable: ##/##, 2 luxury different, needs
university: ##/##, 1 wood, needs
"""
"""The shape row by row, the cost, and whether it needs manning."""

HOUSES = """
1: 0 0
2: 0 0
3: 0 0
4: 0 0
5: 1 0
6: 1 0
7: 2 0 different
8: 1 1
9: 3 0 different
10: 1 2 different
11: 2 1 different
12: 4 0 different
13: 1 3 different
14: 3 1 different
15: 2 2 different
16: 4 1 different
17: 2 3 different
18: 3 2 different
19: 4 2 different
20: 3 3 different
"""
"""Units of food and of luxury goods."""

FOOD = ["grain", "sheep", "olives", "fish"]
LUXURY = ["gold", "wine", "pearls", "dye"]


def lines(text: str) -> list[str]:
    return text.split("\n")[1:-1]


def price(cost: dict[str, Any]) -> str:
    units = " ".join(f"{number} {what}" for what, number in cost.items() if what != "d" and number)
    return units + (" different" if cost["d"] else "")


def test_city_buildings() -> None:
    """ANT-2.18: shapes and costs; ANT-2.22: what needs manning."""
    found = [
        f"{name}: {'/'.join(data['shape'])}, {price(data['cost'])}, {data['manned']}"
        for name, data in PARTS["buildings"].items()
        if name not in ("house", "storage")
    ]
    assert found == lines(BUILDINGS)


@pytest.mark.parametrize("line", lines(HOUSES))
def test_a_house_costs_what_the_table_says(line: str) -> None:
    """ANT-2.19: with just these goods it can be built and nothing is left; with one unit less it cannot."""
    number, _, cost = line.partition(": ")
    food, luxury, *different = cost.split()
    units = FOOD[: int(food)] + LUXURY[: int(luxury)]
    others = [house for house in range(1, 5) if house != int(number)]
    table = position("city", {A: {"houses": others, "goods": dict.fromkeys(units, 1)}})
    make(table, f"A house {number}", "A put 1 0,0 r0")
    assert part(table)["goods"] == {}
    assert int(number) in part(table)["houses"]
    for missing in units:
        goods = dict.fromkeys([unit for unit in units if unit != missing], 1)
        poorer = position("city", {A: {"houses": others, "goods": goods}})
        assert f"house {number}" not in texts(poorer)
        assert rule_of(poorer, f"A house {number}") == "ANT-5.20"
    for kinds, count in ((FOOD, int(food)), (LUXURY, int(luxury))):
        if count > 1:  # the same kind twice
            alike = {**dict.fromkeys(units, 1), kinds[0]: 2, kinds[count - 1]: 0}
            assert (f"house {number}" in texts(position("city", {A: {"houses": others, "goods": alike}}))) is not bool(
                different
            )
