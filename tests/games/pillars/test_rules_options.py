"""Section 11: options."""

from typing import Any

import pytest

from gildhall.engine.errors import BadSetup
from tests.games.pillars.helpers import (
    ADVANTAGES,
    GAME,
    A,
    B,
    C,
    D,
    hands,
    position,
    random_game,
    results,
    scoring,
    shared,
    stock,
    texts,
)

Seats = dict[int, dict[str, Any]]


def test_the_options_and_their_defaults() -> None:
    """POE-11.1 to 11.12."""
    assert GAME.facts(4, {}).options == {
        "unused_colour": "orange",
        "king_trick_several_trickless": "void",
        "william_penalty": 3,
        "trick_history": "open",
        "advantage_reveal": "hidden",
        "scoring_mode": "sealed",
        "tie_break": "shared",
        "alfred_rule": "last_card_only",
        "stage_limit": 20,
        "units_kept": "exactly",
    }


@pytest.mark.parametrize(
    ("option", "value", "rule"),
    [
        ("unused_colour", "brown", "POE-11.2"),
        ("king_trick_several_trickless", "both", "POE-11.3"),
        ("william_penalty", 4, "POE-11.4"),
        ("trick_history", "half", "POE-11.5"),
        ("advantage_reveal", True, "POE-11.6"),
        ("scoring_mode", "open", "POE-11.7"),
        ("tie_break", "stock", "POE-11.9"),
        ("alfred_rule", "never", "POE-11.9"),
        ("stage_limit", 4, "POE-11.11"),
        ("units_kept", "three", "POE-11.12"),
    ],
)
def test_other_values_are_refused_by_their_rule(option: str, value: object, rule: str) -> None:
    """POE-11.2 to 11.7, 11.9, 11.11: reserved names have one value."""
    with pytest.raises(BadSetup, match=rule.replace(".", r"\.")):
        GAME.start(seats=4, options={option: value})


def test_william_penalty() -> None:
    """POE-11.4, 8.27."""
    pile = ["william_hamleigh", "red_toolmaker", "red_carpenter", "red_stonemason"]
    seats = {A: {"pile": pile}}
    assert results(position("scoring", seats))[A] == [-3]
    assert results(position("scoring", seats, options={"william_penalty": 2}))[A] == [-2]


@pytest.mark.parametrize(
    ("tricks", "scored"),
    [
        ([4, 4, 0, 0], [0, 0, 5, 5]),
        ([0, 0, 0, 8], [5, 5, 5, 0]),
        ([2, 2, 2, 2], [0, 0, 0, 0]),  # nobody trickless: void as ever
        ([3, 3, 2, 0], [0, 0, 0, 5]),  # one trickless player
    ],
)
def test_all_trickless_players_score_the_kings_trick(tricks: list[int], scored: list[int]) -> None:
    """POE-11.3: each of them as the only one."""
    seats = {seat: {"tricks": number, "stock": "0/0/0/0"} for seat, number in enumerate(tricks)}
    options = {"king_trick_several_trickless": "all_score"}
    table = position("kings_trick", seats, options=options, king_trick=["king", "ellen", "forest_1", "quarry_1"])
    assert results(table) == [[points] for points in scored]
    assert [stock(table, seat) for seat in range(4)] == ["0/1/1/0" if points else "0/0/0/0" for points in scored]


def test_without_a_trickless_player_nobody_is_said_to_score_the_kings_trick() -> None:
    """POE-7.4, 11.3: it is void, also where several trickless players would score it."""
    hands = [["forest_1", "forest_2"], ["king", "quarry_1"], ["ellen", "quarry_2"], ["red_carpenter", "gravel_pit_1"]]
    seats = {seat: {"hand": hand, "tricks": 1, "stock": "0/0/0/0"} for seat, hand in enumerate(hands)}
    table = position("trick", seats, options={"king_trick_several_trickless": "all_score"}, left=2)
    for seat, hand in enumerate(hands):
        table.make(seat, f"play {hand[0]}")
    ends = [event for event in table.events if event.kind.startswith("kings_trick")]
    assert [(event.kind, event.public) for event in ends] == [("kings_trick_void", {"seats": []})]


def test_all_score_lets_own_craftsmen_convert() -> None:
    """POE-11.3, 8.9: the shared trick is scored like any trick, Tom Builder by each of them."""
    seats: Seats = {A: {"tricks": 4}, B: {"tricks": 4}, C: {"stock": "0/0/0/0"}, D: {"stock": "0/0/0/0"}}
    options = {"king_trick_several_trickless": "all_score"}
    table = position(
        "kings_trick", seats, options=options, king_trick=["king", "tom_builder", "red_carpenter", "ellen"]
    )
    assert table.waiting == [C, D]
    table.make(D, "tom wood")
    table.make(C, "tom wood")
    table.make(C, "use carpenter wood")
    assert results(table) == [[0], [0], [3 + 2 + 1 + 3], [3 + 2]]
    assert (stock(table, C), stock(table, D)) == ("0/0/0/0", "0/1/0/0")


def test_advantage_reveal() -> None:
    """POE-11.6, 12.4: shown to all before shuffling; but not who holds it."""
    hidden = GAME.start(seats=4, seed=3)
    shown = GAME.start(seats=4, seed=3, options={"advantage_reveal": "shown"})
    card = shared(shown)["advantage"]
    assert card in ADVANTAGES
    for eyes in [None, 0, 1, 2, 3]:
        assert shown.view(eyes)["shared"]["advantage"] == card
        holds = eyes is not None and card in hands(hidden)[eyes]
        assert hidden.view(eyes)["shared"]["advantage"] == (card if holds else None)
    assert shown.events[0].seen_by(None) == {"kind": "stage", "stage": 1, "advantage": card}
    assert hidden.events[0].seen_by(None) == {"kind": "stage", "stage": 1, "advantage": None}


