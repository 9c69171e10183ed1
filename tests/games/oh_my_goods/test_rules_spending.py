"""Sections 10 and 11: building, hiring, the end and the score."""

from tests.games.oh_my_goods.helpers import OPEN, A, B, make, part, position, rule_of, shared, texts, told

THREE = ["charburner_wheat", "mill_1", "brick_manufacture_1", "weaving_mill_1"]  # yellow, red, white
RICH = {"buildings": THREE, "goods": {"charburner_wheat": 9}}


def test_one_of_three() -> None:
    """OMG-10.1, 10.5, 10.12: build or hire or neither; nothing was announced, and after one it is over."""
    seat = RICH | {"aside": "mill_2"}
    table = position("spend", seat, OPEN, display=["assistant_7a", "assistant_6a"])
    assert texts(table, A) == ["build", "hire assistant_7a", "pass"]
    make(table, "A hire assistant_7a", "A place mill_1")
    assert table.waiting == [B]
    assert (part(table, A)["hand"], part(table, A)["staff"]) == (["mill_2"], ["mill_1"])


def test_prices_are_the_only_condition() -> None:
    """OMG-10.11, 10.7: the seventh mill is as good as the first."""
    mills = ["charburner_wheat", *[f"mill_{n}" for n in range(1, 6)]]
    table = position("spend", {"buildings": mills, "goods": {"mill_1": 2}, "aside": "mill_6"}, OPEN)
    make(table, "A build")
    assert part(table, A)["buildings"][-1] == "mill_6"
    assert part(table, A)["coins"] == 0


def test_required_buildings_are_not_used_up() -> None:
    """OMG-10.15, 10.14: the same buildings serve a second assistant."""
    seat = RICH | {"staff": ["mill_1"], "assistants": ["assistant_7a"]}
    table = position("spend", seat, OPEN, display=["assistant_2a"])
    assert table.waiting == [B]  # two yellow buildings are wanted
    yellow = RICH | {"buildings": [*THREE, "mill_2"], "staff": ["mill_1"], "assistants": ["assistant_7a"]}
    again = position("spend", yellow, OPEN, display=["assistant_2a"])
    assert texts(again, A) == ["hire assistant_2a", "pass"]


def test_no_free_building_no_hire() -> None:
    """OMG-10.22, 10.19, 10.23: every production building has an assistant; a grey one does not help."""
    seat = RICH | {"staff": THREE, "aside": "mill_2"}
    options = {"edition": "royal_goods"}
    table = position("spend", seat, OPEN, display=["assistant_7a"], options=options)
    assert rule_of(table, A, "hire assistant_7a") == "OMG-10.22"
    grey = seat | {"buildings": [*THREE, "market_office_wood_1"]}
    assert "hire assistant_7a" not in texts(position("spend", grey, OPEN, display=["assistant_7a"], options=options), A)


def test_one_person_at_a_building() -> None:
    """OMG-10.23, 6.11."""
    table = position("spend", RICH | {"staff": ["mill_1"]}, OPEN, display=["assistant_7a"])
    make(table, "A hire assistant_7a")
    assert "place mill_1" not in texts(table, A)
    assert rule_of(table, A, "place mill_1") == "OMG-10.23"
    assert rule_of(table, A, "place sawmill_1") == "OMG-10.19"


def test_the_display_is_not_refilled() -> None:
    """OMG-10.24, 10.25, 14.4: who comes first gets the assistant; then nobody can hire."""
    other = {"buildings": ["charburner_clay", "mill_2", "brick_manufacture_2", "weaving_mill_2"]}
    other |= {"goods": {"charburner_clay": 9}, "aside": "market_office_draw_3"}
    table = position("spend", RICH, other, display=["assistant_7a"])
    make(table, "A hire assistant_7a", "A place mill_1")
    assert shared(table)["display"] == []
    assert texts(table, B) == ["build", "pass"]
    assert rule_of(table, B, "hire assistant_7a") == "OMG-10.24"


def test_no_goods_no_payment() -> None:
    """OMG-14.3, 10.6: without goods nothing is built, hired or moved."""
    poor = {"buildings": THREE, "staff": ["mill_1"], "aside": "mill_2"}
    assert position("spend", poor, OPEN, display=["assistant_7a"]).waiting == [B]
    table = position("planning", poor | {"aside": None}, {})
    assert "stay" not in texts(table, A)


def test_hand_cards_score_nothing() -> None:
    """OMG-11.8, 11.6."""
    rich_hand = {"buildings": THREE, "hand": ["food_factory_1", "food_factory_2"], "goods": {"mill_1": 2}}
    table = position("end_round", rich_hand, {}, final=True)
    assert table.standing[A].breakdown == {"buildings": 6, "assistants": 0, "goods": 0}
    assert [place.score for place in table.standing] == [6, 0]


def test_places_below_the_winner() -> None:
    """OMG-11.13, 11.10: 1, 1, 3, and the remainder counts there too."""
    seats = [{"goods": {"charburner_wheat": 4}}, {"goods": {"charburner_clay": 9}}, {"goods": {"charburner_wool": 9}}]
    table = position("end_round", *seats, {"goods": {"charburner_stone": 3}}, final=True)
    assert [place.rank for place in table.standing] == [3, 1, 1, 4]
    last = make(position("spend", OPEN | {"goods": {"charburner_wheat": 7}}, {}, final=True), "A pass")
    assert told(last, "game_over") == [{"kind": "game_over", "seats": [0]}]


def test_the_safety_stop() -> None:
    """OMG-11.12, 12.10: after this many rounds without a trigger the next one is the last."""
    table = position("end_round", {"hand": ["mill_1"]}, {}, round=3, options={"max_rounds": 3})
    assert (shared(table)["final"], shared(table)["round"]) == (True, 4)
    earlier = position("end_round", {"hand": ["mill_1"]}, {}, round=2, options={"max_rounds": 3})
    assert shared(earlier)["final"] is False
    assert table.ending() == "round limit"
    assert earlier.ending() == "8 buildings"
