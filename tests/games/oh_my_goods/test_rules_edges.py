"""Edges of the rules where a small fault in the code would go unnoticed elsewhere."""

import json

import pytest

from gildhall.engine.dice import QuickDice
from tests.games.oh_my_goods.helpers import (
    BURNERS,
    DECK,
    GAME,
    OPEN,
    RESOURCES,
    A,
    AnyTable,
    B,
    part,
    position,
    random_moves,
    shared,
    texts,
)

# --- set-up and components


@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_deck_cards_are_in_the_deck(players: int) -> None:
    """OMG-2.3: neither charburners nor assistants are shuffled into it."""
    table = GAME.start(seats=players, seed=3)
    hands = [
        card for seat in range(players) for card in (*part(table, seat)["hand"], *part(table, seat)["goods_cards"])
    ]
    assert sorted(shared(table)["pile"]["bag"] + hands) == sorted(DECK)


def test_what_depends_on_the_number_of_players() -> None:
    """OMG-3.11: the display, and nothing else but what is left of the deck."""
    for players in (2, 3, 4):
        table = GAME.start(seats=players, seed=3)
        assert len(shared(table)["display"]) == 2 * players
        for seat in range(players):
            mine = part(table, seat)
            assert (len(mine["hand"]), mine["goods"], mine["coins"]) == (5, [7], 7)
            assert mine["buildings"][0] in BURNERS


# --- the piles


def test_the_pile_is_made_anew_when_a_card_is_needed() -> None:
    """OMG-4.4: the last card leaves the pile, and it stays empty until the next one is drawn."""
    table = position(
        "turn",
        {"worker": "charburner_wheat", "mode": "efficient"},
        OPEN,
        market={"wheat": 2, "wood": 1},
        pile={"cards": 2},
        discard=["mill_1", "mill_2"],
    )
    assert part(table, A)["goods"] == [2]
    assert shared(table)["pile"]["cards"] == 0
    assert shared(table)["discard"] == ["mill_1", "mill_2"]


def test_only_the_discard_pile_is_shuffled_in() -> None:
    """OMG-4.5: market rows, hands, cards set aside and goods stay where they are."""
    table = position(
        "turn",
        {"worker": "charburner_wheat", "mode": "efficient", "hand": ["mill_4"], "goods": {"charburner_wheat": 1}},
        OPEN | {"hand": ["mill_5"]},
        row1=["mill_1", "mill_2", "sawmill_1"],
        row2=["mill_3"],
        pile={"cards": 0},
        discard=["sawmill_2", "sawmill_3", "sawmill_4"],
    )
    middle = shared(table)
    assert (middle["row1"], middle["row2"]) == (["mill_1", "mill_2", "sawmill_1"], ["mill_3"])
    assert part(table, A)["goods"] == [3]
    assert part(table, A)["hand"] == ["mill_4"]
    assert (part(table, B)["hand"], part(table, B)["aside"]) == (["mill_5"], "market_office_draw_3")
    goods = {*part(table, A)["goods_cards"][1:], *middle["pile"]["bag"]}
    assert goods == {"sawmill_2", "sawmill_3", "sawmill_4"}


# --- production


@pytest.mark.parametrize("resource", RESOURCES)
def test_an_office_gives_one_unit_to_its_owner(resource: str) -> None:
    """OMG-8.20: a unit of its resource for a production of its owner, which would not succeed without it."""
    building = f"charburner_{resource}" if resource != "wood" else "charburner_wheat"
    wanted = {"wood": 1, building.split("_")[1]: 2}
    market = {name: number - (name == resource) for name, number in wanted.items()}
    mine = {"buildings": [building, f"market_office_{resource}_1"], "worker": building, "mode": "efficient"}
    other = next(burner for burner in BURNERS if burner != building)
    rival = {"buildings": [other], "aside": "market_office_draw_3", "goods": {other: 7}}
    assert part(position("turn", mine, rival, market=market), A)["goods"] == [2, 0]
    assert part(position("turn", mine | {"buildings": [building]}, rival, market=market), A)["goods"] == [0]


