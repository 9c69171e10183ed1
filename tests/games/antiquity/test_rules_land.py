"""Sections 6 and 7: zones and the countryside."""

from typing import Any

import pytest

from tests.games.antiquity.helpers import SHORT, A, B, make, part, position, rule_of, shared, texts


def home(buildings: list[str] | None = None, **more: Any) -> dict[str, Any]:
    """A city at (0,0) with a manned cart shop and more."""
    return {"cities": ["0,0"], "buildings": ["cart_shop manned", *(buildings or [])], **more}


def test_the_zone_is_as_it_is_now() -> None:
    """ANT-6.1, 6.12: a grave on the stable shrinks it from then on, in phase 8 already."""
    cells = [f"1 {row},{column}" for row in range(7) for column in range(7) if row > 1 or column > 2]
    mine = {
        "cities": ["0,0"],
        "buildings": ["stable 1 0,0 r0 manned", "house 1 0,2 r0", "house 1 1,2 r0"],
        "graves": cells,
    }
    theirs = {"cities": ["-7,0"], "goods": {"grain": 1}}
    table = position("famine", {A: mine, B: theirs}, famine=1)
    before = set(part(table)["zone"])
    assert "4,0" in before
    make(table, "A cell 1 0,0")
    after = set(part(table)["zone"])
    assert "4,0" not in after
    assert after < before


def test_walking_over_anything_but_sea() -> None:
    """ANT-6.4, 6.10: cities, goods, pollution and inns of others do not hinder; zones overlap and both may use them."""
    theirs = {"cities": ["4,0"], "inns": ["2,-1"], "works": [["farm", "grain", "2,0", ["2,0", "2,1"]]]}
    table = position("city", {A: {"cities": ["0,0"]}, B: theirs}, polluted=["2,0", "2,1"])
    zone = part(table)["zone"]
    assert {"2,0", "2,1", "3,-2"} <= set(zone)
    assert "2,-1" not in zone
    assert set(zone) & set(part(table, B)["zone"])


def test_markers_and_goods_do_not_interrupt_a_sea() -> None:
    """ANT-6.13: polluted sea hexes and those with goods still join it."""
    land = {"radius": 9, "sea": ["2,0", "3,0", "4,0", "5,0"]}
    theirs = {"cities": ["-7,0"], "works": [["fishery", "fish", "3,1+4,1", ["3,0"]]]}
    table = position(
        "city", {A: {"cities": ["0,0"], "buildings": ["harbour manned"]}, B: theirs}, land=land, polluted=["3,0", "4,0"]
    )
    assert {"2,0", "3,0", "4,0", "5,0", "6,0"} <= set(part(table)["zone"])


def test_costs_are_paid_and_gone() -> None:
    """ANT-7.7, 7.4, 7.9: a woodcutter costs 1 wood and the use of a cart shop, whose resident moves onto it."""
    land = {"radius": 9, "forest": ["2,0", "3,0", "4,0"]}
    table = position("country", {A: home(goods={"wood": 2})}, land=land, options=SHORT)
    make(table, "A woodcutter", "A at 3,0")
    mine = part(table)
    assert (mine["goods"], mine["cart_shops"], mine["idle"], len(mine["works"])) == ({}, 0, 0, 1)


def test_one_cart_shop_for_each_site() -> None:
    """ANT-7.4, 7.3: with the last one used the turn is over; without a cart shop nothing can be built."""
    table = position("country", {A: home(["faculty_alchemy manned"], goods={"grain": 2})}, polluted=["-3,0", "-2,0"])
    make(table, "A farm grain", "A at 2,0")
    assert texts(table) == ["alchemy", "end"]
    assert rule_of(table, "A farm grain") == "ANT-7.4"


def test_unused_cart_shops_keep_their_residents() -> None:
    """ANT-7.10."""
    table = make(position("country", {A: home(goods={"grain": 1})}), "A end")
    assert shared(table)["phase"] == "pollution"
    assert part(table)["cart_shops"] == 1


