"""Edges of the rules where a small fault in the code would go unnoticed elsewhere."""

from typing import Any

import pytest

from tests.games.antiquity.helpers import (
    GAME,
    SHORT,
    TWENTY,
    A,
    AnyTable,
    B,
    C,
    Seats,
    make,
    part,
    position,
    rule_of,
    shared,
    texts,
)

NICOLO = {"buildings": ["cathedral"], "saint": "san_nicolo", "houses": TWENTY}


# --- the end


@pytest.mark.parametrize(
    ("works", "middle"),
    [
        ([], {"tokens": ["-3,0"]}),
        ([["woodcutter", "wood", "-3,0", ["-3,0"]]], {"felled": ["-3,0"], "land": {"radius": 9, "forest": ["-3,0"]}}),
        (
            [["fishery", "fish", "-3,0+-3,1", ["-2,0"]]],
            {"polluted": ["-2,0", "2,0"], "land": {"radius": 9, "sea": ["-2,0", "2,0"]}},
        ),
    ],
    ids=["token", "goods", "fishery"],
)
def test_only_empty_hexes_break_a_tie(works: list[Any], middle: dict[str, Any]) -> None:
    """ANT-12.5: a token, goods or a fishery in A's zone: with `empty` its hex does not count, otherwise it does."""
    seats: Seats = {A: {"cities": ["-5,0"], **NICOLO, "works": works}, B: {"cities": ["5,0"], **NICOLO}}
    for tie, winners in (("unpolluted", [A, B]), ("empty", [B])):
        table = position("victory", seats, options={"tiebreak_count": tie}, **middle)
        assert shared(table)["winners"] == winners


def test_eliminated_in_the_same_phase_are_equal() -> None:
    """ANT-11.12: later in the same round is better, in the same phase equal; all behind those who remain."""
    cities = ["-7,0", "0,-7", "0,7", "7,0"]
    seats: Seats = {seat: {"cities": [cities[seat]]} for seat in range(4)}
    for outs, ranks in (([25, 25, 0, 0], [3, 3, 1, 1]), ([25, 26, 0, 0], [4, 3, 1, 1]), ([42, 26, 0, 0], [3, 4, 1, 1])):
        table = position("city", {seat: {**seats[seat], "out": outs[seat]} for seat in range(4)}, players=4)
        assert [place.rank for place in table.standing] == ranks


def test_shared_pieces_of_the_eliminated_return() -> None:
    """ANT-11.4: cart shops, fountains and every element of a storage; the goods are discarded."""
    mine = {
        "buildings": ["cart_shop", "fountain", "fountain", "storage_2x3", "granary"],
        "goods": {"wood": 3, "gold": 1},
    }
    table = position("city", {A: mine, B: {"buildings": ["storage_1x2"]}}, players=3)
    before = {"cart_shop": 15, "fountain": 14, "storage": 12, "fishery": 12}
    assert shared(table)["supply"] == before
    make(table, "A resign", "B finish", "C finish")
    assert shared(table)["supply"] == {"cart_shop": 16, "fountain": 16, "storage": 15, "fishery": 12}
    assert part(table)["goods"] == {}


# --- phase 2


def test_every_cathedral_of_the_phase_counts() -> None:
    """ANT-8.11: built, razed and built again by A, and another one by B: three fish for San Giorgio."""
    mine = {"buildings": ["faculty_theology 1 4,0 r0 manned"], "goods": {"stone": 2}}
    table = position("city", {A: mine, B: {"goods": {"stone": 1}}}, options=SHORT)
    make(table, "A build cathedral", "A put 1 0,0 r0", "A saint san_giorgio", "A raze")
    make(table, "A build cathedral", "A put 1 0,3 r0", "A saint san_giorgio", "A finish")
    make(table, "B build cathedral", "B put 1 0,0 r0", "B saint san_nicolo", "B finish")
    assert part(table)["goods"] == {"fish": 3}
    assert part(table, B)["goods"] == {}


def test_fish_only_in_the_round_of_building() -> None:
    """ANT-8.10: a cathedral that stood before brings none."""
    mine = {"buildings": ["cathedral"], "saint": "san_giorgio"}
    table = make(position("city", {A: mine}, options=SHORT), "A finish", "B finish")
    assert part(table)["goods"] == {}


