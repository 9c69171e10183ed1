"""Work spread over a Ray cluster, with results in order. The tasks of a lost worker are run again by another one."""

from __future__ import annotations

import logging
import os
import pickle
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from importlib import import_module
from typing import Any

from gildhall.engine.errors import GildhallError
from gildhall.extras import need
from gildhall.lab.workers import AHEAD, Result, Task, parallel_map

LOCAL = "local"
STORE_BYTES = 200_000_000
"""Results stay in memory only until they are fetched, so a small store is enough."""


def spread(
    work: Callable[[Task], Result], tasks: Iterable[Task], workers: int, ray: str | None
) -> Generator[Result, None, None]:
    """The results of all tasks, in their order, from processes of this machine or from the cluster at this address."""
    return parallel_map(work, tasks, workers) if ray is None else spread_on_ray(work, tasks, ray, workers)


def spread_on_ray(
    work: Callable[[Task], Result], tasks: Iterable[Task], address: str, workers: int
) -> Generator[Result, None, None]:
    """The results of all tasks, in their order, from the cluster at this address: see :func:`joined`."""
    with joined(address, workers) as spreading:
        yield from spreading(work, tasks)


@contextmanager
def joined(address: str, workers: int) -> Iterator[Callable[..., Iterator[Any]]]:
    """A cluster for several rounds of work, each with a call as of ``map``.

    ``"local"`` starts one on this machine, with ``workers`` workers, and ends it afterwards. Tasks must not depend on
    other state: those of a lost worker are run again, as often as needed.
    """
    need("ray", "ray")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # tells nobody
    ray: Any = import_module("ray")
    _join(ray, address, workers)
    try:
        yield partial(_spread, ray)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    finally:
        ray.shutdown()


def _spread(ray: Any, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
    remote = ray.remote(max_retries=-1)(_do)
    kept = ray.put(_packed(work))
    ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting: deque[Any] = deque()
    for task in tasks:
        waiting.append(remote.remote(kept, task))
        if len(waiting) >= ahead:
            yield ray.get(waiting.popleft())
    while waiting:
        yield ray.get(waiting.popleft())


def _packed(work: Callable[[Task], Result]) -> Callable[[Task], Result] | bytes:
    """The work as Python pickles it, so that bots made from a file or a strength are known by those; Ray would send
    their classes as they are. Only Ray can send a local function.
    """
    try:
        return pickle.dumps(work)
    except (pickle.PicklingError, AttributeError):
        return work


def _do(work: Callable[[Task], Result] | bytes, task: Task) -> Result:
    done: Result = (_unpacked(work) if isinstance(work, bytes) else work)(task)
    return done


@lru_cache(maxsize=1)
def _unpacked(work: bytes) -> Callable[[Any], Any]:
    found: Callable[[Any], Any] = pickle.loads(work)
    return found


def _join(ray: Any, address: str, workers: int) -> None:
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        if address == LOCAL:
            ray.init(address=LOCAL, num_cpus=workers, include_dashboard=False, object_store_memory=STORE_BYTES, **quiet)
        else:
            _knock(address)
            ray.init(address=address, **quiet)
    except (OSError, ValueError, RuntimeError) as error:
        raise GildhallError(f"the Ray cluster at '{address}' cannot be joined: {error}") from error


def _knock(address: str) -> None:
    """Check that the address answers, because Ray itself would wait forever."""
    host, _, port = address.rpartition("/")[2].rpartition(":")
    if port.isdecimal():
        socket.create_connection((host, int(port)), timeout=10).close()
