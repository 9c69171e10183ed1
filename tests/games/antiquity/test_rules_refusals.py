"""What a player is told when a move is refused: the rule, and which of its conditions fails."""

from typing import Any

import pytest

from gildhall.engine.table import AnyTable
from tests.games.antiquity.helpers import A, B, graves_but, make, part, position, refusal, ring

Case = tuple[dict[str, Any], str, str]


# --- phase 2

HURT = {"buildings": ["hospital 1 4,0 r0 manned"], "graves": ["1 0,0"]}
THEOLOGIAN = ["faculty_theology 1 4,0 r0 manned"]
CATHEDRAL = {"buildings": [*THEOLOGIAN, "cathedral 1 0,0 r0"], "saint": "san_nicolo"}

CITY: list[Case] = [
    ({"buildings": ["hospital"], "graves": ["1 0,0"]}, "hospital", "ANT-5.47 needs_working (building: hospital)"),
    ({"buildings": ["hospital manned"]}, "hospital", "ANT-5.47 no_graves"),
    ({**HURT, "used": ["hospital"]}, "hospital", "ANT-5.47 once_a_round (building: hospital)"),
    (
        {"buildings": ["cathedral"], "saint": "san_nicolo"},
        "raze",
        "ANT-5.44 needs_working (building: faculty_theology)",
    ),
    ({"buildings": THEOLOGIAN}, "raze", "ANT-5.44 no_cathedral"),
    ({**CATHEDRAL, "used": ["raze"]}, "raze", "ANT-5.44 once_a_round (building: faculty_theology)"),
    ({**CATHEDRAL, "saint": "santa_maria"}, "raze", "ANT-5.45 maria_stays"),
    ({**CATHEDRAL, "graves": ["1 1,1"]}, "raze", "ANT-5.45 under_grave (building: cathedral)"),
]


def test_the_first_unique_building_is_built_once_too() -> None:
    """ANT-2.16, 5.14: a brewery, which comes next to the pieces of the shared supply."""
    table = position("city", {A: {"buildings": ["brewery"], "goods": {"wood": 1}}})
    assert refusal(table, "A build brewery") == "ANT-5.14 built_once (building: brewery)"


@pytest.mark.parametrize(("mine", "move", "why"), CITY)
def test_effects_of_buildings(mine: dict[str, Any], move: str, why: str) -> None:
    """ANT-5.44, 5.45, 5.47: theology and hospital function, once a round, and there is something to raze or heal."""
    assert refusal(position("city", {A: mine}), f"A {move}") == why


def test_an_unlimited_hospital_is_not_used_up() -> None:
    """ANT-12.16: it may be used again, so only the missing graves forbid it."""
    mine = {"buildings": ["hospital manned"], "used": ["hospital"]}
    table = position("city", {A: mine}, options={"hospital_use": "unlimited"})
    assert refusal(table, "A hospital") == "ANT-5.47 no_graves"


def test_graves_are_healed_in_ascending_order() -> None:
    """ANT-5.47: a grave before the last one is passed over for good; elsewhere there is none."""
    mine = {"buildings": ["hospital 1 4,0 r0 manned"], "graves": ["1 0,0", "1 0,1", "1 0,2"]}
    table = make(position("city", {A: mine}), "A hospital", "A cell 1 0,1")
    assert refusal(table, "A cell 1 0,0") == "ANT-5.47 cells_in_order"
    assert refusal(table, "A cell 1 3,3") == "ANT-5.47 no_grave_there"
    make(table, "A done")
    assert part(table)["graves"] == ["1 0,0", "1 0,2"]
    assert part(table)["due"] == 0


FEW = {"supply": {"cart_shop": 1, "fountain": 1, "storage": 3}}


@pytest.mark.parametrize(
    ("theirs", "move", "why"),
    [
        ([], "build cart_shop", "ANT-5.11 no_room (building: cart_shop)"),
        (["cart_shop"], "build cart_shop", "ANT-11.9 not_in_supply (building: cart_shop)"),
        (["fountain"], "build fountain", "ANT-11.9 not_in_supply (building: fountain)"),
        (["storage_2x2"], "build storage", "ANT-5.11 no_room (building: storage)"),
        (["storage_2x3"], "build storage", "ANT-11.9 not_in_supply (building: storage)"),
    ],
)
def test_the_supply_or_the_room_is_missing(theirs: list[str], move: str, why: str) -> None:
    """ANT-5.11, 11.9: with one empty cell; the last piece of the supply may still be built, if it has room."""
    mine = {"goods": {"wood": 1, "gold": 1}, "graves": graves_but("3,3")}
    table = position("city", {A: mine, B: {"buildings": theirs}}, changes=FEW)
    assert refusal(table, f"A {move}") == why


def test_a_storage_takes_as_many_elements_as_are_left() -> None:
    """ANT-2.15, 5.23, 11.9: of three elements a storage of 2x3 can be made, if it has room; one of 2x4 cannot."""
    mine = {"goods": {"wood": 1}, "graves": graves_but("0,0", "0,1", "0,2", "0,3")}
    table = make(position("city", {A: mine}, changes=FEW), "A build storage")
    assert refusal(table, "A size 2x3") == "ANT-5.11 no_room (building: storage 2x3)"
    assert refusal(table, "A size 2x4") == "ANT-11.9 not_in_supply (building: storage)"