def test_a_cathedral_again_costs_as_much_as_ever() -> None:
    """ANT-5.46: one stone; every saint may be chosen, the former one too; in a later round as well."""
    standing = ["cathedral 1 0,0 r0", "faculty_theology 1 4,0 r0 manned", "storage_1x2 1 6,5 r0 manned"]
    mine = {"buildings": standing, "saint": "san_nicolo"}
    poor = make(position("city", {A: mine}, options=SHORT), "A raze")
    assert rule_of(poor, "A build cathedral") == "ANT-5.16"
    table = make(position("city", {A: {**mine, "goods": {"stone": 1}}}, options=SHORT), "A raze")
    later = make(table.copy(), "A finish", "B finish")
    for again in (table, later):
        make(again, "A build cathedral", "A put 1 0,3 r0")
        assert part(again)["goods"] == {}
        assert texts(again) == [
            "saint san_nicolo",
            "saint santa_barbara",
            "saint san_christofori",
            "saint san_giorgio",
            "saint santa_maria",
        ]


# --- phases 3 to 5


@pytest.mark.parametrize(
    ("mine", "first"),
    [
        (["cart_shop manned", "cart_shop manned"], B),
        (["cart_shop manned", "explorer manned"], B),
        (["cart_shop manned", "explorer"], A),
        (["cart_shop", "cart_shop", "explorer"], A),
        (["market manned", "storage_1x2 manned", "university manned"], A),
    ],
)
def test_the_player_with_fewer_residents_at_work_comes_first(mine: list[str], first: int) -> None:
    """ANT-7.1: on cart shops and on the explorer; neither unmanned ones nor other buildings count. B has one."""
    table = position("order", {A: {"buildings": mine}, B: {"buildings": ["cart_shop manned"]}})
    assert shared(table)["order"][0] == first


def home(goods: dict[str, int], **more: Any) -> dict[str, Any]:
    return {"cities": ["0,0"], "buildings": ["cart_shop manned"], "goods": goods, **more}


FOREST = ["2,0", "3,0", "3,-1", "2,1"]


def test_no_woodcutter_on_a_polluted_forest() -> None:
    """ANT-7.14: neither there nor on a felled one; ANT-7.15: nor does its wood lie there."""
    table = position(
        "country",
        {A: home({"wood": 1})},
        land={"radius": 9, "forest": [*FOREST, "-3,0"]},
        polluted=["2,0", "3,-1"],
        felled=["2,1"],
        options=SHORT,
    )
    make(table, "A woodcutter")
    assert texts(table) == ["at -3,0", "at 3,0"]
    assert rule_of(table, "A at 2,0") == "ANT-7.14"
    assert rule_of(table, "A at 2,1") == "ANT-7.14"
    make(table, "A at 3,0")
    assert set(shared(table)["felled"]) == {"3,0", "2,1"}
    assert part(table)["goods"] == {"wood": 1}
    assert part(table)["works"] == []


def test_wood_lies_on_free_forest_only() -> None:
    """ANT-7.15: not on a hex with goods, an inn or a city of somebody, and also outside the zone."""
    land = {"radius": 9, "forest": [*FOREST, "4,-1"]}
    theirs = {"cities": ["-7,0"], "works": [["woodcutter", "wood", "3,-1", ["3,-1"]]], "inns": ["2,1"]}
    table = position("country", {A: home({"wood": 1}), B: theirs}, land=land, felled=["3,-1"])
    make(table, "A woodcutter", "A at 3,0")
    assert part(table)["works"] == [["woodcutter", "wood", "3,0", ["2,0", "3,0", "4,-1"]]]
    assert set(shared(table)["felled"]) == {"2,0", "3,0", "3,-1", "4,-1"}


def test_a_farm_covers_free_unpolluted_grass() -> None:
    """ANT-7.17: the site and its neighbours, but no forest, no polluted hex, no hex that is taken."""
    land = {"radius": 9, "forest": ["4,0"]}
    theirs = {"cities": ["-7,0"], "inns": ["3,1"]}
    table = position("country", {A: home({"grain": 1}), B: theirs}, land=land, polluted=["4,-1"])
    make(table, "A farm grain", "A at 3,0")
    assert part(table)["works"] == [["farm", "grain", "3,0", ["2,0", "2,1", "3,-1", "3,0"]]]
    assert set(shared(table)["polluted"]) == {"2,0", "2,1", "3,-1", "3,0", "4,-1"}


BIOLOGIST = {"buildings": ["cart_shop manned", "faculty_biology manned"]}
"""May always build a farm, so that it is asked."""
CITY = {"wood": 1, "stone": 1, "grain": 1, "gold": 1, "dye": 1}


def test_what_a_city_costs() -> None:
    """ANT-7.32: 1 food, 1 wood, 1 stone, 2 different luxury goods; none of them may be missing."""
    table = make(position("country", {A: home(CITY)}), "A city", "A at 0,4")
    assert part(table)["goods"] == {}
    assert part(table)["cities"] == ["0,0", "0,4"]
    for good in CITY:
        fewer = position("country", {A: home({**CITY, good: 0}) | BIOLOGIST})
        assert rule_of(fewer, "A city") == "ANT-7.32"
    alike = position("country", {A: home({**CITY, "dye": 0, "gold": 2}) | BIOLOGIST})
    assert rule_of(alike, "A city") == "ANT-7.32"


