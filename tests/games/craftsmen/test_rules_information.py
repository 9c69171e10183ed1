"""Section 15: who knows what."""

import json
from typing import Any

import pytest

from gildhall.engine.dice import QuickDice
from tests.games.craftsmen.helpers import (
    GAME,
    A,
    AnyTable,
    B,
    C,
    play,
    position,
    random_game,
    random_moves,
    seat,
    shared,
    step,
    texts,
    told,
)

EYES = [None, 0, 1, 2, 3]


def test_nothing_is_simultaneous() -> None:
    """CRA-15.1, 15.8: every decision has one decider; some come out of turn."""
    table = GAME.start(seats=4, seed=2)
    for _ in random_moves(table, 2):
        assert len(table.waiting) == 1
        assert table.sealed is None


def test_hands_are_private_and_their_sizes_public() -> None:
    """CRA-15.2, 15.3: and everything on the table is public."""
    table = GAME.start(seats=4, seed=13)
    bought = 0
    for number, _ in enumerate(random_moves(table, 13)):
        if number % 10:
            continue
        truth = table.position()
        for eyes in EYES:
            view = table.view(eyes)
            assert "dice" not in view["shared"]
            for key in ("year", "season", "order", "change", "guilds", "box", "granary", "ships", "tokens", "action"):
                assert view["shared"][key] == truth["shared"][key]
            for kind in ("basic", "extended", "advanced"):
                assert view["shared"][kind]["display"] == truth["shared"][kind]["display"]
                assert view["shared"][kind]["cards"] == truth["shared"][kind]["cards"]
                assert "bag" not in view["shared"][kind]
            for owner, (seen, part) in enumerate(zip(view["seats"], truth["seats"], strict=True)):
                for key in ("points", "cards", "row", "inputs", "fair", "privileges", "works", "bonus", "shown"):
                    assert seen[key] == part[key]
                assert seen["capital"] == (part["capital"] if owner == eyes else None)
                assert seen["permits"] == (part["permits"] if owner == eyes else None)
                assert len(seen["shown"]) + len(seen["hidden"]) == len(part["permits"])
                bought += len(seen["shown"])
    assert bought


def test_drawn_cards_are_seen_by_the_drawer_only() -> None:
    """CRA-15.6: face-up cards taken and the mayor's cards by all."""
    table = position("bankers", guilds={"bankers": [[A]]}, capital={"display": ["V3", "G1"]})
    play(table, "A take left")
    assert told(table, "took_capital", B)[0]["card"] == "V3"
    assert len(told(table, "drawn_cards", A)[0]["cards"]) == 3
    assert told(table, "drawn_cards", B) == []
    game = random_game(3, 5)
    assert told(game, "mayor") == told(game, "mayor", 1)
    assert all(len(event["cards"]) in (1, 2, 3) for event in told(game, "mayor"))
    assert told(game, "mayor")


def test_a_look_is_secret() -> None:
    """CRA-15.7, 15.4: others see the kind, the new display, and top or bottom; the cards stay known to who put them
    there.
    """
    table = position(
        "notary", guilds={"notary": [[A]]}, extended={"display": ["E01", "E04"], "top": ["E10", "E07", "E20", "E02"]}
    )
    play(table, "A peek extended")
    assert table.view(B)["shared"]["look"]["cards"] == ["E01", "E04", None, None, None]
    play(table, "A keep E04")
    assert table.view(B)["shared"]["look"]["kept"] is None
    play(table, "A keep E07", "A top E20", "A top E01")
    known = [table.view(A)["shared"]["extended"]["top"][place]["card"] for place in "123"]
    assert known == ["E20", "E01", "E10"]
    for eyes in (None, B, C):
        deck = table.view(eyes)["shared"]["extended"]
        assert [deck["top"][place]["card"] for place in "123"] == [None, None, None]
        assert deck["inside"] == ["E01"]  # everybody saw it on the display: it is in the deck now
        assert told(table, "peeked_cards", eyes) == []
        assert told(table, "returned", eyes) == [
            {"kind": "returned", "seat": A, "deck": "extended", "top": 3, "bottom": 0}
        ]


