"""Fine points of sections 4 to 12: cases at the edge of a rule, and what exactly a refusal says."""

from typing import Any

import pytest

from gildhall.engine.errors import BadComponents, Refusal
from gildhall.games.oh_my_goods.components import GoodsFacts
from tests.games.oh_my_goods.helpers import (
    GAME,
    OPEN,
    A,
    AnyTable,
    B,
    make,
    part,
    position,
    rule_of,
    shared,
    texts,
    told,
)

PAIRS = {"two_for_one": True}
IN_TURN = {"planning_order": "turn_order"}
TWO_MILLS = ["charburner_wheat", "mill_1", "mill_2"]
EMPTY = {"cards": 0}


def refusal_of(table: AnyTable, move: str) -> Refusal:
    refusal = table.why_not(A, move)
    assert refusal is not None
    return refusal


# --- drawing


def test_a_single_missing_card_exhausts_the_piles() -> None:
    """OMG-4.6, 4.7: three cards of four are there; for the last one all players discard half of their hands."""
    seats = [{"hand": ["mill_1", "mill_2", "mill_3"]}, {"hand": ["mill_4", "mill_5"]}]
    table = position("round", *seats, pile={"cards": 3}, options={"hand_exchange": "all_or_nothing"})
    make(table, "A exchange nothing", "B exchange nothing")
    assert table.step(A).name == "exhaust"
    assert [part(table, seat)["cards"] for seat in (A, B)] == [5, 3]
    while table.step(table.waiting[0]).name == "exhaust":
        table.make(table.waiting[0], texts(table, table.waiting[0])[0])
    assert [event["number"] for event in told(table, "drew") if event["seat"] == B] == [1, 1]


def test_a_building_without_a_good_has_not_produced() -> None:
    """OMG-4.11, 9.1: both piles are empty and nobody can discard, so there is no good and no chain."""
    seat = {"buildings": ["charburner_wheat", "mill_1"], "worker": "mill_1", "mode": "efficient", "hand": ["bakery_1"]}
    table = position("turn", seat, OPEN, market={"wheat": 3, "wool": 1}, pile=EMPTY, discard=[])
    assert table.waiting == [B]
    assert (part(table, A)["goods"], part(table, A)["hand"]) == ([0, 0], ["bakery_1"])


# --- the exchange


def test_keep_nothing_is_no_answer_about_a_card() -> None:
    """OMG-5.2: it belongs to the option of keeping one card."""
    assert rule_of(position("round", {"hand": ["mill_1"]}, {}), A, "keep nothing") == "OMG-5.2"


def test_keeping_nothing_discards_the_hand() -> None:
    """OMG-12.15: as many cards are drawn as were discarded; a copy is no other choice."""
    options = {"edition": "royal_goods", "keep_one": True}
    hand = ["market_office_wood_1", "market_office_wood_2", "mill_1"]
    table = make(position("round", {"hand": hand}, {}, options=options), "A exchange all")
    assert texts(table, A) == ["keep mill_1", "keep market_office_wood_1", "keep nothing"]
    copy = refusal_of(table, "keep market_office_wood_2")
    assert (copy.rule, copy.data) == ("OMG-17.2", {"card": "market_office_wood_2"})
    assert refusal_of(table, "keep mill_2").rule == "OMG-12.15"
    make(table, "A keep nothing")
    assert part(table, A)["cards"] == 3 + 2
    assert shared(table)["discard_cards"] == 3


def test_open_exchanges_are_drawn_in_turn_order() -> None:
    """OMG-12.14, 5.6: after the last decision everybody draws as many cards as they discarded."""
    seats = [{"hand": ["mill_1"]}, {"hand": ["mill_2"]}, {"hand": ["mill_3"]}]
    table = position("round", *seats, active=1, options=IN_TURN)
    make(table, "B discard mill_2", "C keep mill_3", "A discard mill_1")
    assert [(event["seat"], event["number"]) for event in told(table, "drew")][:2] == [(1, 1), (0, 1)]


# --- planning


def test_an_open_plan_is_told_at_once() -> None:
    """OMG-12.14, 4.12: with what was paid for a move, which lies in the discard pile before the next one plans."""
    seat = {"buildings": [*TWO_MILLS], "staff": ["mill_1"], "goods": {"charburner_wheat": 2}}
    table = position("planning", seat, {}, options=IN_TURN)
    make(table, "A move mill_1", "A to mill_2", "A work charburner_wheat sloppy")
    moved = {"kind": "moved", "seat": A, "from": ["mill_1"], "building": ["mill_2"], "goods": {"coal": 2}}
    assert told(table, "moved", B) == [moved]
    plan = {"kind": "planned", "seat": A, "aside": False, "building": "charburner_wheat", "mode": "sloppy"}
    assert told(table, "planned", B) == [plan]
    assert shared(table)["discard_cards"] == 2
    assert part(table, A)["spent"] == []


