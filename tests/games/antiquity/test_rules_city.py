"""Section 5: city building."""

import pytest

from tests.games.antiquity.helpers import (
    MANNED,
    SHORT,
    UNMANNED,
    A,
    B,
    make,
    part,
    position,
    rule_of,
    shared,
    texts,
)


def test_any_order_and_mix() -> None:
    """ANT-5.3, 5.4, 5.5: build, man, use, build again; and stop at any time."""
    table = position("city", {A: {"goods": {"wood": 4}}})
    assert "finish" in texts(table)
    make(table, "A house 1", "A put 1 6,6 r0", "A build market", "A put 1 0,0 r0", "A manning", "A man market")
    assert "market" in part(table)["working"]
    make(
        table,
        "A bank",
        "A bank_give wood",
        "A bank_give wood",
        "A bank_take stone",
        "A build cathedral",
        "A put 1 2,0 r0",
    )
    make(table, "A saint san_giorgio", "A house 2", "A put 1 6,5 r0")
    assert "finish" in texts(table)


@pytest.mark.parametrize("kind", [kind.removesuffix("_1x2") for kind in MANNED])
def test_buildings_that_need_a_resident(kind: str) -> None:
    """ANT-2.20, 2.22, 2.23, 5.5: they function when manned, by one resident only."""
    name = "storage_1x2" if kind == "storage" else kind
    table = position("city", {A: {"buildings": [name], "idle": 2}})
    assert part(table)["working"] == ["house"]
    make(table, "A manning", f"A man {name.replace('_1x2', ' 1x2')}")
    assert kind in part(table)["working"]
    assert part(table)["idle"] == 1
    assert rule_of(table, "A manning") == "ANT-5.5"


@pytest.mark.parametrize("kind", UNMANNED)
def test_buildings_that_are_never_manned(kind: str) -> None:
    """ANT-2.21: they work without a resident and can never have one."""
    mine = {
        "buildings": [kind, "explorer", "market"],
        "idle": 1,
        "saint": "san_nicolo" if kind == "cathedral" else None,
    }
    table = position("city", {A: mine})
    assert kind in part(table)["working"]
    make(table, "A manning")
    assert texts(table) == ["man explorer", "man market"]
    assert rule_of(table, f"A man {kind}") == "ANT-2.21"


def test_a_resident_stays_for_the_round() -> None:
    """ANT-5.6 to 5.8: no move removes it; after phase 2 unmanned buildings stay unmanned, and idle residents idle."""
    mine = {"cities": ["0,0"], "buildings": ["explorer", "market manned"], "idle": 2}
    table = position("city", {A: mine}, tokens=["2,0"])
    make(table, "A finish", "B finish")
    assert shared(table)["phase"] == "pollution"  # the explorer without resident was not asked in phase 7
    assert (part(table)["idle"], "market" in part(table)["working"]) == (2, True)


def test_where_pieces_may_lie() -> None:
    """ANT-5.10, 5.11, 9.9: on the map, on cells without building and grave; the goods are paid."""
    mine = {"buildings": ["market 1 0,0 r0"], "graves": ["1 3,3"], "goods": {"wood": 1}}
    table = make(position("city", {A: mine}), "A build explorer")
    assert rule_of(table, "A put 1 0,5 r0") == "ANT-5.11"
    assert rule_of(table, "A put 1 1,1 r0") == "ANT-5.11"
    assert rule_of(table, "A put 1 3,2 r0") == "ANT-9.9"
    assert rule_of(table, "A put 1 4,0 r2") == "ANT-5.12"
    make(table, "A put 1 4,0 r1")
    assert part(table)["buildings"] == ["market 1 0,0 r0", "explorer 1 4,0 r1"]
    assert part(table)["goods"] == {}


def test_pieces_are_rotated_but_not_turned_over() -> None:
    """ANT-5.12: a forced labour, an S of six cells, has two looks; its mirror image is none of them."""
    table = make(position("city", {A: {"goods": {"stone": 1}}}), "A build forced_labour")
    assert {text.split()[3] for text in texts(table)} == {"r0", "r1"}
    assert len(texts(table)) == 2 * 5 * 4


def test_unique_buildings() -> None:
    """ANT-2.16, 5.13, 5.14: once a game, also under graves; nothing is demolished."""
    table = position("city", {A: {"goods": {"wood": 5}, "buildings": ["market 1 0,0 r0"], "graves": ["1 0,0"]}})
    assert rule_of(table, "A build market") == "ANT-5.14"
    assert not [text for text in texts(table) if text.split()[0] in ("raze", "demolish", "rearrange")]


