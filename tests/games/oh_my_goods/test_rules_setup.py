"""Sections 0 to 3: conventions, components, set-up."""

import pytest

from gildhall.engine.errors import BadComponents
from tests.games.oh_my_goods.helpers import (
    BURNERS,
    DECK,
    GAME,
    OPEN,
    RESOURCES,
    A,
    B,
    make,
    part,
    position,
    random_game,
    shared,
    texts,
    told,
)

CARDS = GAME.components


def test_cards_and_their_numbers() -> None:
    """OMG-2.1 to 2.3: 94 deck cards, 4 charburners, 4 workers, 8 assistant cards with two faces: 110."""
    faces = CARDS["assistants"].values()
    cards = {face["card"] for face in faces}
    workers = 4
    assert (len(DECK), len(CARDS["charburners"]), len(cards), len(faces)) == (94, 4, 8, 16)
    assert len(DECK) + len(CARDS["charburners"]) + workers + len(cards) == 110
    table = GAME.start(seats=4, seed=3)
    assert not set(shared(table)["pile"]["bag"]) & (set(CARDS["charburners"]) | set(CARDS["assistants"]))


def test_resources_and_colours() -> None:
    """OMG-2.4, 2.6, 2.7: 26 green cards show wood, 17 of each other colour its resource."""
    numbers = [sum(card["resource"] == resource for card in CARDS["deck"].values()) for resource in RESOURCES]
    assert numbers == [26, 17, 17, 17, 17]
    colours = [CARDS["resources"][resource]["colour"] for resource in RESOURCES]
    assert colours == ["green", "yellow", "red", "white", "grey"]
    assert sum(card["half_sun"] for card in CARDS["deck"].values()) == 43
    for name, card in CARDS["deck"].items():
        keys = {"type", "resource", "half_sun", "cost", "vp"} | ({"gives"} if "office" in name else {"needs"})
        assert keys <= set(card)


def test_values_and_chains() -> None:
    """OMG-2.10, 2.11, 9.15: every good has its value; chains lead from lower to higher types; a glassmaker has none."""
    values = {name: good["value"] for name, good in CARDS["goods"].items()}
    assert values == {
        "coal": 1,
        "flour": 2,
        "planks": 2,
        "bricks": 2,
        "iron": 3,
        "cattle": 3,
        "fabric": 3,
        "glass": 4,
        "shirts": 4,
        "bread": 4,
        "barrels": 5,
        "windows": 5,
        "leather": 6,
        "tools": 6,
        "meat": 7,
        "shoes": 8,
        "food": 8,
    }
    chains = {name: type_["chain_resources"] + type_["chain_goods"] for name, type_ in CARDS["types"].items()}
    assert chains == {
        "charburner": ["wood"],
        "mill": ["wheat"],
        "sawmill": ["wood"],
        "weaving_mill": ["wool"],
        "cattle_ranch": ["wheat"],
        "brick_manufacture": ["clay", "coal"],
        "iron_smelter": ["stone", "coal"],
        "glassmaker": [],
        "bakery": ["flour", "coal"],
        "tannery": ["cattle"],
        "butcher": ["cattle"],
        "tailors_shop": ["fabric", "coal"],
        "cooperage": ["planks"],
        "tool_maker": ["iron", "coal"],
        "window_manufacture": ["planks", "glass"],
        "shoemaker": ["leather"],
        "food_factory": ["bread"],
    }


def test_reconstructed_faces_are_marked_and_can_be_replaced() -> None:
    """OMG-2.2: data that is not known stays visible as such."""
    sources = [face["source"] for face in CARDS["assistants"].values()]
    assert sources.count("reconstructed") == 15
    other = GAME.with_components({"assistants": {"assistant_1a": {"cost": 1, "requires": {"green": 0, "red": 0}}}})
    part_ = {"buildings": ["charburner_wheat"], "goods": {"charburner_wheat": 1}}
    data = {"at": "spend", "shared": {"display": ["assistant_1a"]}, "seats": [part_, OPEN]}
    assert texts(other.position(data), A) == ["hire assistant_1a", "pass"]
    assert GAME.position(data).waiting == [B]
    backwards = GAME.with_components({"types": {"mill": {"chain_goods": ["food"]}}})
    with pytest.raises(BadComponents, match="chain"):
        backwards.start(seats=2)