def test_what_went_back_is_in_the_deck_in_every_guess() -> None:
    """CRA-15.4: known to be inside, but not where; for who put it there, where."""
    table = position(
        "notary",
        {B: {"permits": ["E05"]}},
        guilds={"notary": [[A]]},
        extended={"display": ["E01", "E04"], "top": ["E10", "E07", "E20"]},
    )
    play(table, "A peek extended", "A keep E07", "A keep E10", "A bottom E20", "A bottom E01")
    places = set()
    for number in range(30):
        guess = GAME.guess(table.view(C), QuickDice.seeded(number, 5)).position()
        bottom = [entry["card"] for entry in guess["shared"]["extended"]["bottom"].values()]
        assert {"E01", "E04"} <= set(bottom)
        places.add(bottom.index("E01"))
        mine = GAME.guess(table.view(A), QuickDice.seeded(number, 5)).position()
        assert [mine["shared"]["extended"]["bottom"][place]["card"] for place in "123"] == ["E20", "E01", "E04"]
    assert places == {0, 1, 2}


def test_a_card_given_up_is_known_to_all() -> None:
    """CRA-15.4, 8.43."""
    table = position("notary", {A: {"capital": ["V1"]}}, guilds={"notary": [[A]]}, capital={"bag": ["R3", "R2"]})
    play(table, "A auction E01", "A bid 1", "B pass", "C pass", "A drop")
    for eyes in (None, B):
        assert table.view(eyes)["shared"]["extended"]["bottom"]["1"] == {"card": "E01", "known": -1}


def test_the_discard_pile_cannot_be_searched() -> None:
    """CRA-15.5: but by option its cards are shown."""
    for tracker in (False, True):
        table = position("final", {A: {}}, options={"deck_tracker": tracker}, capital={"discard": ["V1", "R3"]})
        assert table.view(B)["shared"]["capital"]["discarded"] == 2
        assert table.view(B)["shared"]["capital"]["discard"] == (["V1", "R3"] if tracker else None)


@pytest.mark.parametrize("capital", [["V1", "G1"], ["V3", "V3"]])
def test_a_pass_without_enough_capital_looks_like_a_chosen_one(capital: list[str]) -> None:
    """CRA-15.11, 8.37: who cannot raise is asked all the same, and the others see the same pass."""
    seats = {A: {"capital": ["R1", "R1"]}, B: {"capital": capital}, C: {"capital": ["B3", "B3"]}}
    table = position("notary", seats, guilds={"notary": [[A]]})
    play(table, "A auction E01", "A bid 4")
    assert table.waiting == [B]
    assert texts(table, B)[-1] == "pass"
    assert (len(texts(table, B)) == 1) == (capital == ["V1", "G1"])
    play(table, "B pass")
    assert told(table, "passed_bid", C) == [{"kind": "passed_bid", "seat": B}]
    assert table.waiting == [C]


@pytest.mark.parametrize(("cards", "asked"), [(0, False), (1, False), (2, True)])
def test_a_player_with_too_few_cards_to_raise_is_not_asked(cards: int, asked: bool) -> None:
    """CRA-8.37: one card is worth 3 at most, and everybody can count."""
    seats = {A: {"capital": ["R1", "R1"]}, B: {"capital": ["V1"] * cards}}
    table = position("notary", seats, guilds={"notary": [[A]]})
    play(table, "A auction E01", "A bid 4")
    assert (table.waiting == [B]) == asked


