"""How fast the learning environments are: random play with the loops that their interfaces document."""

from __future__ import annotations

from random import Random

import numpy as np

from gildhall.engine.game import Game
from gildhall.lab.environments.aec import GildhallAEC
from gildhall.lab.environments.batch import Batch
from gildhall.lab.environments.random_play import play_aec

TABLES = 64


class AECGames:
    """Random games, decision by decision, with an observation and a mask before each."""

    def __init__(self, game: Game) -> None:
        self.env = GildhallAEC(game)
        self.size = self.env.episode.sheet.size
        self.random = Random(0)
        self.env.reset(seed=0)

    def play(self) -> int:
        """Play one game. Returns the number of decisions."""
        return play_aec(self.env, self.random.random)


class BatchSteps:
    """Random steps of many tables in one process: of all seats in turn, or of one seat against bots."""

    def __init__(self, game: Game, bots: str | None = None) -> None:
        self.batch = Batch(game, tables=TABLES, bots=bots)
        self.random = np.random.default_rng(0)
        self.mask = self.batch.reset(seed=0)[0]["action_mask"].view(np.bool_).ravel()
        self.edges = np.arange(TABLES + 1) * (len(self.mask) // TABLES)

    def step(self) -> int:
        """Make one step at every table. Returns the number of tables."""
        legal = self.mask.nonzero()[0]
        ends = legal.searchsorted(self.edges)
        starts = ends[:-1]
        drawn = starts + (self.random.random(TABLES) * (ends[1:] - starts)).astype(int)
        self.batch.step(legal[drawn] - self.edges[:-1])
        return TABLES
