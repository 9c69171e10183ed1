"""Sections 8 and 9: storing, harvest, exploration, famine and pollution."""

from tests.games.antiquity.helpers import SHORT, A, B, Seats, graves_but, make, part, position, rule_of, shared, texts


def test_san_giorgios_fish_needs_room_in_the_next_round() -> None:
    """ANT-8.12, 8.13, 8.10: it comes after phase 5; in the next phase 5 it is a good like others."""
    mine = {"buildings": ["cathedral"], "saint": "san_giorgio", "cathedrals": 1}
    table = position("storing", {A: mine}, options=SHORT)
    assert part(table)["goods"] == {"fish": 1}
    make(table, "A finish", "B finish")
    assert shared(table)["round"] == 3
    assert part(table)["goods"] == {}


def test_keeping_as_many_as_fit() -> None:
    """ANT-8.2: nobody discards more than necessary."""
    mine = {"goods": {"wood": 2, "grain": 2}, "buildings": ["storage_1x4 manned"]}
    assert part(position("storing", {A: mine}))["goods"] == {"wood": 2, "grain": 2}
    more = {**mine, "goods": {"wood": 2, "grain": 3}}
    table = make(position("storing", {A: more}), "A discard grain")
    assert part(table)["goods"] == {"wood": 2, "grain": 2}


def test_forced_labour_cannot_be_declined() -> None:
    """ANT-8.9, 8.8: all buildings, also those that lose by it."""
    works = [["farm", "grain", "5,0", ["5,0"]], ["farm", "wine", "-5,0", ["-5,0", "-6,0"]]]
    mine = {"cities": ["0,0"], "buildings": ["forced_labour manned"], "works": works}
    table = position("harvest", {A: mine}, options=SHORT, polluted=["5,0", "-5,0", "-6,0"])
    assert part(table)["goods"] == {"wine": 1}
    assert part(table)["works"] == []


def test_no_token_no_exploration() -> None:
    """ANT-11.10, 8.14, 7.1: the explorer does nothing without a token in the zone, but counts in phase 3."""
    mine = {"cities": ["0,0"], "buildings": ["explorer manned"]}
    table = position("exploration", {A: mine}, tokens=["6,0"])
    assert shared(table)["phase"] == "pollution"
    assert part(table)["busy"] == 1
    table = position("exploration", {A: mine}, tokens=["2,0", "6,0"])
    assert texts(table) == ["at 2,0", "pass"]
    assert rule_of(table, "A at 6,0") == rule_of(table, "A at 3,0") == "ANT-8.14"


def test_no_grave_is_removed_in_phase_8() -> None:
    """ANT-9.3: the hospital works in phase 2 only."""
    mine = {"buildings": ["hospital manned"], "graves": ["1 6,0"]}
    table = position("famine", {A: mine, B: {"goods": {"grain": 1}}}, famine=1)
    assert rule_of(table, "A hospital") == "ANT-9.5"
    make(table, "A cell 1 6,1")
    assert part(table)["graves"] == ["1 6,0", "1 6,1"]


def test_graves_one_by_one_on_empty_cells() -> None:
    """ANT-9.5, 9.6: of any of the maps; buildings only when no cell is empty."""
    mine = {"cities": ["0,0", "5,0"], "buildings": ["market 1 0,0 r0"]}
    table = position("famine", {A: mine, B: {"goods": {"grain": 2}}}, famine=2)
    assert len(texts(table)) == 49 - 4 + 36 - 1
    assert rule_of(table, "A cell 1 0,0") == "ANT-9.6"
    make(table, "A cell 1 6,6", "A cell 2 0,0")
    assert part(table)["graves"] == ["1 6,6", "2 0,0"]


def test_the_cathedral_may_be_hit() -> None:
    """ANT-9.8, 5.29: any building but houses; the owner chooses."""
    cathedral = ["0,1", "1,0", "1,1", "1,2", "2,1", "3,1"]
    mine = {
        "buildings": ["cathedral 1 0,0 r0", "market 1 5,0 r0"],
        "saint": "san_nicolo",
        "graves": graves_but(*cathedral, "5,0", "5,1", "6,0", "6,1"),
    }
    table = position("famine", {A: mine, B: {"goods": {"grain": 1}}}, famine=1)
    assert len(texts(table)) == 10
    make(table, "A cell 1 3,1")
    assert "cathedral" not in part(table)["working"]