def test_a_card_has_one_use_at_a_time() -> None:
    """OMG-2.5, 2.9: laid in a chain a wheat card is flour of the mill it lies on, and nothing else any more."""
    mill = {"buildings": ["charburner_wheat", "mill_1"], "worker": "mill_1", "mode": "sloppy", "hand": ["bakery_1"]}
    table = position("turn", mill, OPEN, market={"wheat": 3, "wool": 1})
    make(table, "A lay bakery_1")
    assert part(table, A)["goods_cards"][-1] == "bakery_1"
    assert (part(table, A)["goods"], part(table, A)["hand"], part(table, A)["coins"]) == ([0, 2], [], 4)


def test_market_offices_only_stand_there() -> None:
    """OMG-0.5, 2.8: no worker goes to a grey building, though it counts as one (OMG-2.13: so does the charburner)."""
    table = position("planning", {"buildings": ["charburner_wheat", "market_office_wood_1", "mill_1"]}, {})
    assert {move.split()[1] for move in texts(table, A)} == {"charburner_wheat", "mill_1"}


def test_the_charburner() -> None:
    """OMG-2.13: no cost, no points, no colour, but a building."""
    burners = ["charburner_wheat"]
    eight = {"buildings": burners + [f"market_office_{kind}" for kind in ("wood_1", "wood_2", "wool_1", "wool_2")]}
    table = position("end_round", eight, {})
    assert [place.score for place in table.standing] == [12, 0]
    assert "cost" not in CARDS["charburners"]["charburner_wheat"]


def test_copies_may_be_owned() -> None:
    """OMG-2.14, 0.9: two mills; new goods go to the first, in the order in which they were built."""
    two = {"buildings": ["charburner_wheat", "mill_2", "mill_1"], "staff": ["mill_1", "mill_2"], "hand": ["bakery_1"]}
    table = position("turn", two, OPEN, market={"wood": 1, "wheat": 3, "wool": 1})
    make(table, "A lay bakery_1")
    assert part(table, A)["goods"] == [0, 2, 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_set_up(seats: int) -> None:
    """OMG-1.1, 3.1 to 3.11, 0.8: only the display depends on the number of players."""
    table = GAME.start(seats=seats, seed=11)
    assert len(shared(table)["display"]) == 2 * seats
    assert shared(table)["pile"]["cards"] == 94 - 12 * seats
    burners = [part(table, seat)["buildings"][0] for seat in range(seats)]
    assert len(set(burners)) == seats
    assert set(burners) <= set(BURNERS)
    for seat in range(seats):
        found = part(table, seat)
        assert (found["cards"], found["goods"], found["worker"], found["staff"]) == (5, [7], None, [])
    faces = [face.split("_")[1] for face in shared(table)["display"]]
    assert len({face[:-1] for face in faces}) == len(faces)


def test_the_set_up_is_random_but_the_same_for_a_seed() -> None:
    """OMG-3.2, 3.3, 3.8, 3.12, 13.13: every face, charburner and first player comes up; a seed repeats all of it."""
    starts = [GAME.start(seats=2, seed=seed) for seed in range(60)]
    assert {face for table in starts for face in shared(table)["display"]} == set(CARDS["assistants"])
    assert {part(table, A)["buildings"][0] for table in starts} == set(BURNERS)
    assert {shared(table)["active"] for table in starts} == {0, 1}
    assert GAME.start(seats=2, seed=5).position() == starts[5].position()
    # the deal follows the first player (OMG-3.7)
    assert [told(table, "dealt")[0]["seat"] for table in starts] == [shared(table)["active"] for table in starts]


def test_pile_lists_are_written_from_the_top() -> None:
    """OMG-0.7, 4.2."""
    table = position("round", {}, {}, pile={"top": ["mill_1", "mill_2", "mill_3", "mill_4"], "cards": 40})
    assert [sorted(part(table, seat)["hand"]) for seat in (A, B)] == [["mill_1", "mill_2"], ["mill_3", "mill_4"]]


def test_coins_are_goods() -> None:
    """OMG-0.6, 0.1: no other money; points are whole numbers, rounded down."""
    for seed in range(3):
        table = random_game(3, seed)
        for seat, place in enumerate(table.standing):
            found = part(table, seat)
            goods = [GAME.components["types"][_type(name)]["good"] for name in found["buildings"] if _type(name)]
            numbers = [n for name, n in zip(found["buildings"], found["goods"], strict=True) if _type(name)]
            coins = sum(CARDS["goods"][good]["value"] * n for good, n in zip(goods, numbers, strict=True))
            assert found["coins"] == coins
            assert place.breakdown["goods"] == coins // 5


def _type(name: str) -> str:
    if name in CARDS["charburners"]:
        return "charburner"
    type_ = str(CARDS["deck"][name]["type"])
    return type_ if type_ in CARDS["types"] else ""
