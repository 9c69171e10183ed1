"""Sections 6 to 9 on the land: what belongs to a zone, where sites are, and what is harvested there."""

from typing import Any

import pytest

from gildhall.engine.dice import QuickDice
from gildhall.games.antiquity.land import FOREST, GRASS, MOUNTAIN, SEA
from tests.games.antiquity.helpers import (
    GAME,
    SHORT,
    A,
    B,
    C,
    Seats,
    graves_but,
    make,
    part,
    position,
    ring,
    shared,
    texts,
    told,
)

CITY_GOODS = {"wood": 1, "stone": 1, "grain": 1, "gold": 1, "dye": 1}


def home(*buildings: str, goods: dict[str, int] | None = None, city: str = "0,0", **more: Any) -> dict[str, Any]:
    """A city with a manned cart shop and more."""
    return {"cities": [city], "buildings": ["cart_shop manned", *buildings], "goods": goods or {}, **more}


# --- the land


def test_the_printed_land_is_counted() -> None:
    """ANT-2.2: forest, grass, mountain and sea; what a city covers was printed all the same."""
    land = {"radius": 3, "forest": ["2,0", "2,1"], "mountain": ["0,2"], "sea": ["-2,0", "-3,0", "-3,1"]}
    table: Any = position("city", {A: {"cities": ["0,0"]}}, land=land)
    counts = table.chart.counts
    assert [counts[terrain] for terrain in (FOREST, GRASS, MOUNTAIN, SEA)] == [2, 31, 1, 3]


def test_a_harbour_reaches_no_sea_beyond_the_board() -> None:
    """ANT-6.6: the city lies at the rim; a sea on the other side of the land does not touch it."""
    land = {"radius": 4, "sea": ["-4,0", "-4,1"]}
    for harbour in ("harbour manned", "harbour"):
        table = position("city", {A: {"cities": ["3,0"], "buildings": [harbour]}, B: {"cities": ["-1,-2"]}}, land=land)
        assert not {"-4,0", "-4,1"} & set(part(table)["zone"])


@pytest.mark.parametrize(("reach", "far"), [("connected_sea", True), ("adjacent_hexes", False)])
def test_what_a_harbour_adds(reach: str, far: bool) -> None:
    """ANT-6.6, 12.2: the whole sea with its coast; by option only what touches the city, with the land around."""
    land = {"radius": 9, "sea": ["2,0", "3,0", "4,0"]}
    mine = {"cities": ["0,0"], "buildings": ["harbour manned"]}
    zone = set(part(position("city", {A: mine}, land=land, options={"harbour_reach": reach}))["zone"])
    assert "2,0" in zone
    assert ({"3,0", "4,0", "5,0", "4,1"} <= zone) is far
    assert bool({"3,0", "4,0", "5,0", "4,1"} & zone) is far


# --- sites


def test_an_inn_where_only_the_sea_is_free() -> None:
    """ANT-7.29, 11.11: offered, if the sea belongs to the zone and inns may stand there."""
    land = {"radius": 2, "sea": ring(2)}
    for buildings, option, offered in (
        (["harbour manned"], "any", True),
        (["harbour manned"], "land", False),
        (["harbour"], "any", False),
    ):
        seats = {A: home("brewery", *buildings, goods={"grain": 1}), B: {"out": 1}}
        table = position("country", seats, land=land, options={"inn_site": option, **SHORT}, order=[A])
        assert (table.waiting == [A] and "inn" in texts(table)) is offered


def test_city_sites() -> None:
    """ANT-7.33, 7.34: seven land hexes, all on the board, one of them in the zone; in the order of the hexes."""
    land = {"radius": 9, "sea": ["5,-8"]}
    table = make(
        position("country", {A: home(goods=CITY_GOODS, city="0,-5"), B: {"cities": ["0,7"]}}, land=land), "A city"
    )
    offered = texts(table)
    assert "at 4,-7" not in offered  # the sea lies beside it
    assert "at 5,-8" not in offered  # or under it
    assert "at 0,-9" not in offered  # a part would be off the board
    assert "at 0,-1" in offered
    assert "at 0,-2" not in offered  # too near
    hexes = [tuple(map(int, text.removeprefix("at ").split(","))) for text in offered]
    assert hexes == sorted(hexes)
    distances = {max(abs(q), abs(r + 5), abs(q + r + 5)) for q, r in hexes}
    assert distances == {4}  # three steps from the centre to the rim of the zone, and one beyond


