"""An episode: one table as a learner sees it. What all environments have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gildhall.bots.sparring import LOST
from gildhall.engine import registry
from gildhall.engine.errors import BadSetup, GildhallError, IllegalMove
from gildhall.engine.game import Game
from gildhall.engine.moves import WAIT
from gildhall.engine.observing import act
from gildhall.engine.table import AnyTable
from gildhall.lab.environments.look import Seen, look_of
from gildhall.lab.environments.rewards import Reward, reward
from gildhall.lab.environments.sheet import Sheet, Vector

Mask = NDArray[np.int8]


class Episode:
    """A table with observations, masks of legal actions, and rewards.

    An action is a move's id in the game's catalogue. A seat that is not waiting has one action, 0: wait. An action that
    the rules forbid raises an error (``illegal="raise"``), or ends the game: the seat that took it loses 1, which the
    others share (``illegal="lose"``). In both cases the rule is named.

    >>> episode = Episode("pillars", seats=3)
    >>> episode.start(seed=1)
    >>> seat = episode.table.waiting[0]
    >>> action = int(episode.mask(seat).argmax())
    >>> episode.act(seat, action)
    [0.0, 0.0, 0.0]
    >>> str(episode.game.catalogue[action])
    'play quarry_1'
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        reward_for: str | Reward = "win",
        illegal: str = "raise",
        observation: str = "flat",
    ) -> None:
        if illegal not in ("raise", "lose"):
            raise BadSetup(f"an illegal action may 'raise' an error or 'lose' the game, not '{illegal}'")
        self.game = registry.game(game)
        self.seats = seats or max(self.game.seats)
        self.options = dict(options or {})
        self.game.facts(self.seats, self.options)  # raises an error for a bad set-up now, not at the first reset
        self.reward = reward(reward_for, self.game)
        self.illegal = illegal
        self.fault: tuple[int, str] | None = None
        self.sheet = Sheet.of(self.game, self.seats)
        self.look = look_of(observation, self.sheet)
        self.actions = len(self.game.catalogue)
        self.table: AnyTable
        self._worth = [0.0] * self.seats

    def deal(self, seed: int) -> AnyTable:
        """A new table."""
        return self.game.start(seats=self.seats, seed=seed, options=self.options, listen=False)

    def start(self, seed: int) -> None:
        """Set up a new table."""
        self.table = self.deal(seed)
        self._worth = [0.0] * self.seats
        self.fault = None

    @property
    def over(self) -> bool:
        """Has it ended, by the rules or by an illegal action?"""
        return self.fault is not None or self.table.over

    def observe(self, seat: int) -> Seen:
        """What a seat sees, and what it may do."""
        return self.look.at(self.table, seat)

    def vector(self, seat: int) -> Vector:
        """What a seat sees, as one vector."""
        self.look.observer.observe(self.look.page, 0, self.table, seat)
        return self.look.values.copy()

    def mask(self, seat: int) -> Mask:
        """1 for each action that a seat may take."""
        self.look.observer.show(self.look.page, 0, self.table, seat)
        return self.look.mask.copy()

    def act(self, seat: int, action: int) -> list[float]:
        """Take an action and return the rewards of all seats."""
        return self.take(seat, action) or [0.0] * self.seats

    def take(self, seat: int, action: int) -> list[float] | None:
        """Take an action and return the rewards of all seats; None if there are none."""
        table = self.table
        if act(table, seat, action):
            reward = self.reward
            return self._rewards() if table.over or (reward.running and table.sealed is None) else None
        if action == WAIT and not table.is_waiting(seat):
            return None
        error = self.error(seat, action)
        if self.illegal == "raise":
            raise error
        self.fault = (seat, str(error))
        return [LOST if each == seat else -LOST / (self.seats - 1) for each in range(self.seats)]

    def error(self, seat: int, action: int) -> GildhallError:
        """Why an action that a seat may not take is refused."""
        move = self.game.catalogue.find(int(action))
        refusal = self.table.why_not(seat, move)
        if refusal is None:
            return GildhallError(f"'{move.text}' is an aside, which environments leave out; see the action mask")
        return IllegalMove(move.text, refusal)

    def info(self, seat: int) -> dict[str, Any]:
        """Rank and score, separate from rewards. Empty while a sealed step keeps them secret. ``illegal`` names the
        rule of an illegal action. Environments return this when a game is over; this method can be called at any time.
        """
        if self.fault is not None and self.fault[0] == seat:
            return {"illegal": self.fault[1]}
        if self.table.sealed is not None:
            return {}
        place = self.table.standing[seat]
        return {"rank": place.rank, "score": place.score}

    def end_info(self, seat: int) -> dict[str, Any]:
        """The same if the game is over, otherwise empty, because computing it takes longer than a step."""
        return self.info(seat) if self.over else {}

    def _rewards(self) -> list[float]:
        worth = self.reward.worth(self.table.standing)
        change = [now - before for now, before in zip(worth, self._worth, strict=True)]
        self._worth = worth
        return change
