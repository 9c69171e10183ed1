"""Batches: many single-seat environments in a few processes, with observations in shared memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from gildhall.engine.errors import BadSetup, GildhallError
from gildhall.engine.game import Game
from gildhall.lab.environments.dealing import Dealer
from gildhall.lab.environments.opponents import Opponents, Pool
from gildhall.lab.environments.sheet import Sheet
from gildhall.lab.environments.single import GildhallSeat

Arrays = dict[str, NDArray[Any]]


class Batch(VectorEnv[dict[str, Any], NDArray[Any], NDArray[Any]]):
    """Many tables in parallel, as a Gymnasium vector environment.

    ``tables`` environments with the same settings (those of :class:`GildhallSeat`) are spread over ``workers``
    processes; with one worker they run in this one. A worker steps all its tables in one call of compiled code and
    writes into shared memory, so nothing is sent between processes. The arrays that ``reset`` and ``step`` return are
    overwritten by the next step, and with one worker flat ones are read-only. Tokens are made from flat
    observations table by table in Python, so they are slower. A table whose game is over starts again in the
    same step, as in Gymnasium's same-step mode, but without the last observation of the old game.

    With ``bots=None`` the learner plays all seats, for self-play: a step is one decision, and the observation is what
    the next seat sees. In both cases the infos say which seat decides now (``seat``) and what the last step paid to
    each seat (``rewards``); the rewards that ``step`` returns are those of the seats that decided.

    >>> with Batch("pillars", tables=4, seats=3, bots="random") as batch:
    ...     seen, _ = batch.reset(seed=1)
    ...     actions = seen["action_mask"].argmax(axis=1)
    ...     seen, rewards, ends, _, _ = batch.step(actions)
    >>> seen["observation"].shape, rewards.tolist()
    ((4, 510), [0.0, 0.0, 0.0, 0.0])
    >>> with Batch("pillars", tables=2, seats=3, bots=None) as batch:
    ...     seen, told = batch.reset(seed=1)
    ...     first = told["seat"].tolist()
    ...     _, _, _, _, told = batch.step(seen["action_mask"].argmax(axis=1))
    >>> first, told["seat"].tolist(), told["rewards"].shape
    ([0, 2], [1, 0], (2, 3))
    """

    closed = True  # there is nothing to close if the set-up is refused

    def __init__(
        self,
        game: str | Game,
        tables: int,
        workers: int = 1,
        *,
        seat: int | None = None,
        bots: Opponents | None = "thumb",
        **settings: Any,
    ) -> None:
        if not 1 <= workers <= tables:
            raise BadSetup(f"a batch has from 1 worker to as many as tables, not {workers} for {tables} tables")
        model = GildhallSeat(game, **settings)
        dealer = Dealer(model.episode, seat, bots)  # raises an error for a bad set-up before any worker starts
        if workers > 1 and any(isinstance(each, Pool) for each in dealer.makers or ()):
            raise BadSetup(
                "a pool lives in one process: workers would have copies of it, which never get what is added later; "
                "use workers=1, or several processes of your own, each with a batch and a pool"
            )
        plan = _Plan(game, settings, seat, bots)
        self.num_envs = tables
        self.sheet: Sheet = model.episode.sheet
        self.metadata = {**model.metadata, "autoreset_mode": AutoresetMode.SAME_STEP}
        seen = model.episode.look.space()
        self.single_observation_space = seen
        self.single_action_space = model.action_space
        self.observation_space = batch_space(seen, tables)
        self.action_space = batch_space(model.action_space, tables)
        self.render_mode = None
        self._names = list(seen)
        self._never = np.zeros(tables, np.bool_)
        self._memory: list[SharedMemory] = []
        self._pipes: list[Connection] = []
        self._processes: list[Any] = []
        self._slices: list[slice] = []
        self._local: _Tables | None = None
        self.closed = False
        if workers == 1:
            self._local = _Tables(plan, tables)
            self._arrays: Arrays = {**self._local.seen, **self._local.told}
        else:
            self._hire(plan, workers, _shapes(seen, tables, model.episode.seats))

    def _hire(self, plan: _Plan, workers: int, shapes: dict[str, Any]) -> None:
        self._memory = [SharedMemory(create=True, size=_bytes(each)) for each in shapes.values()]
        self._arrays = _lay_out(shapes, self._memory)
        bounds = np.linspace(0, self.num_envs, workers + 1).astype(int)
        self._slices = [slice(int(low), int(high)) for low, high in pairwise(bounds)]
        context = get_context("spawn")  # a forked copy of a learner's threads may hang
        names = [memory.name for memory in self._memory]
        for part in self._slices:
            ours, theirs = context.Pipe()
            work = context.Process(target=_work, args=(theirs, plan, part, shapes, names), daemon=True)
            work.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(work)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Set up all tables again. If the seed is a number, table i gets seed + i."""
        if seed is None or isinstance(seed, int):
            seeds: list[int | None] = [None if seed is None else seed + i for i in range(self.num_envs)]
        else:
            seeds = list(seed)
        self._command("reset", seeds)
        return self._seen(), {"seat": self._arrays["seat"]}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[dict[str, Any], NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One action for each table."""
        self._command("step", np.asarray(actions).tolist())
        told = self._arrays
        return self._seen(), told["rewards"], told["ends"], self._never, {"seat": told["seat"], "rewards": told["paid"]}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions may be taken at each table."""
        return self._arrays["action_mask"].astype(np.bool_)

    def _seen(self) -> dict[str, Any]:
        return {name: self._arrays[name] for name in self._names}

    def _command(self, word: str, data: list[Any]) -> None:
        if self._local is not None:
            self._local.reset(data) if word == "reset" else self._local.step(data)
            return
        for pipe, part in zip(self._pipes, self._slices, strict=True):
            pipe.send((word, data[part]))
        for pipe in self._pipes:
            try:
                trouble = pipe.recv()
            except EOFError as error:
                raise GildhallError("a worker process of the batch ended before its work was done") from error
            if trouble is not None:
                raise GildhallError(f"a worker of the batch failed: {trouble}")

    def close_extras(self, **unused: Any) -> None:
        """Stop the workers and free the shared memory."""
        for pipe in self._pipes:
            pipe.close()  # a worker stops when its pipe is closed
        for process in self._processes:
            process.join()
        # returned arrays stay readable after the memory is freed
        self._arrays = {name: array.copy() for name, array in self._arrays.items()}
        for memory in self._memory:
            memory.close()
            memory.unlink()
        self._pipes, self._processes, self._memory = [], [], []

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *unused: object) -> None:
        self.close()


