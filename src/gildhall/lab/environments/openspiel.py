"""OpenSpiel: each game for its algorithms, by :func:`load` or by names such as ``gildhall_pillars_v1``.

The root is a chance node that draws the deal, one of ``deals`` (its number is the table's seed); after that a table has
its own dice. In a sealed step the waiting seats act in order. ``state.resample_from_infostate`` deals again what a
player does not know, so that information-set search works. Information states have perfect recall: string and tensor
contain a digest of everything that the player has seen and done; the string also what it sees now, the tensor the last
``recall`` observations with the player's own actions between them.

With ``tail`` a game is reduced to its end, for algorithms that walk through the whole tree: the rules of thumb play
until about that number of decisions is left. A deal is then a guess of everything that is hidden at that moment.
``reward`` is one of ``win``, ``rank`` and ``points``, all paid at the end.

>>> game = load("pillars", players=3)
>>> state = game.new_initial_state()
>>> state.apply_action(7)
>>> state.current_player(), state.action_to_string(state.legal_actions()[0])
(0, 'play gravel_pit_1')

Importing this module registers the games, so afterwards OpenSpiel knows them by their names:

>>> pyspiel.load_game("gildhall_pillars_v1(players=3)").num_players()
3
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import pyspiel

from gildhall.engine import registry
from gildhall.engine.dice import QuickDice
from gildhall.engine.errors import BadSetup, listing
from gildhall.engine.game import Game
from gildhall.engine.play import play_by_thumb
from gildhall.engine.table import AnyTable
from gildhall.lab.environments.look import Look
from gildhall.lab.environments.recall import Branch, Past, Recall, Trail
from gildhall.lab.environments.rewards import reward
from gildhall.lab.environments.sheet import Sheet, environment_id, games_with_sheets

STANDARD: dict[str, Any] = {"deals": 10_000, "tail": 0, "recall": 4, "reward": "win"}
"""The default parameters of a game."""

MOST_POINTS = 20.0
"""The largest reward for a lead: that of a thousand points."""


def short_name(game: Game) -> str:
    """The name of a game at OpenSpiel: its environment id without characters that are special in OpenSpiel."""
    return environment_id(game).replace("/", "_").replace("-", "_")


class GildhallGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game for OpenSpiel. A subclass for each game is registered there."""

    game: ClassVar[Game]
    kind: ClassVar[Any]

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        game = self.game
        params = given or {}
        self.seats = int(params.get("players", max(game.seats)))
        settings = {**STANDARD, **params}
        self.deals = int(settings["deals"])
        self.tail = int(settings["tail"])
        self.reward = reward(str(settings["reward"]), game)
        game.facts(self.seats, {})  # raises an error for a bad number of players
        self.sheet = Sheet.of(game, self.seats)
        self.recall = Recall(self.sheet, self.deal, int(settings["recall"]))
        self._late: AnyTable | None = None
        most = MOST_POINTS if self.reward.running else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.catalogue),
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=game.longest,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self) -> GildhallState:
        return GildhallState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Any = None
    ) -> GildhallObserver | InformationStateObserver:
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return InformationStateObserver(self) if recalls else GildhallObserver(self)

    def deal(self, number: int) -> AnyTable:
        """The table of a deal: a new one, or (with ``tail``) a guess of the same late moment."""
        if not self.tail:
            return self.game.start(seats=self.seats, seed=number, listen=False)
        if self._late is None:
            self._late = self.game.start(seats=self.seats, seed=0, listen=False)
            length = play_by_thumb(self._late.copy())
            play_by_thumb(self._late, max(0, length - self.tail))
        return self._late.guess(None, QuickDice.seeded(number, 0))


class _Kept:
    """A wrapper that defines how a table is copied and pickled when OpenSpiel copies or serializes a state."""

    def __init__(self, table: AnyTable | None, branch: Branch | None = None) -> None:
        self.table = table
        self.branch = branch

    def __deepcopy__(self, memo: dict[int, Any]) -> _Kept:
        return _Kept(None if self.table is None else self.table.copy(), self.branch)

    def __reduce__(self) -> tuple[Any, ...]:
        return _kept_of, (None if self.table is None else self.table.position(), self.branch)


