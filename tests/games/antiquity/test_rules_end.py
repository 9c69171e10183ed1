"""Sections 10 and 11: victory, elimination and other special cases."""

from tests.games.antiquity.helpers import (
    SHORT,
    TWENTY,
    A,
    B,
    C,
    Seats,
    graves_but,
    make,
    part,
    position,
    rule_of,
    shared,
    texts,
)

EVERYTHING = [
    *("cathedral 1 0,0 r0", "dump", "faculty_alchemy", "faculty_biology", "faculty_philosophy", "faculty_theology"),
    *("hospital", "brewery", "forced_labour", "granary", "harbour", "market", "stable", "university", "cart_shop"),
    *("explorer", "storage_1x2", "fountain 4 4,0 r0"),
]
CITIES = ["-6,0", "0,0", "6,0", "0,6"]


def barbara(**more: object) -> dict[str, object]:
    return {"cities": CITIES, "buildings": EVERYTHING, "saint": "santa_barbara", "houses": [1], **more}


def test_santa_barbara() -> None:
    """ANT-10.3, 10.9, 12.4: all 19 kinds, free of graves unless the option says otherwise."""
    assert position("victory", {A: barbara()}).over
    assert not position("victory", {A: barbara(buildings=EVERYTHING[:-1])}).over
    assert not position("victory", {A: barbara(houses=[])}).over
    hurt = barbara(graves=["4 4,0"])
    assert not position("victory", {A: hurt}).over
    assert position("victory", {A: hurt}, options={"barbara_graves_block": False}).over
    buried = barbara(graves=["1 1,1"])
    assert not position("victory", {A: buried}, options={"barbara_graves_block": False}).over


def test_only_one_wins() -> None:
    """ANT-10.9, 11.12: the others are equal."""
    table = position("victory", {B: {"buildings": ["cathedral"], "saint": "san_nicolo", "houses": TWENTY}}, players=3)
    assert [place.rank for place in table.standing] == [2, 1, 2]
    assert shared(table)["winners"] == [B]


def test_san_nicolo_needs_twenty() -> None:
    """ANT-10.2: 19 are not enough; where they are does not matter."""
    mine = {"buildings": ["cathedral", "market manned"], "saint": "san_nicolo"}
    assert not position("victory", {A: {**mine, "houses": TWENTY[:-1]}}).over
    assert position("victory", {A: {**mine, "houses": TWENTY}}).over


def test_nobody_else_is_enclosed() -> None:
    """ANT-10.5, 10.7, 11.3: an empty zone, or that of an eliminated player, is no target; one opponent is enough."""
    giorgio = {"cities": ["2,0"], "inns": ["0,0"], "buildings": ["cathedral", "stable manned"], "saint": "san_giorgio"}
    land = {"radius": 3}
    assert position("victory", {A: {"cities": ["-2,0"]}, B: giorgio}, land=land).over
    out = {"cities": ["-2,0"], "out": 20}
    assert not position("victory", {A: out, B: giorgio, C: {}}, players=3, land=land).over
    assert not position("victory", {B: giorgio}, land=land).over


def starving(**more: object) -> dict[str, object]:
    """No room for a grave but three cells of a cart shop."""
    return {
        "buildings": ["cart_shop 1 0,0 r0", "house 1 6,6 r0"],
        "graves": graves_but("0,1", "1,0", "1,1", "6,6"),
        **more,
    }


def test_what_an_eliminated_player_leaves() -> None:
    """ANT-11.1 to 11.4: works and goods go, markers stay; cities and inns stay as obstacles; shared pieces return."""
    works = [["fishery", "fish", "3,1+4,1", ["3,0", "4,0"]]]
    mine = starving(cities=["0,0"], inns=["2,0"], works=works, goods={"grain": 1}, houses=[1])
    theirs = {"cities": ["7,0"], "goods": {"grain": 9}}
    third = {"cities": ["-7,0"], "goods": {"grain": 9}}
    land = {"radius": 9, "sea": ["3,0", "4,0"]}
    table = position("famine", {A: mine, B: theirs, C: third}, players=3, famine=5, land=land, polluted=["3,0", "4,0"])
    gone = part(table)
    assert (gone["works"], gone["goods"], gone["buildings"], gone["zone"]) == ([], {}, [], [])
    assert (gone["cities"], gone["inns"]) == (["0,0"], ["2,0"])
    middle = shared(table)
    assert middle["supply"] == {"cart_shop": 16, "fountain": 16, "storage": 16, "fishery": 12}
    assert middle["polluted"] == ["3,0", "4,0"]
    assert table.waiting == [B]
    assert not table.over


