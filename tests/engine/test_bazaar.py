"""The hard cases of the contract, on a tiny game that needs them all."""

from __future__ import annotations

import pytest

import gildhall
from gildhall.engine.dice import QuickDice
from gildhall.engine.hold import Hold
from gildhall.engine.play import perft
from tests.engine.bazaar import GAME
from tests.engine.bazaar.game import BazaarTable

gildhall.register("bazaar", "tests.engine.bazaar")


def start(seats: int = 3, seed: int = 1) -> BazaarTable:
    table = GAME.start(seats=seats, seed=seed)
    assert isinstance(table, BazaarTable)
    return table


def play_to(table: BazaarTable, step: str) -> None:
    """Play the first choice (which spends nothing) until a step with this name waits."""
    while table.step(table.waiting[0]).name != step:
        seat = table.waiting[0]
        table.make(seat, table.moves(seat)[0])


@pytest.mark.thorough
def test_the_contract_holds() -> None:
    report = gildhall.check_game(GAME, games=12, moments=10)
    assert report.sealed > 20


def test_a_draw_that_a_running_out_pile_interrupts_goes_on() -> None:
    table = start()
    play_to(table, "exhaust")
    assert (table.round, len(table.deck), [len(part.hand) for part in table.seats]) == (3, 0, [4, 4, 4])
    assert [step.name for step in table.agenda[-3:]] == ["draw", "draw", "draw"]
    assert table.waiting == [0, 1, 2]
    while table.sealed is not None:
        table.make(table.waiting[0], table.moves(table.waiting[0])[0])
    assert table.step(0).name in ("exhaust", "peek")
    table.check()


def test_only_the_seat_that_peeked_knows_the_peeked_cards() -> None:
    table = start()
    assert table.step(0).name == "peek"
    table.make(0, "peek yes")
    seen = table.view(0)["shared"]["top"]
    assert len(seen) == 2
    assert None not in seen
    assert table.view(1)["shared"]["top"] == table.view(None)["shared"]["top"] == [None, None]
    assert {tuple(table.guess(0, QuickDice.seeded(n, 0)).deck.top) for n in range(50)} == {table.deck.top}
    assert len({tuple(table.guess(1, QuickDice.seeded(n, 0)).deck.top) for n in range(50)}) > 10


def test_asides_can_be_made_but_are_not_listed() -> None:
    table = start()
    assert all(move.kind != "give" for move in table.moves(0))
    table.make(2, "give 0")
    assert [part.coins for part in table.seats] == [4, 3, 2]
    assert table.waiting == [0]
    assert table.why_not(2, "give 1") is None
    refusal = table.why_not(2, "give 2")
    assert refusal is not None
    assert gildhall.Record.from_json(table.record().to_json()).verify().position() == table.position()


def test_a_short_supply_lets_a_later_seat_plan_again() -> None:
    table = start(seats=2)
    play_to(table, "plan")
    table.seals = 1
    table.seats[0].seals = 3
    table.make(0, table.moves(0)[-1])
    table.make(1, table.moves(1)[-1])
    assert table.sealed is not None
    assert table.waiting == [1]
    assert [move.text for move in table.moves(1)] == ["keep"]
    assert table.view(0)["sealed"]["ready"] == [True, False]
    table.make(1, "keep")
    assert table.sealed is None
    assert [part.seals for part in table.seats] == [4, 0]


def test_in_an_auction_a_seat_that_cannot_bid_is_not_asked() -> None:
    """BAZ-4.2: the size of a hand is open, so everybody sees that it can only pass."""
    table = start(seats=2)
    play_to(table, "bid")
    other = table.waiting[0]
    high = len(table.seats[1 - other].hand)
    table.make(other, f"bid {high}")
    assert not table.is_waiting(1 - other) or table.step(1 - other).name != "bid"


def test_a_form_is_never_filled_through_a_reveal() -> None:
    """The last seat to plan must not see in its suggested answer what the others have chosen."""
    table = start(seats=2)
    play_to(table, "plan")
    table.make(0, table.moves(0)[-1])
    form = table.form(1)
    assert form is not None
    assert [move.kind for move in form.suggested] == ["spend"]
    table.fill(1, form.suggested)
    assert table.sealed is None


def test_held_moves_are_final_once_the_seat_learns_something() -> None:
    table = start()
    hold = Hold(table, 0)
    hold.make("peek yes")
    assert not hold.may_undo
    assert table.deck.top
    with pytest.raises(gildhall.GildhallError, match="final"):
        hold.undo()


def test_perft_counts_the_move_tree() -> None:
    """Two peeks; two plans of three choices each; then a bid: pass or up to two cards, one fewer if one was spent."""
    assert [perft(start(seats=2), depth) for depth in range(1, 6)] == [2, 4, 12, 36, 4 * 3 * (3 + 2 + 2)]
