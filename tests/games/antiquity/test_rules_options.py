"""Section 12: options."""

import pytest

from gildhall.engine.errors import BadSetup
from tests.games.antiquity.helpers import GAME, TWENTY, A, B, asides, make, part, position, rule_of, shared, texts


def test_the_options_and_their_defaults() -> None:
    """ANT-12.1 to 12.16: two follow the edition unless they are set."""
    assert GAME.facts(2, {}).options == {
        "edition": "rulebook",
        "first_game": False,
        "harbour_reach": "connected_sea",
        "dump_unmanned_reduction": "edition",
        "barbara_graves_block": True,
        "tiebreak_count": "edition",
        "trade": "full",
        "mirrored_tiles": True,
        "inn_limit": "none",
        "round_limit": 40,
        "storage_supply": "elements",
        "alchemy_scope": "free",
        "inn_site": "any",
        "graves_moved_by": "barbara",
        "hospital_use": "once",
    }
    assert GAME.seats == (2, 3, 4)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("edition", "first"),
        ("harbour_reach", 2),
        ("dump_unmanned_reduction", 4),
        ("trade", "some"),
        ("inn_limit", 8),
        ("round_limit", -1),
        ("alchemy_scope", "none"),
    ],
)
def test_other_values_are_refused(option: str, value: object) -> None:
    """ANT-12.1 to 12.13."""
    with pytest.raises(BadSetup):
        GAME.start(seats=2, seed=1, options={option: value})


def test_the_first_game() -> None:
    """ANT-12.1: no phases 8 and 9; food tokens still raise the track."""
    mine = {"cities": ["0,0"], "buildings": ["explorer manned"]}
    table = position("exploration", {A: mine}, options={"first_game": True}, famine=9, tokens=["2,0"], bag=["grain"])
    make(table, "A at 2,0")
    middle = shared(table)
    assert (middle["round"], middle["phase"], middle["famine"], middle["polluted"]) == (2, "city", 10, [])
    assert part(table)["graves"] == []


@pytest.mark.parametrize(
    ("options", "due"),
    [
        ({}, 2),
        ({"edition": "online"}, 3),
        ({"dump_unmanned_reduction": 0}, 3),
        ({"edition": "online", "dump_unmanned_reduction": 1}, 2),
    ],
)
def test_the_unmanned_dump(options: dict[str, object], due: int) -> None:
    """ANT-12.3, 12.10, 9.14: 1 by the rulebook, 0 online; an option that is given overrides the edition."""
    assert part(position("pollution", {A: {"buildings": ["dump"]}}, options=options))["due"] == due


@pytest.mark.parametrize(
    ("options", "winners"),
    [
        ({}, [A, B]),
        ({"tiebreak_count": "empty"}, [B]),
        ({"edition": "online"}, [B]),
        ({"edition": "online", "tiebreak_count": "unpolluted"}, [A, B]),
    ],
)
def test_the_tie_break(options: dict[str, object], winners: list[int]) -> None:
    """ANT-12.5, 12.10, 10.11: hexes with goods, fisheries or tokens may not count."""
    saint = {"buildings": ["cathedral"], "saint": "san_nicolo", "houses": TWENTY}
    seats = {A: {"cities": ["-5,0"], **saint}, B: {"cities": ["5,0"], **saint}}
    table = position("victory", seats, options=options, tokens=["-3,0"])
    assert shared(table)["winners"] == winners


def test_trade() -> None:
    """ANT-12.6: 'bank_only' has no player trades, 'none' no bank either."""
    market = {A: {"buildings": ["market manned"], "goods": {"wood": 2}}}
    for trade, bank, players in (("full", True, True), ("bank_only", True, False), ("none", False, False)):
        table = position("city", market, options={"trade": trade})
        assert ("bank" in texts(table)) is bank
        assert ("offer B" in asides(table)) is players
    assert rule_of(table, "A bank") == "ANT-12.6"


def test_mirrored_tiles() -> None:
    """ANT-12.7, 3.3: without them no tile is mirrored."""
    plain = [
        tile
        for seed in range(20)
        for tile in shared(GAME.start(seats=2, seed=seed, options={"mirrored_tiles": False}))["tiles"]
    ]
    both = [tile for seed in range(20) for tile in shared(GAME.start(seats=2, seed=seed))["tiles"]]
    assert {mirrored for _, mirrored, _ in plain} == {False}
    assert {mirrored for _, mirrored, _ in both} == {False, True}
    assert {face for face, _, _ in plain} == {f"T{number}" for number in range(8)}
    assert {rotation for _, _, rotation in plain} == set(range(6))


def test_the_limit_of_inns() -> None:
    """ANT-12.8, 7.31: sixteen, if the option says so."""
    inns = [f"{q},{r}" for r in (4, 5) for q in range(-4, 4)]
    mine = {"cities": ["0,0"], "inns": inns, "buildings": ["brewery", "cart_shop manned"], "goods": {"grain": 1}}
    assert "inn" in texts(position("country", {A: mine}))
    assert rule_of(position("country", {A: mine}, options={"inn_limit": 16}), "A inn") == "ANT-12.8"
    fewer = {**mine, "inns": inns[1:]}
    assert "inn" in texts(position("country", {A: fewer}, options={"inn_limit": 16}))