@pytest.mark.parametrize(("saint", "kept"), [("san_christofori", 9), ("santa_maria", 9), ("san_nicolo", 0)])
def test_goods_without_any_storage(saint: str, kept: int) -> None:
    """ANT-8.3: San Christofori and Santa Maria keep everything; a grave on the cathedral ends it (ANT-5.29)."""
    mine = {"goods": {"wood": 9}, "saint": saint, "buildings": ["cathedral 1 0,0 r0"]}
    assert part(position("storing", {A: mine}, options=SHORT))["goods"].get("wood", 0) == kept
    hurt = {**mine, "graves": ["1 1,1"]}
    assert part(position("storing", {A: hurt}, options=SHORT))["goods"] == {}


# --- phase 9


def pollution(buildings: list[str], third: list[str], **more: Any) -> list[str]:
    """Where B may lay its single marker: A's and C's zones overlap with its own."""
    seats: Seats = {
        A: {"cities": ["-2,0"], "buildings": buildings, **more},
        B: {"cities": ["2,0"], "buildings": ["fountain", "fountain"]},
        C: {"cities": ["2,-5"], "buildings": third},
    }
    table = position("pollution", seats, players=3, order=[B, A, C])
    return texts(table, B)


def test_a_manned_dump_protects_its_zone() -> None:
    """ANT-9.18: the overlap with A's or C's zone, or with both; not if the dump is unmanned or has a grave."""
    free = set(pollution([], []))
    with_a = set(pollution(["dump manned"], []))
    with_c = set(pollution([], ["dump manned"]))
    both = set(pollution(["dump manned"], ["dump manned"]))
    assert "at 0,0" in free - with_a
    assert "at 2,-3" in free - with_c
    assert both == with_a & with_c
    assert set(pollution(["dump"], [])) == free
    assert set(pollution(["dump 1 0,0 r0"], [], graves=["1 0,0"])) == free


def test_an_own_dump_closes_nothing_to_its_owner() -> None:
    """ANT-9.18: of another player; with four less there may still be markers for two cities."""
    seats: Seats = {A: {"cities": ["-2,0", "3,0"], "buildings": ["dump manned"]}, B: {"cities": ["0,-7"]}}
    table = position("pollution", seats)
    assert part(table)["due"] == 2
    assert "at 0,0" in texts(table)


# --- set-up


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_city_lies_on_a_start_tile(players: int) -> None:
    """ANT-3.11: 37 centres on each of the start tiles; ANT-3.13: on any terrain; ANT-3.8: the famine level is 0."""
    table = GAME.start(seats=players, seed=5)
    last = table.waiting[0]
    assert len(texts(table, last)) == 37 * players
    assert shared(table)["famine"] == 0
    seas = sea_hexes(table)
    assert any(move.split()[1] in seas for move in texts(table, last))


def sea_hexes(table: AnyTable) -> set[str]:
    columns = shared(table)["land"].items()
    return {f"{q},{first + i}" for q, (first, letters) in columns for i, letter in enumerate(letters) if letter == "W"}


def test_tokens_under_a_first_city_are_gone() -> None:
    """ANT-3.14: unseen: their faces may still be any of those that were not turned over."""
    table = GAME.start(seats=2, seed=5)
    tokens = shared(table)["tokens"]
    seat = table.waiting[0]
    under = next(token for token in tokens if f"at {token}" in texts(table, seat))
    table.make(seat, f"at {under}")
    assert set(tokens) - set(shared(table)["tokens"]) >= {under}
    assert shared(table)["faces"] == {"grain": 2, "olives": 2, "sheep": 2, "wine": 2}


# --- residents


def test_a_resident_stays_for_the_round() -> None:
    """ANT-5.6: on its building until the next phase 1; ANT-5.7: what is not manned in phase 2 stays unmanned."""
    mine = {"buildings": ["market", "storage_1x2"], "houses": [1], "goods": {"grain": 9}}
    table = position("city", {A: mine})
    make(table, "A manning", "A man market")
    assert part(table)["idle"] == 0
    assert rule_of(table, "A manning") == "ANT-5.5"
    make(table, "A finish", "B finish")
    assert shared(table)["phase"] == "pollution"
    manned = {text.split()[0]: "manned" in text.split() for text in part(table)["buildings"]}
    assert manned == {"market": True, "storage_1x2": False, "house": False}
    assert part(table)["goods"] == {}