def test_a_refused_place_for_the_worker_is_named() -> None:
    """OMG-6.5: also where it is the charburner, the first building."""
    seat = {"buildings": TWO_MILLS, "staff": ["charburner_wheat"], "goods": [0, 0, 0]}
    table = position("planning", seat, {})
    taken = refusal_of(table, "work charburner_wheat efficient")
    assert (taken.reason, taken.data) == ("assistant_is_there", {"building": "charburner_wheat"})
    foreign = refusal_of(table, "work bakery_1 efficient")
    assert (foreign.reason, foreign.data) == ("not_your_building", {"building": "bakery_1"})


def test_an_assistant_that_came_to_the_charburner_has_moved() -> None:
    """OMG-6.10: it stays there for this round."""
    seat = {"buildings": TWO_MILLS, "staff": ["mill_1", "mill_2"], "goods": {"charburner_wheat": 7}}
    table = make(position("planning", seat, {}), "A move mill_1", "A to charburner_wheat")
    assert "move mill_2" in texts(table, A)
    assert refusal_of(table, "move charburner_wheat").rule == "OMG-6.10"


def test_an_assistant_is_at_the_charburner() -> None:
    """OMG-10.23: a new one cannot go there, but it is an own building."""
    seat = {"buildings": [*TWO_MILLS, "weaving_mill_1"], "staff": ["charburner_wheat"], "goods": {"mill_1": 9}}
    table = position("spend", seat, OPEN, display=["assistant_2a"])
    make(table, "A hire assistant_2a")
    assert table.step(A).name == "place_assistant"
    assert refusal_of(table, "place charburner_wheat").rule == "OMG-10.23"
    assert refusal_of(table, "place bakery_1").rule == "OMG-10.19"


# --- production


def test_an_attempt_that_cannot_succeed_is_told() -> None:
    """OMG-8.14, 13.14: also if nobody was asked because there are too few cards."""
    first = {"aside": "market_office_draw_3", "goods": {"charburner_wheat": 7}}
    seat = {"buildings": ["charburner_clay", "mill_1"], "worker": "mill_1", "mode": "efficient", "hand": []}
    table = make(position("turn", first, seat, market={"clay": 1}), "A pass")
    assert told(table, "failed") == [{"kind": "failed", "seat": B, "building": "mill_1"}]


def test_a_part_of_what_is_missing_cannot_be_paid() -> None:
    """OMG-8.14: two wheat are missing and there is one card with wheat; another card shows wood (OMG-8.5)."""
    seat = {"buildings": TWO_MILLS, "worker": "mill_1", "mode": "efficient", "hand": ["mill_3", "sawmill_1"]}
    table = position("turn", seat, OPEN, market={"wheat": 1, "wool": 1})
    assert texts(table, A) == ["decline"]
    whole = refusal_of(table, "pay mill_3")
    assert (whole.rule, whole.data) == ("OMG-8.14", {"number": 2})
    assert refusal_of(table, "pay sawmill_1").rule == "OMG-8.5"


def test_an_unused_chain_is_not_told() -> None:
    """OMG-9.4: nothing happens."""
    seat = {"buildings": ["charburner_wheat", "cattle_ranch_1", "tannery_1"], "goods": {"cattle_ranch_1": 2}}
    table = position("turn", seat | {"worker": "charburner_wheat", "mode": "efficient"}, OPEN, final=True)
    make(table, "A chain tannery 0")
    assert told(table, "chained") == []


def test_a_fitting_card_is_refused_by_the_order_of_cards() -> None:
    """OMG-17.1: not because of what it shows (OMG-9.9); one card is asked for."""
    seat = {"buildings": TWO_MILLS, "hand": ["mill_3", "mill_4", "sawmill_1"]}
    table = position("turn", seat, OPEN, final=True)
    make(table, "A stop", "A lay mill_4")
    assert refusal_of(table, "lay mill_3").rule == "OMG-17.1"
    assert refusal_of(table, "lay sawmill_1").rule == "OMG-9.9"


# --- a free order of production


def free(goods: dict[str, int], hand: list[str], **more: Any) -> AnyTable:
    """The final round with empty piles: all chains are open, and an assistant in a mill makes the order free."""
    buildings = ["charburner_wheat", "mill_1", "mill_2", "cattle_ranch_1", "tannery_1"]
    seat: dict[str, Any] = {"buildings": buildings, "goods": goods, "hand": hand, "staff": ["mill_1"], **more}
    return position("turn", seat, OPEN, market={"wheat": 5, "wool": 1}, pile=EMPTY, discard=[], final=True)