def test_a_city_needs_a_site() -> None:
    """ANT-11.11, 7.33: on a small board there is none, though it can be paid for."""
    table = position("country", {A: home("brewery", goods=CITY_GOODS)}, land={"radius": 3})
    assert {"inn", "farm grain"} <= set(texts(table))
    assert "city" not in texts(table)


def test_a_city_on_the_coast_that_a_harbour_reaches() -> None:
    """ANT-7.33, 6.6: one hex in the zone is enough, however it is reached."""
    land = {"radius": 9, "sea": [f"{q},0" for q in range(2, 6)]}
    table = make(position("country", {A: home("harbour manned", goods=CITY_GOODS)}, land=land), "A city")
    assert "at 7,0" in texts(table)
    alone = make(position("country", {A: home("harbour", goods=CITY_GOODS)}, land=land), "A city")
    assert "at 7,0" not in texts(alone)


def test_shores_are_named_in_order() -> None:
    """ANT-7.23: by the lower hex of each pair, also where that one lies outside the zone."""
    land = {"radius": 9, "sea": ["-4,0", "-5,1", "3,0"]}
    table = make(position("country", {A: home(goods={"wood": 1})}, land=land), "A fishery fish")
    hexes = [tuple(map(int, text.removeprefix("at ").split(","))) for text in texts(table)]
    assert hexes == sorted(hexes)
    zone = part(table)["zone"]
    assert any(f"{q},{r}" not in zone for q, r in hexes)


def test_alchemy_of_everything_cleans_forests_too() -> None:
    """ANT-12.13: every polluted hex around the centre, whatever its terrain."""
    land = {"radius": 9, "forest": ["2,0"], "mountain": ["3,0"], "sea": ["2,1"]}
    mine = {"cities": ["0,0"], "buildings": ["faculty_alchemy manned"]}
    polluted = ["2,0", "3,0", "2,1", "3,-1", "-2,0"]
    table = position("country", {A: mine}, land=land, polluted=polluted, options={"alchemy_scope": "all", **SHORT})
    make(table, "A alchemy", "A at 2,0")
    assert shared(table)["polluted"] == ["-2,0"]


def test_a_mine_costs_what_a_mine_costs() -> None:
    """ANT-7.19, 7.14: the two prices are equal, but not the same; here a mine costs two wood."""
    land = {"radius": 9, "forest": ["2,0"], "mountain": ["-2,0"]}
    changes = {"countryside": {"mine": {"cost": {"wood": 2}}}}
    for lines, wood in ((["A mine gold"], 1), (["A woodcutter"], 2)):
        table = position(
            "country", {A: home("cart_shop manned", goods={"wood": 3, "grain": 1})}, land=land, changes=changes
        )
        make(table, *lines)
        assert part(table)["goods"]["wood"] == wood


def test_the_resident_of_a_cart_shop_moves() -> None:
    """ANT-7.4, 7.9: of one that is manned, and of no other building, whatever was built first."""
    buildings = ["market manned", "cart_shop", "cart_shop manned", "cart_shop manned"]
    table = position("country", {A: {"cities": ["0,0"], "buildings": buildings, "goods": {"grain": 2}}})
    make(table, "A farm grain", "A at 2,0")
    manned = ["manned" in text.split() for text in part(table)["buildings"][:4]]
    assert manned == [True, False, False, True]
    assert part(table)["cart_shops"] == 1


# --- harvest


@pytest.mark.parametrize(("goods", "gained"), [(["3,0"], 0), (["3,0", "3,1"], 1), (["2,1", "3,0", "3,1"], 2)])
def test_forced_labour_on_a_fishery(goods: list[str], gained: int) -> None:
    """ANT-8.8, 7.25: from three goods two, from two one, from one none; there is none under the resident."""
    land = {"radius": 9, "sea": ["2,1", "3,0", "3,1"]}
    mine = {"cities": ["0,0"], "buildings": ["forced_labour manned"]}
    works = [["fishery", "fish", "2,0+3,-1", goods]]
    table = position("harvest", {A: {**mine, "works": works}}, land=land, polluted=goods, options=SHORT)
    assert part(table)["goods"].get("fish", 0) == gained
    assert part(table)["works"] == []


def test_forced_labour_of_two_goods_loses_one() -> None:
    """ANT-8.8: the first is lost, whatever the number; here it is two."""
    farm = ["farm", "grain", "2,0", ["2,0", "3,0"]]
    mine = {"cities": ["0,0"], "buildings": ["forced_labour manned"], "works": [farm]}
    changes = {"numbers": {"forced_labour_goods": 2}}
    table = position("harvest", {A: mine}, polluted=farm[3], options=SHORT, changes=changes)
    assert part(table)["goods"] == {"grain": 1}


