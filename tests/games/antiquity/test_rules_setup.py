"""Sections 1 to 3: components and set-up."""

import pytest

from gildhall.engine.errors import BadPosition
from gildhall.games.antiquity.atlas import distance
from tests.games.antiquity.helpers import (
    GAME,
    MANNED,
    UNMANNED,
    A,
    AnyTable,
    B,
    make,
    part,
    position,
    rule_of,
    shared,
    texts,
)


def set_up(players: int = 2, seed: int = 1) -> AnyTable:
    return GAME.start(seats=players, seed=seed)


def hexes(names: list[str]) -> list[tuple[int, int]]:
    return [(int(q), int(r)) for q, r in (name.split(",") for name in names)]


def test_goods() -> None:
    """ANT-2.7: four foods, four luxuries, two building materials."""
    categories: dict[str, list[str]] = {}
    for good, about in GAME.components["goods"].items():
        categories.setdefault(about["category"], []).append(good)
    assert {name: sorted(goods) for name, goods in categories.items()} == {
        "food": ["fish", "grain", "olives", "sheep"],
        "luxury": ["dye", "gold", "pearls", "wine"],
        "building": ["stone", "wood"],
    }
    table = position("famine", {A: {"goods": {"grain": 1, "sheep": 1, "olives": 1, "fish": 1, "gold": 5, "wood": 5}}})
    assert part(table)["food"] == 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start(players: int) -> None:
    """ANT-2.1, 2.2, 3.4, 3.6 to 3.8, 2.14, 12.11: land, tokens, 6 wood and nothing else, no famine, full supplies."""
    table = set_up(players)
    middle = shared(table)
    letters = "".join(column for _, column in middle["land"].values()).replace(".", "")
    assert len(letters) == 61 * 2 * players
    assert set(letters) == set("FGMW")
    assert len(middle["tokens"]) == 4 * players
    assert middle["faces"] == dict.fromkeys(["grain", "olives", "sheep", "wine"], players)
    assert middle["famine"] == 0
    assert middle["supply"] == {"cart_shop": 16, "fountain": 16, "storage": 16, "fishery": 12}
    for seat in range(players):
        mine = part(table, seat)
        assert mine["goods"] == {"wood": 6}
        assert (mine["buildings"], mine["houses"], mine["residents"], mine["idle"], mine["saint"]) == (
            [],
            [],
            0,
            0,
            None,
        )


def test_the_order_of_play_is_drawn() -> None:
    """ANT-3.9: all orders occur."""
    orders = {tuple(shared(set_up(3, seed))["order"]) for seed in range(60)}
    assert len(orders) == 6


@pytest.mark.parametrize("players", [2, 3, 4])
def test_first_cities(players: int) -> None:
    """ANT-3.2, 3.10 to 3.12, 3.16: last player first; 37 centres on each free start tile; then round 1, phase 2."""
    table = set_up(players)
    layout = GAME.components["layouts"][str(players)]
    free = [tuple(layout["tiles"][tile]) for tile in layout["start"]]
    for seat in reversed(shared(table)["order"]):
        assert table.waiting == [seat]
        centres = hexes([text.removeprefix("at ") for text in texts(table, seat)])
        assert len(centres) == 37 * len(free)
        assert all(min(distance(tile, centre) for tile in free) <= 3 for centre in centres)
        chosen = free.pop()
        table.make(seat, f"at {chosen[0]},{chosen[1]}")
    middle = shared(table)
    assert (middle["round"], middle["phase"]) == (1, "city")
    assert table.waiting == list(range(players))


def test_a_first_city_covers_sea_and_tokens() -> None:
    """ANT-2.3, 3.13 to 3.15: any terrain; tokens under it are discarded unseen; its sea hexes are no sea any more."""
    tiles = [["T0", False, 0], ["T1", False, 0], ["T2", False, 0], ["T3", False, 0]]
    table = position("setup", tiles=tiles, order=[1, 0])
    make(table, "A at 1,0")  # over the sea of T0 at (1,0) and (0,1)
    make(table, "B at -2,14")  # over the token of T3 at (-1,0) from its centre (-1,14)
    middle = shared(table)
    assert len(middle["tokens"]) == 7
    assert "-2,14" not in middle["tokens"]
    assert sum(middle["faces"].values()) == 8  # nobody knows which face was discarded
    assert middle["land"]["1"][1][4] == "W"
    assert "1,0" not in part(table)["zone"]


def test_a_city_interrupts_the_sea() -> None:
    """ANT-3.15: the lake on the left is no longer joined with the one on the right, and the city is walked through."""
    sea = ["-2,0", "-3,0", "-4,0", "-1,0", "0,0", "1,0", "2,0", "3,0", "4,0", "-4,-1"]
    land = {"radius": 9, "sea": sea}
    other = {"cities": ["0,0"]}
    mine = {"cities": ["4,-4"], "inns": ["3,-1"], "buildings": ["harbour manned"]}
    table = position("city", {A: mine, B: other}, land=land)
    zone = part(table)["zone"]
    assert {"2,0", "3,0", "4,0"} <= set(zone)
    assert not {"-2,0", "-3,0", "-4,0", "0,0"} & set(zone)
    walker = {"cities": ["-4,7"], "inns": ["1,1"]}
    assert "2,-1" in part(position("city", {A: walker, B: other}, land=land))["zone"]  # over (1,0), which was sea
    assert "2,-1" not in part(position("city", {A: walker, B: {"cities": ["-6,0"]}}, land=land))["zone"]


