"""Forms offer only what can be done: no part of a payment that could never be whole."""

from typing import Any

from gildhall.engine.table import AnyTable
from tests.games.oh_my_goods.helpers import OPEN, A, make, part, position, texts

MILL: dict[str, Any] = {"buildings": ["charburner_wheat", "mill_1"], "worker": "mill_1", "mode": "efficient"}
"""It needs 3 wheat and 1 wool."""


def offered(table: AnyTable) -> list[str]:
    """All moves of the form that A is asked."""
    form = table.view(A)["form"]
    return [move["text"] for field in form["fields"] for move in field["moves"]]


def test_an_impossible_payment_is_not_offered() -> None:
    """OMG-8.9, 8.15: two wheat and a wool are missing, and there is no wool: the wheat would be paid for nothing."""
    table = position("turn", MILL | {"hand": ["bakery_1", "bakery_2", "sawmill_1"]}, OPEN, market={"wheat": 1})
    assert texts(table, A) == ["decline"]
    assert table.view(A)["form"] is None


def test_a_possible_payment_is_offered() -> None:
    """OMG-8.5: every fitting card may pay."""
    hand = ["bakery_1", "bakery_2", "weaving_mill_1", "sawmill_1"]
    table = position("turn", MILL | {"hand": hand}, OPEN, market={"wheat": 1})
    assert offered(table) == ["pay bakery_1", "pay bakery_2", "pay weaving_mill_1"]


def test_a_sloppy_worker_does_without_what_leaves_the_rest_payable() -> None:
    """OMG-8.11, 17.12: without wool in the hand only the wool can be left out."""
    sloppy = MILL | {"mode": "sloppy", "hand": ["bakery_1", "bakery_2", "sawmill_1"]}
    table = position("turn", sloppy, OPEN, market={"wheat": 1})
    assert offered(table) == ["waive wool", "pay bakery_1", "pay bakery_2"]
    poor = position("turn", sloppy | {"hand": ["sawmill_1", "sawmill_2", "sawmill_3"]}, OPEN, market={"wheat": 1})
    assert poor.view(A)["form"] is None


def test_a_chain_without_a_fitting_card_is_not_offered() -> None:
    """OMG-9.5: a player without wheat is asked, because the hand is hidden, but there is nothing to lay."""
    table = position("turn", MILL | {"hand": ["sawmill_1"]}, OPEN, market={"wheat": 3, "wool": 1})
    assert texts(table, A) == ["stop"]
    assert table.view(A)["form"] is None


def butcher_to_pay() -> AnyTable:
    """A butcher's price of 15 coins, with 7 fabric (3 coins each) and 6 coal."""
    goods = {"charburner_wheat": 6, "weaving_mill_1": 7}
    seat = {"buildings": ["charburner_wheat", "weaving_mill_1"], "goods": goods, "aside": "butcher_2"}
    return make(position("spend", seat, OPEN), "A build")


def test_a_suggested_payment_is_whole() -> None:
    """OMG-10.6, 14.8: it also names the goods that would be paid unasked, and it is accepted as it stands."""
    table = butcher_to_pay()
    price = table.view(A)["prompt"]["coins"]
    suggested = table.view(A)["form"]["suggested"]
    values = {"fabric": 3, "coal": 1}
    paid = [(good, int(number)) for _, good, number in (text.split() for text in suggested)]
    assert sum(values[good] * number for good, number in paid) >= price
    before = part(table, A)["coins"]
    table.fill(A, suggested)
    assert part(table, A)["coins"] == before - sum(values[good] * number for good, number in paid)


def test_goods_that_follow_by_themselves_may_be_named_or_not() -> None:
    """OMG-14.8: with 3 fabric the rest is coal, said or unsaid."""
    for answer in (["give fabric 3"], ["give fabric 3", "give coal 6"], ["give coal 6", "give fabric 3"]):
        table = butcher_to_pay()
        table.fill(A, answer)
        assert part(table, A)["goods"][:2] == [0, 4]
