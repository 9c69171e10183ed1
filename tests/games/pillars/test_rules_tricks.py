"""Sections 5 to 7: playing cards, awarding tricks, the King's trick."""

import pytest

from gildhall.engine.errors import GildhallError, IllegalMove
from gildhall.engine.hold import Hold
from tests.games.pillars.helpers import (
    GAME,
    A,
    B,
    C,
    D,
    hands,
    of_kind,
    position,
    random_game,
    random_moves,
    results,
    shared,
    stages,
    stock,
    texts,
)

# --- 5 Playing cards


@pytest.mark.parametrize("seats", [3, 4])
def test_the_holder_of_lady_aliena_leads_every_first_trick(seats: int) -> None:
    """POE-5.1."""
    leaders = set()
    for seed in range(8):
        table = GAME.start(seats=seats, seed=seed)
        stage = 0
        for seat, _ in random_moves(table, seed):
            if shared(table)["stage"] > stage:
                stage += 1
                assert "lady_aliena" in hands(table)[seat]
                assert shared(table)["leader"] == shared(table)["first_leader"] == seat
                leaders.add(seat)
    assert leaders == set(range(seats))


def test_any_card_may_be_played() -> None:
    """POE-5.2, 5.4, 5.5, 5.6: the whole hand but Alfred Builder, leading or following; copies of a card count once."""
    followed = 0
    for _ in random_moves(table := GAME.start(seats=4, seed=4), 4):
        if table.sealed is not None:
            continue
        seat = table.waiting[0]
        hand = [card for card in hands(table)[seat] if card != "alfred_builder"]
        once = {card[:-2] if card[-2:] in ("_1", "_2") else card: card for card in reversed(hand)}
        assert set(texts(table, seat)) == {f"play {card}" for card in once.values()}
        followed += bool(shared(table)["trick"])
    assert followed > 50


def test_of_two_copies_the_lower_number_is_offered() -> None:
    """POE-5.4: copies are one choice; RULES.md section 15, D1."""
    table = position("trick", {A: {"hand": ["forest_1", "forest_2", "quarry_2"]}}, left=3)
    assert sorted(texts(table, A)) == ["play forest_1", "play quarry_2"]
    with pytest.raises(IllegalMove) as refused:
        table.make(A, "play forest_2")
    assert (refused.value.rule, refused.value.refusal.reason) == ("POE-5.4", "copies_are_one_choice")


@pytest.mark.parametrize(("seats", "tricks"), [(4, 9), (3, 10)])
def test_alfred_always_falls_in_the_last_trick(seats: int, tricks: int) -> None:
    """POE-5.5, 5.7, 12.8: and nobody is ever without a legal card."""
    for seed in range(10):
        table = GAME.start(seats=seats, seed=seed)
        for _ in random_moves(table, seed):
            assert all(table.moves(seat) for seat in table.waiting)
        for stage in stages(table):
            played = [event["card"] for event in of_kind(stage, "played")]
            assert played.index("alfred_builder") >= (tricks - 1) * seats


def test_players_follow_clockwise_one_card_each() -> None:
    """POE-5.3, 6.1, 12.6: a trick is judged when everybody has played one card, not before."""
    stage = of_kind(stages(random_game(3, 9))[0], "played", "received", "laid_aside")
    while stage:
        trick, verdict, stage = stage[:3], stage[3], stage[4:]
        assert [event["kind"] for event in trick] == ["played"] * 3
        assert [(event["seat"] - trick[0]["seat"]) % 3 for event in trick] == [0, 1, 2]
        assert verdict["kind"] != "played"


def test_passing_is_refused() -> None:
    """POE-5.8."""
    table = GAME.start(seats=4, seed=1)
    before = table.position()
    with pytest.raises(IllegalMove) as refused:
        table.make(table.waiting[0], "wait")
    assert refused.value.rule == "POE-5.8"
    assert table.position() == before


def test_a_played_card_cannot_be_taken_back() -> None:
    """POE-5.9: once confirmed it lies in the trick, and neither undo nor its player gets it back."""
    table = GAME.start(seats=4, seed=1)
    seat = table.waiting[0]
    hold = Hold(table, seat)
    move = table.moves(seat)[0]
    hold.make(move)
    hold.confirm()
    with pytest.raises(GildhallError, match="final"):
        hold.undo()
    card = move.args[0]
    assert shared(table)["trick"] == [card]
    assert card not in hands(table)[seat]
    for each in range(4):
        assert f"play {card}" not in texts(table, each)
        assert table.why_not(each, move) is not None


