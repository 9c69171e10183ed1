"""Section 12: who knows what, and digital play."""

from itertools import permutations
from typing import Any

import pytest

from gildhall.engine.dice import QuickDice
from gildhall.engine.errors import IllegalMove
from tests.games.pillars.helpers import (
    ADVANTAGES,
    GAME,
    A,
    AnyTable,
    B,
    C,
    D,
    hands,
    named_cards,
    position,
    random_moves,
    results,
    scoring,
    shared,
    texts,
)

EYES = [None, 0, 1, 2, 3]


# --- what is public


def test_public_facts_are_in_every_view() -> None:
    """POE-12.1: the same for everybody, players and spectators."""
    table = GAME.start(seats=4, seed=13)
    played_king = 0
    for number, _ in enumerate(random_moves(table, 13)):
        if number % 7 or table.sealed is not None:
            continue
        truth = table.position()
        played_king += truth["shared"]["king_by"] is not None
        for eyes in EYES:
            view = table.view(eyes)
            assert view["waiting"] == table.waiting
            for key in ("stage", "trick", "leader", "first_leader", "king_by"):
                assert view["shared"][key] == truth["shared"][key]
            assert view["shared"]["stack"]["cards"] == truth["shared"]["stack"]["cards"]
            for seen, part in zip(view["seats"], truth["seats"], strict=True):
                assert seen["cards"] == len(part["hand"])
                for key in ("colour", "tricks", "stock", "vp", "advantages", "results"):
                    assert seen[key] == part[key]
    assert played_king


@pytest.mark.parametrize("options", [{}, {"trick_history": "closed"}, {"scoring_mode": "open_sequential"}])
def test_nobody_sees_another_hand(options: dict[str, Any]) -> None:
    """POE-12.2, 4.4: no card of another hand is named anywhere in a view, and the dice are not in it."""
    table = GAME.start(seats=4, seed=17, options=options)
    for number, _ in enumerate(random_moves(table, 17)):
        if number % 3:
            continue
        for eyes in EYES:
            view = table.view(eyes)
            assert "dice" not in view["shared"]
            named = named_cards(view)
            for seat, hand in enumerate(hands(table)):
                if seat == eyes:
                    assert view["seats"][seat]["hand"] == hand
                else:
                    assert view["seats"][seat]["hand"] is None
                    assert not named & set(hand)


def test_events_do_not_tell_hands_either() -> None:
    """POE-12.2: each player is told only the own hand of the deal."""
    table = GAME.start(seats=4, seed=17)
    for eyes in EYES:
        named = named_cards([event.seen_by(eyes) for event in table.events])
        assert named == (set() if eyes is None else set(hands(table)[eyes]))


def test_the_order_of_the_stack_is_secret_but_for_buried_cards() -> None:
    """POE-12.3, 7.7: everybody knows what lies at the bottom, nobody what lies above."""
    table = position(
        "kings_trick",
        {A: {"tricks": 4}, B: {"tricks": 4, "stock": "1/1/1/1"}},
        king_trick=["king", "potter", "ellen", "red_carpenter"],
    )
    assert table.waiting == [B]
    for eyes in EYES:
        assert table.view(eyes)["shared"]["stack"] == {"cards": 5, "bottom": ["potter"]}
    assert sorted(shared(table)["stack"]["bag"]) == sorted(set(ADVANTAGES) - {"potter"})


def test_buried_cards_of_a_used_up_stack_are_known_to_be_dealt() -> None:
    """POE-12.3, 12.4, 10.7: everybody can work it out, and every guess has it so."""
    owned = [card for card in ADVANTAGES if card != "potter"]
    table = position("stage", {A: {"advantages": owned}}, stage=6, stack={"bag": [], "bottom": ["potter"]})
    assert shared(table)["advantage"] == "potter"
    for eyes in EYES:
        for number in range(5):
            guess = GAME.guess(table.view(eyes), QuickDice.seeded(number, 5))
            assert "potter" in {card for hand in hands(guess) for card in hand}


def test_this_stages_advantage_card_is_known_to_its_holder_until_it_is_played() -> None:
    """POE-12.4, 4.2."""
    seats = {A: {"hand": ["ellen"]}, B: {"hand": ["painter"]}}
    table = position("trick", seats)
    assert [table.view(eyes)["shared"]["advantage"] for eyes in EYES] == [None, None, "painter", None, None]
    table.make(A, "play ellen")
    assert table.view(C)["shared"]["advantage"] is None
    table.make(B, "play painter")
    assert [table.view(eyes)["shared"]["advantage"] for eyes in EYES] == ["painter"] * 5


