"""PettingZoo, all at once: the parallel environment."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from gildhall.engine.moves import WAIT
from gildhall.lab.environments.agents import Agents
from gildhall.lab.environments.pictures import picture

Told = dict[str, Any]


class GildhallParallel(Agents, ParallelEnv[str, Any, Any]):  # type: ignore[misc]  # PettingZoo has no types
    """All seats at one table; each step takes one action from every seat.

    The seats that must decide do so together: usually one, in a sealed step several. The others have one legal action,
    0: wait. Rank and score are in the infos when the game is over.

    >>> env = GildhallParallel("pillars", seats=3)
    >>> seen, infos = env.reset(seed=1)
    >>> [int(each["action_mask"][0]) for each in seen.values()]
    [0, 1, 1]
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Told, Told]:
        """Set up a new table; the same seed gives the same table."""
        self.begin(seed)
        return self._seen(), self._infos()

    def step(self, actions: Told) -> tuple[Told, Told, Told, Told, Told]:
        """Take an action of each seat. An illegal one raises an error, or loses the game."""
        episode = self.episode
        waiting = episode.table.waiting
        total = [0.0] * episode.seats
        for seat, agent in enumerate(self.possible_agents):
            action = int(actions[agent])
            if (seat in waiting or action != WAIT) and not episode.over:
                total = [one + more for one, more in zip(total, episode.act(seat, action), strict=True)]
        over = episode.over
        rewards = dict(zip(self.possible_agents, total, strict=True))
        terminations = dict.fromkeys(self.possible_agents, over)
        truncations = dict.fromkeys(self.possible_agents, False)
        if over:
            self.agents = []
        return self._seen(), rewards, terminations, truncations, self._infos()

    def _seen(self) -> Told:
        return {agent: self.episode.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def _infos(self) -> Told:
        return {agent: self.episode.end_info(seat) for seat, agent in enumerate(self.possible_agents)}

    def action_masks(self) -> dict[str, NDArray[np.bool_]]:
        """Which actions each agent may take. Agents that need not decide may wait, which is action 0."""
        return {
            agent: self.episode.mask(seat).astype(np.bool_)
            for seat, agent in enumerate(self.possible_agents)
            if agent in self.agents
        }

    def render(self) -> Any:
        """What the first seat that must decide sees, as text or pixels; see ``render_mode``."""
        return picture(self.render_mode, self.episode.table, max(self.episode.table.next_seat(), 0))
