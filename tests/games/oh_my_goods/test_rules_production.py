"""Sections 8 and 9: production and chains."""

from typing import Any

from tests.games.oh_my_goods.helpers import OPEN, A, B, kinds, make, part, position, rule_of, shared, texts

MILL: dict[str, Any] = {"buildings": ["charburner_wheat", "mill_1"], "worker": "mill_1", "mode": "efficient"}
FED: dict[str, int] = {"wheat": 3, "wool": 1}


def test_players_act_one_after_another() -> None:
    """OMG-8.1, 13.10: a player finishes everything before the next begins, and the next sees it."""
    table = position("turn", MILL | {"hand": ["bakery_1"]}, OPEN, market=FED)
    assert table.waiting == [A]
    assert rule_of(table, B, "build") == "OMG-9.5"  # the rule of what A is asked now
    make(table, "A lay bakery_1")
    assert table.waiting == [B]
    assert table.view(B)["seats"][A]["goods"] == [0, 3]


def test_an_attempt_at_each_manned_building_once() -> None:
    """OMG-8.2, 8.23: worker and assistants; a building without a person does not produce."""
    buildings = ["charburner_wool", "mill_1", "weaving_mill_2", "sawmill_1"]
    seat = {"buildings": buildings, "worker": "mill_1", "mode": "efficient", "staff": ["weaving_mill_2"]}
    table = position("turn", seat, OPEN, market={"wheat": 3, "wool": 3, "clay": 1})
    assert part(table, A)["goods"] == [0, 2, 1, 0]
    free = position("turn", seat, OPEN, market={"wheat": 3, "wool": 3, "clay": 1}, pile={"cards": 2})
    assert rule_of(free, A, "next sawmill_1") == "OMG-8.2"
    make(free, "A next weaving_mill_2")  # and the mill follows unasked
    assert part(free, A)["goods"] == [0, 1, 1, 0]


def test_needs_are_a_multiset() -> None:
    """OMG-8.4, 8.6: two units of a kind need two market cards; one card covers one unit of a building."""
    one = position("turn", MILL, OPEN, market={"wheat": 1, "wool": 4})
    assert part(one, A)["goods"] == [0, 0]
    hand = MILL | {"hand": ["bakery_1", "bakery_2", "sawmill_1"]}
    two = position("turn", hand, OPEN, market={"wheat": 1, "wool": 1})
    assert texts(two, A) == ["pay bakery_1", "decline"]
    make(two, "A pay bakery_1", "A pay bakery_2")
    assert part(two, A)["goods"] == [0, 2]


def test_what_is_built_or_hired_now_works_later() -> None:
    """OMG-8.23, 10.2: the new building has no goods and no person."""
    seat = MILL | {"goods": {"charburner_wheat": 7}, "aside": "sawmill_1"}
    table = position("turn", seat, OPEN, market=FED | {"clay": 1, "wool": 3})
    make(table, "A build", "A give flour 1")
    assert part(table, A)["buildings"][-1] == "sawmill_1"
    assert part(table, A)["goods"][2] == 0
    assert table.waiting == [B]


def test_paid_cards_lie_in_the_discard_pile_first() -> None:
    """OMG-8.22, 13.6: everybody saw them."""
    seat = MILL | {"hand": ["bakery_1"]}
    table = position("turn", seat, OPEN, market={"wheat": 2, "wool": 1})
    make(table, "A pay bakery_1")
    assert shared(table)["discard"] == ["bakery_1"]
    assert kinds(table).index("paid") < kinds(table).index("produced")


def test_the_chain_is_open_until_production_ends() -> None:
    """OMG-9.11, 8.3, 17.7: where the order is free a chain may be used before or after other attempts, and again."""
    buildings = ["charburner_wheat", "mill_1", "bakery_1"]
    seat = {"buildings": buildings, "worker": "mill_1", "mode": "efficient", "staff": ["bakery_1"]}
    seat |= {"hand": ["mill_2", "mill_3"], "goods": {"charburner_wheat": 3}}
    table = position("turn", seat, OPEN, market={"wheat": 3, "wool": 3}, pile={"cards": 1}, discard=["sawmill_1"])
    assert texts(table, A) == ["next mill_1", "next bakery_1"]
    assert rule_of(table, A, "end") == "OMG-8.16"
    make(table, "A next mill_1", "A next chain mill", "A lay mill_2", "A stop", "A next chain mill")
    assert rule_of(table, A, "stop") == "OMG-17.1"
    make(table, "A lay mill_3")
    assert part(table, A)["goods"] == [3, 4, 0]
    # the bakery follows unasked: no card is left, and nobody has two: no good, no chain (OMG-4.11, 9.1)
    assert "no_good" in kinds(table)
    assert part(table, A)["goods"] == [3, 4, 0]


