"""Payments, discards and trades with the bank can be answered in any order and combination that the rules allow."""

from collections import Counter
from itertools import combinations, permutations

import pytest

from gildhall.engine.errors import IllegalMove
from gildhall.engine.table import AnyTable
from tests.games.antiquity.helpers import A, make, part, position

LUXURIES = ["gold", "wine", "pearls", "dye"]


def stable_to_pay() -> AnyTable:
    """A stable costs two different luxuries, and there is one of each."""
    table = position("city", {A: {"goods": dict.fromkeys(LUXURIES, 1)}})
    return make(table, "A build stable", "A put 1 0,0 r0")


@pytest.mark.parametrize("pair", list(permutations(LUXURIES, 2)), ids="-".join)
def test_luxuries_are_paid_in_any_order(pair: tuple[str, str]) -> None:
    """ANT-5.17, 5.18: also where the second of them would be paid without asking."""
    table = stable_to_pay()
    table.fill(A, [f"pay {good}" for good in pair])
    assert part(table)["goods"] == {good: 1 for good in LUXURIES if good not in pair}


def test_every_kind_can_be_named_and_the_suggestion_is_whole() -> None:
    form = stable_to_pay().view(A)["form"]
    [field] = form["fields"]
    assert [move["text"] for move in field["moves"]] == [f"pay {good}" for good in LUXURIES]
    for first, second in combinations(LUXURIES, 2):
        table = position("city", {A: {"goods": {first: 1, second: 2, "dye": 1}}})
        make(table, "A build stable", "A put 1 0,0 r0")
        form = table.view(A)["form"]
        if form is not None:  # Otherwise there is only one way, and it is paid.
            assert len(form["suggested"]) == form["fields"][0]["low"]
            table.fill(A, form["suggested"])


def test_equal_luxuries_are_refused() -> None:
    table = make(
        position("city", {A: {"goods": {"wine": 2, "pearls": 1, "dye": 1}}}), "A build stable", "A put 1 0,0 r0"
    )
    with pytest.raises(IllegalMove) as refused:
        table.fill(A, ["pay wine", "pay wine"])
    assert refused.value.rule == "ANT-5.17"


def test_food_and_luxuries_of_a_house_are_two_payments() -> None:
    """ANT-5.20: house 15 costs two different foods and two different luxuries."""
    goods = {"grain": 1, "sheep": 1, "fish": 1, "gold": 1, "wine": 1, "pearls": 1}
    table = make(position("city", {A: {"goods": goods}}), "A house 15", "A put 1 0,0 r0")
    table.fill(A, ["pay fish", "pay sheep"])
    table.fill(A, ["pay pearls", "pay gold"])
    assert part(table)["goods"] == {"grain": 1, "wine": 1}


def test_goods_are_discarded_in_any_order() -> None:
    """ANT-8.1: three of four goods find no room; the last one to go would not be asked."""
    mine = {"goods": {"wood": 2, "grain": 1, "dye": 1}, "buildings": ["storage_1x2 manned"]}
    table = position("storing", {A: mine})
    form = table.view(A)["form"]
    assert [move["text"] for move in form["fields"][0]["moves"]] == ["discard wood", "discard grain", "discard dye"]
    assert len(form["suggested"]) == form["fields"][0]["low"] == 2
    table.copy().fill(A, form["suggested"])
    table.fill(A, ["discard dye", "discard wood"])
    assert part(table)["goods"] == {"wood": 1, "grain": 1}


@pytest.mark.parametrize("goods", [{"gold": 2, "wine": 2, "dye": 1}, {"gold": 2, "wine": 1, "pearls": 1, "dye": 1}])
def test_equal_luxuries_are_paid_in_any_combination(goods: dict[str, int]) -> None:
    """ANT-5.18, 5.43: with philosophy, three for house 13; some units are paid without asking, named or not."""
    mine = {"goods": {**goods, "grain": 1}, "buildings": ["faculty_philosophy 1 4,0 r0 manned"]}
    table = make(position("city", {A: mine}), "A house 13", "A put 1 0,0 r0")
    left = part(table)["goods"]
    units = [good for good in LUXURIES for _ in range(left.get(good, 0))]
    form = table.form(A)
    assert form is not None
    for paid in sorted(set(combinations(units, form.fields[0].low))):
        trial = table.copy()
        trial.fill(A, [f"pay {good}" for good in reversed(paid)])
        assert part(trial)["goods"] == Counter(left) - Counter(paid)


@pytest.mark.parametrize(
    "goods",
    [
        {"wood": 1, "grain": 1, "gold": 1, "dye": 1},
        {"wood": 1, "grain": 2, "dye": 1},
        {"wood": 2, "grain": 1, "gold": 1, "dye": 1},
    ],
)
def test_goods_are_discarded_in_any_combination(goods: dict[str, int]) -> None:
    """ANT-8.1: all but two; also where the last would go without asking."""
    table = position("storing", {A: {"goods": goods, "buildings": ["storage_1x2 manned"]}})
    units = [good for good, number in goods.items() for _ in range(number)]
    for gone in set(combinations(units, len(units) - 2)):
        trial = table.copy()
        trial.fill(A, [f"discard {good}" for good in reversed(gone)])
        assert part(trial)["goods"] == Counter(goods) - Counter(gone)


def test_too_few_goods_are_discarded() -> None:
    """ANT-8.1: the answer is refused, and nothing is gone."""
    goods = {"wood": 1, "grain": 1, "gold": 1, "dye": 1}
    table = position("storing", {A: {"goods": goods, "buildings": ["storage_1x2 manned"]}})
    for answer in ([], ["discard wood"]):
        with pytest.raises(IllegalMove) as refused:
            table.fill(A, answer)
        assert refused.value.rule == "ANT-8.1"
    assert part(table)["goods"] == goods


def test_the_bank_takes_two_goods_in_any_order() -> None:
    """ANT-5.31: equal or different."""
    mine = {"goods": {"wood": 1, "dye": 2}, "buildings": ["market manned"]}
    table = make(position("city", {A: mine}), "A bank")
    table.fill(A, ["bank_give dye", "bank_give wood"])
    make(table, "A bank_take fish")
    assert part(table)["goods"] == {"fish": 1, "dye": 1}