def test_open_chains_are_offered_once_for_a_type() -> None:
    """OMG-17.5, 17.7: the mills have one chain; it needs a card with wheat, the tannery's one cattle or more."""
    table = free({"cattle_ranch_1": 1}, ["mill_3"])
    assert texts(table, A) == ["next mill_1", "next chain mill", "next chain cattle_ranch", "next chain tannery"]
    many = free({"cattle_ranch_1": 3}, ["sawmill_1"])
    assert texts(many, A) == ["next mill_1", "next chain charburner", "next chain tannery"]
    first_card = position(
        "turn",
        {"buildings": ["charburner_wheat", "cattle_ranch_1"], "hand": ["mill_1"], "staff": ["cattle_ranch_1"]},
        OPEN,
        market={"wheat": 5, "wool": 1},
        pile=EMPTY,
        final=True,
    )
    assert "next chain cattle_ranch" in texts(first_card, A)


def test_a_chain_without_goods_is_not_offered() -> None:
    """OMG-9.3: everybody sees that there is no cattle; so the only building is attempted unasked (OMG-14.8)."""
    table = free({}, ["sawmill_1", "sawmill_2"])
    assert texts(table, A) == ["next mill_1", "next chain charburner"]
    assert free({}, []).waiting == [B]


def test_a_building_without_a_chain_offers_none() -> None:
    """OMG-9.1, 9.12: in the final round all chains are open, but a glassmaker has none."""
    buildings = ["charburner_wheat", "mill_1", "glassmaker_1"]
    table = free({}, ["sawmill_1", "sawmill_2"], buildings=buildings)
    assert texts(table, A) == ["next mill_1", "next chain charburner"]


def test_what_may_not_come_next() -> None:
    """OMG-8.2, 9.1: buildings that are not owned, not manned or tried already, also the first one; and shut chains."""
    manned = {"worker": "charburner_wheat", "mode": "efficient", "staff": ["mill_1", "cattle_ranch_1"]}
    table = free({"cattle_ranch_1": 2}, ["sawmill_1", "sawmill_2"], **manned)
    assert texts(table, A)[:3] == ["next charburner_wheat", "next mill_1", "next cattle_ranch_1"]
    make(table, "A next charburner_wheat", "A decline")
    found = {
        name: refusal_of(table, f"next {name}") for name in ("charburner_wheat", "mill_2", "bakery_1", "chain bakery")
    }
    assert {name: (refusal.rule, refusal.reason, refusal.data) for name, refusal in found.items()} == {
        "charburner_wheat": ("OMG-8.2", "once_a_round", {"building": "charburner_wheat"}),
        "mill_2": ("OMG-8.2", "nobody_works_there", {"building": "mill_2"}),
        "bakery_1": ("OMG-8.2", "not_your_building", {"building": "bakery_1"}),
        "chain bakery": ("OMG-9.1", "chain_is_shut", {"type": "bakery"}),
    }


def test_assistants_that_make_more_goods_may_empty_the_piles() -> None:
    """OMG-17.7: the piles may run out if two of them and the worker could make six goods, and five cards are left."""
    game = GAME.with_components({"constants": {"goods_assistant": 2}})
    seat = {"buildings": TWO_MILLS, "worker": "charburner_wheat", "mode": "efficient", "staff": ["mill_1", "mill_2"]}
    for cards, is_free in ((5, True), (6, False)):
        shared_part = {"pile": {"cards": cards}, "market": {"wheat": 3, "wool": 3, "wood": 3}}
        table = game.position({"at": "turn", "shared": shared_part, "seats": [seat, OPEN]})
        assert (table.waiting == [A]) == is_free


# --- two cards for one unit


def working(building: str, hand: list[str], **market: int) -> AnyTable:
    seat = {"buildings": ["charburner_wheat", building], "worker": building, "mode": "efficient", "hand": hand}
    return position("turn", seat, OPEN, market=market, options=PAIRS)


def test_a_card_that_leaves_too_few_for_pairs_is_not_offered() -> None:
    """OMG-12.16: two wood are missing; for the other one there must be a wood card or two others."""
    assert texts(working("mill_6", ["sawmill_1", "mill_1"], wood=1, wool=1), A) == ["decline"]
    two_wood = working("mill_6", ["sawmill_1", "sawmill_2"], wood=1, wool=1)
    assert texts(two_wood, A) == ["pay sawmill_1", "decline"]
    three = working("mill_6", ["sawmill_1", "mill_1", "mill_2"], wood=1, wool=1)
    assert texts(three, A) == ["pay sawmill_1", "decline"]