def test_pieces_that_may_be_built_again() -> None:
    """ANT-5.15: cart shops, fountains, storages and houses."""
    mine = {"goods": {"wood": 2, "gold": 1}, "buildings": ["cart_shop", "fountain", "storage_1x2"], "idle": 1}
    table = position("city", {A: mine})
    assert {"build cart_shop", "build fountain", "build storage", "house 2"} <= set(texts(table))
    assert rule_of(table, "A house 1") == "ANT-5.19"


def test_the_payer_chooses() -> None:
    """ANT-5.18: any one good of the category."""
    table = position("city", {A: {"goods": {"gold": 1, "dye": 1, "grain": 1}}})
    make(table, "A build fountain", "A put 1 0,0 r0")
    assert texts(table) == ["pay gold", "pay dye"]
    assert rule_of(table, "A pay grain") == "ANT-5.18"
    make(table, "A pay dye")
    assert part(table)["goods"] == {"gold": 1, "grain": 1}


def test_houses_take_no_graves() -> None:
    """ANT-5.22, 9.7: if only houses are left there is no cell for a grave."""
    houses = [f"house 1 {row},{column} r0" for row in range(2) for column in range(7)]
    table = position("famine", {A: {"buildings": [*houses, "explorer 1 2,0 r0"]}, B: {"goods": {"grain": 1}}}, famine=1)
    assert rule_of(table, "A cell 1 0,0") == "ANT-9.7"


def test_storages() -> None:
    """ANT-5.24, 5.25: one resident for all of it; side by side they stay separate; none is ever enlarged."""
    mine = {"buildings": ["storage_2x2 1 0,0 r0", "storage_2x2 1 0,2 r0"], "idle": 1, "goods": {"wood": 1}}
    table = make(position("city", {A: mine}), "A manning", "A man storage 2x2")
    assert part(table)["capacity"] == 4
    grave = position("city", {A: {"buildings": ["storage_2x2 1 0,0 r0"], "idle": 1, "graves": ["1 1,1"]}})
    assert rule_of(grave, "A manning") == "ANT-5.5"


def test_a_saint_helps_at_once() -> None:
    """ANT-5.26, 5.27: in the same phase; several players may have the same one."""
    table = position(
        "city", {A: {"goods": {"stone": 1, "grain": 1}, "houses": [1, 2, 3, 4]}, B: {"goods": {"stone": 1}}}
    )
    make(table, "A build cathedral", "A put 1 0,0 r0")
    assert rule_of(table, "A finish") == "ANT-5.26"
    make(table, "A saint san_nicolo", "A house 6", "A put 1 6,0 r0")
    assert texts(table) == ["house 5", "pass"]
    make(table, "B build cathedral", "B put 1 0,0 r0")
    assert "saint san_nicolo" in texts(table, B)


def test_one_cathedral() -> None:
    """ANT-5.28: at most one."""
    table = position("city", {A: {"goods": {"stone": 1}, "buildings": ["cathedral"], "saint": "san_nicolo"}})
    assert rule_of(table, "A build cathedral") == "ANT-5.28"


def test_university_and_faculties() -> None:
    """ANT-5.36, 5.37, 5.40: alone it has no effect; corners do not touch; a manned faculty links no other."""
    table = position("city", {A: {"buildings": ["university manned"]}})
    assert part(table)["working"] == ["house", "university"]
    corner = ["university 1 0,0 r0 manned", "faculty_biology 1 2,2 r0"]
    assert "faculty_biology" not in part(position("city", {A: {"buildings": corner}}))["working"]
    chain = ["university 1 0,0 r0", "faculty_biology 1 0,2 r0 manned", "faculty_alchemy 1 3,3 r0"]
    assert part(position("city", {A: {"buildings": chain}}))["working"] == ["house", "faculty_biology"]


def test_faculties_elsewhere_are_not_linked() -> None:
    """ANT-5.37: on the same map only."""
    buildings = ["university 1 0,0 r0 manned", "faculty_biology 2 0,2 r0"]
    table = position("city", {A: {"cities": ["0,0", "5,0"], "buildings": buildings}})
    assert "faculty_biology" not in part(table)["working"]


def test_a_grave_on_the_university_cuts_all_links() -> None:
    """ANT-5.42."""
    buildings = ["university 1 0,0 r0", "faculty_biology 1 0,2 r0", "market 1 5,5 r0"]
    table = position("city", {A: {"buildings": buildings, "graves": ["1 0,0"], "idle": 1}})
    make(table, "A manning")
    assert texts(table) == ["man faculty_biology", "man market"]