OPEN = {"scoring_mode": "open_sequential"}


def test_open_sequential_order() -> None:
    """POE-11.7, 12.13: clockwise from the leader of the first trick, one after another."""
    seats = {seat: {"stock": "1/1/1/1"} for seat in range(4)}
    table = position("scoring", seats, options=OPEN, first_leader=C)
    order = []
    while shared(table)["stage"] == 1:
        assert len(table.waiting) == 1
        order.append(table.waiting[0])
        table.make(order[-1], "keep 1/1/1/0")
    assert order == [C, D, A, B]


def test_open_choices_are_shown_at_once() -> None:
    """POE-12.13: the next player sees the choice and the result of the one before."""
    seats: Seats = {
        A: {"stock": "0/1/0/0", "pile": ["green_carpenter", "red_toolmaker", "red_carpenter", "orange_carpenter"]},
        B: {"stock": "2/2/0/0"},
    }
    table = position("scoring", seats, options=OPEN)
    table.make(A, "use carpenter wood")
    seen = table.view(B)["seats"][A]
    assert (seen["stock"], seen["results"]) == ("0/0/0/0", [4])
    assert table.waiting == [B]


def test_open_and_sealed_scorings_have_the_same_results() -> None:
    """POE-11.7, 8.18: only the order differs."""
    pile = ["tom_builder", "green_carpenter", "green_stonemason", "painter"]
    seats: Seats = {A: {"stock": "0/1/0/0", "pile": pile}, D: {"stock": "0/0/2/2"}}
    ends = []
    for options in ({}, OPEN):
        table = position("scoring", seats, options=options)
        for seat, move in [
            (A, "tom stone"),
            (A, "use stonemason stone"),
            (A, "use carpenter wood"),
            (D, "keep 0/0/1/2"),
        ]:
            table.make(seat, move)
        ends.append((results(table), [stock(table, seat) for seat in range(4)]))
    assert ends[0] == ends[1] == ([[4 + 3 + 2 + 1], [0], [0], [0]], ["0/0/0/0", "1/1/1/0", "1/1/1/0", "0/0/1/2"])


FEWER = {"units_kept": "at_most"}


def test_exactly_three_units_are_kept() -> None:
    """POE-8.21, 11.12: who has more keeps no fewer; who has fewer is not asked."""
    table = position("scoring", {A: {"stock": "2/0/2/0"}, B: {"stock": "1/1/0/0"}})
    assert texts(table, A) == ["keep 1/0/2/0", "keep 2/0/1/0"]
    refusal = table.why_not(A, "keep 1/0/1/0")
    assert refusal is not None
    assert refusal.rule == "POE-8.21"
    assert B not in table.waiting


def test_fewer_units_may_be_kept() -> None:
    """POE-11.12, 8.21: everybody who has units chooses how many to keep, none to three."""
    table = position(
        "scoring", {A: {"stock": "2/0/2/0"}, B: {"stock": "1/1/0/0"}, C: {"stock": "0/0/0/0"}}, options=FEWER
    )
    assert C not in table.waiting
    assert texts(position("scoring", {A: {"stock": "0/1/0/0"}}, options=FEWER), A) == ["keep 0/1/0/0", "keep 0/0/0/0"]
    assert texts(table, B) == ["keep 1/1/0/0", "keep 0/1/0/0", "keep 1/0/0/0", "keep 0/0/0/0"]
    kept = {tuple(map(int, text.removeprefix("keep ").split("/"))) for text in texts(table, A)}
    assert kept == {(sand, 0, stone, 0) for sand in range(3) for stone in range(3) if sand + stone <= 3}
    table.make(A, "keep 0/0/1/0")
    table.make(B, "keep 0/0/0/0")
    table.make(D, "keep 1/1/1/0")
    assert [stock(table, each) for each in range(4)] == ["0/0/1/0", "0/0/0/0", "0/0/0/0", "1/1/1/0"]


def test_a_form_that_says_nothing_keeps_what_may_be_kept() -> None:
    """POE-11.12: an answer must name units only where there are more than three."""
    table = position("scoring", {A: {"stock": "2/0/2/0"}, B: {"stock": "1/1/0/0"}}, options=FEWER)
    forms = [table.form(seat) for seat in (A, B, D)]  # D has just three
    assert [form.fields[0].low for form in forms if form is not None] == [1, 0, 0]
    table.fill(B, [])
    table.fill(A, ["keep 0/0/0/0"])
    table.fill(C, [])
    table.fill(D, [])
    assert [stock(table, each) for each in range(4)] == ["0/0/0/0", "1/1/0/0", "1/1/1/0", "1/1/1/0"]


def test_whole_games_with_every_option() -> None:
    """POE-11.2 to 11.7: the rules hold together."""
    options = {
        "king_trick_several_trickless": "all_score",
        "william_penalty": 2,
        "trick_history": "closed",
        "advantage_reveal": "shown",
        "scoring_mode": "open_sequential",
        "unused_colour": "red",
        "stage_limit": 5,
        "units_kept": "at_most",
    }
    for seed in range(5):
        table = random_game(3, seed, options)
        assert table.over
        assert shared(table)["stage"] == 5
        table.check()


def test_the_limit_of_alfred_has_one_value() -> None:
    """POE-11.9, 5.5: the name is reserved; naming its only value changes nothing."""
    table = position(
        "trick", {A: {"hand": ["alfred_builder", "king"]}}, left=2, options={"alfred_rule": "last_card_only"}
    )
    assert texts(table, A) == ["play king"]
    assert results(scoring(A, pile=["king", "red_toolmaker", "red_carpenter", "red_stonemason"]))[A] == [3]
