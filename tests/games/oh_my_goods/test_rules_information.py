"""Sections 13, 14 and 17: who knows what, empty situations, the decision model."""

import json
from typing import Any

import pytest

from gildhall.engine.dice import QuickDice
from gildhall.engine.errors import IllegalMove
from tests.games.oh_my_goods.helpers import (
    DECK,
    GAME,
    OPEN,
    A,
    AnyTable,
    B,
    make,
    part,
    position,
    random_moves,
    rule_of,
    shared,
    texts,
    told,
)

MILL: dict[str, Any] = {"buildings": ["charburner_wheat", "mill_1"], "worker": "mill_1", "mode": "efficient"}


def named(data: Any) -> set[str]:
    words = json.dumps(data).replace('"', " ").replace(":", " ").replace(",", " ").split()
    return {word.strip("[]{}") for word in words} & set(DECK)


def some_moments(seats: int, seed: int) -> list[AnyTable]:
    """Tables in the middle of a random game."""
    table = GAME.start(seats=seats, seed=seed)
    moments = []
    for number, _ in enumerate(random_moves(table, seed)):
        if number % 97 == 50:
            moments.append(table.copy())
    return moments


@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_sees(seed: int) -> None:
    """OMG-13.1 to 13.4, 13.12, 0.3: open things and the own hand, never the pile, goods or others' cards."""
    for table in some_moments(3, seed):
        whole = table.position()
        for seat in range(3):
            view = table.view(seat)
            data = view["shared"]
            for key in ("round", "active", "final", "display", "row1", "row2", "market"):
                assert data[key] == whole["shared"][key]
            assert data["pile"] == {"cards": whole["shared"]["pile"]["cards"]}
            hidden = set(whole["shared"]["pile"]["bag"])
            for other, found in enumerate(whole["seats"]):
                hidden |= set(found["goods_cards"]) | set(whole["shared"]["face_down"])
                seen = view["seats"][other]
                shown = table.shown(other, seat)
                assert seen["buildings"] == found["buildings"]
                assert seen["cards"] == len(shown.hand)
                if other != seat:
                    hidden |= (
                        set(found["hand"]) | set(found["discarded"]) | ({found["aside"]} if found["aside"] else set())
                    )
                    assert (seen["hand"], seen["aside"]) == (None, None)
            assert not named([view["shared"], view["seats"]]) & hidden


def test_goods_are_only_counted() -> None:
    """OMG-13.5, 9.5: a hand card laid in a chain is shown once; then it is a good like any other."""
    table = position("turn", MILL | {"hand": ["bakery_1", "sawmill_1"]}, OPEN, market={"wheat": 3, "wool": 1})
    make(table, "A lay bakery_1")
    assert told(table, "laid", B)[0]["card"] == "bakery_1"
    assert "bakery_1" not in named(table.view(B)) | named([table.view(A)["shared"], table.view(A)["seats"]])


def test_paid_goods_and_exchanges_lie_face_down() -> None:
    """OMG-13.6, 10.9: a seat knows its own exchange; nobody knows goods; everybody knows what was shown."""
    seat = {"goods": {"charburner_wheat": 3}, "aside": "mill_2", "hand": ["mill_1"]}
    table = make(position("spend", seat, OPEN), "A build")
    assert (table.view(A)["shared"]["face_down"], table.view(A)["shared"]["face_down_cards"]) == (None, 3)
    exchange = make(position("round", {"hand": ["mill_1"]}, {"hand": ["mill_2"]}), "A discard mill_1", "B keep mill_2")
    assert [exchange.view(seat)["seats"][A]["discarded"] for seat in (A, B, None)] == [["mill_1"], None, None]


def test_sealed_choices_show_nothing() -> None:
    """OMG-13.7 to 13.9: the others see only that somebody is ready."""
    table = position("round", {"hand": ["mill_1", "mill_3"]}, {"hand": ["mill_2"]})
    before = table.view(B)
    make(table, "A discard mill_1", "A keep mill_3")
    after = table.view(B)
    assert after["sealed"]["ready"] == [True, False]
    assert {**after, "sealed": None, "waiting": None} == {**before, "sealed": None, "waiting": None}


def test_the_face_of_the_card_set_aside() -> None:
    """OMG-13.2, 13.11, 10.3: known to the owner; to the others only when it is built."""
    seat = {"goods": {"charburner_wheat": 7}, "aside": "mill_2"}
    table = position("spend", seat, OPEN)
    assert "mill_2" not in named(table.view(B))
    passed = make(table.copy(), "A pass")
    assert "mill_2" not in named(passed.view(B))
    make(table, "A build")
    assert "mill_2" in named(table.view(B))
    assert told(table, "builds", B)[0]["card"] == "mill_2"