def test_the_hospital() -> None:
    """ANT-5.47, 5.48: up to five graves, once a round; freed buildings and cells are usable at once."""
    graves = ["1 0,0", "1 2,0", "1 2,1", "1 2,2", "1 2,3", "1 2,4"]
    mine = {
        "buildings": ["explorer 1 0,0 r0", "hospital 1 4,0 r0 manned"],
        "graves": graves,
        "idle": 1,
        "goods": {"wood": 1},
    }
    table = make(position("city", {A: mine}), "A hospital")
    make(table, *[f"A cell {cell}" for cell in graves[:5]])
    assert part(table)["graves"] == graves[5:]
    assert rule_of(table, "A hospital") == "ANT-5.47"
    make(table, "A manning", "A man explorer", "A build market")
    assert "put 1 2,0 r0" in texts(table)


def test_the_hospital_may_remove_fewer() -> None:
    """ANT-5.47: and then it is used."""
    mine = {"buildings": ["hospital 1 4,0 r0 manned"], "graves": ["1 0,0", "1 0,1"]}
    table = make(position("city", {A: mine}), "A hospital", "A cell 1 0,1")
    assert part(table)["graves"] == ["1 0,0"]
    assert rule_of(table, "A hospital") == "ANT-5.47"


def test_philosophy_counts_in_phase_4_too() -> None:
    """ANT-5.43, 7.32: two equal luxuries for a city."""
    goods = {"grain": 1, "wood": 1, "stone": 1, "gold": 2}
    mine = {"cities": ["0,0"], "goods": goods, "buildings": ["cart_shop manned", "faculty_philosophy"]}
    assert "city" not in texts(position("country", {A: mine}))
    mine["buildings"] = ["cart_shop manned", "faculty_philosophy manned"]
    assert "city" in texts(position("country", {A: mine}))


def test_rearranging_ends_with_everything_on_a_map() -> None:
    """ANT-5.49, 5.50, 5.51, 5.54: what is lifted is put down; residents and graves ride; a moved fountain is idle."""
    buildings = ["cathedral 1 0,0 r0", "explorer 1 4,0 r0", "market 1 5,0 r0 manned", "fountain 1 0,6 r0"]
    mine = {"saint": "santa_barbara", "buildings": buildings, "graves": ["1 4,2"]}
    table = position("city", {A: mine}, famine=3, options=SHORT)
    make(table, "A rearrange", "A cell 1 0,6", "A cell 1 4,0", "A cell 1 5,0", "A done", "A done")
    assert rule_of(table, "A finish") == "ANT-5.54"
    make(table, "A put 1 0,3 r1", "A put 1 3,5 r0", "A put 1 6,0 r0")
    assert part(table)["buildings"][:4] == [
        "cathedral 1 0,0 r0",
        "explorer 1 0,3 r1",
        "market 1 3,5 r0 manned",
        "fountain 1 6,0 r0",
    ]
    assert part(table)["graves"] == ["1 2,3"]
    make(table, "A finish", "B finish")
    assert shared(table)["famine"] == 3


def test_rearranging_can_be_cancelled_and_repeated() -> None:
    """ANT-5.50: any number of times; cancelling restores everything."""
    mine = {"saint": "santa_barbara", "buildings": ["cathedral 1 0,0 r0", "explorer 1 4,0 r0"]}
    table = make(position("city", {A: mine}), "A rearrange", "A cell 1 4,0", "A cancel")
    assert part(table)["buildings"] == mine["buildings"]
    make(table, "A rearrange", "A cell 1 4,0", "A done", "A done", "A put 1 6,0 r0")
    assert part(table)["buildings"] == ["cathedral 1 0,0 r0", "explorer 1 6,0 r0"]


def test_no_rearranging_without_the_saint() -> None:
    """ANT-5.50, 5.29: not for others, nor with a grave on the cathedral."""
    mine = {"saint": "san_nicolo", "buildings": ["cathedral 1 0,0 r0"]}
    assert rule_of(position("city", {A: mine}), "A rearrange") == "ANT-5.50"
    hurt = {"saint": "santa_barbara", "buildings": ["cathedral 1 0,0 r0"], "graves": ["1 1,1"]}
    assert rule_of(position("city", {A: hurt}), "A rearrange") == "ANT-5.29"