def test_storages_by_buildings() -> None:
    """ANT-12.12, 2.15: each takes one of 16, and 6x6 and 6x7 become possible."""
    table = make(
        position("city", {A: {"goods": {"wood": 1}}}, options={"storage_supply": "buildings"}), "A build storage"
    )
    assert {"size 6x6", "size 6x7"} <= set(texts(table))
    make(table, "A size 6x7", "A put 1 0,0 r0", "A finish", "B finish")
    assert shared(table)["supply"]["storage"] == 15
    elements = make(
        position("city", {A: {"goods": {"wood": 1}}}), "A build storage", "A size 2x6", "A put 1 0,0 r0", "A finish"
    )
    assert shared(make(elements, "B finish"))["supply"]["storage"] == 10


def test_alchemy_cleans_everything() -> None:
    """ANT-12.13, 7.38: any hex of the zone is a centre; under goods, inns and fisheries too, which stay."""
    works = [["farm", "grain", "3,0", ["3,0"]]]
    mine = {"cities": ["0,0"], "inns": ["2,1"], "works": works, "buildings": ["faculty_alchemy manned"]}
    polluted = ["3,0", "2,1", "3,-1"]
    table = make(position("country", {A: mine}, options={"alchemy_scope": "all"}, polluted=polluted), "A alchemy")
    assert "at 2,0" in texts(table)
    make(table, "A at 2,0")
    assert shared(table)["polluted"] == []
    free = make(position("country", {A: mine}, polluted=polluted), "A alchemy", "A at 3,-1")  # the only one
    assert set(shared(free)["polluted"]) == {"3,0", "2,1"}


def test_a_cleaned_sea_hex_with_goods_takes_no_second_good() -> None:
    """ANT-12.13, 7.13, 7.24: the goods of a fishery stay its own, also without a marker under them."""
    land = {"radius": 9, "sea": ["2,0", "3,0"]}
    theirs = {"cities": ["-7,0"], "works": [["fishery", "fish", "3,-1+4,-1", ["3,0"]]]}
    mine = {"cities": ["0,0"], "goods": {"wood": 1}, "buildings": ["cart_shop manned"]}
    table = position("country", {A: mine, B: theirs}, options={"alchemy_scope": "all"}, land=land)
    make(table, "A fishery dye", "A at 1,1", "A at 2,1")  # before (3,1) lie only the goods of B's fishery
    assert shared(table)["polluted"] == ["2,0"]
    assert part(table)["goods"] == {"dye": 1}


@pytest.mark.parametrize(("value", "at_sea"), [("any", True), ("land", False)])
def test_inn_site(value: str, at_sea: bool) -> None:
    """ANT-12.14, 7.29: any free hex of the zone, with a harbour the sea too; or land only."""
    seat = {"cities": ["0,0"], "buildings": ["harbour manned", "cart_shop manned", "brewery"], "goods": {"grain": 1}}
    land = {"radius": 5, "sea": ["2,0", "3,0"]}
    table = position("country", {A: seat}, land=land, polluted=["2,-1"], options={"inn_site": value})
    make(table, "A inn")
    assert ("at 2,0" in texts(table)) == at_sea
    assert "at 2,-1" in texts(table)
    if at_sea:
        make(table, "A at 2,0")
        table.check()
        assert part(table)["inns"] == ["2,0"]
    else:
        assert rule_of(table, "A at 2,0") == "ANT-12.14"


@pytest.mark.parametrize(
    ("saint", "value", "may"),
    [
        ("santa_barbara", "barbara", True),
        ("santa_maria", "barbara", False),
        ("santa_barbara", "both", True),
        ("santa_maria", "both", True),
    ],
)
def test_graves_moved_by(saint: str, value: str, may: bool) -> None:
    """ANT-12.15, 5.52: with Santa Barbara alone, or with Santa Maria too, single graves are moved."""
    seat = {"buildings": ["cathedral 1 0,0 r0", "market"], "saint": saint, "graves": ["1 6,6"]}
    table = position("city", {A: seat}, options={"graves_moved_by": value})
    make(table, "A rearrange", "A done")
    assert ("cell 1 6,6" in texts(table)) == may


@pytest.mark.parametrize(("value", "again"), [("once", False), ("unlimited", True)])
def test_hospital_use(value: str, again: bool) -> None:
    """ANT-12.16, 5.47: five graves once a round, or again and again."""
    graves = [f"1 6,{column}" for column in range(7)]
    seat = {"buildings": ["hospital manned"], "graves": graves, "houses": [1], "idle": 0}
    table = position("city", {A: seat}, options={"hospital_use": value})
    make(table, "A hospital", *[f"A cell {grave}" for grave in graves[:5]])
    assert len(part(table)["graves"]) == 2
    assert ("hospital" in texts(table)) == again
    if not again:
        assert rule_of(table, "A hospital") == "ANT-5.47"


@pytest.mark.parametrize(("trade", "rule"), [("full", "ANT-5.32"), ("bank_only", "ANT-12.6"), ("none", "ANT-12.6")])
def test_a_trade_that_cannot_be_is_refused_by_its_own_rule(trade: str, rule: str) -> None:
    """ANT-5.32, 12.6: not by the rule of the phase."""
    table = position("city", options={"trade": trade})
    for line in ("A accept B", "A send", "A give gold", "A decline B"):
        assert rule_of(table, line) == rule


def test_a_grave_on_the_cathedral_forbids_rearranging() -> None:
    """ANT-5.29, not 5.50: the saint is there, but gives no power."""
    seat = {"buildings": ["cathedral 1 0,0 r0"], "saint": "santa_barbara", "graves": ["1 1,0"]}
    assert rule_of(position("city", {A: seat}), "A rearrange") == "ANT-5.29"
    assert rule_of(position("city"), "A rearrange") == "ANT-5.50"