@pytest.mark.parametrize(
    ("capital", "asked"), [(["G3"], False), (["G3", "B1"], False), (["G1", "G2"], False), (["G3", "B1", "B2"], True)]
)
def test_a_payment_that_everybody_sees_is_forced_is_made(capital: list[str], asked: bool) -> None:
    """CRA-8.37, 8.33: with two cards a price of 3 in one colour is paid by a 3 or by both; with three maybe not."""
    table = position("notary", {A: {"capital": capital}}, guilds={"notary": [[A]]}, basic={"display": ["B22", "B01"]})
    play(table, "A buy B22")
    assert (step(table) == "pay") == asked


def test_moves_do_not_depend_on_others_hidden_cards() -> None:
    """CRA-15.9: the same in every guess."""
    table = GAME.start(seats=3, seed=21)
    for number, _ in enumerate(random_moves(table, 21)):
        if number % 25 == 0:
            waiting = table.waiting[0]
            guess = table.guess(waiting, QuickDice.seeded(number, 4))
            assert texts(guess, waiting) == texts(table, waiting)
            for other in range(3):
                assert table.view(other)["waiting"] == table.guess(other, QuickDice.seeded(number, 3)).waiting


def test_cards_laid_ready_are_not_seen_before_all_lie_there() -> None:
    """CRA-15.2, 5.7: a payment, a discard and an investment are shown as a whole."""
    table = position("year_change", {A: {"capital": ["V1", "G1", "B1", "R1", "R2"]}})
    seen = json.dumps([table.view(B), table.view(None)])
    play(table, "A invest V1", "A invest G1")
    assert json.dumps([table.view(B), table.view(None)]) == seen
    assert seat(table, A)["picked"] == ["V1", "G1"]
    assert step(table) == "invest"


def test_payments_can_be_made_in_guesses() -> None:
    """CRA-15.3, 8.37: who has bid or must pay can afford it in every guess."""
    seats: dict[int, Any] = {A: {"capital": ["V1", "V1", "V1", "V2", "V2"]}, B: {"capital": ["R1"] * 4 + ["R2"] * 4}}
    seats[C] = {"capital": ["G1"] * 4 + ["G2"] * 4}
    table = position("notary", seats, guilds={"notary": [[A]]})
    play(table, "A auction E01", "A bid 18", "B bid 30")
    for number in range(20):
        guess = table.guess(C, QuickDice.seeded(number, 1))
        assert guess.waiting == [C]
        assert _worth(guess, B) >= 30
        assert _worth(guess, A) >= 18
    play(table, "C pass", "A pass")
    for number in range(20):
        guess = table.guess(A, QuickDice.seeded(number, 1))
        assert texts(guess, B)


def test_the_first_payment_of_a_game_can_be_made_in_guesses() -> None:
    """CRA-3.16, 15.3: while hands are as dealt, a guess keeps to the first turn order, and who must pay can."""
    for seed in range(40):
        data = GAME.start(seats=3, seed=seed).position()
        rich = max(range(3), key=lambda number: _worth(GAME.position(data), number))
        price = _worth(GAME.position(data), rich)
        data["agenda"].insert(0, ["pay", rich])
        data["shared"]["payment"] = {"payer": rich, "price": price}
        table = GAME.position(data)
        for other in table.others(rich) if table.waiting == [rich] else []:  # not if all cards are needed
            assert texts(table.guess(other, QuickDice.seeded(seed, 6)), rich)


def _worth(table: AnyTable, number: int) -> int:
    """CRA-5.4, a second implementation."""
    total = 0
    for colour in "VGBR":
        digits = [int(name[1]) for name in seat(table, number)["capital"] if name[0] == colour]
        total += max(sum(digits), 5 * (len(digits) - 1)) if digits else 0
    return total


def test_the_first_order_fits_every_guess() -> None:
    """CRA-3.16, 3.18: as long as nobody has used any capital."""
    table = GAME.start(seats=4, seed=30)
    order = shared(table)["order"]
    for number in range(20):
        guess = table.guess(order[1], QuickDice.seeded(number, 2))
        sums = [sum(int(name[1]) for name in seat(guess, other)["capital"]) for other in order]
        assert sums == sorted(sums)
