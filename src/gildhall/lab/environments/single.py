"""Gymnasium: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from gildhall.bots.sparring import Rival
from gildhall.engine.game import Game
from gildhall.lab.environments.dealing import Dealer
from gildhall.lab.environments.episode import Episode
from gildhall.lab.environments.look import look_of
from gildhall.lab.environments.opponents import Opponents
from gildhall.lab.environments.pictures import METADATA, check_mode, picture
from gildhall.lab.environments.rewards import Reward
from gildhall.lab.environments.sheet import environment_id
from gildhall.lab.environments.spaces import action_space


class GildhallSeat(gymnasium.Env[dict[str, Any], Any]):
    """One seat at a table with bots; a step goes from one decision of this seat to its next.

    ``seat`` is where the learner sits; without it a random seat is drawn for each game. ``bots`` are the opponents, one
    for all other seats or one for each: names of bots, classes (also as ``"package.module:Class"``), functions from
    what a seat sees to its action, or a :class:`~gildhall.lab.environments.opponents.Pool` of these. An illegal action
    ends the episode with −1, and ``info["illegal"]`` names the rule; rank and score are in ``info`` when the game is
    over.

    >>> env = gymnasium.make("gildhall/pillars-v1", seats=3, bots="random")
    >>> seen, info = env.reset(seed=1)
    >>> seen["observation"].shape
    (510,)
    """

    metadata = METADATA

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seat: int | None = None,
        bots: Opponents = "thumb",
        options: Mapping[str, Any] | None = None,
        reward: str | Reward = "win",
        illegal: str = "lose",
        observation: str = "flat",
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        self.episode = Episode(game, seats, options, reward, illegal, observation)
        self.dealer = Dealer(self.episode, seat, bots)
        self.metadata = {**METADATA, "name": environment_id(self.episode.game)}
        self.render_mode = render_mode
        self.observation_space = self.episode.look.space()
        self.action_space = action_space(self.episode)
        self.seat = 0
        self.rivals: list[Rival] = []
        self._look = look_of(observation, self.episode.sheet)
        self._sparring = self.dealer.sparring(self._look.page)

    @property
    def players(self) -> dict[int, Rival]:
        """The players of the other seats."""
        return {seat: rival for seat, rival in enumerate(self.rivals) if seat != self.seat}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Set up a new table; the same seed gives the same table, seat and bots."""
        super().reset(seed=seed)
        self.episode.table, self.seat, self.rivals = self.dealer.deal(self.np_random)
        self.episode.fault = None
        self._sparring.begin(0, self.episode.table, self.seat, self.rivals)
        return self._look.now(), self.episode.end_info(self.seat)

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take an action and let the bots play until this seat must decide again or the game is over."""
        episode, move = self.episode, int(action)
        if self._sparring.first_illegal([move]) == 0:
            error = episode.error(self.seat, move)
            if episode.illegal == "raise":
                raise error
            episode.fault = (self.seat, str(error))
        over = bool(self._sparring.step([move]))
        seen = self._look.now()
        return seen, self._sparring.rewards[0], over, False, episode.info(self.seat) if over else {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions may be taken now, in the form that MaskablePPO of sb3-contrib expects."""
        return self.episode.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        """What the learner sees, as text or pixels; see ``render_mode``."""
        return picture(self.render_mode, self.episode.table, self.seat)

    def __getstate__(self) -> dict[str, Any]:
        state = {name: value for name, value in self.__dict__.items() if name != "_sparring"}
        return {**state, "_before": self._sparring.before}

    def __setstate__(self, state: dict[str, Any]) -> None:
        before = state.pop("_before")
        self.__dict__.update(state)
        self._sparring = self.dealer.sparring(self._look.page)
        if before:
            self._sparring.begin(0, self.episode.table, self.seat, self.rivals)
            self._sparring.before = before