def test_a_map_that_the_player_does_not_have() -> None:
    """ANT-7.36: a second map comes with a second city."""
    table = make(position("city", {A: {"goods": {"wood": 1}}}), "A build market")
    assert refusal(table, "A put 2 0,0 r0") == "ANT-7.36 no_such_city (city: 2)"


def test_what_is_said_while_goods_are_paid() -> None:
    """ANT-5.10, 5.17, 5.18: two different luxuries for a stable; with philosophy in ascending order."""
    goods = {"gold": 1, "wine": 2, "pearls": 1, "dye": 1}
    table = make(position("city", {A: {"goods": goods}}), "A build stable", "A put 1 0,0 r0")
    assert refusal(table, "A finish") == "ANT-5.10 pay_first (number: 2, category: luxury)"
    make(table, "A pay wine")
    assert refusal(table, "A pay wine") == "ANT-5.17 must_differ (category: luxury)"
    mine = {"goods": goods, "buildings": ["faculty_philosophy 1 4,0 r0 manned"]}
    wise = make(position("city", {A: mine}), "A build stable", "A put 1 0,0 r0", "A pay wine")
    assert refusal(wise, "A pay gold") == "ANT-5.18 pay_in_order (good: gold)"
    assert refusal(wise, "A pay grain") == "ANT-5.18 other_category (good: grain, category: luxury)"


def test_residents_are_placed_in_order() -> None:
    """ANT-5.5, 2.24: a kind that was passed over is named as such, one under a grave as well."""
    buildings = [
        "cart_shop 1 0,0 r0",
        "explorer 1 2,0 r0",
        "market 1 4,0 r0",
        "storage_1x2 1 4,4 r0",
        "stable 1 2,4 r0",
    ]
    table = make(position("city", {A: {"buildings": buildings, "graves": ["1 4,4", "1 2,4"], "idle": 3}}), "A manning")
    make(table, "A man explorer")
    assert refusal(table, "A man cart_shop") == "ANT-5.5 man_in_order (building: cart_shop)"
    assert refusal(table, "A man storage 1x2") == "ANT-2.24 under_grave (building: storage 1x2)"
    assert refusal(table, "A man explorer") == "ANT-2.23 manned_already (building: explorer)"


# --- phase 4

LAND = {"radius": 9, "forest": ["2,0"], "mountain": ["0,2"]}
GRASS = [hex for hex in ring(2) + ring(3) + ring(4) if hex not in ("2,0", "0,2")]
BIOLOGY, ALCHEMY = "faculty_biology manned", "faculty_alchemy manned"


def country(buildings: list[str], goods: dict[str, int], used: list[str], **shared: Any) -> AnyTable:
    """A has a cart shop, and a forest for a woodcutter, so that the player is asked."""
    mine = {"cities": ["0,0"], "buildings": ["cart_shop manned", *buildings], "goods": {"wood": 1, **goods}}
    return position("country", {A: {**mine, "used": used}}, land=LAND, **shared)


@pytest.mark.parametrize(
    ("buildings", "goods", "used", "move", "why"),
    [
        ([], {}, [], "free_farm wine", "ANT-7.18 needs_working (building: faculty_biology)"),
        ([], {}, ["biology"], "free_farm wine", "ANT-7.18 needs_working (building: faculty_biology)"),
        ([BIOLOGY], {}, ["biology"], "free_farm wine", "ANT-7.18 once_a_round (building: faculty_biology)"),
        ([BIOLOGY], {}, [], "free_farm wine", "ANT-7.16 no_site (building: farm)"),
        ([BIOLOGY], {}, ["biology"], "farm wine", "ANT-7.16 no_seed (good: wine)"),
        ([BIOLOGY], {}, [], "farm olives", "ANT-7.16 no_seed (good: olives)"),
        ([BIOLOGY], {"wine": 1}, ["biology"], "farm wine", "ANT-7.16 no_site (building: farm)"),
        ([], {"wine": 1}, [], "farm wine", "ANT-7.16 no_site (building: farm)"),
    ],
)
def test_farms(buildings: list[str], goods: dict[str, int], used: list[str], move: str, why: str) -> None:
    """ANT-7.16, 7.18: a seed or unused biology, and clean grass, of which there is none here."""
    assert refusal(country(buildings, goods, used, polluted=GRASS), f"A {move}") == why


@pytest.mark.parametrize(
    ("buildings", "used", "polluted", "why"),
    [
        ([], [], ["2,-1"], "ANT-7.38 needs_working (building: faculty_alchemy)"),
        ([ALCHEMY], ["alchemy"], ["2,-1"], "ANT-7.38 once_a_round (building: faculty_alchemy)"),
        ([ALCHEMY], [], [], "ANT-7.38 nothing_to_clean"),
    ],
)
def test_alchemy(buildings: list[str], used: list[str], polluted: list[str], why: str) -> None:
    """ANT-7.38: it functions, once a round, and something is polluted."""
    assert refusal(country(buildings, {}, used, polluted=polluted), "A alchemy") == why


