"""PettingZoo, turn by turn: the seat that must decide acts; the AEC environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from gildhall.engine.game import Game
from gildhall.lab.environments.episode import Episode
from gildhall.lab.environments.pictures import METADATA, check_mode, picture
from gildhall.lab.environments.rewards import Reward
from gildhall.lab.environments.sheet import environment_id
from gildhall.lab.environments.spaces import action_space, agent_names, new_seed


class GildhallAEC(AECEnv[str, Any, Any]):  # type: ignore[misc]  # PettingZoo has no types
    """All seats at one table, one decision after another.

    In a sealed step, where several seats decide in secret, they act in order of seats, each until it is ready. No seat
    sees the choices of the others before all are ready. Rank and score are in ``infos`` when the game is over.

    >>> env = GildhallAEC("pillars", seats=3)
    >>> env.reset(seed=1)
    >>> env.agent_selection, int(env.last()[0]["action_mask"].sum())
    ('seat_0', 9)
    """

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
        self.metadata = {**METADATA, "name": environment_id(self.episode.game), "is_parallelizable": False}
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

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Set up a new table; the same seed gives the same table."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.episode.start(new_seed(self._random))
        self.agents = self.possible_agents[:]
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

    def close(self) -> None:
        """Do nothing: the environment keeps nothing open."""
