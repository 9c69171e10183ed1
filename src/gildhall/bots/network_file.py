"""Networks as files: how they are written, read and found in a game's package.

A file is one line of JSON (the head), the weights as 32-bit floats, little-endian, and a checksum of both. The head
contains the format, the game, the features that the network was trained on, its shape, and how the search uses it.
Everything is checked when a file is read, because a network for other features would give wrong answers without an
error.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec

from gildhall.bots.network import Network, sizes
from gildhall.bots.search import MASTER, Tuning
from gildhall.engine.errors import GildhallError
from gildhall.engine.game import Game

FORMAT = 1
NAME = "network.bin"
CHECKSUM = 4
"""Bytes of the checksum at the end of a file."""


class BadNetwork(GildhallError):
    """A network that is missing, damaged, or made for something else."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The header of a file, before the weights."""

    game: str
    features: int
    """Which features the network was trained on: see :func:`fingerprint`."""
    inputs: int
    hidden: tuple[int, int]
    rounds: int = 1
    """The least number of rounds that the rules of thumb play before the network evaluates the table."""
    tries: int = 0
    """If not 0, more rounds are played when the time is enough for this number of playouts. A longer playout sees more,
    but its result has more noise, which matters less with many playouts.
    """
    share: float = 1.0
    """The weight of the network in the search. The remaining weight is that of a game played to its end."""
    search: dict[str, float] = {}
    """What the search does differently from the Master's: see :class:`~gildhall.bots.search.Tuning`."""
    generation: int = 0
    format: int = FORMAT


class _Format(msgspec.Struct):
    """The part of the head that is the same in all formats."""

    format: int


class Guide:
    """A network, and how a search uses it."""

    def __init__(self, head: Head, network: Network) -> None:
        self.head = head
        self.network = network
        self.tuning = Tuning(head.search)


def features_of(game: Game) -> tuple[list[str], Callable[[Any, int], list[float]]]:
    """The names of a game's features, and the function that computes them.

    Raises :class:`BadNetwork` if it has none.
    """
    name = f"{game.package}.features"
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise BadNetwork(f"{game.id} has no features, so no network can play it") from error
    return module.FEATURES, module.features


def fingerprint(names: Sequence[str]) -> int:
    """A checksum that identifies a list of features."""
    return crc32("\n".join(names).encode())


def written(head: Head, weights: Sequence[float]) -> bytes:
    """A network as the content of a file."""
    floats = array("f", weights)
    if sys.byteorder == "big":
        floats.byteswap()
    content = msgspec.json.encode(head) + b"\n" + floats.tobytes()
    return content + crc32(content).to_bytes(CHECKSUM, "little")


def read(game: Game, content: bytes, where: str) -> Guide:
    """The network in a file's content. Raises :class:`BadNetwork` if it is damaged or made for something else."""
    if crc32(content[:-CHECKSUM]) != int.from_bytes(content[-CHECKSUM:], "little"):
        raise BadNetwork(f"the network {where} is damaged: its checksum is wrong")
    line, _, body = content[:-CHECKSUM].partition(b"\n")
    head = _head(line, where)
    names, features = features_of(game)
    if head.game != game.id:
        raise BadNetwork(f"the network {where} is for {head.game}, not for {game.id}")
    if head.features != fingerprint(names) or head.inputs != len(names):
        raise BadNetwork(f"the network {where} was trained on other features of {game.id}: train it again")
    unknown = [name for name in head.search if not hasattr(MASTER, name)]
    if unknown:
        raise BadNetwork(f"the network {where} sets '{unknown[0]}', which the search of this version does not have")
    floats = array("f")
    floats.frombytes(body[: len(body) // floats.itemsize * floats.itemsize])
    if sys.byteorder == "big":
        floats.byteswap()
    wanted = sum(sizes(head.inputs, head.hidden))
    if len(body) != wanted * floats.itemsize:
        raise BadNetwork(f"the network {where} has {len(body)} bytes of weights, not {wanted * floats.itemsize}")
    return Guide(head, Network(features, head.inputs, head.hidden, list(floats)))


def _head(line: bytes, where: str) -> Head:
    try:
        head = msgspec.json.decode(line, type=_Format)
        if head.format == FORMAT:
            return msgspec.json.decode(line, type=Head)
    except msgspec.DecodeError as error:
        raise BadNetwork(f"the network {where} has no proper head: {error}") from error
    raise BadNetwork(f"the network {where} has format {head.format}; this version reads format {FORMAT}")


def load(game: Game, path: Path | None = None) -> Guide:
    """The network of a game from its package, or from another file. Raises :class:`BadNetwork`."""
    source = path or files(game.package) / NAME
    try:
        content = source.read_bytes()
    except OSError as error:
        raise BadNetwork(f"{game.id} has no network: {source} cannot be read") from error
    return read(game, content, str(source))


@cache
def has_network(package: str) -> bool:
    """Does a game's package contain a network?"""
    return (files(package) / NAME).is_file()
