"""Training: a tiny network learns something in a few seconds, and a training goes on where it stopped."""

import csv
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import fromstring

import numpy as np
import pytest

import gildhall
from gildhall.bots.budget import Budget
from gildhall.bots.network import sizes
from gildhall.bots.network_file import load, read
from gildhall.bots.search import MASTER, Tuning
from gildhall.bots.weights_file import features_of, written
from tools.train.__main__ import fit_on_gpu
from tools.train.curve import curve
from tools.train.fit import Fit
from tools.train.samples import Samples, SelfPlay
from tools.train.training import Plan, Training, gain

GAME = gildhall.game("craftsmen")
PLAN = Plan(
    players=[2],
    games=80,
    searched=2,
    epochs=25,
    hidden=(8, 4),
    rounds=1,
    share=1.0,
    budget=Budget(iterations=4),
    gate=2,
    seed=1,
)


def rows(folder: Path) -> list[dict[str, str]]:
    with (folder / "generations.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.mark.thorough
def test_a_tiny_network_learns_and_is_reproduced(tmp_path: Path) -> None:
    networks = []
    for name in ("one", "other"):
        training = Training(GAME, tmp_path / name, PLAN)
        training.run(1)
        row = rows(tmp_path / name)[0]
        assert float(row["loss"]) < 0.95 * float(row["loss_before"])
        assert float(row["brier_gain"]) > 0.1  # better than even chances, on games it did not see
        assert (int(row["games"]), row["against"], int(row["arena_games"])) == (80, "thumb", 2)
        networks.append(training.network(0).read_bytes())
    assert networks[0] == networks[1]


@pytest.mark.thorough
def test_pytorch_fits_the_same_network_as_numpy(tmp_path: Path) -> None:
    from tools.train.torch_fit import TorchFit

    training = Training(GAME, tmp_path, replace(PLAN, kind=TorchFit))
    training.run(1)
    row = rows(tmp_path)[0]
    assert float(row["loss"]) < 0.95 * float(row["loss_before"])
    assert load(GAME, training.network(0)).network.inputs == len(features_of(GAME)[0])


def invented(positions: int, players: int) -> Samples:
    """Positions in which two of six features decide."""
    dice = np.random.default_rng(players)
    features = dice.standard_normal((positions, players, 6)).astype(np.float32)
    points = 10 * features[:, :, 0] + 3 * features[:, :, 1]
    won = (points == points.max(axis=1, keepdims=True)).astype(np.float32)
    return Samples(features, won, points)


def fitted(kind: type[Fit]) -> tuple[float, float]:
    """The validation loss before and after a fit to invented positions."""
    fit, told = kind(6, (8, 4), 5.0, 1), []
    best = fit.run([invented(600, 2), invented(300, 4)], 60, lambda *numbers: told.append(numbers))
    assert len(told) == 61
    assert len(fit.weights()) == sum(sizes(6, (8, 4)))
    return told[0][1], best


def test_a_fit_learns_what_decides() -> None:
    before, after = fitted(Fit)
    assert after < 0.5 * before


def test_the_slopes_are_those_of_the_loss() -> None:
    """Compares the step of the fit with the change of the loss when a weight is moved a little."""
    one = invented(50, 3)
    fit = Fit(6, (8, 4), 5.0, 1)
    fit._scale([one])
    found: list[np.ndarray] = []
    fit.adam.move = lambda parts, slopes, rate: found.extend(slopes)  # type: ignore[method-assign]
    fit._step(one, 1.0)
    for part, slope in zip(fit.parts, found, strict=True):
        place = np.unravel_index(int(np.abs(slope).argmax()), part.shape)
        losses = []
        for moved in (1e-2, -2e-2):
            part[place] += np.float32(moved)
            losses.append(fit._loss(one)[0])
        part[place] += np.float32(1e-2)
        assert (losses[0] - losses[1]) / 2e-2 == pytest.approx(float(slope[place]), rel=0.1)


def test_pytorch_has_the_loss_of_numpy_and_learns_as_well() -> None:
    import torch

    from tools.train.torch_fit import TorchFit, batch_size

    one = invented(50, 4)
    fit = TorchFit(6, (8, 4), 5.0, 1)
    fit._scale([one])
    with torch.no_grad():
        said = fit._loss_of([torch.tensor(part) for part in fit.parts], fit._tensors(one, "cpu"))
    assert float(said) == pytest.approx(fit._loss(one)[0], rel=1e-4)
    before, after = fitted(TorchFit)
    assert after < 0.5 * before
    assert (batch_size(900), batch_size(20_000), batch_size(1_000_000)) == (128, 312, 1024)


def test_without_pytorch_the_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "tools.train.torch_fit", raising=False)
    with pytest.raises(SystemExit, match="--torch needs PyTorch, and torch is not installed"):
        fit_on_gpu()


