"""ANT-5.50 to 5.55: rearranging in several cities, and putting residents on buildings."""

from typing import Any

import pytest

from gildhall.engine.table import AnyTable
from tests.games.antiquity.helpers import A, asides, graves_but, make, part, position, refusal, texts

TWO_CITIES: dict[str, Any] = {
    "cities": ["0,0", "5,0"],
    "saint": "santa_barbara",
    "buildings": ["stable 2 0,0 r0", "market 1 0,0 r0", "cathedral 1 3,0 r0"],
    "graves": ["1 0,0", "1 0,1", "2 0,1", "2 5,5"],
}


def rearranging(*lines: str, **more: Any) -> AnyTable:
    return make(position("city", {A: {**TWO_CITIES, **more}}), "A rearrange", *lines)


def lying(table: AnyTable) -> list[str]:
    """The buildings and graves, sorted."""
    return [*sorted(part(table)["buildings"]), *part(table)["graves"]]


# --- lifting


def test_buildings_are_lifted_by_their_first_cells_in_ascending_order() -> None:
    """ANT-5.50: whatever the order in which they were built; one on the same cell of another map stays."""
    table = rearranging()
    assert texts(table) == ["cell 1 0,0", "cell 1 3,1", "cell 2 0,0", "done", "cancel"]
    make(table, "A cell 2 0,0", "A done", "A done")
    assert "put 1 0,0 r0" not in texts(table)
    make(table, "A put 2 3,3 r0")
    assert lying(table) == [
        *("cathedral 1 3,0 r0", "market 1 0,0 r0", "stable 2 3,3 r0"),
        *("1 0,0", "1 0,1", "2 3,4", "2 5,5"),
    ]


def test_a_building_may_move_to_another_city() -> None:
    """ANT-5.50, 5.51: on any of the maps, with its graves; there it keeps to the smaller map."""
    table = rearranging("A cell 1 0,0", "A done", "A done")
    assert "put 2 4,4 r0" not in texts(table)  # there is a grave
    assert not {"put 1 6,0 r0", "put 1 0,6 r0", "put 2 5,0 r0", "put 2 0,5 r0"} & set(texts(table))
    make(table, "A put 2 3,2 r1")
    assert part(table)["before"] is None
    assert lying(table) == [
        *("cathedral 1 3,0 r0", "market 2 3,2 r1", "stable 2 0,0 r0"),
        *("2 0,1", "2 3,3", "2 4,3", "2 5,5"),
    ]


def test_rotations_that_look_alike_are_one_move() -> None:
    """ANT-5.12, 5.51: graves tell them apart, unless they lie on all cells of a piece, or on none."""
    spots = [f"put 1 5,5 r{rotation}" for rotation in range(4)]
    everywhere = [f"1 {row},{column}" for row in (0, 1) for column in (0, 1)]
    for graves, looks in ((everywhere[:2], 4), ([], 1), (everywhere, 1)):
        table = rearranging("A cell 1 0,0", "A done", "A done", graves=graves)
        assert [text for text in texts(table) if text in spots] == spots[:looks]


def test_what_is_in_the_hand_functions_nowhere() -> None:
    """ANT-5.53: only the end counts; then the market has its resident again (ANT-5.51)."""
    buildings = ["market 1 0,0 r0 manned", "cathedral 1 3,0 r0"]
    table = rearranging("A cell 1 0,0", buildings=buildings, graves=[])
    assert part(table)["working"] == ["house", "cathedral"]
    make(table, "A done", "A done", "A put 1 0,5 r0")
    assert part(table)["working"] == ["house", "cathedral", "market"]


def test_santa_maria_moves_buildings_only() -> None:
    """ANT-5.52: after the last building is lifted, the first one is put down."""
    table = rearranging("A cell 1 0,0", "A done", saint="santa_maria")
    assert refusal(table, "A cell 1 0,1") == "ANT-5.54 put_down_first"
    make(table, "A put 1 0,5 r0")
    assert part(table)["graves"] == ["1 0,5", "1 0,6", "2 0,1", "2 5,5"]


# --- graves


def test_a_grave_is_lifted_from_the_right_building() -> None:
    """ANT-5.51, 5.52: both have a grave on the same cell of their maps; one is lifted, the other one rides."""
    table = rearranging("A cell 1 0,0", "A cell 2 0,0", "A done")
    assert texts(table) == ["cell 1 0,0", "cell 1 0,1", "cell 2 0,1", "cell 2 5,5", "done", "cancel"]
    make(table, "A cell 2 0,1", "A done", "A put 2 0,0 r0", "A put 1 0,5 r0", "A cell 2 2,0")
    assert part(table)["graves"] == ["1 0,5", "1 0,6", "2 2,0", "2 5,5"]