def turn(cards: int, mode: str = "efficient", staff: list[str] | None = None) -> list[str]:
    """What A is asked at the start of its turn, with this many cards in both piles."""
    mine = {
        "buildings": ["charburner_wheat", "mill_1"],
        "worker": "charburner_wheat",
        "mode": mode,
        "staff": staff or [],
    }
    discard = ["sawmill_1", "sawmill_2", "sawmill_3"][:cards]
    table = position("turn", mine, OPEN, pile={"cards": 0}, discard=discard)
    return texts(table, A) if A in table.waiting else []


def test_the_order_is_free_only_if_the_piles_may_run_out() -> None:
    """OMG-17.7: fewer cards in both piles than goods that the persons could produce."""
    assert turn(1) == ["next charburner_wheat", "end"]
    assert turn(2) == []
    assert turn(0, "sloppy") == ["next charburner_wheat", "end"]
    assert turn(1, "sloppy") == []
    assert turn(2, staff=["mill_1"]) == ["next charburner_wheat", "next mill_1", "end"]
    assert turn(3, staff=["mill_1"]) == []


# --- spending


def test_nothing_is_ever_given_up() -> None:
    """OMG-10.26: in whole games no seat loses a building or an assistant, and no building moves."""
    grown = 0
    for seed in range(3):
        table = GAME.start(seats=3, seed=seed, options={"max_rounds": 12})
        before = [part(table, seat) for seat in range(3)]
        for number, _ in enumerate(random_moves(table, seed)):
            if number % 7:
                continue
            for seat in range(3):
                now, old = part(table, seat), before[seat]
                assert now["buildings"][: len(old["buildings"])] == old["buildings"]
                assert now["assistants"][: len(old["assistants"])] == old["assistants"]
                grown += len(now["buildings"]) > len(old["buildings"])
                before[seat] = now
    assert grown


# --- information


def test_what_everybody_sees() -> None:
    """OMG-13.1: the table itself, and the sizes of hands and piles."""
    table = GAME.start(seats=3, seed=4)
    for number, _ in enumerate(random_moves(table, 4)):
        if number % 40 or number > 400 or table.sealed is not None:
            continue
        truth = table.position()
        for eyes in (None, 0, 1, 2):
            view = table.view(eyes)
            for key in ("round", "active", "final", "display", "row1", "row2", "market", "discard_cards"):
                assert view["shared"][key] == truth["shared"][key]
            assert view["shared"]["pile"] == {"cards": truth["shared"]["pile"]["cards"]}
            for seen, known in zip(view["seats"], truth["seats"], strict=True):
                for key in ("buildings", "goods", "coins", "cards", "worker", "mode", "staff", "assistants"):
                    assert seen[key] == known[key]


def test_nobody_knows_the_draw_pile() -> None:
    """OMG-13.3: no view shows a card of it, and a guess may put any unseen card on top."""
    table = position("planning", {"hand": ["mill_1"]}, {"hand": ["mill_2"]}, pile={"top": ["mill_3", "mill_4"]})
    for eyes in (None, A, B):
        assert '"mill_3"' not in json.dumps(table.view(eyes)["shared"])
    tops = set()
    for seed in range(12):
        guess = table.guess(A, QuickDice.seeded(seed, 1)).position()["shared"]["pile"]
        tops.add(json.dumps([guess["top"], guess["bag"][:2]]))
    assert len(tops) > 3


def test_nobody_knows_the_faces_of_goods() -> None:
    """OMG-13.4: not even their owner; in guesses they differ."""
    table = position("planning", {"goods": {"charburner_wheat": 3}}, {})
    for eyes in (None, A, B):
        assert [seat["goods_cards"] for seat in table.view(eyes)["seats"]] == [None, None]
    faces = {json.dumps(part(table.guess(A, QuickDice.seeded(seed, 1)), A)["goods_cards"]) for seed in range(10)}
    assert len(faces) > 5


def test_the_load_is_small() -> None:
    """OMG-17.11: six to ten decisions with a choice for each player and round, as estimated; so it is with the rules of
    thumb, within a factor of two.
    """
    for players in (2, 4):
        table = GAME.start(seats=players, seed=5, listen=False)
        decisions = 0
        while (seat := table.next_seat()) >= 0:
            choices = table.choices(seat)
            decisions += len(choices) > 1
            table.choose(seat, GAME.thumb(table, seat, choices))
        assert 3 <= decisions / players / shared(table)["round"] <= 20