def test_graves_are_counted_once() -> None:
    """ANT-9.23: a granary hit while they are placed does not change the number."""
    granary = ["0,1", "1,0", "1,1", "1,2"]
    mine = {"buildings": ["granary 1 0,0 r0", "explorer 1 3,0 r0"], "graves": graves_but(*granary, "3,0", "3,1", "3,2")}
    table = position("famine", {A: mine, B: {"goods": {"grain": 5}}}, famine=5)
    assert part(table)["due"] == 2
    make(table, "A cell 1 0,1")
    assert part(table)["due"] == 1
    make(table, "A cell 1 1,0")
    assert shared(table)["phase"] == "pollution"


def test_fountains_under_a_grave_do_not_count() -> None:
    """ANT-9.15, 9.13."""
    mine = {"buildings": ["fountain 1 0,0 r0", "fountain 1 0,1 r0"], "graves": ["1 0,0"]}
    assert part(position("pollution", {A: mine}))["due"] == 2


def test_where_markers_go() -> None:
    """ANT-9.16, 9.17, 9.22: anywhere in the zone of all cities and inns, on free hexes; a token there is discarded."""
    theirs = {"cities": ["-7,0"], "works": [["farm", "grain", "0,2", ["0,2"]]]}
    mine = {"cities": ["0,0", "5,0"], "inns": ["0,-3"]}
    land = {"radius": 9, "sea": ["0,3"]}
    table = position("pollution", {A: mine, B: theirs}, land=land, polluted=["0,2"], tokens=["0,-4", "8,0"])
    assert "at 0,-5" in texts(table)  # only the inn reaches there
    assert rule_of(table, "A at 0,3") == "ANT-9.16"
    assert rule_of(table, "A at 0,2") == "ANT-2.11"
    assert rule_of(table, "A at 0,-3") == rule_of(table, "A at 0,0") == "ANT-9.16"
    make(table, "A at 0,-5", "A at 0,-4")
    assert shared(table)["tokens"] == ["8,0"]


def test_sea_only_with_a_harbour() -> None:
    """ANT-9.16."""
    mine = {"cities": ["0,0"], "buildings": ["harbour manned"]}
    assert "at 0,3" in texts(position("pollution", {A: mine}, land={"radius": 9, "sea": ["0,2", "0,3"]}))


def test_a_marker_is_no_grave_while_there_is_room() -> None:
    """ANT-9.21."""
    assert rule_of(position("pollution", {A: {"cities": ["0,0"]}}), "A cell 1 0,0") == "ANT-9.21"


def test_the_dump_does_not_stop_phase_4() -> None:
    """ANT-9.19, 9.18: a farm may pollute the protected zone; two dumps close the overlap to both."""
    dump = ["dump manned"]
    seats: Seats = {
        A: {"cities": ["-2,0"], "buildings": dump},
        B: {"cities": ["2,0"], "goods": {"grain": 1}, "buildings": [*dump, "cart_shop manned"]},
    }
    table = make(position("country", seats), "B farm grain", "B at 0,0")
    assert "0,0" in shared(table)["polluted"]
    cities = {A: {"cities": ["-2,0", "-6,0"], "buildings": dump}, B: {"cities": ["2,0", "6,0"], "buildings": dump}}
    both = position("pollution", cities)
    assert both.waiting == [A]
    assert rule_of(both, "A at 0,0") == "ANT-9.18"
    make(both, "A at -9,0", "A at -9,1")
    assert rule_of(both, "B at 0,0") == "ANT-9.18"


def test_markers_are_counted_when_the_turn_begins() -> None:
    """ANT-9.24, 6.12: a grave on A's dump does not raise A's number, but then the dump protects nothing."""
    cells = [f"{row},{column}" for row in range(3) for column in range(3)]
    graves = [*graves_but(*cells, "6,6"), *[f"2 {row},{column}" for row in range(6) for column in range(6)]]
    mine = {"cities": ["-2,0", "-6,0"], "buildings": ["dump 1 0,0 r0 manned", "house 1 6,6 r0"], "graves": graves}
    theirs = {"cities": ["2,0", "6,0"], "buildings": ["dump manned"]}
    zones = [set(part(position("pollution", {A: mine, B: theirs}), seat)["zone"]) for seat in (A, B)]
    table = position("pollution", {A: mine, B: theirs}, polluted=sorted(zones[A] - zones[B]))
    assert part(table)["due"] == 6 - 4  # no hex is left: the overlap is B's dump's
    make(table, "A cell 1 0,0")
    assert part(table)["due"] == 1
    make(table, "A cell 1 0,1")
    assert table.waiting == [B]
    assert part(table, B)["due"] == 6 - 4
    assert "at 0,0" in texts(table, B)