@dataclass
class _Plan:
    """What is played: the game, the settings of an environment, and who plays which seats."""

    game: str | Game
    settings: dict[str, Any]
    seat: int | None
    bots: Opponents | None


class _Tables:
    """The tables of one worker, on one page, which is copied into the shared arrays if there are any."""

    def __init__(self, plan: _Plan, number: int, arrays: Arrays | None = None) -> None:
        self.episode = GildhallSeat(plan.game, **plan.settings).episode
        self.dealer = Dealer(self.episode, plan.seat, plan.bots)
        self.random = [seeding.np_random(None)[0] for _ in range(number)]
        self.page = self.episode.sheet.page(number)
        self.sparring = self.dealer.sparring(self.page)
        self.arrays = arrays or {}
        self.rows = self.episode.look.rows(self.page)
        self.seen: Arrays = {
            **self.rows.arrays,
            "seat": np.frombuffer(memoryview(self.sparring.deciders), np.uint8),
        }
        self.told: Arrays = {
            "paid": np.frombuffer(memoryview(self.sparring.paid), np.float64).reshape(number, -1),
            "rewards": np.frombuffer(memoryview(self.sparring.rewards), np.float64),
            "ends": np.frombuffer(memoryview(self.sparring.ends), np.bool_),
        }

    def reset(self, seeds: list[int | None]) -> None:
        """Set up all tables again; without a seed a row continues with its generator."""
        for row, seed in enumerate(seeds):
            if seed is not None:
                self.random[row] = seeding.np_random(seed)[0]
            self._begin(row)
        self._show()

    def step(self, actions: list[int]) -> None:
        """Take one action at each table. Tables whose game is over begin a new one."""
        if self.episode.illegal == "raise":
            self._refuse(actions)
        for row in self.sparring.step(actions):
            self._begin(row)
        self._show()
        self._copy(self.told)

    def _show(self) -> None:
        self.rows.refresh()
        self._copy(self.seen)

    def _begin(self, row: int) -> None:
        table, learner, rivals = self.dealer.deal(self.random[row])
        table.history = None  # nobody asks for a record
        self.sparring.begin(row, table, learner, rivals)

    def _refuse(self, actions: list[int]) -> None:
        row = self.sparring.first_illegal(actions)
        if row >= 0:
            self.episode.table = self.sparring.tables[row]
            raise self.episode.error(int(self.sparring.deciders[row]), actions[row])

    def _copy(self, pieces: Arrays) -> None:
        for name, array in self.arrays.items():
            if name in pieces:
                np.copyto(array, pieces[name])


def _work(pipe: Connection, plan: _Plan, part: slice, shapes: dict[str, Any], names: list[str]) -> None:
    """The main loop of a worker process: carry out commands until the pipe is closed."""
    memory = [SharedMemory(name) for name in names]
    arrays = {name: array[part] for name, array in _lay_out(shapes, memory).items()}
    tables = _Tables(plan, part.stop - part.start, arrays)
    try:
        while True:
            word, data = pipe.recv()
            trouble = None
            try:
                tables.reset(data) if word == "reset" else tables.step(data)
            except Exception as error:
                trouble = f"{type(error).__name__}: {error}"
            pipe.send(trouble)
    except (EOFError, KeyboardInterrupt):
        pass
    tables.arrays, arrays = {}, {}  # no array may refer to closed memory
    for each in memory:
        each.close()


def _shapes(seen: spaces.Dict, tables: int, seats: int) -> dict[str, Any]:
    return {
        **{name: ((tables, *(space.shape or ())), str(space.dtype)) for name, space in seen.items()},
        "seat": ((tables,), "uint8"),
        "paid": ((tables, seats), "float64"),
        "rewards": ((tables,), "float64"),
        "ends": ((tables,), "bool"),
    }


def _bytes(shape: tuple[tuple[int, ...], str]) -> int:
    return int(np.prod(shape[0])) * np.dtype(shape[1]).itemsize


def _lay_out(shapes: dict[str, Any], memory: list[SharedMemory]) -> Arrays:
    """The arrays in shared memory."""
    buffers = [each.buf for each in memory]
    return {
        name: np.ndarray(shape, kind, buffer)
        for (name, (shape, kind)), buffer in zip(shapes.items(), buffers, strict=True)
    }
