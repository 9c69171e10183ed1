"""Pictures of a table for ``render_mode``: ``ansi`` as the terminal draws it, ``rgb_array`` from the same as SVG.

Drawing needs nothing more than the terminal; turning the SVG into pixels needs the extra ``gildhall[render]`` (resvg).
"""

from __future__ import annotations

import struct
import zlib
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gildhall.engine.errors import BadSetup, GildhallError, listing
from gildhall.engine.table import AnyTable
from gildhall.notebook import drawn, show

RENDER_MODES = ["ansi", "rgb_array"]
METADATA: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}
"""What every environment says about its pictures. Gymnasium reads it from the class, before there is an environment."""
Pixels = NDArray[np.uint8]

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_COLOURS = 4  # red, green, blue and alpha, a byte each: what resvg writes


def check_mode(mode: str | None) -> None:
    """Raise :class:`BadSetup` for an unknown render mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadSetup(f"there is no render mode '{mode}'; render modes are: {listing(RENDER_MODES)}")


def picture(mode: str | None, table: AnyTable, seat: int) -> Any:
    """What a seat sees, as text or as an array of pixels; None without a mode."""
    if mode is None:
        return None
    return drawn(table, seat) if mode == "ansi" else pixels(show(table, seat).svg)


def pixels(svg: str) -> Pixels:
    """An SVG as an array of height × width × red, green, blue."""
    try:
        resvg = import_module("resvg_py")
    except ImportError as error:
        raise GildhallError("render_mode 'rgb_array' needs resvg: pip install 'gildhall[render]'") from error
    return read_png(bytes(resvg.svg_to_bytes(svg_string=svg, background="#ffffff")))


def read_png(png: bytes) -> Pixels:
    """The colours of a PNG with eight bits for each of red, green, blue and alpha, as resvg writes them."""
    if not png.startswith(_SIGNATURE):
        raise GildhallError("this is no PNG")
    chunks = _chunks(png)
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    if (depth, kind, interlaced) != (8, 6, 0):
        raise GildhallError("only PNGs with eight bits for each of red, green, blue and alpha can be read")
    raw = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, 1 + _COLOURS * width)
    rows = np.zeros((height, width, _COLOURS), np.uint8)
    above = np.zeros((width, _COLOURS), np.uint8)
    for number, (way, row) in enumerate(zip(raw[:, 0], raw[:, 1:], strict=True)):
        above = rows[number] = _unfiltered(int(way), row.reshape(width, _COLOURS), above)
    return rows[:, :, :3].copy()


def _chunks(png: bytes) -> dict[bytes, bytes]:
    """The chunks by their names; parts of one name are joined."""
    found: dict[bytes, bytes] = {}
    at = len(_SIGNATURE)
    while at < len(png):
        size, name = struct.unpack_from(">I4s", png, at)
        found[name] = found.get(name, b"") + png[at + 8 : at + 8 + size]
        at += 12 + size
    return found


def _unfiltered(way: int, row: Pixels, above: Pixels) -> Pixels:
    """A row of pixels from its differences: to the left, above, the mean of both, or the pixel that the Paeth predictor
    picks.
    """
    if way == 0:
        return row
    if way == 1:
        return np.cumsum(row, axis=0, dtype=np.uint8)
    if way == 2:
        return row + above
    guess = _mean if way == 3 else _paeth
    out = np.empty_like(row)
    for colour in range(_COLOURS):
        left = corner = 0
        line: list[int] = []
        for difference, over in zip(row[:, colour].tolist(), above[:, colour].tolist(), strict=True):
            left = (difference + guess(left, over, corner)) & 255
            corner = over
            line.append(left)
        out[:, colour] = line
    return out


def _mean(left: int, above: int, corner: int) -> int:
    return (left + above) >> 1


def _paeth(left: int, above: int, corner: int) -> int:
    """The one of the three that is nearest to left + above − corner."""
    to_left, to_above = abs(above - corner), abs(left - corner)
    to_corner = abs(left + above - 2 * corner)
    if to_left <= to_above and to_left <= to_corner:
        return left
    return above if to_above <= to_corner else corner
