"""The training of a policy: a tiny one learns something, the same seed gives the same one, and it goes on where it
stopped.
"""

import json
import sys
from pathlib import Path
from time import time

import numpy as np
import pytest

import gildhall
from gildhall.bots.budget import Budget
from gildhall.bots.policy import RANKS, Shape
from gildhall.bots.policy_file import Vocabulary, load
from gildhall.bots.weights_file import features_of
from tools.train import policy
from tools.train.decisions import Decisions, TeacherPlay
from tools.train.policy_fit import PolicyFit

GAME = gildhall.game("oh_my_goods")
NEVER = float(1 << 40)
SHAPE = Shape(3, 6, 2, RANKS + 4)
TOKENS = [[RANKS], [RANKS + 1], [RANKS + 2], [RANKS + 3]]


def invented(number: int) -> Decisions:
    """Decisions between four moves, in which the sign of a feature says which of two is right."""
    dice = np.random.default_rng(3)
    own = dice.standard_normal((number, 3)).astype(np.float32)
    targets = np.zeros((number, 4), np.float32)
    targets[np.arange(number), np.where(own[:, 1] > 0, 1, 2)] = 1
    return Decisions(
        *(own, dice.standard_normal((number, 3)).astype(np.float32), np.zeros(number, np.int32)),
        *(np.full(number, 4, np.int32), np.tile(np.arange(4, dtype=np.int32), number)),
        *(np.tile(np.array([0, 1, -1, -1], np.int32), number), targets.ravel()),
    )


def test_a_fit_learns_what_decides() -> None:
    fit = PolicyFit(SHAPE, TOKENS, 1)
    before, after = fit.run(invented(1500), 30, lambda *_: None)
    assert after < 0.3 * before
    policy_agrees, thumb_agrees = fit.agreement(invented(300))
    assert policy_agrees > 0.9
    assert thumb_agrees == 0


def test_the_slopes_are_those_of_the_loss() -> None:
    """Compares the step of the fit with the change of the loss when a weight is moved a little."""
    some = invented(40)
    fit = PolicyFit(SHAPE, TOKENS, 1)
    dice = np.random.default_rng(5)
    fit.parts = [(part + dice.standard_normal(part.shape) * 0.3).astype(np.float32) for part in fit.parts]
    found: list[np.ndarray] = []
    fit.adam.move = lambda parts, slopes, rate: found.extend(slopes)  # type: ignore[method-assign]
    fit._step(some, 1.0)
    for part, slope in zip(fit.parts, found, strict=True):
        place = np.unravel_index(int(np.abs(slope).argmax()), part.shape)
        losses = []
        for moved in (1e-2, -2e-2):
            part[place] += np.float32(moved)
            losses.append(fit._loss(some)[0])
        part[place] += np.float32(1e-2)
        assert (losses[0] - losses[1]) / 2e-2 == pytest.approx(float(slope[place]), rel=0.1)


def test_decisions_are_picked_and_joined_with_their_choices() -> None:
    some = invented(5)
    picked = Decisions.joined([some.some([3]), some.some([1, 0])])
    assert picked.own.tolist() == some.own[[3, 1, 0]].tolist()
    assert picked.targets.reshape(3, 4).tolist() == some.targets.reshape(5, 4)[[3, 1, 0]].tolist()


@pytest.mark.thorough
def test_teachers_note_their_decisions(tmp_path: Path) -> None:
    play = TeacherPlay(GAME, 2, 1, None, Budget(iterations=15))
    found = play.play(range(1), NEVER)
    assert len(found) > 10
    assert np.add.reduceat(found.targets, found.starts[:-1]) == pytest.approx(np.ones(len(found)), abs=1e-5)
    assert (found.numbers > 1).all()
    routine = [number for number, name in enumerate(Vocabulary(GAME).steps) if name in GAME.rulebook.routine]
    assert not set(found.steps.tolist()) & set(routine)
    assert [len(play.play(range(1), time()))] == [0]  # no time
    found.save(tmp_path / "2-000000.npz")
    again = play.chunk(tmp_path, time() - 1, range(1))
    assert again is not None
    assert again.moves.tolist() == found.moves.tolist()
    assert play.chunk(tmp_path, time() - 1, range(2, 4)) is None


@pytest.mark.thorough
def test_a_tiny_policy_learns_and_is_reproduced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    for name in ("one", "other"):
        folder = tmp_path / name
        line = ["policy", "oh_my_goods", "--players", "2", "--games", "12", "--budget", "20", "--epochs", "8"]
        more = ["--gate", "2", "--gate-budget", "4", "--workers", "1", "--out", str(folder)]
        monkeypatch.setattr(sys, "argv", [*line, *more])
        policy.main()
        made.append((folder / "thumb.bin").read_bytes())
    assert made[0] == made[1]
    summary = json.loads((folder / "summary.json").read_text())
    assert summary["loss"] < 0.97 * summary["loss_before"]
    assert summary["thumb"]["arena_games"] == 2
    assert summary["thumb"]["against"] == "grandmaster"  # with the habits of the package
    adviser = load(GAME, folder / "thumb.bin")
    assert adviser.head.inputs == len(features_of(GAME)[0])


@pytest.mark.thorough
def test_a_policy_says_what_its_fit_says(tmp_path: Path) -> None:
    """The weights that are written undo the scaling of features."""
    found = TeacherPlay(GAME, 2, 1, None, Budget(iterations=15)).play(range(2), NEVER)
    words = Vocabulary(GAME)
    fit = PolicyFit(words.shape(GAME, 8), words.of_moves, 1)
    fit.run(found, 4, lambda *_: None)
    path = tmp_path / "policy.bin"
    path.write_bytes(policy.written(policy.head_of(GAME, 8, 0, "thumb", {}), fit.weights()))
    read = load(GAME, path).policy
    chances = fit._loss(found)[1]
    for number in (0, 5, 9):
        span = slice(found.starts[number], found.starts[number + 1])
        choices = found.moves[span].tolist()
        order = sorted(zip(found.ranks[span].tolist(), choices, strict=True))
        rows = [found.own[number].tolist(), found.rest[number].tolist()]
        said = read.judge(
            rows, 0, words.steps[found.steps[number]], choices, [move for rank, move in order if rank >= 0]
        )
        parts = np.exp(np.array(said))
        assert parts / parts.sum() == pytest.approx(chances[span], abs=1e-3)
