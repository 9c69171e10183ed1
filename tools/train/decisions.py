"""Decisions of a search, for the training of a policy: what could be chosen, and what the search found.

Bots play whole games. Each decision that they search is kept, with a *target*: the share of the visits of each choice,
and for the other half the choice that was made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from time import time

import numpy as np
from numpy.typing import NDArray

from gildhall.bots.budget import Budget
from gildhall.bots.grandmaster import Grandmaster, Learned
from gildhall.bots.network_file import has_network
from gildhall.bots.policy import RANKS
from gildhall.bots.policy_file import Vocabulary, has_policy
from gildhall.bots.search import Node, Search, Tuning, ranked
from gildhall.bots.searcher import is_routine
from gildhall.bots.seeds import derived
from gildhall.bots.seen import Seen
from gildhall.bots.weights_file import features_of
from gildhall.engine.dice import QuickDice
from gildhall.engine.game import Game
from gildhall.lab.cluster import spread
from tools.train.samples import SelfPlay

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]

FEWEST = 12
"""Visits that a decision needs to be learned from."""
THOROUGH = {"sure": 99.0, "first": 8.0, "wider": 2.0}
"""A search to learn from tries many choices and never ends early."""
CHUNK = 2
"""Games that are kept in one file."""


class Decisions:
    """Decisions in a row: the features of the seat (``own``) and the mean of the others' (``rest``), the step, and the
    number of choices. The choices of all decisions follow each other in ``moves``, with their ``ranks`` in the rules of
    thumb (−1 for none) and their ``targets``.
    """

    NAMES = ("own", "rest", "steps", "numbers", "moves", "ranks", "targets")

    def __init__(
        self, own: Floats, rest: Floats, steps: Ints, numbers: Ints, moves: Ints, ranks: Ints, targets: Floats
    ) -> None:
        self.own = own
        self.rest = rest
        self.steps = steps
        self.numbers = numbers
        self.moves = moves
        self.ranks = ranks
        self.targets = targets
        self.starts = np.concatenate([[0], np.cumsum(numbers)]).astype(np.int64)

    def __len__(self) -> int:
        return len(self.numbers)

    def some(self, places: Sequence[int] | NDArray[np.int64]) -> Decisions:
        """The decisions at these places."""
        chosen = np.asarray(places, np.int64)
        spans = [np.arange(self.starts[place], self.starts[place + 1]) for place in chosen]
        flat = np.concatenate(spans) if spans else np.zeros(0, np.int64)
        return Decisions(
            *(self.own[chosen], self.rest[chosen], self.steps[chosen], self.numbers[chosen]),
            *(self.moves[flat], self.ranks[flat], self.targets[flat]),
        )

    def save(self, path: Path) -> None:
        """Write a file atomically."""
        half = path.with_suffix(".half")
        with half.open("wb") as file:
            np.savez_compressed(file, **{name: getattr(self, name) for name in self.NAMES})
        half.replace(path)

    @staticmethod
    def load(path: Path) -> Decisions:
        with np.load(path) as found:
            return Decisions(*[found[name] for name in Decisions.NAMES])

    @staticmethod
    def joined(parts: Sequence[Decisions]) -> Decisions:
        return Decisions(*[np.concatenate([getattr(part, name) for part in parts]) for name in Decisions.NAMES])


class Notes:
    """Decisions while they are made."""

    def __init__(self, game: Game) -> None:
        names, self.features = features_of(game)
        self.inputs = len(names)
        self.steps = {name: number for number, name in enumerate(Vocabulary(game).steps)}
        self.own: list[list[float]] = []
        self.rest: list[list[float]] = []
        self.step: list[int] = []
        self.numbers: list[int] = []
        self.moves: list[int] = []
        self.ranks: list[int] = []
        self.targets: list[float] = []

    def add(self, seen: Seen, root: Node, chosen: int) -> None:
        """Note what a search found."""
        table = seen.guessed
        rows = np.array([self.features(table, seat) for seat in range(len(table.seats))])
        own = rows[seen.seat]
        self.own.append(own.tolist())
        self.rest.append(((rows.sum(axis=0) - own) / (len(rows) - 1)).tolist())
        self.step.append(self.steps[table.step(seen.seat).name])
        choices = [move.id for move in seen.moves]
        liked = ranked(table, seen.seat, choices, RANKS)[:RANKS]
        self.numbers.append(len(choices))
        self.moves += choices
        self.ranks += [liked.index(move) if move in liked else -1 for move in choices]
        visits = dict(zip(root.moves, root.visits, strict=True))
        made = root.moves[chosen]
        self.targets += [0.5 * visits[move] / root.total + 0.5 * (move == made) for move in choices]

    def decisions(self) -> Decisions:
        return Decisions(
            np.array(self.own, np.float32).reshape(-1, self.inputs),
            np.array(self.rest, np.float32).reshape(-1, self.inputs),
            np.array(self.step, np.int32),
            np.array(self.numbers, np.int32),
            np.array(self.moves, np.int32),
            np.array(self.ranks, np.int32),
            np.array(self.targets, np.float32),
        )


class Teacher(Grandmaster):
    """A Grandmaster that notes its decisions. Without a network it searches as a Master. Each of its decisions has a
    budget of its own, so that the last ones of a long turn are searched as well as the first.
    """

    name = "teacher"
    for_people = False
    notes: Notes

    @classmethod
    def _load(cls, game: Game) -> Learned:
        found = has_network(game.package) or cls.policy is not None or has_policy(game.package)
        learned = super()._load(game) if found else Learned()
        learned.tuning = Tuning(THOROUGH)
        return learned

    def _foresight(self, seen: Seen) -> int:
        """Never to the end of the game, which takes too long."""
        return seen.game.rulebook.foresight if self.learned(seen.game).guide is None else super()._foresight(seen)

    def _search(self, seen: Seen) -> tuple[Search, Node]:
        self.seconds, self.iterations = self.allowed.seconds, self.allowed.iterations
        search, root = super()._search(seen)
        if root.total >= FEWEST and not is_routine(seen):
            self.notes.add(seen, root, self.place)
        return search, root


class TeacherPlay:
    """Games of teachers with one number of players. Openings are odd in every other game, as in :class:`SelfPlay`."""

    def __init__(self, game: Game, players: int, seed: int, policy: Path | None, budget: Budget) -> None:
        self.opening = SelfPlay(game, players, seed, None, None)
        self.game = game
        self.players = players
        self.seed = seed
        self.policy = policy
        self.budget = budget

    def chunks(
        self, folder: Path, games: int, workers: int, until: float, ray: str | None = None
    ) -> Iterator[Decisions | None]:
        """The decisions of this number of games, a chunk at a time; None for one that did not begin before the time
        ``until``. Games that are already in the folder are not played again. ``ray`` is the address of a Ray cluster,
        whose machines share the folder.
        """
        numbers = [range(start, min(games, start + CHUNK)) for start in range(0, games, CHUNK)]
        return spread(partial(self.chunk, folder.absolute(), until), numbers, workers, ray)

    def chunk(self, folder: Path, until: float, numbers: range) -> Decisions | None:
        """The decisions of some games, from the folder if they are there."""
        path = folder / f"{self.players}-{numbers.start:06d}.npz"
        if not path.exists():
            if time() > until:
                return None
            self.play(numbers, until).save(path)
        return Decisions.load(path)

    def play(self, numbers: range, until: float) -> Decisions:
        """The decisions of some games. A game that is not over at the time ``until`` is left there."""
        notes = Notes(self.game)
        kind = type("Teacher", (Teacher,), {"policy": self.policy, "notes": notes})
        for number in numbers:
            seed = derived(self.seed, self.players, number)
            table = self.game.start(seats=self.players, seed=seed, listen=False)
            if number % 2:
                self.opening.open_oddly(table, QuickDice.seeded(seed, 1), number)
            seated = [kind(derived(seed, seat), self.budget) for seat in range(self.players)]
            while (seat := table.next_seat()) >= 0 and time() < until:
                table.make(seat, seated[seat].choose(Seen.at(table, seat)))
        return notes.decisions()