def test_the_numbers_of_a_search_are_kept_with_the_network(tmp_path: Path) -> None:
    training = Training(GAME, tmp_path, replace(PLAN, rounds=2, tries=50, search={"first": 8.0, "sure": 99.0}))
    guide = read(GAME, written(training.head(3), [0.0] * sum(sizes(len(features_of(GAME)[0]), PLAN.hidden))), "here")
    assert (guide.head.rounds, guide.head.tries, guide.head.generation) == (2, 50, 3)
    tuning = Tuning(guide.head.search)
    assert (tuning.first, tuning.sure, tuning.patience) == (8.0, 99.0, MASTER.patience)


@pytest.mark.thorough
def test_a_training_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    training = Training(GAME, tmp_path, PLAN)
    samples = training.played(0, None)
    monkeypatch.setattr(SelfPlay, "play", lambda *_: pytest.fail("these games were played already"))
    training.run(1)
    assert int(rows(tmp_path)[0]["positions"]) == len(samples[0])
    monkeypatch.undo()
    kept = rows(tmp_path)[0] | {"kept": "yes"}
    with training.table.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(kept))
        writer.writeheader()
        writer.writerow(kept)
    training.run(2)
    first, second = rows(tmp_path)
    assert (first["generation"], second["generation"], second["against"]) == ("0", "1", "generation-0")
    assert int(second["games"]) == 2  # the second generation searches, so it plays fewer
    assert load(GAME, training.network(1)).head.generation == 1


@pytest.mark.thorough
def test_several_processes_play_the_same(tmp_path: Path) -> None:
    """The games, and the arena in which a network is judged."""
    networks, tables = [], []
    for workers in (1, 2):
        training = Training(GAME, tmp_path / str(workers), replace(PLAN, games=60, epochs=2, workers=workers))
        training.run(1)
        networks.append(training.network(0).read_bytes())
        tables.append(rows(tmp_path / str(workers)))
    assert (networks[0], tables[0]) == (networks[1], tables[1])


@pytest.mark.thorough
def test_a_network_says_what_its_fit_says(tmp_path: Path) -> None:
    """The weights that are written undo the scaling of features and points."""
    samples = SelfPlay(GAME, 2, 5, None, None).play(range(20))
    fit = Fit(samples.features.shape[2], (8, 4), GAME.rulebook.lead_scale, 1)
    fit.run([samples], 2, lambda *_: None)
    training = Training(GAME, tmp_path, PLAN)
    path = tmp_path / "0.bin"
    path.write_bytes(written(training.head(0), fit.weights()))
    network = load(GAME, path).network
    for number in (0, 17, 29):
        promise = network.judge([[float(value) for value in row] for row in samples.features[number]])
        one = Samples(samples.features[[number]], samples.won[[number]], samples.points[[number]])
        assert promise.chances == pytest.approx(fit.chances(one)[0].tolist(), abs=1e-4)
        assert sum(promise.chances) == pytest.approx(1)


def test_generations_are_drawn() -> None:
    row = {"generation": "0", "brier_gain": "0.3", "won": "0.7", "low": "0.6", "high": "0.8", "kept": "yes"}
    rows = [row | {"against": "thumb"}, row | {"generation": "1", "against": "generation-0", "kept": "no"}]
    picture = fromstring(curve("Oh My Goods!", rows))
    dots = [each.get("class") for each in picture.iter("{http://www.w3.org/2000/svg}circle")]
    assert dots == ["won", "won no", "dot", "dot"]
    assert "1: against generation-0" in "".join(picture.itertext())


def test_even_chances_gain_nothing() -> None:
    inputs = len(features_of(GAME)[0])
    fit = Fit(inputs, (8, 4), 5.0, 1)
    fit.parts = [np.zeros_like(part) for part in fit.parts]
    one = Samples(np.zeros((4, 3, inputs), np.float32), np.eye(4, 3, dtype=np.float32), np.zeros((4, 3), np.float32))
    assert gain(fit, one) == pytest.approx(0)
