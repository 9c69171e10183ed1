"""PettingZoo, turn by turn: the seat that must decide acts; the AEC environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from gildhall.lab.environments.agents import Agents
from gildhall.lab.environments.pictures import picture


class GildhallAEC(Agents, AECEnv[str, Any, Any]):  # type: ignore[misc]  # PettingZoo has no types
    """All seats at one table, one decision after another.

    In a sealed step, where several seats decide in secret, they act in order of seats, each until it is ready. No seat
    sees the choices of the others before all are ready. Rank and score are in ``infos`` when the game is over.

    >>> env = GildhallAEC("pillars", seats=3)
    >>> env.reset(seed=1)
    >>> env.agent_selection, int(env.last()[0]["action_mask"].sum())
    ('seat_0', 9)
    """

    about: ClassVar[Mapping[str, Any]] = {"is_parallelizable": False}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Set up a new table; the same seed gives the same table."""
        self.begin(seed)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._no_rewards()
        self._select()

    def observe(self, agent: str) -> Any:
        return self.episode.observe(self._seat[agent])

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions the selected agent may take."""
        return self.episode.mask(self._seat[self.agent_selection]).astype(np.bool_)

    def step(self, action: int | None) -> None:
        """Take an action for ``agent_selection``. An illegal one raises an error, or loses the game."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "a seat that has not finished needs an action"
        rewards = self.episode.take(self._seat[agent], int(action))
        self._cumulative_rewards[agent] = 0.0
        if rewards is not None:
            self._tell(rewards)
        elif self._rewarded:
            self._no_rewards()
        self._select()

    def _no_rewards(self) -> None:
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._rewarded = False

    def _tell(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._rewarded = True
        self._accumulate_rewards()
        if self.episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: self.episode.info(seat) for agent, seat in self._seat.items()}

    def _select(self) -> None:
        seat = self.episode.table.next_seat()
        self.agent_selection = self.possible_agents[max(seat, 0)]

    def render(self) -> Any:
        """What the selected agent sees, as text or pixels; see ``render_mode``."""
        return picture(self.render_mode, self.episode.table, self._seat[self.agent_selection])