def test_mines_inns_and_what_they_lack() -> None:
    """ANT-7.22, 7.28, 12.8: the other product is fixed; no food; no more inns by option."""
    assert (
        refusal(country([], {}, [], lodes={"0,2": "stone"}), "A mine gold") == "ANT-7.22 other_product (product: gold)"
    )
    assert (
        refusal(country([], {}, [], lodes={"0,2": "gold"}), "A mine stone") == "ANT-7.22 other_product (product: stone)"
    )
    assert refusal(country(["brewery"], {}, []), "A inn") == "ANT-7.28 too_dear (building: inn)"


def test_where_no_inn_can_stand() -> None:
    """ANT-7.11, 7.29: at sea one may, but not where a good lies; with the option for land only none at all (12.14)."""
    mine = {"cities": ["0,0"], "buildings": ["cart_shop manned", "brewery", "harbour manned"], "goods": {"grain": 1}}
    theirs = {"cities": ["-7,0"], "works": [["fishery", "fish", "3,0+3,-1", ["2,0"]]]}
    for option, why in (("any", "ANT-7.11 occupied"), ("land", "ANT-12.14 not_land")):
        table = position(
            "country",
            {A: mine, B: theirs},
            land={"radius": 9, "sea": ["2,0"]},
            polluted=["2,0"],
            options={"inn_site": option},
        )
        assert refusal(make(table, "A inn"), "A at 2,0") == why


def test_where_alchemy_cleans_nothing() -> None:
    """ANT-7.38: a centre without a marker; one under goods."""
    mine = {"cities": ["0,0"], "buildings": [ALCHEMY]}
    theirs = {"cities": ["-7,0"], "works": [["farm", "grain", "2,0", ["2,0"]]]}
    table = make(position("country", {A: mine, B: theirs}, polluted=["2,0", "0,2", "0,3"]), "A alchemy")
    assert refusal(table, "A at 2,-1") == "ANT-7.38 not_polluted"
    assert refusal(table, "A at 2,0") == "ANT-7.38 occupied"
    assert refusal(table, "A at 7,0") == "ANT-7.38 outside_zone"


# --- phases 5 to 9


def test_goods_are_discarded_in_order() -> None:
    """ANT-8.1: two of six find no room; what was passed over is kept, what is not there cannot go."""
    mine = {"goods": {"wood": 2, "grain": 2, "gold": 1, "dye": 1}, "buildings": ["storage_2x2 manned"]}
    table = make(position("storing", {A: mine}), "A discard grain")
    assert refusal(table, "A discard wood") == "ANT-8.1 discard_in_order (good: wood)"
    assert refusal(table, "A discard pearls") == "ANT-8.1 no_such_good (good: pearls)"


FARM = ["farm", "grain", "3,0", ["2,0", "2,1", "3,-1", "3,0", "3,1", "4,-1"]]


def test_hexes_of_a_harvest() -> None:
    """ANT-8.5, 8.8, 7.13: the good under the resident comes last; picks ascend; goods of others are refused."""
    mine = {"cities": ["0,0"], "buildings": ["forced_labour manned"], "works": [FARM]}
    table = make(position("harvest", {A: mine}, polluted=FARM[3]), "A at 2,1")
    assert table.moves(A)[0].text == "at 3,-1"
    assert refusal(table, "A at 2,0") == "ANT-8.5 hexes_in_order"
    assert refusal(table, "A at 3,0") == "ANT-8.5 resident_last"
    assert refusal(table, "A at -2,0") == "ANT-7.13 other_building"


def test_tokens_out_of_reach() -> None:
    """ANT-8.14: a token outside the zone; a hex without one."""
    mine = {"cities": ["0,0"], "buildings": ["explorer manned"]}
    table = position("exploration", {A: mine, B: {"cities": ["-7,0"]}}, tokens=["2,0", "6,0"])
    assert refusal(table, "A at 6,0") == "ANT-8.14 outside_zone"
    assert refusal(table, "A at 3,0") == "ANT-8.14 no_token"


def test_where_no_marker_goes() -> None:
    """ANT-9.16, 9.18: on no hex with goods; not in the zone of another's dump; ascending."""
    theirs = {"cities": ["5,0"], "buildings": ["dump manned"], "works": [["farm", "grain", "0,2", ["0,2"]]]}
    table = position("pollution", {A: {"cities": ["0,0"]}, B: theirs}, polluted=["0,2"])
    taken = position(
        "pollution",
        {A: {"cities": ["0,0"]}, B: {**theirs, "inns": []}},
        felled=["0,2"],
        land={"radius": 9, "forest": ["0,2"]},
    )
    assert refusal(table, "A at 0,2") == "ANT-2.11 polluted"
    assert refusal(taken, "A at 0,2") == "ANT-9.16 occupied"
    assert refusal(table, "A at 3,0") == "ANT-9.18 others_dump"
    make(table, "A at 0,3")
    assert refusal(table, "A at -2,0") == "ANT-9.16 hexes_in_order"