def test_no_fish_for_a_player_who_resigned() -> None:
    """ANT-11.13: in phase 6 nothing more of such a player is handled."""
    farm = ["farm", "grain", "3,0", ["2,0", "3,-1", "3,0"]]
    mine = {"cities": ["0,0"], "buildings": ["cathedral"], "saint": "san_giorgio", "cathedrals": 1, "works": [farm]}
    for line, gained in (("A resign", {}), ("A at 2,0", {"fish": 1, "grain": 1})):
        table = position("harvest", {A: mine}, players=3, polluted=farm[3])
        table.listen()
        make(table, line)
        assert [face["goods"] for face in told(table, "harvested") if face["seat"] == A] == [gained]


def test_a_player_who_resigned_does_nothing_in_a_guess() -> None:
    """ANT-11.13: in phases 5 and 6 nothing more is handled, also in a guess of B."""
    farm = ["farm", "grain", "3,0", ["2,0", "3,-1", "3,0"]]
    mine = {"cities": ["0,0"], "works": [farm], "goods": {"wood": 2, "dye": 2}, "buildings": ["storage_1x2 manned"]}
    theirs = {"cities": ["-7,0"], "goods": {"wood": 2, "dye": 2}, "buildings": ["storage_1x2 manned"]}
    works = [["farm", "grain", "-4,0", ["-4,0", "-4,1", "-3,0"]]]
    for phase, goods in (("storing", {"wood": 2, "dye": 2}), ("harvest", {})):
        seats: Seats = {
            A: {**mine, "goods": goods},
            B: {**theirs, "goods": goods, "works": works},
            C: {"cities": ["0,7"]},
        }
        table = make(position(phase, seats, 3, polluted=[*farm[3], *works[0][3]]), "A resign")
        assert table.waiting == [B]
        guess = table.guess(B, QuickDice.seeded(1, 1))
        assert part(guess)["goods"] == goods
        assert part(guess)["works"] == [farm]


# --- phases 8 and 9


def test_markers_that_all_find_a_hex_bring_no_graves() -> None:
    """ANT-9.20, 9.21: three hexes are left for three markers; with two a grave follows."""
    for free, number in ((["2,0", "2,-1", "2,-2"], []), (["2,0", "2,-1"], [1])):
        polluted = [hex for hex in ring(2) + ring(3) if hex not in free]
        table = position("country", {A: home("faculty_alchemy manned")}, polluted=polluted)
        table.listen()
        make(table, "A end")
        assert [face["number"] for face in told(table, "no_room_for_markers") if face["seat"] == A] == number


@pytest.mark.parametrize(
    ("free", "buildings", "due", "graves"),
    [
        (["0,0"], [], 1, ["1 0,0"]),
        (["0,0", "0,1"], [], 2, ["1 0,0", "1 0,1"]),
        (["0,0", "6,6"], ["fountain 1 6,6 r0"], 2, ["1 0,0", "1 6,6"]),
        (["6,6"], ["fountain 1 6,6 r0"], 1, ["1 6,6"]),
    ],
)
def test_graves_that_leave_no_choice(free: list[str], buildings: list[str], due: int, graves: list[str]) -> None:
    """ANT-9.5, 9.6, 4.14: if all empty cells are needed they are filled, and then the buildings, without asking."""
    mine = {"buildings": buildings, "graves": graves_but(*free)}
    table = position("famine", {A: mine, B: {"goods": {"grain": due}}}, famine=due)
    assert sorted(set(part(table)["graves"]) - set(graves_but(*free))) == graves
    assert (shared(table)["phase"], part(table)["out"]) == ("pollution", 0)


# --- the end


def test_a_player_who_resigns_during_set_up_is_out_before_the_first_round() -> None:
    """ANT-11.7: at the end of the set-up; the others go on."""
    table = GAME.start(seats=3, seed=5)
    first = table.waiting[0]
    table.make(first, "resign")
    while shared(table)["round"] == 0:
        seat = table.waiting[0]
        assert seat != first
        table.make(seat, table.moves(seat)[0])
    assert part(table, first)["out"] == 1
    assert sorted(shared(table)["order"]) == [seat for seat in (A, B, C) if seat != first]


def test_the_lowest_house_may_be_the_free_one() -> None:
    """ANT-5.30: house 1, if it is still on the table."""
    mine = {"buildings": ["cathedral 1 0,0 r0"], "saint": "san_nicolo", "houses": [2, 3, 4], "goods": {"grain": 1}}
    table = make(position("city", {A: mine}), "A house 5", "A put 1 6,0 r0")
    assert texts(table) == ["house 1", "pass"]
