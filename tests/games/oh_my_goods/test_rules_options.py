"""Section 12: options."""

import pytest

from gildhall.engine.errors import BadSetup
from gildhall.games.oh_my_goods.components import GoodsFacts
from tests.games.oh_my_goods.helpers import (
    GAME,
    OPEN,
    A,
    B,
    C,
    make,
    part,
    position,
    random_game,
    rule_of,
    shared,
    texts,
    told,
)


def test_the_options_and_their_defaults() -> None:
    """OMG-12.1 to 12.19: three switches follow the edition unless they are set; no solo or team game (OMG-12.12)."""
    assert GAME.facts(3, {}).options == {
        "edition": "oh_my_goods",
        "hand_exchange": "edition",
        "max_assistants": "edition",
        "final_round_all_chains": "edition",
        "first_player": "random",
        "planning_order": "simultaneous",
        "open_discard": False,
        "keep_one": False,
        "two_for_one": False,
        "max_rounds": 60,
        "component_variant.shoemaker_2": "wool",
        "component_variant.half_suns": "list",
        "component_variant.glassmakers": "list",
        "assistant_moves": "each",
        "overpaying": "needed",
    }
    assert GAME.seats == (2, 3, 4)


@pytest.mark.parametrize(
    ("option", "value", "rule"),
    [
        ("edition", "polish", "OMG-12.1"),
        ("hand_exchange", "half", "OMG-12.2"),
        ("max_assistants", 3, "OMG-12.3"),
        ("final_round_all_chains", 1, "OMG-12.4"),
        ("first_player", 4, "OMG-12.5"),
        ("planning_order", "random", "OMG-12.6"),
        ("open_discard", "half", "OMG-12.7"),
        ("keep_one", 1, "OMG-12.8"),
        ("two_for_one", 2, "OMG-12.9"),
        ("max_rounds", 0, "OMG-12.10"),
        ("component_variant.shoemaker_2", "wood", "OMG-12.11"),
        ("component_variant.half_suns", "none", "OMG-12.13"),
    ],
)
def test_other_values_are_refused_by_their_rule(option: str, value: object, rule: str) -> None:
    """OMG-12.1 to 12.11, 12.13."""
    with pytest.raises(BadSetup, match=rule.replace(".", r"\.")):
        GAME.start(seats=3, options={option: value})


def test_an_edition_sets_defaults_and_a_switch_wins() -> None:
    """OMG-12.1 to 12.4."""
    hand = {"hand": ["mill_1", "mill_2"]}
    first = {}
    for edition in ("oh_my_goods", "royal_goods", "international_2016"):
        first[edition] = texts(position("round", hand, {}, options={"edition": edition}), A)
    assert first["oh_my_goods"] == ["discard mill_1", "keep mill_1"]
    assert first["royal_goods"] == first["international_2016"] == ["exchange all", "exchange nothing"]
    options = {"edition": "royal_goods", "hand_exchange": "any"}
    assert texts(position("round", hand, {}, options=options), A) == ["discard mill_1", "keep mill_1"]
    options = {"edition": "oh_my_goods", "max_assistants": None}
    assert GAME.facts(2, options).options["max_assistants"] is None
    many = {"buildings": ["charburner_wheat", "mill_1", "brick_manufacture_1", "weaving_mill_1"]}
    many |= {"staff": ["mill_1", "brick_manufacture_1"], "goods": {"charburner_wheat": 9}}
    assert "hire assistant_7a" in texts(position("spend", many, OPEN, display=["assistant_7a"], options=options), A)


def test_the_first_player() -> None:
    """OMG-12.5, 3.8."""
    for seat in range(3):
        assert shared(GAME.start(seats=3, seed=1, options={"first_player": seat}))["active"] == seat
    with pytest.raises(BadSetup, match="first_player"):
        GAME.start(seats=2, options={"first_player": 2})


def test_planning_in_turn_order() -> None:
    """OMG-12.6, 12.14, 4.12: one after another; what one did is public, the draws wait, faces stay hidden."""
    options = {"planning_order": "turn_order"}
    seats = [{"hand": ["mill_1"]}, {"hand": ["mill_2"]}, {"hand": ["mill_3"]}]
    table = position("round", *seats, active=1, options=options)
    assert table.waiting == [B]
    make(table, "B discard mill_2")
    assert table.waiting == [C]
    assert told(table, "exchanged", C) == [{"kind": "exchanged", "seat": 1, "number": 1}]
    assert part(table, B)["discarded"] == ["mill_2"]
    assert part(table, B)["cards"] == 0
    make(table, "C keep mill_3", "A keep mill_1")
    assert [(event["seat"], event["number"]) for event in told(table, "drew")] == [(1, 1), (1, 2), (2, 2), (0, 2)]
    assert table.waiting == [B]
    card = texts(table, B)[0]
    make(table, f"B {card}")
    aside = texts(table, B)[0]
    make(table, f"B {aside}")
    view = table.view(C)
    assert table.waiting == [C]
    assert (view["seats"][B]["worker"], view["seats"][B]["has_aside"]) == ("charburner_clay", True)
    assert view["seats"][B]["aside"] is None