def test_every_card_counts_for_a_kind_that_comes_later() -> None:
    """OMG-12.16: one wood and one wheat are missing; the wheat is on the first card of all."""
    assert texts(working("weaving_mill_7", ["mill_1", "sawmill_1"], wood=1, wheat=1), A) == ["pay sawmill_1", "decline"]


def test_cards_promised_for_pairs_are_not_free() -> None:
    """OMG-12.16, 14.8: after a pair for wood the third card must pay for wool; all are needed, so nobody is asked."""
    table = working("mill_6", ["mill_1", "mill_2", "weaving_mill_1"], wood=2)
    make(table, "A pairs wood")
    assert part(table, A)["hand"] == []
    assert part(table, A)["goods"] == [0, 2]


def test_refusals_count_the_cards_for_pairs() -> None:
    """OMG-8.9, 17.12: with those that are promised."""
    table = working("mill_6", ["mill_1", "mill_2", "mill_3", "weaving_mill_1"], wood=2)
    make(table, "A pairs wood")
    assert texts(table, A) == ["pay weaving_mill_1", "pairs wool"]
    assert refusal_of(table, "build").data == {"number": 3}
    make(table, "A pay weaving_mill_1")
    late = refusal_of(table, "pay mill_3")
    assert (late.rule, late.data) == ("OMG-17.12", {"card": "mill_3", "number": 2})


# --- spending, the end, and the cards


def test_a_suggested_payment_names_no_good_that_is_kept() -> None:
    """OMG-14.8: only what is paid."""
    goods = {"charburner_wheat": 6, "weaving_mill_1": 7}
    seat = {"buildings": ["charburner_wheat", "weaving_mill_1", "mill_1"], "goods": goods, "aside": "butcher_2"}
    table = make(position("spend", seat, OPEN), "A build")
    suggested = table.view(A)["form"]["suggested"]
    assert {text.split()[1] for text in suggested} <= {"fabric", "coal"}
    assert all(int(text.split()[2]) > 0 for text in suggested)


def test_eight_buildings_are_no_round_limit() -> None:
    """OMG-11.1, 11.12: also in the last round that the limit allows."""
    eight = ["charburner_wheat", "mill_1", "mill_2", "mill_3", "mill_4", "mill_5", "mill_6", "sawmill_1"]
    for buildings, limited in ((eight, False), (eight[:7], True)):
        table = position("end_round", {"buildings": buildings}, {}, round=60)
        assert (shared(table)["final"], shared(table)["limited"]) == (True, limited)


def test_what_the_cards_need_with_the_rulebooks_glassmakers() -> None:
    """OMG-12.17: no other card changes."""
    facts = [GAME.facts(2, {"component_variant.glassmakers": value}) for value in ("list", "rulebook")]
    assert all(isinstance(each, GoodsFacts) for each in facts)
    differing = [card for card in range(95) if facts[0].needs[card] != facts[1].needs[card]]  # type: ignore[attr-defined]
    assert {facts[0].names[card] for card in differing} == {"glassmaker_1", "glassmaker_2"}  # type: ignore[attr-defined]


def test_a_charburner_costs_nothing() -> None:
    """OMG-2.13."""
    facts = GAME.facts(2, {})
    assert isinstance(facts, GoodsFacts)
    assert [facts.cost[card] for card in facts.charburners] == [0] * len(facts.charburners)


@pytest.mark.parametrize(
    ("needs", "says"),
    [
        ({"wood": 1, "any": 1}, "either certain resources or any"),
        ({"any": 3}, ""),
        ({"any": 15}, ""),
        ({"any": 16}, "15"),
    ],
)
def test_needs_of_a_card(needs: dict[str, int], says: str) -> None:
    """OMG-2.12, 8.18: beside needs of any kind there is no other one; and there are at most 15 units of a kind."""
    changes = {"deck": {"glassmaker_1": {"needs": needs}}}
    if says:
        with pytest.raises(BadComponents, match=says):
            GAME.with_components(changes).start(seats=2)
    else:
        GAME.with_components(changes).start(seats=2)


def test_a_chain_may_take_wood_and_goods() -> None:
    """OMG-9.7: as others take clay and coal; it is laid card by card."""
    game = GAME.with_components({"types": {"brick_manufacture": {"chain_resources": ["wood"]}}})
    seat = {"buildings": ["charburner_wheat", "brick_manufacture_1"], "hand": ["sawmill_1"]}
    data = {"at": "turn", "shared": {"final": True}, "seats": [seat | {"goods": {"charburner_wheat": 2}}, OPEN]}
    table = make(game.position(data), "A stop")
    assert texts(table, A) == ["lay sawmill_1", "stop"]
