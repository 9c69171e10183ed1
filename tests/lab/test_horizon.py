"""How far a playout should go: the two numbers that say how good an estimate is."""

import numpy as np
import pytest

import gildhall
from tools.train.horizon import CHOICES, DEALS, ROUNDS, agreement, gains


def test_agreement_finds_what_was_put_in() -> None:
    """An estimate that is half of the truth and half something else, with noise of three times its spread."""
    dice = np.random.default_rng(1)
    truth, other = dice.standard_normal((2, 20_000, 1))
    result = truth + 2.0 * dice.standard_normal((20_000, 8))
    estimate = 0.1 * (truth + other) / np.sqrt(2) + 0.3 * dice.standard_normal((20_000, 8))
    right, noise = agreement(estimate, result)
    assert right == pytest.approx(np.sqrt(0.5), abs=0.05)
    assert noise == pytest.approx(3.0, abs=0.15)
    right, noise = agreement(result, result)
    assert (right, noise) == (pytest.approx(1.0), pytest.approx(2.0, abs=0.1))


def test_gains_are_relative_to_the_rules_of_thumb() -> None:
    game = gildhall.game("pillars")
    number = next(number for number in range(9) if gains(game, 3, None, number) is not None)
    found = gains(game, 3, None, number)
    again = gains(game, 3, None, number)
    assert found is not None and again is not None
    assert found.shape[0] < CHOICES
    assert found.shape[1:] == (DEALS, 2, len(ROUNDS))
    assert np.abs(found).max() <= 1.0
    assert np.array_equal(found, again)
