"""What both PettingZoo environments are: an episode whose seats are agents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.utils import seeding

from gildhall.engine.game import Game
from gildhall.lab.environments.episode import Episode
from gildhall.lab.environments.pictures import METADATA, check_mode
from gildhall.lab.environments.rewards import Reward
from gildhall.lab.environments.sheet import environment_id
from gildhall.lab.environments.spaces import action_space, agent_names, new_seed


class Agents:
    """An episode, and what PettingZoo asks of every environment."""

    about: ClassVar[Mapping[str, Any]] = {}
    """More metadata."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        reward: str | Reward = "win",
        illegal: str = "raise",
        observation: str = "flat",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        self.episode = Episode(game, seats, options, reward, illegal, observation)
        self.metadata = {**METADATA, "name": environment_id(self.episode.game), **self.about}
        self.render_mode = render_mode
        self.possible_agents = agent_names(self.episode.seats)
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.episode.look.space() for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.episode) for agent in self.possible_agents}
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        """Set up a new table; the same seed gives the same table."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.episode.start(new_seed(self._random))
        self.agents = self.possible_agents[:]

    def close(self) -> None:
        """Do nothing: the environment keeps nothing open."""