def test_exhaustion_stays_simultaneous() -> None:
    """OMG-12.14, 4.8."""
    options = {"planning_order": "turn_order"}
    seats = [{"hand": ["mill_1", "mill_4"]}, {"hand": ["mill_6", "sawmill_1"]}]
    table = position("sunset", *seats, pile={"cards": 0}, options=options)
    assert table.waiting == [A, B]


def test_an_open_discard_pile() -> None:
    """OMG-12.7, 13.6."""
    closed = make(position("round", {"hand": ["mill_1"]}, {}), "A discard mill_1")
    assert closed.view(B)["seats"][A]["discarded"] is None
    assert closed.view(B)["seats"][A]["discarded_cards"] == 1
    assert closed.view(A)["seats"][A]["discarded"] == ["mill_1"]
    table = make(position("round", {"hand": ["mill_1"]}, {}, options={"open_discard": True}), "A discard mill_1")
    assert table.view(B)["shared"]["discard"] == ["mill_1"]
    assert told(table, "exchanged", B)[0]["cards"] == ["mill_1"]


def test_keeping_one_card() -> None:
    """OMG-12.8, 12.15: only with all or nothing; the player draws as many cards as were discarded."""
    options = {"edition": "royal_goods", "keep_one": True}
    hand = {"hand": ["mill_1", "mill_2", "mill_3"]}
    table = make(position("round", hand, {}, options=options), "A exchange all")
    assert texts(table, A) == ["keep mill_1", "keep mill_2", "keep mill_3", "keep nothing"]
    assert rule_of(table, A, "keep mill_4") == "OMG-12.15"
    make(table, "A keep mill_2")
    assert (part(table, A)["cards"], shared(table)["discard_cards"]) == (5, 2)
    assert "mill_2" in part(table, A)["hand"]
    without = make(position("round", hand, {}, options={"edition": "royal_goods"}), "A exchange all")
    assert without.waiting != [A]
    assert texts(position("round", hand, {}, options={"keep_one": True}), A) == ["discard mill_1", "keep mill_1"]


MILL = {"buildings": ["charburner_wheat", "mill_1"], "worker": "mill_1", "mode": "efficient"}


def test_two_for_one() -> None:
    """OMG-12.9, 12.16: two cards of any kind for a unit; both belong to that building."""
    seat = MILL | {"hand": ["sawmill_1", "sawmill_2", "bakery_1", "cattle_ranch_1", "cattle_ranch_2"]}
    market = {"wheat": 1, "wool": 1}  # two wheat are missing
    assert texts(position("turn", seat, OPEN, market=market), A) == ["decline"]
    table = position("turn", seat, OPEN, market=market, options={"two_for_one": True})
    assert texts(table, A) == ["pay bakery_1", "pairs wheat", "decline"]
    make(table, "A pay bakery_1")
    assert texts(table, A) == ["pairs wheat"]
    make(table, "A pairs wheat")
    assert texts(table, A)[:3] == ["pay sawmill_1", "pay sawmill_2", "pay cattle_ranch_1"]
    make(table, "A pay sawmill_2", "A pay cattle_ranch_2")
    assert (part(table, A)["goods"], sorted(part(table, A)["hand"])) == ([0, 2], ["cattle_ranch_1", "sawmill_1"])
    all_pairs = position("turn", seat, OPEN, market=market, options={"two_for_one": True})
    make(all_pairs, "A pairs wheat", "A pay sawmill_1", "A pay sawmill_2", "A pay cattle_ranch_1", "A pay bakery_1")
    assert part(all_pairs, A)["hand"] == ["cattle_ranch_2"]


def test_an_answer_may_name_a_card_for_a_unit_or_for_a_pair() -> None:
    """OMG-12.16, 17.12: both bakeries show wheat; one of them pays for a unit, the other is in a pair."""
    seat = MILL | {"hand": ["sawmill_1", "bakery_1", "bakery_2"]}
    table = position("turn", seat, OPEN, market={"wheat": 1, "wool": 1}, options={"two_for_one": True})
    made = table.fill(A, ["pairs wheat", "pay bakery_2", "pay sawmill_1", "pay bakery_1"])
    assert [move.text for move in made][:2] == ["pay bakery_1", "pairs wheat"]
    assert part(table, A)["hand"] == []


def test_a_glassmaker_is_paid_card_by_card() -> None:
    """OMG-12.16."""
    seat = {"buildings": ["charburner_wheat", "glassmaker_3"], "worker": "glassmaker_3", "mode": "efficient"}
    seat |= {"hand": ["mill_1", "mill_2", "mill_3"]}
    table = position("turn", seat, OPEN, market={"wood": 9}, options={"two_for_one": True})
    make(table, "A pay mill_1", "A pay mill_3")
    assert part(table, A)["goods"] == [0, 2]


