"""Trade offers: answered by their value, and made seldom."""

from time import process_time
from typing import Any

import pytest

from gildhall.bots.offers import Trader
from gildhall.bots.seen import Seen
from gildhall.engine.evaluation import Evaluation, softmax
from gildhall.engine.table import AnyTable
from tests.games.antiquity.helpers import GAME, A, B, C, make, position


def by_kinds(table: Any) -> Evaluation:
    """A seat with more kinds of goods is better off: a simple evaluation in which trades help both."""
    kinds = [sum(number > 0 for number in part.goods) for part in table.seats]
    return Evaluation(softmax([number / 4 for number in kinds]), [0.0] * len(kinds))


@pytest.fixture(autouse=True)
def simple_world(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME.rulebook, "evaluate", by_kinds)


def table(players: int = 3, **options: Any) -> AnyTable:
    market = {"goods": {"wood": 3}, "buildings": ["market manned"]}
    seats = {A: market, B: {"goods": {"grain": 2}}, C: {"goods": {"wood": 5}}}
    return position("city", {seat: part for seat, part in seats.items() if seat < players}, players, options)


def answers(on: AnyTable, seat: int) -> list[str]:
    return [move.text for move in Trader(1).answer(Seen.at(on, seat))]


def test_a_good_offer_is_accepted() -> None:
    on = make(table(), "A offer B", "A give wood", "A ask grain", "A send")
    assert answers(on, B) == ["accept A"]
    make(on, "B accept A")


@pytest.mark.parametrize("lines", [["A ask grain"], ["A give wood", "A ask grain", "A ask grain"]])
def test_a_bad_offer_is_declined(lines: list[str]) -> None:
    on = make(table(), "A offer B", *lines, "A send")
    assert answers(on, B) == ["decline A"]
    make(on, "B decline A")


def test_an_offer_that_cannot_be_accepted_is_declined() -> None:
    on = make(table(), "A offer B", "A give wood", "A ask gold", "A send")
    assert answers(on, B) == ["decline A"]


def test_several_offers_are_answered_at_once_and_in_time() -> None:
    on = make(table(), "A offer B", "A give wood", "A ask grain", "A send", "C offer B", "C ask grain", "C send")
    start = process_time()
    assert sorted(answers(on, B)) == ["accept A", "decline C"]
    assert process_time() - start < 1.0
    assert answers(on, A) == []


def test_one_offer_a_round_that_is_good_for_both() -> None:
    on = table()
    trader = Trader(1)
    moves = trader.propose(Seen.at(on, B))
    assert [move.text for move in moves] == ["offer A", "give grain", "ask wood", "send"]
    for move in moves:
        on.make(B, move)
    assert trader.propose(Seen.at(on, B)) == []
    assert answers(on, A) == ["accept B"]


def test_nothing_is_offered_where_nothing_can_be_gained_by_both() -> None:
    assert Trader(1).propose(Seen.at(table(players=2), A)) == [], "what one of two gains, the other loses"
    assert Trader(1).propose(Seen.at(table(trade="none"), A)) == []


def test_the_same_view_gives_the_same_answer() -> None:
    on = make(table(), "A offer B", "A give wood", "A ask grain", "A send")
    twin = on.guess(B, GAME.preview_dice())
    assert answers(on, B) == answers(twin, B)
