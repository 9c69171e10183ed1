"""How far a playout should go: the two numbers that say how good an estimate is."""

import numpy as np
import pytest

import gildhall
from tools.train.horizon import CHOICES, DEALS, ROUNDS, agreement, look


def test_agreement_finds_what_was_put_in() -> None:
    """An estimate that is half of the truth and half something else, with noise of three times its spread."""
    dice = np.random.default_rng(1)
    truth, other = dice.standard_normal((2, 20_000, 1))
    result = truth + 2.0 * dice.standard_normal((20_000, 8))
    estimate = 0.1 * (truth + other) / np.sqrt(2) + 0.3 * dice.standard_normal((20_000, 8))
    right, noise, holds = agreement(estimate, result)
    assert right == pytest.approx(np.sqrt(0.5), abs=0.05)
    assert noise == pytest.approx(3.0, abs=0.15)
    assert holds == pytest.approx(10 * np.sqrt(0.5), abs=0.5)
    right, noise, holds = agreement(result, result)
    assert (right, noise, holds) == (pytest.approx(1.0), pytest.approx(2.0, abs=0.1), pytest.approx(1.0))


def test_gains_are_relative_to_the_rules_of_thumb() -> None:
    game = gildhall.game("pillars")
    number = next(number for number in range(9) if look(game, 3, None, 40, number) is not None)
    found = look(game, 3, None, 40, number)
    again = look(game, 3, None, 40, number)
    assert found is not None
    assert again is not None
    assert found.step in game.rulebook.steps
    assert found.gains.shape[0] < CHOICES
    assert found.gains.shape[1:] == (DEALS, 2, len(ROUNDS) + 1)
    assert np.abs(found.gains).max() <= 1.0
    assert np.array_equal(found.gains, again.gains)
