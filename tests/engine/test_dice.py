"""Dice never change, because records are replayed with them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gildhall
from gildhall.engine.dice import Dice, QuickDice, SealedDice, dice_from, make_dice

SECRET = bytes(range(32))


def draws(dice: Dice, n: int = 10) -> list[int]:
    return [dice.below(100) for _ in range(n)]


def test_quick_dice_are_pinned() -> None:
    assert [QuickDice.seeded(42, 0).word(), QuickDice.seeded(42, 1).word()] == PINNED_WORDS
    assert draws(make_dice(42, 0)) == PINNED_QUICK
    assert draws(make_dice(2**63 + 5, 3)) == PINNED_LARGE


def test_sealed_dice_are_pinned() -> None:
    assert draws(make_dice(SECRET, 0)) == PINNED_SEALED
    assert draws(make_dice(SECRET, 1)) != PINNED_SEALED


def test_sealed_dice_go_on_over_their_blocks() -> None:
    dice = SealedDice(SECRET, 0)
    words = [dice.word() for _ in range(40)]
    assert len(set(words)) == 40
    again = SealedDice(SECRET, 0, used=20)
    assert [again.word() for _ in range(20)] == words[20:]


def test_shuffle_is_pinned() -> None:
    cards = list(range(12))
    make_dice(7, 0).shuffle(cards)
    assert cards == PINNED_SHUFFLE


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**29), st.booleans())
def test_a_draw_is_below_its_bound_and_copies_agree(seed: int, n: int, sealed: bool) -> None:
    dice = make_dice(seed.to_bytes(8, "little") * 4, 0) if sealed else make_dice(seed, 0)
    twin = dice.copy()
    restored = dice_from(dice.state())
    first = [dice.below(n) for _ in range(5)]
    assert all(0 <= number < n for number in first)
    assert [twin.below(n) for _ in range(5)] == first
    assert [restored.below(n) for _ in range(5)] == first


@given(st.integers(0, 2**64 - 1), st.integers(1, 40), st.booleans())
def test_a_pick_is_the_item_of_a_draw(seed: int, n: int, sealed: bool) -> None:
    dice = make_dice(seed.to_bytes(8, "little") * 4, 0) if sealed else make_dice(seed, 0)
    twin = dice.copy()
    items = list(range(100, 100 + n))
    assert [dice.pick(items) for _ in range(5)] == [items[twin.below(n)] for _ in range(5)]


@pytest.mark.parametrize("n", [2, 3, 6, 7, 36])
def test_draws_are_even(n: int) -> None:
    dice = make_dice(3, 0)
    counts = [0] * n
    for _ in range(2000 * n):
        counts[dice.below(n)] += 1
    chi = sum((count - 2000) ** 2 / 2000 for count in counts)
    assert chi < 2.5 * n + 20


@pytest.mark.parametrize("seed", [-1, 2**64, b"short"])
def test_bad_seeds_are_refused(seed: int | bytes) -> None:
    with pytest.raises(gildhall.BadSetup):
        gildhall.game("pillars").start(seats=3, seed=seed)


@pytest.mark.parametrize("state", [None, [], ["loaded", 1], ["quick", 1], ["sealed", "zz", 0, 0]])
def test_bad_states_are_refused(state: object) -> None:
    with pytest.raises(gildhall.BadPosition):
        dice_from(state)


PINNED_WORDS: list[int] = [3648644458, 1635766257]
PINNED_QUICK: list[int] = [84, 97, 58, 70, 92, 36, 94, 31, 87, 52]
PINNED_LARGE: list[int] = [82, 82, 53, 77, 84, 28, 77, 61, 73, 58]
PINNED_SEALED: list[int] = [93, 76, 51, 99, 16, 15, 49, 56, 41, 24]
PINNED_SHUFFLE: list[int] = [10, 0, 1, 6, 5, 2, 4, 7, 11, 3, 9, 8]
