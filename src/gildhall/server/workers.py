"""Workers: processes for jobs on untrusted input. If a job takes too long, its worker is killed."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from gildhall.engine.errors import GildhallError
from gildhall.server.processes import end_with_parent
from gildhall.server.refusals import Refused

if TYPE_CHECKING:  # a platform without processes cannot import these
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

T = TypeVar("T")

GAMES = "gildhall.games"
"""The module that registers the titles."""
SECONDS_TO_START = 60.0
MOST_MEMORY = 2 << 30
"""The memory that a worker may use, in bytes."""
MOST_WAITING = 16
"""Jobs that may wait for a worker; more are refused."""


class TooLong(Exception):
    """A job took too long, and its worker was killed."""


class Jobs(Protocol):
    """Does jobs on untrusted input."""

    async def run(self, seconds: float, work: Callable[..., T], *args: Any) -> T:
        """Do a job. Raises :class:`TooLong`, or what the job raises."""

    def close(self) -> None:
        """Stop, and abort all jobs."""


class Workers:
    """Up to ``number`` processes, started when they are needed. Each does one job at a time.

    ``preload`` names the modules that jobs need.
    """

    def __init__(self, number: int = 1, preload: Sequence[str] = (GAMES,)) -> None:
        self._preload = tuple(preload)
        self._turn = asyncio.Semaphore(number)
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._waiting = 0

    async def run(self, seconds: float, work: Callable[..., T], *args: Any) -> T:
        """Do a job in a worker. Raises :class:`TooLong`, or what the job raises."""
        if self._waiting >= MOST_WAITING:
            raise Refused(503, "busy", "The server is busy with such requests; try again in a moment.", retry_after=5)
        self._waiting += 1
        try:
            async with self._turn:
                return await self._run(seconds, work, args)
        finally:
            self._waiting -= 1

    async def _run(self, seconds: float, work: Callable[..., T], args: tuple[Any, ...]) -> T:
        worker = self._idle.pop() if self._idle else Worker(self._preload)
        self._busy.add(worker)
        try:
            found: T = await asyncio.to_thread(worker.call, seconds, work, args)
        except asyncio.CancelledError:
            worker.kill()
            raise
        finally:
            self._busy.discard(worker)
            self._idle.append(worker)
        return found

    def close(self) -> None:
        """Kill all workers and their jobs."""
        for worker in (*self._idle, *self._busy):
            worker.kill()


class Worker:
    """One process. It is started again after it was killed or died."""

    def __init__(self, preload: Sequence[str]) -> None:
        self._preload = tuple(preload)
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def call(self, seconds: float, work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """Do a job. The calling thread is blocked until the answer arrives, for at most ``seconds``."""
        pipe = self._pipe if self._process is not None and self._process.is_alive() else None
        try:
            pipe = pipe or self._start()
            pipe.send((work, args))
            if not pipe.poll(seconds):
                self.kill()
                raise TooLong
            good, found = pipe.recv()
        except (EOFError, OSError) as error:
            self.kill()
            raise GildhallError("this took too much memory, or was stopped") from error
        if not good:
            raise found
        return found

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self._preload), daemon=True)
        self._process.start()
        theirs.close()
        self._pipe = ours
        if not ours.poll(SECONDS_TO_START):
            raise OSError("a worker does not start")
        ours.recv()
        return ours

    def kill(self) -> None:
        """Kill the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._pipe = None


def _serve(pipe: Connection, preload: Sequence[str]) -> None:
    """In the process: do one job after the other. Modules are loaded first, so that no job is charged for that time."""
    for module in preload:
        import_module(module)
    end_with_parent()
    _limit_memory()
    if hasattr(os, "nice"):
        os.nice(5)
    pipe.send(None)
    while True:
        work, args = pipe.recv()
        try:
            answer = (True, work(*args))
        except GildhallError as error:
            answer = (False, error)
        except (MemoryError, RecursionError) as error:
            answer = (False, GildhallError(f"this is too large: {type(error).__name__}"))
        except Exception as error:
            answer = (False, GildhallError(f"this cannot be used: {type(error).__name__}: {error}"))
        pipe.send(answer)


def _limit_memory() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):  # some systems have no such limit
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
