"""The figures of the strategy pages, on data whose answer is known."""

import numpy as np
import pytest

from gildhall.bots.weights_file import features_of
from gildhall.engine.game import Game
from tools.notes import Notes, games_of_ours
from tools.strategy import Step, step_table, steps, things, worth_table, worths
from tools.train.samples import Samples


@pytest.mark.parametrize("game", games_of_ours(), ids=repr)
def test_things_and_controls_are_features(game: Game) -> None:
    controls = set(Notes.of(game).controls)
    names = features_of(game)[0]
    assert set(things(game)) <= set(names)
    assert controls
    assert controls <= set(names)
    assert not set(things(game)) & controls


def test_a_thing_is_worth_what_it_adds() -> None:
    """Two players, 2,000 games of three moments. A mill adds 4 points, a well none; who has more points wins."""
    dice = np.random.default_rng(3)
    features = np.zeros((2000, 2, 3))
    features[:, :, 0] = dice.random((2000, 2)) < 0.3
    features[:, :, 1] = dice.random((2000, 2)) < 0.5
    features[:, :, 2] = dice.random((2000, 1))
    points = 20 + 4 * features[:, :, 0] + 10 * features[:, :, 2] + dice.standard_normal((2000, 2))
    won = (points == points.max(axis=1, keepdims=True)).astype(float)
    samples = Samples(*[np.repeat(each, 3, axis=0).astype(np.float32) for each in (features, won, points)])
    mill, well = worths(["a", "b", "progress"], {"a": "mill", "b": "well"}, ["progress"], samples)
    assert (mill.name, well.name) == ("mill", "well")
    assert mill.points == (pytest.approx(4.0, abs=0.1), pytest.approx(0.035, abs=0.01))
    assert abs(well.points[0]) < 0.15
    assert mill.chance[0] > 0.3
    assert mill.had == pytest.approx(0.3, abs=0.03)
    assert "| mill | 31% | +" in worth_table([mill], "points")


def test_the_luck_of_the_choosing_is_no_gain() -> None:
    dice = np.random.default_rng(5)
    noise = [("luck", dice.standard_normal((3, 8))) for _ in range(3000)]
    real = [("skill", np.array([[0.5] * 8, [0.0] * 8])) for _ in range(10)]
    dull = [("dull", np.zeros((3, 8))) for _ in range(10)]
    found = {step.name: step for step in steps([*noise, *real, *dull])}
    assert abs(float(np.mean(found["luck"].gains))) < 0.03
    assert float(np.mean(found["skill"].gains)) == 0.5
    assert (found["dull"].same, found["skill"].same) == (10, 0)
    assert step_table([found["skill"]]).endswith("| skill | 10 | +50.0 ± 0.0 % | 0% |")


def test_a_choice_that_is_never_better_is_not_taken() -> None:
    step = Step("one")
    step.add(np.full((2, 8), -0.5))
    assert step.gains == [0.0]
