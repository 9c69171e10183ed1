"""Learn to move as a Master does, from a data set of its games alone: behaviour cloning with NumPy.

    python docs/examples/clone_master.py [FOLDER or FILE] [games] [passes]

Every fact of a view becomes a feature by hashing, so it works for any title. A linear policy chooses among the legal
moves; it learns from the games of the train split and is judged by those it has never seen.
"""

import sys
import zlib
from pathlib import Path

import numpy as np

import gildhall
from gildhall.lab.dataset import samples
from gildhall.lab.selfplay import load

SAMPLE = Path(__file__).parent / "selfplay-sample.parquet"
FEATURES = 1024


def facts(value, path=""):
    """Every fact of a view as a text; numbers of cards and points count by their value."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from facts(each, f"{path}.{key}")
    elif isinstance(value, list):
        for each in value:
            yield from facts(each, path)
    elif value is not None:
        yield f"{path}={value}"


def features(view):
    """A view as a vector, seats counted from the one who looks."""
    seats = view["seats"][view["seat"] :] + view["seats"][: view["seat"]]
    told = {
        "asked": view["prompt"]["step"],
        "shared": view["shared"],
        **{f"seat{i}": each for i, each in enumerate(seats)},
    }
    vector = np.zeros(FEATURES)
    for fact in facts(told):
        vector[zlib.crc32(fact.encode()) % FEATURES] = 1.0
    vector[0] = 1.0
    return vector


def decisions(games):
    """The real choices of some games: what was seen, what might be done, what was done."""
    for game in games:
        for sample in samples(game.record()):
            if len(sample.legal) > 1:
                yield features(sample.view), np.array(sample.legal), sample.move


def chances(weights, seen, legal):
    scores = seen @ weights[:, legal]
    likely = np.exp(scores - scores.max())
    return likely / likely.sum()


def learn(data, moves, passes, rate=0.1):
    """Stochastic gradient ascent of the likelihood of what the Master did."""
    weights = np.zeros((FEATURES, moves))
    order = np.random.default_rng(1)
    for _ in range(passes):
        for i in order.permutation(len(data)):
            seen, legal, move = data[i]
            push = (legal == move) - chances(weights, seen, legal)
            weights[:, legal] += rate / np.sqrt(seen.sum()) * np.outer(seen, push)
    return weights


def agreement(weights, data):
    """How often the policy's first choice is the Master's, and how often a random one would be."""
    same = [legal[chances(weights, seen, legal).argmax()] == move for seen, legal, move in data]
    return float(np.mean(same)), float(np.mean([1 / len(legal) for _, legal, _ in data]))


def main(path=SAMPLE, games=40, passes=4):
    train = list(load(path, "train"))[:games]
    unseen = [game for split in ("validation", "test") for game in load(path, split)][: max(4, games // 4)]
    moves = len(gildhall.game(train[0].game).catalogue)
    weights = learn(list(decisions(train)), moves, passes)
    return agreement(weights, list(decisions(unseen)))


if __name__ == "__main__":
    asked = sys.argv[1:]
    learned, random = main(*asked[:1], *map(int, asked[1:]))
    print(f"agrees with the Master in {learned:.0%} of choices; a random player would in {random:.0%}")
