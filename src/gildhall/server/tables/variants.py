"""Variants: titles with changed components. They are tried out in a worker, and cached."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import msgspec

from gildhall.engine import registry
from gildhall.engine.dice import QuickDice
from gildhall.engine.errors import BadComponents, GildhallError
from gildhall.engine.game import Game
from gildhall.engine.play import play_randomly
from gildhall.server.bounded_cache import BoundedCache
from gildhall.server.tables.setup import Setup
from gildhall.server.workers import Jobs, TooLong

SECONDS_TO_BUILD = 10.0
MOST_KEPT = 16
LARGEST = 20_000
"""The largest size of a table's changes, in bytes of JSON. They are sent to every viewer."""
TRIED = 300
"""The number of moves that are played to try out a variant."""

_kept: BoundedCache[tuple[str, bytes], Game] = BoundedCache(MOST_KEPT)
_keeping = threading.Lock()


def title_of(id: str, changes: bytes) -> Game:
    """The game with these changes of its components (as JSON). Recent ones are cached, because building a large game
    takes a while.
    """
    if changes == b"{}":
        return registry.game(id)
    key = (id, changes)
    made = _kept.get(key)
    if made is None:
        try:
            made = registry.game(id).with_components(msgspec.json.decode(changes))
        except RecursionError as error:
            raise GildhallError("these components are nested too deeply") from error
    with _keeping:
        _kept[key] = made
    return made


def try_out(id: str, changes: bytes, seats: list[int], options: dict[str, object]) -> None:
    """In a worker: build a variant, play it for a while with each number of seats, and check the laws of the game."""
    try:
        for number in seats:
            table = title_of(id, changes).start(seats=number, seed=0, options=options)
            play_randomly(table, QuickDice.seeded(0, 1), TRIED)
            table.check()
    except GildhallError:
        raise
    except Exception as error:
        raise BadComponents(f"no game can be played with these components: {type(error).__name__}") from error


async def prepare(workers: Jobs, setup: Setup) -> None:
    """Check that the title of a table can be built and played, before anything is written."""
    if not setup.changes:
        return
    changes = await check_playable(workers, setup.game, setup.changes, [len(setup.seats)], dict(setup.options))
    await asyncio.to_thread(title_of, setup.game, changes)


async def check_playable(
    workers: Jobs, game: str, changes: dict[str, Any], seats: list[int], options: dict[str, object]
) -> bytes:
    """Return these changes as JSON. Raises :class:`BadComponents` unless a game can be played with them."""
    written = msgspec.json.encode(changes)
    if len(written) > LARGEST:
        raise BadComponents(f"the changed components have {len(written)} bytes as JSON; at most {LARGEST} are allowed")
    try:
        await workers.run(SECONDS_TO_BUILD, try_out, game, written, seats, options)
    except TooLong as error:
        raise BadComponents("a game with these components takes too long to build") from error
    return written
