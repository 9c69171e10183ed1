"""Networks as files (:mod:`gildhall.bots.weights_file`), and where they are found in a game's package.

The head contains the game, the features that the network was trained on, its shape, and how the search uses it.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from gildhall.bots.network import Network, sizes
from gildhall.bots.weights_file import FileHead, check_features, features_of, read_file, read_head, read_weights
from gildhall.engine.game import Game

NAME = "network.bin"


class Head(FileHead, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The header of a file, before the weights."""

    hidden: tuple[int, int]
    rounds: int = 1
    """The least number of rounds that the rules of thumb play before the network evaluates the table."""
    tries: int = 0
    """If not 0, more rounds are played when the time is enough for this number of playouts. A longer playout sees more,
    but its result has more noise, which matters less with many playouts.
    """
    share: float = 1.0
    """The weight of the network in the search. The remaining weight is that of a game played to its end."""


class Guide:
    """A network, and how a search uses it."""

    def __init__(self, head: Head, network: Network) -> None:
        self.head = head
        self.network = network


def read(game: Game, content: bytes, where: str) -> Guide:
    """The network in a file's content. Raises ``BadNetwork`` if it is damaged or made for something else."""
    what = f"the network {where}"
    head, body = read_head(game, content, Head, what)
    names, features = features_of(game)
    check_features(game, head, names, len(names), what)
    weights = read_weights(body, sum(sizes(head.inputs, head.hidden)), what)
    return Guide(head, Network(features, head.inputs, head.hidden, weights))


def load(game: Game, path: Path | None = None) -> Guide:
    """The network of a game from its package, or from another file. Raises ``BadNetwork``."""
    content, where = read_file(game, NAME, "network", path)
    return read(game, content, where)


@cache
def has_network(package: str) -> bool:
    """Does a game's package contain a network?"""
    return (files(package) / NAME).is_file()
