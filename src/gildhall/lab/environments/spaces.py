"""What the environments share in addition to the table: actions, names and seeds."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from gildhall.lab.environments.episode import Episode


def action_space(episode: Episode) -> spaces.Discrete[np.int64]:
    """The ids of the game's catalogue."""
    return spaces.Discrete(episode.actions)


def agent_names(seats: int) -> list[str]:
    """``seat_0``, ``seat_1``…"""
    return [f"seat_{seat}" for seat in range(seats)]


def new_seed(random: Any) -> int:
    """A table's seed, drawn from an environment's generator."""
    return int(random.integers(1 << 53))