def _kept_of(position: dict[str, Any] | None, branch: Branch | None) -> _Kept:
    return _Kept(None if position is None else registry.game(position["game"]).position(position), branch)


class GildhallState(pyspiel.State):  # type: ignore[misc]
    """A state for OpenSpiel. It has no table until the deal is drawn."""

    def __init__(self, game: GildhallGame) -> None:
        super().__init__(game)
        self._kept = _Kept(None)

    @property
    def table(self) -> AnyTable | None:
        """The table; None at the root."""
        return self._kept.table

    @property
    def past(self) -> Past:
        """How the table came about."""
        return Past(tuple([(each.player, each.action) for each in self.full_history()]), self._kept.branch)

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.next_seat()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals: int = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.choices(player)) if self.table is not None else []

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table.choose(self.table.next_seat(), action)
            return
        self._kept = _Kept(self.get_game().deal(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        home: GildhallGame = self.get_game()
        return home.game.catalogue[action].text

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.over

    def returns(self) -> list[float]:
        home: GildhallGame = self.get_game()
        if self.table is None or not self.table.over:
            return [0.0] * home.seats
        return home.reward.worth(self.table.standing)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> GildhallState:
        """A state that the player cannot tell from this one; ``sampler`` gives numbers from 0 to 1. The information
        states of the other players begin anew there, because a guess does not say what they saw before.
        """
        twin: GildhallState = self.clone()
        if self.table is not None:
            past = self.past
            trail = self.get_game().recall.trail(past, self.table, player)
            guess = self.table.guess(player, QuickDice.seeded(int(sampler() * (1 << 53)), 0))
            twin._kept = _Kept(guess, Branch(guess.copy(), len(past.history), player, trail))
        return twin

    def __str__(self) -> str:
        return "before the deal" if self.table is None else json.dumps(self.table.position())


class GildhallObserver:
    """What a player sees, as one tensor and by name."""

    def __init__(self, game: GildhallGame) -> None:
        self.look = Look(game.sheet)
        self.tensor = np.zeros(game.sheet.size, np.float32)
        self.dict = game.sheet.named(self.tensor)

    def set_from(self, state: GildhallState, player: int) -> None:
        """Fill the tensor (and with it the named pieces)."""
        if state.table is None:
            self.tensor.fill(0)
        else:
            self.look.observer.observe(self.look.page, 0, state.table, player)
            np.copyto(self.tensor, self.look.values)

    def string_from(self, state: GildhallState, player: int) -> str:
        """The view as JSON."""
        return "before the deal" if state.table is None else json.dumps(state.table.view(player))


class InformationStateObserver:
    """What a player has seen and done so far."""

    def __init__(self, game: GildhallGame) -> None:
        self.recall = game.recall
        self.tensor = np.zeros(game.recall.size, np.float32)
        self.dict = self.recall.pieces(self.tensor)

    def _trail(self, state: GildhallState, player: int) -> Trail:
        return self.recall.trail(state.past, state.table, player)

    def set_from(self, state: GildhallState, player: int) -> None:
        """Fill the tensor (and with it the named pieces)."""
        self.recall.write(self._trail(state, player), self.dict)

    def string_from(self, state: GildhallState, player: int) -> str:
        """A digest of the past, and the view as JSON."""
        return self._trail(state, player).text


def load(game: str | Game, **parameters: int | str) -> GildhallGame:
    """A game for OpenSpiel, such as ``load("pillars", players=3)``. Parameters: ``players`` and those of STANDARD."""
    found = registry.game(game) if isinstance(game, str) else game
    name = short_name(found)
    known = ["players", *STANDARD]
    for parameter in parameters:
        if parameter not in known:
            raise BadSetup(f"{name} has no parameter '{parameter}'; parameters are: {listing(known)}")
    if name not in pyspiel.registered_names():  # it was registered after this module was imported
        _register(found)
    loaded: GildhallGame = pyspiel.load_game(name, parameters)
    return loaded


def _register(game: Game) -> None:
    kind = pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(game.seats), **STANDARD},
    )
    pyspiel.register_game(kind, type(short_name(game), (GildhallGame,), {"game": game, "kind": kind}))


for _game in games_with_sheets():
    _register(_game)