def test_component_variants() -> None:
    """OMG-12.11, 12.13: another list has clay on a shoemaker, and four more half suns."""
    seat = {"buildings": ["charburner_wheat", "shoemaker_2"], "worker": "shoemaker_2", "mode": "efficient"}
    clay = {"component_variant.shoemaker_2": "clay"}
    assert part(position("turn", seat, OPEN, market={"wheat": 4, "wool": 2}), A)["goods"] == [0, 2]
    assert part(position("turn", seat, OPEN, market={"wheat": 4, "clay": 2}), A)["goods"] == [0, 0]
    assert part(position("turn", seat, OPEN, market={"wheat": 4, "clay": 2}, options=clay), A)["goods"] == [0, 2]
    facts = [GAME.facts(2, {"component_variant.half_suns": value}) for value in ("list", "alternative")]
    assert [sum(each.sun) for each in facts] == [43, 47]  # type: ignore[attr-defined]
    top = {"top": ["mill_1", "food_factory_3", "sawmill_1"]}
    rows = [position("sunrise", {}, {}, pile=top, options={"component_variant.half_suns": "alternative"})]
    rows.append(position("sunrise", {}, {}, pile=top))
    assert [len(shared(table)["row1"]) for table in rows] == [2, 3]


def test_a_short_game_by_option() -> None:
    """OMG-12.10: never more rounds than the limit and the final one."""
    table = random_game(4, 2, {"max_rounds": 3})
    assert shared(table)["round"] == 4
    assert GAME.start(seats=2).facts.options["max_rounds"] == 60


@pytest.mark.parametrize(("value", "needs"), [("list", {11, 12}), ("rulebook", {11})])
def test_glassmakers(value: str, needs: set[int]) -> None:
    """OMG-12.17, 2.12: two of the four need 12 resources, or all of them 11."""
    facts = GAME.facts(2, {"component_variant.glassmakers": value})
    assert isinstance(facts, GoodsFacts)
    glassmakers = [card for card in facts.deck if facts.names[card].startswith("glassmaker")]
    assert len(glassmakers) == 4
    assert {facts.needs[card][1] for card in glassmakers} == needs


@pytest.mark.parametrize(("value", "again"), [("each", True), ("one", False)])
def test_assistant_moves(value: str, again: bool) -> None:
    """OMG-12.18, 6.10: every assistant may be moved once a round, or only one of them."""
    buildings = ["charburner_wheat", "mill_1", "sawmill_1", "sawmill_2"]
    seat = {"buildings": buildings, "staff": ["mill_1", "sawmill_1"], "goods": {"charburner_wheat": 5}}
    table = position("planning", seat, {}, options={"assistant_moves": value})
    make(table, "A move mill_1", "A to sawmill_2")
    assert ("move sawmill_1" in texts(table, A)) == again


PAYING = {"buildings": ["charburner_wheat", "mill_1"], "goods": {"charburner_wheat": 3, "mill_1": 3}, "aside": "mill_2"}


def test_overpaying() -> None:
    """OMG-12.19, 10.7, 10.8: only what is needed for a price of 3, or any goods that reach it."""
    table = make(position("spend", PAYING, OPEN), "A build")
    assert texts(table, A) == ["give flour 0", "give flour 1", "give flour 2"]
    assert rule_of(table, A, "give flour 3") == "OMG-10.8"
    free = make(position("spend", PAYING, OPEN, options={"overpaying": "free"}), "A build")
    assert texts(free, A) == [f"give flour {n}" for n in range(4)]
    short = make(free.copy(), "A give flour 1")
    assert texts(short, A) == ["give coal 1", "give coal 2", "give coal 3"]
    make(free, "A give flour 3")
    assert texts(free, A) == ["give coal 0", "give coal 1", "give coal 2", "give coal 3"]
    make(free, "A give coal 3")
    assert (part(free, A)["goods"], free.waiting) == ([0, 0, 0], [B])
    assert told(free, "built")[0]["goods"] == {"flour": 3, "coal": 3}


def test_one_form_for_a_free_payment() -> None:
    """OMG-12.19: all goods are offered; what is not mentioned is kept. No move pays more than any price (OMG-17.14)."""
    table = make(position("spend", PAYING, OPEN, options={"overpaying": "free"}), "A build")
    form = table.form(A)
    assert form is not None
    assert [len(field.moves) for field in form.fields] == [3, 3]
    table.fill(A, ["give coal 3"])
    assert part(table, A)["goods"] == [0, 3, 0]
    rich = PAYING | {"goods": {"charburner_wheat": 30, "mill_1": 0}}
    rich_table = make(position("spend", rich, OPEN, options={"overpaying": "free"}), "A build")
    assert texts(rich_table, A)[-1] == "give coal 21"