def test_one_kind_of_good() -> None:
    """ANT-7.8, 7.16, 7.17: a farm of sheep lays sheep, and pollutes what it covers."""
    table = position(
        "country", {A: home(goods={"sheep": 1, "grain": 1})}, land={"radius": 3, "forest": ["2,1"]}, options=SHORT
    )
    make(table, "A farm sheep", "A at 3,0")
    mine = part(table)
    assert mine["goods"] == {}  # the grain found no storage
    assert mine["works"][0][:3] == ["farm", "sheep", "3,0"]
    assert set(shared(table)["polluted"]) == {"3,0", "3,-1", "2,0"}


def test_farm_sites() -> None:
    """ANT-7.16, 7.6, 7.11, 2.12: free, unpolluted grass in the zone, printed or felled; one unit of the good."""
    theirs = {"cities": ["-7,0"], "inns": ["-2,0"], "works": [["farm", "grain", "0,2", ["0,2"]]]}
    land = {"radius": 9, "forest": ["2,0", "2,1"], "mountain": ["3,0"], "sea": ["0,-2"]}
    table = position(
        "country", {A: home(goods={"wine": 1}), B: theirs}, land=land, felled=["2,1"], polluted=["0,2", "1,1"]
    )
    assert "farm wine" in texts(table)
    assert rule_of(table, "A farm grain") == "ANT-7.16"
    make(table, "A farm wine")
    assert "at 2,1" in texts(table)
    refused = {"2,0": "7.16", "3,0": "7.16", "1,1": "7.16", "-2,0": "7.6", "0,2": "7.11", "0,-2": "7.6", "5,0": "7.6"}
    assert {hex: rule_of(table, f"A at {hex}") for hex in refused} == {
        hex: f"ANT-{rule}" for hex, rule in refused.items()
    }


def test_a_hex_with_only_a_marker_is_free() -> None:
    """ANT-7.11, 7.29: an inn may stand on a polluted or felled hex, with a harbour on the sea."""
    land = {"radius": 9, "sea": ["0,2"], "forest": ["2,1"]}
    mine = home(["brewery", "harbour manned"], goods={"grain": 1})
    table = make(position("country", {A: mine}, land=land, polluted=["2,0"], felled=["2,1"]), "A inn")
    assert {"at 2,0", "at 2,1", "at 0,2"} <= set(texts(table))
    assert rule_of(table, "A at 7,0") == "ANT-7.29"


def test_inns() -> None:
    """ANT-7.28, 7.30, 7.31, 7.41, 7.12: any number; only for their owner; markers under them stay, tokens go."""
    mine = home(["cart_shop manned", "brewery"], goods={"grain": 1, "fish": 1})
    seats = {A: mine, B: {"cities": ["-7,0"]}}
    table = position("country", seats, polluted=["2,0"], tokens=["5,0"])
    theirs = part(table, B)["zone"]
    make(table, "A inn", "A at 2,0", "A pay grain", "A inn", "A at 3,0")
    assert part(table)["inns"] == ["2,0", "3,0"]
    assert shared(table)["polluted"] == ["2,0"]
    assert part(table, B)["zone"] == theirs
    assert "5,0" in part(table)["zone"]
    hurt = {**mine, "buildings": ["cart_shop manned", "brewery 1 4,0 r0"], "graves": ["1 4,0"]}
    assert rule_of(position("country", {A: hurt}), "A inn") == "ANT-7.28"


def test_biology_makes_one_farm_free() -> None:
    """ANT-7.18: once a round, of any product, with a cart shop."""
    table = position("country", {A: home(["cart_shop manned", "faculty_biology manned"], goods={"grain": 1})})
    assert {"free_farm wine", "free_farm grain", "farm grain"} <= set(texts(table))
    make(table, "A free_farm wine", "A at 3,0")
    assert part(table)["goods"] == {"grain": 1}
    assert part(table)["works"][0][:3] == ["farm", "wine", "3,0"]
    assert rule_of(table, "A free_farm wine") == "ANT-7.18"
    assert part(table)["cart_shops"] == 1