def test_exhaustion_interrupts_a_production() -> None:
    """OMG-4.7, 8.22, 17.7: the second good is drawn from what the players gave up."""
    seat = MILL | {"hand": ["sawmill_1", "sawmill_2"]}
    table = position(
        "turn", seat, OPEN | {"hand": ["sawmill_3", "sawmill_4", "sawmill_5"]}, market=FED, pile={"cards": 1}
    )
    assert table.waiting == [A, B]  # the mill is the only building, so it is not asked
    assert part(table, A)["goods"] == [0, 1]
    make(table, "B discard sawmill_3", "A discard sawmill_2")
    assert part(table, A)["goods"] == [0, 2]
    assert shared(table)["pile"]["cards"] == 1


def test_every_use_of_a_chain_is_optional() -> None:
    """OMG-9.14, 9.1: also zero."""
    cattle = {"buildings": ["charburner_wheat", "cattle_ranch_1", "tannery_1"], "goods": {"cattle_ranch_1": 3}}
    seat = cattle | {"worker": "tannery_1", "mode": "sloppy"}
    table = position("turn", seat, OPEN, market={"wheat": 3, "wool": 2})
    assert texts(table, A) == [f"chain tannery {n}" for n in range(4)]
    make(table, "A chain tannery 0")
    assert part(table, A)["goods"] == [0, 3, 1]
    assert table.waiting == [B]


def test_chains_in_one_pass() -> None:
    """OMG-17.6, 17.8, 17.15: types ascend; both mills are attempted before their chain is offered once (OMG-17.5)."""
    buildings = ["charburner_wheat", "bakery_1", "mill_2", "mill_1"]
    seat = {"buildings": buildings, "worker": "bakery_1", "mode": "sloppy", "staff": ["mill_1", "mill_2"]}
    seat |= {"hand": ["mill_3"], "goods": {"charburner_wheat": 4}}
    table = position("turn", seat, OPEN, market={"wheat": 3, "wool": 3, "wood": 1})
    assert part(table, A)["goods"] == [4, 0, 1, 1]
    make(table, "A lay mill_3")
    assert texts(table, A) == [f"chain bakery {n}" for n in range(4)]
    assert rule_of(table, A, "chain tannery 0") == "OMG-9.1"
    assert rule_of(table, A, "lay mill_3") == "OMG-17.6"
    make(table, "A chain bakery 1")
    assert part(table, A)["goods"] == [3, 3, 1, 1]  # flour leaves the first mill first (OMG-17.3)


def test_the_card_laid_last_leaves_first() -> None:
    """OMG-17.3, 17.13: from the building with the lowest index."""
    buildings = ["charburner_wheat", "mill_1", "mill_2"]
    cards = ["sawmill_1", "sawmill_2", "sawmill_3", "sawmill_4", "sawmill_5"]
    seat = {"buildings": buildings, "goods": [2, 2, 1], "goods_cards": cards, "aside": "market_office_draw_1"}
    table = position("spend", seat, OPEN, pile={"cards": 5})
    make(table, "A build", "A give flour 2")
    assert shared(table)["face_down"] == ["sawmill_4", "sawmill_3", "sawmill_2", "sawmill_1"]
    assert part(table, A)["goods_cards"] == ["sawmill_5"]


def test_forms_of_production() -> None:
    """OMG-17.1, 17.12: clicks in any order become canonical moves; two forms in a row stay two."""
    buildings = ["charburner_wheat", "mill_2"]
    seat = {"buildings": buildings, "worker": "charburner_wheat", "mode": "efficient", "staff": ["mill_2"]}
    seat |= {"hand": ["sawmill_1", "sawmill_2", "sawmill_3", "mill_1", "mill_3", "mill_4"]}
    table = position("turn", seat, OPEN, market={"wheat": 1})
    made = table.fill(A, ["pay mill_3", "pay sawmill_2"])
    assert [move.text for move in made] == ["pay sawmill_2", "pay mill_3"]
    form = table.form(A)
    assert form is not None
    assert form.name == "lay"
    table.fill(A, [])
    assert table.step(A).name == "pay"