def test_the_first_leader_is_known_to_hold_lady_aliena() -> None:
    """POE-12.5: in every guess the card is in the leader's hand, until it is played."""
    table = position("trick", {C: {"hand": ["lady_aliena", "ellen"]}}, leader=C, first_leader=C)
    table.make(C, "play ellen")
    for eyes in [None, A, B, D]:
        view = table.view(eyes)
        assert view["shared"]["first_leader"] == C
        for number in range(10):
            assert "lady_aliena" in hands(GAME.guess(view, QuickDice.seeded(number, 5)))[C]


# --- the closed history


def closed_table() -> AnyTable:
    """Nine tricks each in two cards: A receives the first, the King's comes next."""
    seats = {
        A: {"hand": ["green_master_builder", "king", "quarry_1"]},
        B: {"hand": ["forest_1", "blue_toolmaker", "quarry_2"]},
        C: {"hand": ["forest_2", "red_toolmaker", "lady_aliena"]},
        D: {"hand": ["ellen", "orange_toolmaker", "gravel_pit_1"]},
    }
    return position("trick", seats, left=3, options={"trick_history": "closed"})


def play(table: AnyTable, *cards: str) -> None:
    for card in cards:
        table.make(table.waiting[0], f"play {card}")


FIRST = ["green_master_builder", "forest_1", "forest_2", "ellen"]
SECOND = ["king", "blue_toolmaker", "red_toolmaker", "orange_toolmaker"]


def test_a_finished_trick_is_in_sight_until_the_next_lead() -> None:
    """POE-11.5: then it is hidden, from its receiver too; only counts remain."""
    table = closed_table()
    play(table, *FIRST)
    for eyes in EYES:
        assert table.view(eyes)["shared"]["tricks"] == [[A, A, *FIRST]]
        assert table.view(eyes)["seats"][A]["pile"] is None
    play(table, "king")
    for eyes in EYES:
        view = table.view(eyes)
        assert view["shared"]["tricks"] == []
        assert [part["pile"] for part in view["seats"]] == [None] * 4
        assert [part["pile_cards"] for part in view["seats"]] == [4, 0, 0, 0]
        assert [part["tricks"] for part in view["seats"]] == [1, 0, 0, 0]
        assert not named_cards(view) & set(FIRST)


def test_the_kings_trick_is_hidden_likewise() -> None:
    """POE-11.5, 12.1: but who played the King stays known."""
    table = closed_table()
    play(table, *FIRST, *SECOND[:3])
    # Everybody has one card more, which follows unasked; so look before the last card of the King's trick.
    seen = table.view(B)["shared"]
    assert (seen["king_trick"], seen["king_trick_cards"], seen["king_by"]) == (None, 0, A)
    deeper = position(
        "trick",
        {A: {"pile": FIRST}, B: {"hand": ["quarry_1", "quarry_2"]}},
        options={"trick_history": "closed"},
        king_trick=SECOND,
        king_by=A,
        left=2,
    )
    for eyes in EYES:
        view = deeper.view(eyes)
        assert (view["shared"]["king_trick"], view["shared"]["king_trick_cards"]) == (None, 4)
        assert view["shared"]["king_by"] == A
        assert not named_cards(view) & {*FIRST, *SECOND}


def test_piles_become_public_before_the_scoring() -> None:
    """POE-12.11, 11.5: after the last trick all piles are open again, before any choice is made."""
    table = closed_table()
    play(table, *FIRST, *SECOND)
    assert table.sealed is not None
    truth = [part["pile"] for part in table.position()["sealed"]["opening"]]
    assert truth[A] == FIRST
    for eyes in EYES:
        view = table.view(eyes)
        others = [seat for seat in range(4) if seat != eyes]
        assert [view["seats"][seat]["pile"] for seat in others] == [truth[seat] for seat in others]
        assert len(view["shared"]["tricks"]) == 3


def test_an_open_history_can_be_looked_up() -> None:
    """POE-11.5: all cards played in this stage."""
    table = position("trick", {seat: {"hand": [card]} for seat, card in enumerate(FIRST)})
    play(table, *FIRST)
    table.make(A, table.moves(A)[0])
    for eyes in EYES:
        view = table.view(eyes)
        assert view["shared"]["tricks"] == [[A, A, *FIRST]]
        assert view["seats"][A]["pile"] == FIRST


def test_a_guess_knows_where_alfred_and_the_king_can_be() -> None:
    """POE-5.7, 12.1, 11.5: with hidden tricks Alfred Builder is still in a hand, the King where it was laid aside."""
    table = position(
        "trick",
        {A: {"pile": FIRST}, B: {"hand": ["quarry_1", "quarry_2"]}, C: {"hand": ["alfred_builder", "lady_aliena"]}},
        options={"trick_history": "closed"},
        king_trick=SECOND,
        king_by=A,
        left=2,
    )
    for number in range(20):
        guess = GAME.guess(table.view(B), QuickDice.seeded(number, 5))
        assert "alfred_builder" in {card for hand in hands(guess) for card in hand}
        assert "king" in shared(guess)["king_trick"]
        guess.check()


