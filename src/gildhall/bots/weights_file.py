"""Files of weights: one line of JSON (the head), 32-bit floats, little-endian, and a checksum of both.

Networks and policies are such files. Everything is checked when a file is read, because weights for other features
would give wrong answers without an error.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar
from zlib import crc32

import msgspec

from gildhall.bots.search import MASTER
from gildhall.engine.errors import GildhallError
from gildhall.engine.game import Game
from gildhall.engine.rooms import has_room, room

FORMAT = 1
CHECKSUM = 4
"""Bytes of the checksum at the end of a file."""


class BadNetwork(GildhallError):
    """A network, a policy or habits that are missing, damaged, or made for something else."""


class FileHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the headers of all files contain."""

    game: str
    features: int
    """What it was trained on: see :func:`fingerprint`."""
    inputs: int
    search: dict[str, float] = {}
    """What the search does differently from the Master's: see :class:`~gildhall.bots.search.Tuning`."""
    generation: int = 0
    format: int = FORMAT


HeadKind = TypeVar("HeadKind", bound=FileHead)


class _Format(msgspec.Struct):
    """The part of the head that is the same in all formats."""

    format: int


def features_of(game: Game) -> tuple[list[str], Callable[[Any, int], list[float]]]:
    """The names of a game's features, and the function that computes them.

    Raises :class:`BadNetwork` if it has none.
    """
    if not has_room(game, "features"):
        raise BadNetwork(f"{game.id} has no features, so no network can play it")
    module = room(game, "features", ("FEATURES", "features"))
    return module.FEATURES, module.features


def fingerprint(names: Iterable[str]) -> int:
    """A checksum that identifies a list of features."""
    return crc32("\n".join(names).encode())


def written(head: FileHead, weights: Sequence[float]) -> bytes:
    """A head and its weights as the content of a file."""
    floats = array("f", weights)
    if sys.byteorder == "big":
        floats.byteswap()
    content = msgspec.json.encode(head) + b"\n" + floats.tobytes()
    return content + crc32(content).to_bytes(CHECKSUM, "little")


def read_head(game: Game, content: bytes, kind: type[HeadKind], what: str) -> tuple[HeadKind, bytes]:
    """The head of a file and the bytes that follow. Raises :class:`BadNetwork` if the file is damaged or made for
    something else. ``what`` names it in errors.
    """
    if crc32(content[:-CHECKSUM]) != int.from_bytes(content[-CHECKSUM:], "little"):
        raise BadNetwork(f"{what} is damaged: its checksum is wrong")
    line, _, body = content[:-CHECKSUM].partition(b"\n")
    head = _decoded(line, kind, what)
    if head.game != game.id:
        raise BadNetwork(f"{what} is for {head.game}, not for {game.id}")
    unknown = [name for name in head.search if not hasattr(MASTER, name)]
    if unknown:
        raise BadNetwork(f"{what} sets '{unknown[0]}', which the search of this version does not have")
    return head, body


def check_features(game: Game, head: FileHead, names: Sequence[str], inputs: int, what: str) -> None:
    """Raises :class:`BadNetwork` if a file was made for other features."""
    if head.features != fingerprint(names) or head.inputs != inputs:
        raise BadNetwork(f"{what} was trained on other features of {game.id}: train it again")


def read_weights(body: bytes, wanted: int, what: str) -> list[float]:
    """The weights of a file. Raises :class:`BadNetwork` if there is another number of them."""
    floats = array("f")
    if len(body) != wanted * floats.itemsize:
        raise BadNetwork(f"{what} has {len(body)} bytes of weights, not {wanted * floats.itemsize}")
    floats.frombytes(body)
    if sys.byteorder == "big":
        floats.byteswap()
    return list(floats)


def _decoded(line: bytes, kind: type[HeadKind], what: str) -> HeadKind:
    try:
        head = msgspec.json.decode(line, type=_Format)
        if head.format == FORMAT:
            return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        raise BadNetwork(f"{what} has no proper head: {error}") from error
    raise BadNetwork(f"{what} has format {head.format}; this version reads format {FORMAT}")


def read_file(game: Game, name: str, what: str, path: Path | None) -> tuple[bytes, str]:
    """The content of a file of a game's package, or of another file, and where it is. Raises :class:`BadNetwork`."""
    source = path or files(game.package) / name
    try:
        return source.read_bytes(), str(source)
    except OSError as error:
        raise BadNetwork(f"{game.id} has no {what}: {source} cannot be read") from error
