"""Bots think in other processes, never in the event loop. They get what their seat sees, nothing else."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

import msgspec

import gildhall.games  # registers the titles  # noqa: F401
from gildhall import bots
from gildhall.bots.searcher import Master
from gildhall.bots.seen import Seen
from gildhall.engine.hold import Hold

MOST_MOVES = 500

T = TypeVar("T")


def whole_turn(level: str, seed: int, view: bytes) -> list[str]:
    """What a bot does from this view on: all its moves until something is revealed or another seat must decide.

    It plays on a guess that its seat cannot tell from the real table, so every move is as legal there.
    """
    seen = Seen.of(msgspec.json.decode(view))
    player = bots.bot(level, seed)
    hold = Hold(seen.guessed, seen.seat)
    while not hold.done and not hold.confirmed and len(hold.moves) < MOST_MOVES:
        hold.make(player.choose(Seen.at(hold.table, seen.seat)))
    return [move.text for move in hold.confirmed + hold.moves]


def advice(level: str, seed: int, view: bytes) -> dict[str, Any]:
    """What a bot thinks of the choices in this view."""
    thought: dict[str, Any] = bots.bot(level, seed).think(Seen.of(msgspec.json.decode(view))).data()
    return thought


def judgement(seed: int, view: bytes, move: str) -> dict[str, Any]:
    """What a Master thinks of a move that was made in this view, and of the other choices: that move first."""
    seen = Seen.of(msgspec.json.decode(view))
    thought = Master(seed).judge(seen, seen.game.catalogue.find(move))
    made = [each for each in thought.candidates if each.move.text == move]
    others = [each for each in thought.candidates if each.move.text != move and each.visits]
    return {"candidates": [each.data() for each in made + others]}


def _begin() -> None:
    """In a worker: leave the processor to the server when both want it."""
    if hasattr(os, "nice"):
        os.nice(5)


class Thinkers:
    """The worker processes. With none, bots think in a thread: for tests and very small machines."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: Executor | None = None

    def _executor(self) -> Executor:
        if self._pool is None:
            if self.workers == 0:
                self._pool = ThreadPoolExecutor(1, thread_name_prefix="gildhall-bot")
            else:
                spawn = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=_begin)
        return self._pool

    async def think(self, level: str, seed: int, view: dict[str, Any]) -> list[str]:
        """The moves of a bot's turn."""
        return await self.run(whole_turn, level, seed, msgspec.json.encode(view))

    async def advise(self, level: str, seed: int, view: dict[str, Any]) -> dict[str, Any]:
        """What a bot thinks of the choices in a view."""
        return await self.run(advice, level, seed, msgspec.json.encode(view))

    async def judge(self, seed: int, view: dict[str, Any], move: str) -> dict[str, Any]:
        """What a Master thinks of a move that was made in a view, and of others."""
        return await self.run(judgement, seed, msgspec.json.encode(view), move)

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Let a worker do this; if workers died, others take over."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._executor(), work, *args)
        except BrokenProcessPool:
            self._pool = None
            return await loop.run_in_executor(self._executor(), work, *args)

    def close(self) -> None:
        """Let go of the workers, without waiting for their thoughts."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