# --- sealed scoring


def sealed_table() -> AnyTable:
    return position(
        "scoring",
        {
            A: {"stock": "0/2/0/0", "pile": ["green_carpenter", "forest_1", "red_toolmaker", "painter"]},
            B: {"stock": "1/0/0/0", "pile": ["blue_mortar_mixer", "ellen", "green_toolmaker", "orange_toolmaker"]},
            D: {"stock": "2/2/0/0"},
        },
    )


CHOICES = [(A, "use carpenter wood"), (B, "idle mortar_mixer"), (D, "keep 1/2/0/0")]


def test_sealed_choices_are_not_seen() -> None:
    """POE-12.7, 12.1: others see the values from before the scoring, and only who is ready, until all are done."""
    table = sealed_table()
    assert table.waiting == [A, B, D]
    before = [table.view(eyes) for eyes in EYES]
    table.make(*CHOICES[0])
    for eyes, old in zip(EYES, before, strict=True):
        if eyes != A:
            new = table.view(eyes)
            assert new["sealed"]["ready"] == [True, False, True, False]
            assert new["waiting"] == [B, D]
            for view in (old, new):
                view["waiting"] = view["sealed"]["ready"] = None
            assert new == old
            assert new["seats"][A]["stock"] == "0/2/0/0"
            assert new["seats"][A]["advantages"] == []
    table.make(*CHOICES[1])
    assert results(table) == [[], [], [], []]
    table.make(*CHOICES[2])
    assert results(table) == [[3 + 1 + 1], [1 + 2], [0], [0]]
    for eyes in EYES:
        assert [part["stock"] for part in table.view(eyes)["seats"]] == ["0/2/0/0", "1/0/0/0", "1/1/1/0", "1/2/0/0"]
        assert table.view(eyes)["seats"][A]["advantages"] == ["painter"]


def test_the_order_of_sealed_choices_does_not_matter() -> None:
    """POE-12.12."""
    ends = []
    for order in permutations(CHOICES):
        table = sealed_table()
        for seat, move in order:
            table.make(seat, move)
        ends.append(table.position())
    assert all(end == ends[0] for end in ends)


def test_a_seat_that_is_ready_may_not_change_its_mind() -> None:
    """POE-12.7: refused until the scoring is over."""
    table = sealed_table()
    table.make(*CHOICES[0])
    with pytest.raises(IllegalMove) as refused:
        table.make(A, "idle carpenter")
    assert refused.value.rule == "POE-12.7"


# --- digital play


def test_card_play_waits_for_one_player_at_a_time() -> None:
    """POE-12.6: only a sealed scoring waits for several."""
    several = 0
    for _ in random_moves(table := GAME.start(seats=4, seed=19), 19):
        if table.sealed is None:
            assert len(table.waiting) == 1
        else:
            assert {text.split()[0] for seat in table.waiting for text in texts(table, seat)}.isdisjoint({"play"})
            several += len(table.waiting) > 1
    assert several


def test_impossible_choices_do_not_occur() -> None:
    """POE-12.8: a converter without units stays idle, unasked; an empty stack ends the game."""
    table = scoring(A, pile=["green_toolmaker", "green_stonemason", "green_carpenter", "green_master_builder"])
    assert results(table)[A] == [4]
    over = position("scoring", {A: {"advantages": ADVANTAGES, "stock": "0/0/0/0"}}, stack={"bag": []})
    assert over.over
    assert over.moves(A) == []


def test_there_is_no_talk() -> None:
    """POE-12.9: all that can be done is to play cards and to score."""
    assert {move.kind for move in GAME.catalogue.moves} == {"wait", "play", "tom", "use", "idle", "clerk", "keep"}


def test_what_public_facts_force_is_not_asked() -> None:
    """POE-12.10: the last card is played unasked.

    A single choice that follows from hidden cards is still asked, so that nobody learns from the silence.
    """
    hand = [["quarry_1", "alfred_builder"], ["quarry_2", "king"], ["forest_1", "ellen"], ["forest_2", "painter"]]
    table = position("trick", {seat: {"hand": cards, "stock": "2/2/0/0"} for seat, cards in enumerate(hand)}, left=2)
    assert texts(table, A) == ["play quarry_1"]
    play(table, "quarry_1", "quarry_2", "forest_1", "forest_2")
    assert len(shared(table)["tricks"]) == 2
    assert hands(table) == [[], [], [], []]