def test_riding_graves_are_lifted_in_ascending_order() -> None:
    """ANT-5.52: who passes one over leaves it on its building."""
    table = rearranging("A cell 1 0,0", "A done", "A cell 1 0,0")
    assert texts(table) == ["cell 1 0,1", "cell 2 0,1", "cell 2 5,5", "done", "cancel"]
    assert refusal(table, "A cell 1 0,0") == "ANT-5.52 no_grave_there"
    later = rearranging("A cell 1 0,0", "A done", "A cell 1 0,1")
    assert texts(later) == ["cell 2 0,1", "cell 2 5,5", "done", "cancel"]
    assert refusal(later, "A cell 1 0,0") == "ANT-5.52 cells_in_order"
    make(later, "A done", "A put 1 0,5 r0", "A cell 1 6,0")
    assert lying(later) == [
        *("cathedral 1 3,0 r0", "market 1 0,5 r0", "stable 2 0,0 r0"),
        *("1 0,5", "1 6,0", "2 0,1", "2 5,5"),
    ]


def test_graves_are_put_down_in_ascending_order() -> None:
    """ANT-5.52, 5.55: the next one on any later empty cell; not before, and not on a building."""
    table = rearranging("A done", "A cell 1 0,0", "A cell 1 0,1", "A done", "A cell 1 0,3")
    assert texts(table)[0] == "cell 1 0,4"
    assert refusal(table, "A cell 1 0,2") == "ANT-5.52 cells_in_order"
    assert refusal(table, "A cell 1 0,0") == "ANT-5.52 empty_cells_only"
    make(table, "A cell 1 0,4")
    assert part(table)["graves"] == ["1 0,3", "1 0,4", "2 0,1", "2 5,5"]


def test_the_first_empty_cell_may_have_been_passed_over() -> None:
    """ANT-5.52: also if it is the very first of the map."""
    market = {"buildings": ["market 1 1,0 r0", "cathedral 1 3,0 r0"], "graves": ["1 1,0", "1 1,1"]}
    table = rearranging("A done", "A cell 1 1,0", "A cell 1 1,1", "A done", "A cell 1 0,1", **market)
    assert refusal(table, "A cell 1 0,0") == "ANT-5.52 cells_in_order"


def test_no_grave_lies_where_a_resident_was_placed() -> None:
    """ANT-5.52: a building that was manned or built in this phase bears no grave."""
    buildings = ["explorer 1 5,4 r0", "cathedral 1 3,0 r0"]
    table = position("city", {A: {**TWO_CITIES, "buildings": buildings, "idle": 1}})
    make(table, "A house 2", "A put 1 2,6 r0", "A manning", "A man explorer", "A rearrange", "A done")
    assert texts(table) == ["cell 1 0,0", "cell 1 0,1", "cell 2 0,1", "cell 2 5,5", "done", "cancel"]


# --- how often


def test_rearranging_again() -> None:
    """ANT-5.50: any number of times; after the first it waits aside, as long as the cathedral stands."""
    buildings = ["cathedral 1 0,0 r0", "faculty_theology 1 4,0 r0 manned"]
    table = position("city", {A: {"saint": "santa_barbara", "buildings": buildings}}, options={"trade": "none"})
    assert "rearrange" in texts(table)
    assert asides(table) == ["resign"]
    make(table, "A rearrange", "A cancel")
    assert "rearrange" not in texts(table)
    assert asides(table) == ["rearrange", "resign"]
    make(table, "A rearrange", "A cell 1 4,0", "A done", "A done", "A put 1 4,4 r0")
    assert part(table)["before"] is None  # no grave was lifted, so none is put down
    make(table, "A raze")
    assert asides(table) == ["resign"]


@pytest.mark.parametrize(
    ("saint", "used", "graves", "asked"),
    [
        ("santa_barbara", ["rearrange"], [], True),
        ("santa_barbara", ["rearrange"], ["1 1,1"], False),
        ("san_giorgio", ["rearrange"], [], False),
        ("san_giorgio", [], [], False),
    ],
)
def test_a_player_who_can_only_finish_is_not_asked(saint: str, used: list[str], graves: list[str], asked: bool) -> None:
    """ANT-4.14: unless trading or rearranging is possible; here without trade, on a full map."""
    cathedral = ["0,1", "1,0", "1,1", "1,2", "2,1", "3,1"]
    mine = {
        "buildings": ["cathedral 1 0,0 r0"],
        "saint": saint,
        "used": used,
        "graves": graves + graves_but(*cathedral),
    }
    table = position("city", {A: mine}, options={"trade": "none"})
    assert (A in table.waiting) is asked