# --- refusals, and where there is one option only


def test_reasons_of_the_planning() -> None:
    """OMG-6.5: the worker stands at an own building without an assistant; OMG-7.1: a card of the hand is set aside."""
    mine = {"buildings": ["charburner_wheat", "mill_1", "sawmill_1"], "staff": ["mill_1"], "hand": ["mill_2", "mill_3"]}
    table = position("planning", mine, OPEN)
    assert reason(table, "work mill_1 efficient") == ("OMG-6.5", "assistant_is_there")
    assert reason(table, "work bakery_1 efficient")[1] == "not_your_building"
    table.make(A, "work sawmill_1 sloppy")
    assert reason(table, "aside mill_4")[1] == "not_in_hand"
    assert set(texts(table, A)) == {"aside mill_2", "aside mill_3", "aside nothing"}


def reason(table: AnyTable, move: str) -> tuple[str, str]:
    refusal = table.why_not(A, move)
    assert refusal is not None
    return refusal.rule, refusal.reason


def test_reasons_of_a_move_of_assistants() -> None:
    """OMG-6.9: one that has moved stays; it goes to a free building of its owner."""
    mine = {
        "buildings": ["charburner_wheat", "mill_1", "sawmill_1", "weaving_mill_1", "cattle_ranch_1"],
        "staff": ["charburner_wheat", "sawmill_1"],
        "goods": {"weaving_mill_1": 7},
    }
    table = position("planning", mine, OPEN | {"goods": {"charburner_clay": 7}})
    assert "move charburner_wheat" in texts(table, A)
    assert reason(table, "move mill_1")[1] == "no_assistant_there"
    table.make(A, "move charburner_wheat")
    assert set(texts(table, A)) == {"to mill_1", "to weaving_mill_1", "to cattle_ranch_1"}
    assert reason(table, "to sawmill_1")[1] == "assistant_is_there"
    assert reason(table, "to bakery_1")[1] == "not_your_building"


def test_two_cards_for_one_unit() -> None:
    """OMG-12.9: two cards of any kind pay for a unit; OMG-12.16: single cards first, the pairs come last."""
    mine = {"buildings": ["charburner_wheat"], "worker": "charburner_wheat", "mode": "efficient"}
    hand = ["sawmill_1", "sawmill_2", "weaving_mill_1", "weaving_mill_2"]
    table = position("turn", mine | {"hand": hand}, OPEN, market={"wheat": 1}, options={"two_for_one": True})
    assert texts(table, A) == ["pay sawmill_1", "pay sawmill_2", "pairs wood", "decline"]
    three = position("turn", mine | {"hand": hand[:3]}, OPEN, market={"wheat": 1}, options={"two_for_one": True})
    assert texts(three, A) == ["pay sawmill_1", "pay sawmill_2", "decline"]
    three.make(A, "pay sawmill_2")
    assert texts(three, A) == ["pairs wheat"]
    short = position("turn", mine | {"hand": hand[:2]}, OPEN, market={"wheat": 1}, options={"two_for_one": True})
    assert part(short, A)["goods"] == [0]
    none = position("turn", mine | {"hand": hand}, OPEN, market={"wheat": 1})
    assert part(none, A)["goods"] == [0]


def test_an_assistant_with_one_free_place() -> None:
    """OMG-10.20: it takes it at once, without being asked."""
    mine = {
        "buildings": ["charburner_wheat", "mill_1", "brick_manufacture_1", "weaving_mill_1"],
        "staff": ["mill_1", "brick_manufacture_1"],
        "worker": "weaving_mill_1",
        "mode": "efficient",
        "goods": {"charburner_wheat": 7},
    }
    table = position("spend", mine, OPEN, display=["assistant_7a"], options={"edition": "royal_goods"})
    table.make(A, "hire assistant_7a")
    while A in table.waiting:
        table.make(A, texts(table, A)[-1])
    assert len(part(table, A)["staff"]) == 3