def test_others_may_not_play() -> None:
    """POE-5.3, 12.6: strictly one after another."""
    table = GAME.start(seats=4, seed=1)
    leader = table.waiting[0]
    for seat in range(4):
        if seat != leader:
            assert table.moves(seat) == []
            refusal = table.why_not(seat, f"play {hands(table)[seat][0]}")
            assert refusal is not None
            assert (refusal.rule, refusal.reason) == ("POE-5.3", "not_your_turn")


# --- 6 Awarding a trick


def test_a_king_in_the_last_trick_is_like_any_other() -> None:
    """POE-6.12, 6.6, 7.3: nobody leads any more, the trick is laid aside and goes to the only trickless player."""
    played = ["ellen", "king", "blue_carpenter", "forest_1"]
    seats = {seat: {"hand": [card], "tricks": 3, "stock": "0/0/0/0"} for seat, card in enumerate(played)}
    seats[D]["tricks"] = 0
    table = position("trick", seats, left=1)
    assert shared(table)["stage"] == 2
    assert results(table) == [[0], [0], [0], [5]]
    assert stock(table, D) == "0/1/0/0"


def test_the_king_is_played_once_a_stage_and_its_player_leads() -> None:
    """POE-6.9, 6.10, 6.11, 12.1: everybody sees who played it."""
    for seed in range(10):
        for stage in stages(random_game(4, seed)):
            plays = of_kind(stage, "played", "laid_aside")
            kings = [i for i, event in enumerate(plays) if event.get("card") == "king" and event["kind"] == "played"]
            aside = [i for i, event in enumerate(plays) if event["kind"] == "laid_aside"]
            assert len(kings) == len(aside) == 1
            assert plays[aside[0]]["seat"] == plays[kings[0]]["seat"]
            if aside[0] + 1 < len(plays):
                assert plays[aside[0] + 1]["seat"] == plays[kings[0]]["seat"]


# --- 7 The King's trick


def test_trickless_counts_tricks_received() -> None:
    """POE-7.2, 7.3, 6.10: the player of the King may be trickless and then receives it (POE-7.9, 8.25)."""
    hand = {
        A: ["red_carpenter", "forest_1"],
        B: ["king", "quarry_1"],
        C: ["ellen", "forest_2"],
        D: ["quarry_2", "painter"],
    }
    seats = {seat: {"hand": cards, "tricks": 2, "stock": "0/0/0/0"} for seat, cards in hand.items()}
    seats[B]["tricks"] = 0
    table = position("trick", seats, left=2)
    for seat, card in enumerate(["red_carpenter", "king", "ellen", "quarry_2"]):
        table.make(seat, f"play {card}")
    # The last cards follow unasked: B leads quarry_1, and D's painter (5) takes that trick.
    assert results(table) == [[0], [5], [0], [1]]
    assert stock(table, B) == "0/0/1/0"
    assert stock(table, D) == "0/2/1/0"


def test_receiving_the_kings_trick_is_compulsory() -> None:
    """POE-7.10: also when it costs points; there is nothing to choose."""
    cards = ["king", "william_hamleigh", "regan_hamleigh", "waleran_bigod"]
    table = position("kings_trick", {B: {"tricks": 3}, C: {"tricks": 3}, D: {"tricks": 2}}, king_trick=cards)
    assert results(table) == [[3 - 3 - 2 - 2], [0], [0], [0]]


@pytest.mark.parametrize("tricks", [[2, 2, 2, 2], [0, 0, 4, 4], [0, 0, 0, 8]])
def test_with_no_or_several_trickless_players_nobody_scores_it(tricks: list[int]) -> None:
    """POE-7.4, 7.5, 7.8."""
    seats = {seat: {"tricks": number} for seat, number in enumerate(tricks)}
    table = position("kings_trick", seats, king_trick=["king", "ellen", "forest_1", "prior_philip"])
    assert results(table) == [[0], [0], [0], [0]]
    assert [stock(table, seat) for seat in range(4)] == ["1/1/1/0"] * 4


def test_a_void_kings_trick_gives_up_its_advantage_card_only() -> None:
    """POE-7.7, 10.7: buried cards come back in the order of the stack, at the end of it."""
    table = position(
        "kings_trick",
        {A: {"tricks": 4, "advantages": ["painter", "clerk"], "stock": "0/0/0/0"}, B: {"tricks": 4}},
        king_trick=["king", "potter", "ellen", "red_carpenter"],
        stack={"bag": ["brick_burner"], "bottom": ["bell_founder"]},
    )
    assert shared(table)["advantage"] == "brick_burner"
    assert shared(table)["stack"] == {"cards": 2, "bag": [], "bottom": ["bell_founder", "potter"]}