def test_city_maps() -> None:
    """ANT-2.4: 7x7 for the first city, 6x6 for each later one."""
    table = position("city", {A: {"cities": ["0,0", "5,0"], "goods": {"gold": 1}}})
    make(table, "A build fountain")
    assert len(texts(table)) == 49 + 36
    assert "put 1 6,6 r0" in texts(table)
    assert rule_of(table, "A put 2 6,0 r0") == "ANT-5.11"
    assert rule_of(table, "A put 3 0,0 r0") == "ANT-7.36"


def test_only_the_owner_builds_on_a_map() -> None:
    """ANT-2.5, 1.3: moves of phase 2 touch the own maps only."""
    table = position("city", {A: {"goods": {"wood": 1}}})
    make(table, "A build cart_shop", "A put 1 0,0 r0", "A finish")
    assert part(table, B)["buildings"] == []
    assert part(table, A)["buildings"] == ["cart_shop 1 0,0 r0"]


def test_everything_belongs_to_the_player() -> None:
    """ANT-1.4, 2.8, 5.9, 7.5: one pool, one zone; a building in the second city works for the first."""
    mine = {"cities": ["0,0", "5,0"], "buildings": ["cart_shop 2 0,0 r0 manned"], "goods": {"grain": 1}}
    table = make(position("country", {A: mine}), "A farm grain")
    assert {"at -3,0", "at 8,0"} <= set(texts(table))


def test_kinds_of_buildings() -> None:
    """ANT-2.16, 2.18, 2.21, 2.22: 19 kinds; which need a resident; their shapes."""
    buildings = GAME.components["buildings"]
    needs = {kind for kind, about in buildings.items() if about["manned"] == "needs"}
    assert needs == {kind.removesuffix("_1x2") for kind in MANNED}
    assert set(buildings) - needs == set(UNMANNED)
    cells = {kind: sum(row.count("#") for row in about["shape"]) for kind, about in buildings.items()}
    assert (cells["dump"], cells["hospital"], cells["cathedral"], cells["forced_labour"]) == (9, 6, 6, 6)
    assert sum(cells.values()) == 96  # RULES.md section 16: one of everything fills 96 cells


def test_costs() -> None:
    """ANT-5.16, 2.19: what buildings and houses cost."""
    costs = {kind: about["cost"] for kind, about in GAME.components["buildings"].items() if kind != "house"}
    by_cost: dict[str, set[str]] = {}
    for kind, cost in costs.items():
        written = " ".join(f"{cost[good]} {good}" for good in ("wood", "stone", "luxury") if cost[good])
        by_cost.setdefault(written + " D" * cost["d"], set()).add(kind)
    assert by_cost == {
        "1 wood": {"cart_shop", "storage", "brewery", "explorer", "granary", "harbour", "market", "university"},
        "1 stone": {"cathedral", "dump", "forced_labour", "faculty_philosophy", "faculty_theology"},
        "2 stone": {"faculty_alchemy", "faculty_biology"},
        "1 luxury": {"fountain", "hospital"},
        "2 luxury D": {"stable"},
    }
    houses = [GAME.components["houses"][str(number)] for number in range(1, 21)]
    assert [(house["food"], house["luxury"]) for house in houses[:8]] == [(0, 0)] * 4 + [(1, 0), (1, 0), (2, 0), (1, 1)]
    assert all(house["d"] for house in houses if max(house["food"], house["luxury"]) > 1)


def test_residents_are_as_many_as_houses() -> None:
    """ANT-2.6, 3.7: 20 houses wait; each built one brings a resident, and there is no twenty-first."""
    table = position("city", {A: {"houses": list(range(1, 20)), "goods": {"grain": 9}}})
    assert part(table)["residents"] == part(table)["idle"] == 19
    with pytest.raises(BadPosition):
        position("city", {A: {"houses": [1, 2], "idle": 3}})
    assert "house 21" not in [move.text for move in GAME.catalogue.moves]


def test_a_grave_lies_on_an_empty_or_a_built_cell() -> None:
    """ANT-2.13, 2.24: one for each cell, on a building or not; on a building it stops it."""
    mine = {"buildings": ["explorer 1 0,0 r0"], "graves": ["1 0,1", "1 3,3"], "idle": 1}
    table = position("city", {A: mine})
    assert part(table)["graves"] == ["1 0,1", "1 3,3"]
    assert part(table)["empty"] == 49 - 3 - 1 - 1
    assert rule_of(table, "A manning") == "ANT-5.5"
    assert rule_of(position("famine", {A: {**mine, "graves": ["1 3,3"]}}, famine=1), "A cell 1 3,3") == "ANT-9.7"


def test_a_hex_takes_one_marker() -> None:
    """ANT-2.11, 2.17: markers go on unpolluted hexes only, and there are always enough."""
    table = position("pollution", {A: {"cities": ["0,0"]}}, polluted=["2,0"])
    assert rule_of(table, "A at 2,0") == "ANT-2.11"
    many = [
        f"{q},{r}"
        for q in range(-9, 10)
        for r in range(-9, 10)
        if abs(q + r) <= 9 and max(abs(q), abs(r), abs(q + r)) > 4
    ]
    assert len(shared(position("pollution", {A: {"cities": ["0,0"]}}, polluted=many))["polluted"]) == len(many) > 200