def test_mines() -> None:
    """ANT-7.19, 7.20: free, unpolluted mountain; every adjoining one is polluted and gets a good."""
    land = {"radius": 9, "mountain": ["2,0", "3,0", "3,-1", "2,1"]}
    table = make(
        position("country", {A: home(goods={"wood": 1})}, land=land, polluted=["2,1"], options=SHORT), "A mine stone"
    )
    assert rule_of(table, "A at 2,1") == "ANT-7.19"
    assert rule_of(table, "A at -2,0") == "ANT-7.19"
    make(table, "A at 2,0", "A at 3,0")
    assert set(shared(table)["polluted"]) == {"2,0", "3,0", "3,-1", "2,1"}
    assert part(table)["goods"] == {"stone": 1}


def test_a_fishery_needs_no_harbour() -> None:
    """ANT-7.27: the coast lies in the zone anyway."""
    table = position("country", {A: home(goods={"wood": 1})}, land={"radius": 9, "sea": ["3,0"]})
    assert "3,0" not in part(table)["zone"]
    make(table, "A fishery dye", "A at 2,0", "A at 2,1")
    assert part(table)["goods"] == {"dye": 1}


def test_the_marker_under_a_fishery_stays() -> None:
    """ANT-7.41, 8.6: after it has left the hex is still polluted."""
    table = position(
        "country", {A: home(goods={"wood": 1})}, land={"radius": 9, "sea": ["3,0"]}, polluted=["2,0"], options=SHORT
    )
    make(table, "A fishery fish", "A at 2,0", "A at 2,1")
    assert part(table)["works"] == []
    assert set(shared(table)["polluted"]) == {"2,0", "3,0"}


def test_nothing_is_built_on_goods_or_fisheries() -> None:
    """ANT-7.11, 7.13: neither inn nor city nor fishery."""
    land = {"radius": 9, "sea": ["3,0"]}
    theirs = {"cities": ["-7,0"], "works": [["fishery", "fish", "2,0+2,1", ["3,0"]]]}
    goods = {"wood": 1, "grain": 1, "stone": 1, "gold": 1, "dye": 1}
    table = position("country", {A: home(["brewery"], goods=goods), B: theirs}, land=land, polluted=["3,0"])
    assert rule_of(table, "A fishery fish") == "ANT-7.23"
    assert rule_of(make(table.copy(), "A inn"), "A at 2,0") == "ANT-7.11"
    assert rule_of(make(table.copy(), "A city"), "A at 2,2") == "ANT-7.11"


def test_cities() -> None:
    """ANT-2.4, 7.32, 7.33, 7.37: only land, all free; no fifth."""
    goods = {"wood": 1, "grain": 1, "stone": 1, "gold": 1, "dye": 1}
    table = make(position("country", {A: home(goods=goods)}, land={"radius": 9, "sea": ["5,0"]}), "A city")
    assert rule_of(table, "A at 4,0") == "ANT-7.33"
    assert "at 0,4" in texts(table)
    four = {**home(goods=goods), "cities": ["0,0", "5,0", "-5,0", "0,5"]}
    assert rule_of(position("country", {A: four}), "A city") == "ANT-7.37"
    poor = home(goods={**goods, "dye": 0, "gold": 2})
    assert rule_of(position("country", {A: poor}), "A city") == "ANT-7.32"


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("woodcutter", "ANT-7.14"),
        ("mine gold", "ANT-7.19"),
        ("fishery fish", "ANT-7.23"),
        ("inn", "ANT-7.28"),
        ("city", "ANT-7.32"),
        ("alchemy", "ANT-7.38"),
        ("farm olives", "ANT-7.16"),
    ],
)
def test_what_is_not_offered(move: str, rule: str) -> None:
    """ANT-11.11: without site or payable cost an action is not offered."""
    table = position("country", {A: home(goods={"grain": 1, "wood": 1})})
    assert texts(table) == ["farm grain", "end"]
    assert rule_of(table, f"A {move}") == rule