def test_failing_looks_the_same() -> None:
    """OMG-13.14: whether one could not pay or did not want to; and a card that returns tells nothing."""
    stories = []
    for hand in (["bakery_1"], ["sawmill_1"]):
        table = position("turn", MILL | {"hand": hand}, OPEN, market={"wheat": 2, "wool": 1})
        assert table.waiting == [A]
        make(table, "A decline")
        stories.append([event.seen_by(B) for event in table.events])
    assert stories[0] == stories[1]
    returns = []
    for card in ("mill_2", "food_factory_1"):
        table = position("spend", {"goods": {"charburner_wheat": 7}, "aside": card}, OPEN)
        make(table, "A pass")
        returns.append([event.seen_by(B) for event in table.events])
    assert returns[0] == returns[1]


def test_all_randomness_comes_from_the_seed() -> None:
    """OMG-13.13: the same moves give the same game."""
    games = []
    for _ in range(2):
        table = GAME.start(seats=3, seed=9)
        for _ in random_moves(table, 3):
            pass
        games.append(table.position())
    assert games[0] == games[1]


def test_forced_choices() -> None:
    """OMG-14.8, as decision 9 narrows it: unasked only if everybody sees that it is forced."""
    few = position("turn", MILL | {"hand": ["bakery_1"]}, OPEN, market={"wheat": 1, "wool": 1})
    assert few.waiting == [B]  # two units, one card: everybody sees it
    hidden = position("turn", MILL | {"hand": ["sawmill_1", "sawmill_2"]}, OPEN, market={"wheat": 1, "wool": 1})
    assert texts(hidden, A) == ["decline"]  # only A sees that it cannot pay
    paid = position("spend", {"goods": {"charburner_wheat": 7}, "aside": "mill_1"}, OPEN)
    make(paid, "A build")
    assert paid.waiting == [B]  # two coal: there is nothing to choose


def test_classes() -> None:
    """OMG-17.2, 17.9: cards with the same print are one choice, others are not."""
    offices = ["market_office_draw_1", "market_office_draw_2", "market_office_draw_3"]
    table = position("planning", {"hand": ["market_office_wheat_2", "market_office_wheat_3", *offices]}, {})
    make(table, "A work charburner_wheat sloppy")
    wanted = ["market_office_wheat_2", "market_office_draw_1", "market_office_draw_3"]  # the third one has a half sun
    assert texts(table, A) == [f"aside {card}" for card in wanted] + ["aside nothing"]
    assert rule_of(table, A, "aside market_office_wheat_3") == "OMG-17.2"


def test_nobody_gets_stuck() -> None:
    """OMG-17.12, 17.1: only cards are offered after which the rest can still be paid, in ascending order."""
    table = position("turn", MILL | {"hand": ["mill_2", "mill_3", "mill_4"]}, OPEN, market={"wheat": 1, "wool": 1})
    assert texts(table, A) == ["pay mill_2", "pay mill_3", "decline"]
    assert rule_of(table, A, "pay mill_4") == "OMG-17.12"
    make(table, "A pay mill_3")
    assert rule_of(table, A, "pay mill_2") == "OMG-17.1"
    with pytest.raises(IllegalMove, match=r"OMG-17\.1"):
        table.make(A, "pay mill_2")


def test_moves_are_named_by_buildings() -> None:
    """OMG-17.4, 17.10: which building is left, then which is entered; moves come first."""
    seat = {"buildings": ["charburner_wheat", "mill_1"], "staff": ["mill_1"], "goods": {"charburner_wheat": 2}}
    table = position("planning", seat, {})
    assert rule_of(table, A, "work charburner_wheat sloppy") == "OMG-17.10"
    assert texts(table, A) == ["move mill_1", "stay"]
    make(table, "A move mill_1")  # there is one building to enter, so it is not asked (OMG-14.8)
    assert texts(table, A)[0] == "work mill_1 efficient"


def test_a_guess_is_dealt_from_what_is_not_seen() -> None:
    """OMG-13.3 to 13.6, 13.12: cards and goods of others change, own ones do not."""
    table = some_moments(3, 1)[2]
    hands = set()
    for seed in range(20):
        guess = table.guess(A, QuickDice.seeded(seed, 5))
        guess.check()
        assert guess.view(A) == table.view(A)
        hands.add(str(part(guess, B)["hand"]) + str(shared(guess)["pile"]["bag"][:1]))
    assert len(hands) > 10
