"""What the environments say of their observations and actions, in Gymnasium's words."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from gildhall.lab.environments.episode import Episode


def observation_space(episode: Episode) -> spaces.Dict:
    """A vector of numbers from −1 to 1 and the mask of legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (episode.sheet.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (episode.actions,), np.int8),
        }
    )


def action_space(episode: Episode) -> spaces.Discrete:
    """The ids of the game's catalogue."""
    return spaces.Discrete(episode.actions)


def agent_names(seats: int) -> list[str]:
    """``seat_0``, ``seat_1``…"""
    return [f"seat_{seat}" for seat in range(seats)]


def new_seed(random: Any) -> int:
    """A table's seed, drawn from an environment's generator."""
    return int(random.integers(1 << 53))