# --- residents


@pytest.mark.parametrize(
    ("service", "manned"),
    [
        (["", "before", "before"], 1),
        (["before", "", "before"], 0),
        (["", "", "before"], 2),
        (["before", "", ""], 0),
        (["", "", ""], 0),
    ],
)
def test_the_building_that_was_manned_before(service: list[str], manned: int) -> None:
    """ANT-5.5: cart shops are alike; the resident goes to the first that had one in the round before, if any."""
    shops = [f"cart_shop 1 0,{2 * i} r0 {word}".rstrip() for i, word in enumerate(service)]
    table = make(position("city", {A: {"buildings": shops, "idle": 1}}), "A manning", "A man cart_shop")
    assert ["manned" in text.split() for text in part(table)["buildings"][:3]] == [i == manned for i in range(3)]


def test_as_in_the_round_before() -> None:
    """ANT-5.5: the suggestion names what was manned then and can still be; what was passed over is not."""
    buildings = ["cart_shop 1 0,0 r0 before", "explorer 1 2,0 r0", "market 1 4,0 r0 before", "stable 1 4,4 r0"]
    table = make(position("city", {A: {"buildings": buildings, "idle": 3}}), "A manning")
    assert suggested(table) == ["man cart_shop", "man market"]
    make(table, "A man explorer")
    assert suggested(table) == ["man market"]


def suggested(table: AnyTable) -> list[str]:
    form = table.form(A)
    assert form is not None
    return [move.text for move in form.suggested]


def test_all_rise_and_the_former_manning_is_stored() -> None:
    """ANT-5.1: residents become idle; what had one in this round counts as manned before, what had not does not."""
    buildings = ["market 1 0,0 r0 manned served", "explorer 1 2,0 r0 before", "stable 1 4,0 r0 served before"]
    table = position("all_rise", {A: {"buildings": buildings, "houses": [1]}})
    assert part(table)["idle"] == 1
    assert part(table)["buildings"][:3] == ["market 1 0,0 r0 before", "explorer 1 2,0 r0", "stable 1 4,0 r0 before"]


@pytest.mark.parametrize("town", [1, 2, 3, 4])
@pytest.mark.parametrize("cell", ["0,0", "3,3"])
def test_the_hospital_heals_in_every_city(town: int, cell: str) -> None:
    """ANT-5.47, 5.9: a single grave, wherever it lies."""
    cities = ["0,0", "5,0", "-5,0", "0,5"]
    mine = {"cities": cities, "buildings": ["hospital 1 4,4 r0 manned"], "graves": [f"{town} {cell}"]}
    table = make(position("city", {A: mine}), "A hospital", f"A cell {town} {cell}")
    assert part(table)["graves"] == []


# --- the university

FACULTIES = ["faculty_alchemy", "faculty_biology", "faculty_philosophy", "faculty_theology"]


def beside(kind: str, side: str, gap: int = 0) -> list[str]:
    """What works if this building stands on one side of a manned university."""
    height, width = {"forced_labour": (3, 4), "hospital": (2, 3)}.get(kind, (3, 3))
    university, other = {
        "above": ("5,0", f"{5 - gap - height},0"),
        "below": ("0,0", f"{2 + gap},0"),
        "left": ("0,5", f"0,{5 - gap - width}"),
        "right": ("0,0", f"0,{2 + gap}"),
    }[side]
    buildings = [f"university 1 {university} r0 manned", f"{kind} 1 {other} r0"]
    working: list[str] = part(position("city", {A: {"buildings": buildings}}))["working"]
    return working


@pytest.mark.parametrize("side", ["above", "below", "left", "right"])
def test_the_university_works_the_faculties_beside_it(side: str) -> None:
    """ANT-5.37, 5.38, 2.22: each of the four, on every side, but not across a gap; no other building."""
    for kind in FACULTIES:
        assert beside(kind, side) == ["house", "university", kind]
        assert beside(kind, side, gap=1) == ["house", "university"]
    for kind in ("forced_labour", "hospital"):
        assert beside(kind, side) == ["house", "university"]
