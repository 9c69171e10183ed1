"""Dealing: how each game of the single-seat environments begins."""

from __future__ import annotations

from typing import Any

import numpy as np

from gildhall.bots.seeds import derived
from gildhall.bots.sparring import Rival, Sparring
from gildhall.engine.errors import BadSetup
from gildhall.engine.table import AnyTable
from gildhall.lab.environments.episode import Episode
from gildhall.lab.environments.opponents import Opponents, makers
from gildhall.lab.environments.spaces import new_seed


class Dealer:
    """Deals games in which one seat learns: ``seat``, or one that is drawn for each game; without bots, all seats."""

    def __init__(self, episode: Episode, seat: int | None, bots: Opponents | None) -> None:
        if seat is not None and not 0 <= seat < episode.seats:
            raise BadSetup(f"there is no seat {seat}; seats are 0 to {episode.seats - 1}")
        if seat is not None and bots is None:
            raise BadSetup("without bots the learner plays all seats: leave out the seat")
        self.episode = episode
        self.seat = seat
        self.makers = None if bots is None else makers(bots, episode.seats - 1)

    def deal(self, random: np.random.Generator) -> tuple[AnyTable, int, list[Rival]]:
        """A new table, the seat that learns, and a rival for every seat (the learner's is not used) or no rivals."""
        start = new_seed(random)
        drawn = int(random.integers(self.episode.seats))
        seat = drawn if self.seat is None else self.seat
        if self.makers is None:
            return self.episode.deal(start), seat, []
        rivals = [make(derived(start, i), self.episode.sheet) for i, make in enumerate(self.makers)]
        rivals.insert(seat, Rival("learner"))
        return self.episode.deal(start), seat, rivals

    def sparring(self, page: Any) -> Sparring:
        """The loop for as many tables as the page has rows."""
        return Sparring(page, self.episode.look.observer, self.episode.reward.worth, self.episode.reward.running)