def test_a_player_who_starves_in_phase_9_is_out_at_once() -> None:
    """ANT-11.1, 11.2, 11.5, 9.11: the next player may use the free hexes; the last player wins after the phase."""
    works = [["woodcutter", "wood", "0,0", ["0,0"]]]
    mine = {"cities": ["-2,0"], "buildings": ["house 1 6,6 r0"], "graves": graves_but("6,6"), "works": works}
    land = {"radius": 9, "forest": ["0,0"]}
    seats: Seats = {A: mine, B: {"cities": ["2,0"]}}
    zone = part(position("city", seats, land=land, felled=["0,0"]))["zone"]
    polluted = [hex for hex in zone if hex != "0,0"]
    table = position("pollution", seats, land=land, felled=["0,0"], polluted=polluted)
    assert table.waiting == [B]
    assert "at 0,0" in texts(table, B)
    make(table, "B at 0,0")
    while not table.over:
        make(table, f"B {texts(table, B)[0]}")
    assert shared(table)["winners"] == [B]


def test_cities_of_the_eliminated_are_obstacles() -> None:
    """ANT-11.3, 7.34."""
    mine = {"cities": ["5,0"], "buildings": ["cart_shop manned"]}
    goods = {"wood": 1, "grain": 1, "stone": 1, "gold": 1, "dye": 1}
    seats: Seats = {A: {"cities": ["0,0"], "out": 20}, B: {**mine, "goods": goods}, C: {"cities": ["-7,0"]}}
    table = make(position("country", seats, players=3), "B city")
    assert rule_of(table, "B at 3,-3") == "ANT-7.34"


def test_nobody_left() -> None:
    """ANT-11.5, 11.6: all are handled first; if none is left nobody wins."""
    table = position("famine", {A: starving(), B: starving()}, famine=4)
    assert table.over
    assert shared(table)["winners"] == []
    assert shared(table)["end"] == "nobody left"
    assert [place.rank for place in table.standing] == [1, 1]


def test_later_eliminated_is_better() -> None:
    """ANT-11.12: winners, then the remaining players, then the eliminated ones, the last one first."""
    seats: Seats = {A: {"out": 20, "cities": ["-7,0"]}, B: {"out": 40, "cities": ["0,-7"]}, C: {"cities": ["0,7"]}}
    seats[3] = {"cities": ["7,0"], "buildings": ["cathedral"], "saint": "san_nicolo", "houses": TWENTY}
    table = position("victory", seats, players=4)
    assert [place.rank for place in table.standing] == [4, 3, 2, 1]


def test_resigning() -> None:
    """ANT-11.7, 11.13: at every own decision; the player decides nothing more and leaves at the end of the phase."""
    table = position("city", {A: {"goods": {"wood": 1}}}, players=3)
    make(table, "A build cart_shop", "A put 1 0,0 r0", "A resign")
    assert table.waiting == [B, C]
    assert part(table)["out"] == 0
    make(table, "B finish", "C finish")
    assert part(table)["out"] > 0
    assert part(table)["buildings"] == []  # unrevealed actions had no effect
    assert shared(table)["supply"]["cart_shop"] == 16
    assert shared(table)["order"] == [B, C]


def test_resigning_ends_the_own_turn() -> None:
    """ANT-11.13, 11.6: in phases 4, 7 and 9; the last one left wins."""
    farmer = {"goods": {"grain": 1}, "buildings": ["cart_shop manned"]}
    table = make(position("country", {A: farmer, B: farmer}), "A resign")
    assert table.waiting == [B]
    make(table, "B end")
    assert table.over
    assert [place.rank for place in table.standing] == [2, 1]


def test_the_round_limit() -> None:
    """ANT-11.8, 12.9, 11.12: after it all remaining players draw."""
    table = position("victory", round=7, options={"round_limit": 7})
    assert table.over
    assert [place.rank for place in table.standing] == [1, 1]
    assert not position("victory", round=6, options={"round_limit": 7}).over
    assert not position("victory", round=39).over
    assert position("victory", round=40).over


def test_an_empty_supply() -> None:
    """ANT-11.9: nothing else happens."""
    table = position("city", {A: {"buildings": ["fountain"] * 16, "goods": {"gold": 1, "wood": 1}}}, options=SHORT)
    assert rule_of(table, "A build fountain") == "ANT-11.9"
    assert "build cart_shop" in texts(table)
