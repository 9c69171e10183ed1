"""A random game with PettingZoo's documented loop. It imports NumPy alone: bench/peers.py loads this file by its path,
where Gildhall is not installed, to measure other environments in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numpy import flatnonzero


def play_aec(env: Any, draw: Callable[[], float], at_most: float = float("inf")) -> int:
    """Play a new game, with an observation and a mask before each decision, to its end or for this number of decisions.
    Returns the number of decisions.
    """
    env.reset()
    decisions = 0
    for _ in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        if over or cut:
            env.step(None)
            continue
        if decisions >= at_most:
            break
        actions = flatnonzero(seen["action_mask"])
        env.step(int(actions[int(draw() * len(actions))]))
        decisions += 1
    return decisions
