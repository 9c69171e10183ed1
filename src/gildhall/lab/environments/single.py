"""Gymnasium: one seat learns, bots hold the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium

from gildhall import bots as players_of
from gildhall.bots.bot import Bot
from gildhall.engine.errors import BadSetup
from gildhall.engine.game import Game
from gildhall.lab.environments.episode import Episode
from gildhall.lab.environments.rewards import Reward
from gildhall.lab.environments.sheet import environment_id
from gildhall.lab.environments.spaces import action_space, new_seed, observation_space


class GildhallSeat(gymnasium.Env[dict[str, Any], Any]):
    """One seat at a table with bots; a step goes from one decision of this seat to its next.

    ``seat`` is where the learner sits; without it a seat is drawn for each game. ``bots`` names one bot for all others,
    or one for each. An illegal action ends the episode with −1, and ``info["illegal"]`` names the rule.

    >>> env = gymnasium.make("gildhall/pillars-v1", seats=3, bots="random")
    >>> seen, info = env.reset(seed=1)
    >>> seen["observation"].shape
    (510,)
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seat: int | None = None,
        bots: str | Sequence[str] = "thumb",
        options: Mapping[str, Any] | None = None,
        reward: str | Reward = "win",
        illegal: str = "lose",
    ) -> None:
        self.episode = Episode(game, seats, options, reward, illegal)
        self.kinds = self._kinds(bots)
        if seat is not None and not 0 <= seat < self.episode.seats:
            raise BadSetup(f"there is no seat {seat}; seats are 0 to {self.episode.seats - 1}")
        self.fixed = seat
        self.metadata = {"name": environment_id(self.episode.game), "render_modes": []}
        self.observation_space = observation_space(self.episode)
        self.action_space = action_space(self.episode)
        self.seat = 0
        self.players: dict[int, Bot] = {}

    def _kinds(self, bots: str | Sequence[str]) -> list[type[Bot]]:
        others = self.episode.seats - 1
        names = [bots] * others if isinstance(bots, str) else list(bots)
        if len(names) != others:
            raise BadSetup(
                f"name one bot for each of the {others} other seats, or one for all; this names {len(names)}"
            )
        return [players_of.find(name) for name in names]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Set up a new table; the same seed gives the same table, seat and bots."""
        super().reset(seed=seed)
        start = new_seed(self.np_random)
        drawn = int(self.np_random.integers(self.episode.seats))
        self.seat = drawn if self.fixed is None else self.fixed
        self.episode.start(start)
        others = [seat for seat in range(self.episode.seats) if seat != self.seat]
        self.players = dict(zip(others, players_of.line_up(self.kinds, start), strict=True))
        self._let_bots_play()
        return self.episode.observe(self.seat), self.episode.info(self.seat)

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take an action and let the bots play until this seat must decide again or the game is over."""
        reward = self.episode.act(self.seat, int(action))[self.seat] + self._let_bots_play()
        seen, info = self.episode.observe(self.seat), self.episode.info(self.seat)
        return seen, reward, self.episode.over, False, info

    def _let_bots_play(self) -> float:
        table = self.episode.table
        reward = 0.0
        while not self.episode.over and not table.is_waiting(self.seat):
            seat = table.next_seat()
            move = players_of.ask(self.players[seat], table, seat)
            reward += self.episode.act(seat, move.id)[self.seat]
        return reward
