"""The environment: start, step, observe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from gildhall.engine.errors import BadSetup, listing
from gildhall.engine.game import Game
from gildhall.engine.moves import WAIT
from gildhall.games.pillars import GAME
from gildhall.games.pillars.components import PillarsFacts
from gildhall.lab.jax.pillars import rules, sheet
from gildhall.lab.jax.pillars.rewards import REWARDS
from gildhall.lab.jax.pillars.state import State, random_order, select, small
from gildhall.lab.jax.pillars.tables import NO_CARD, NOBODY, Tables

LOST = -1.0
"""The reward for a forbidden action, which ends the game."""

NEXT_GAME = 0xFFFFFFFF


class Pillars:
    """Pillars for a number of players, with the options of the rulebook. Its methods are pure functions of one table.

    An action is a move's id in the game's catalogue. A forbidden action ends the game: the seat that took it loses 1,
    which the others share. In a sealed scoring the seats act in order, each until it is ready, as in
    :class:`~gildhall.lab.environments.aec.GildhallAEC`.

    >>> env = Pillars(seats=3, options={"scoring_mode": "open_sequential"}, reward="points")
    >>> env.actions, env.observation_size
    (176, 510)
    """

    def __init__(
        self,
        seats: int = 4,
        options: Mapping[str, Any] | None = None,
        reward: str = "win",
        game: Game | None = None,
    ) -> None:
        if reward not in REWARDS:
            raise BadSetup(f"there is no reward '{reward}'; rewards are: {listing(REWARDS)}")
        self.game = game or GAME
        self.seats = seats
        self.reward = reward
        self.tables = Tables(cast(PillarsFacts, self.game.facts(seats, dict(options or {}))))
        self.actions = self.tables.actions
        self.observation_size = sheet.size(self.tables)

    # --- chance: from the state's key, or given

    def init(self, key: Array) -> State:
        """A new game. All its randomness comes from the key."""
        order = random_order(jax.random.fold_in(key, 0), len(self.tables.advantages))
        stack = jnp.asarray(self.tables.advantages)[order]
        return self.init_given(stack, self.deal(key, 1), key)

    def deal(self, key: Array, stage: int | Array) -> Array:
        """Who gets which card of the deck in a stage of the game with this key."""
        return random_order(jax.random.fold_in(key, stage), self.tables.deck_size) // self.tables.hand_size

    def init_given(self, stack: Array, deal: Array, key: Array) -> State:
        """A new game with a given order of the advantage stack (cards from 0 on, the next one first) and a given first
        deal: for each card of the deck the seat that gets it. The key is used for later deals that are not given.
        """
        tables = self.tables
        zeros = jnp.zeros(self.seats, jnp.int32)
        stock = jnp.full(self.seats, tables.facts.start, jnp.uint32)
        empty = State(
            current_player=small(0),
            legal_action_mask=jnp.zeros(self.actions, bool),
            rewards=jnp.zeros(self.seats, jnp.float32),
            terminated=jnp.bool_(False),
            key=key,
            place=jnp.asarray(tables.start),
            trick=jnp.full(self.seats, NO_CARD, jnp.int8),
            trick_size=small(0),
            leader=small(0),
            first_leader=small(0),
            king_by=small(NOBODY),
            tricks=jnp.zeros(self.seats, jnp.int8),
            stage=jnp.int32(0),
            advantage=small(NO_CARD),
            stack=stack.astype(jnp.int8),
            stack_size=small(len(tables.advantages)),
            stock=stock,
            points=zeros,
            scoring=jnp.bool_(False),
            slot=jnp.zeros(self.seats, jnp.int8),
            uses=zeros,
            scored_stock=stock,
            conversions=zeros,
            other_points=zeros,
        )
        return self._ready(rules.deal(tables, empty, deal))

    # --- steps

    def step(self, state: State, action: Array, deal: Array | None = None) -> State:
        """Take an action of the current player, and continue to the next decision.

        If the stage ends with it, the next one is dealt from the state's key, or as given by ``deal``.
        """
        tables = self.tables
        action = jnp.asarray(action, jnp.int32)
        legal = state.legal_action_mask[action]
        done = select(state.scoring, rules.answer(tables, state, action), rules.play(tables, state, action))
        ended = rules.kings_trick(tables, rules.last_trick(tables, done))
        done = select(rules.one_card_left(tables, done), rules.open_scoring(tables, ended), done)
        done = select(done.scoring, rules.ask(tables, done), done)
        settles = done.scoring & (rules.next_to_score(tables, done) == self.seats)
        done = select(settles, rules.settle(tables, done), done)
        seat_of = self.deal(state.key, state.stage + 1) if deal is None else deal
        done = select(settles & ~done.terminated, rules.deal(tables, done, seat_of), done)
        done = select(legal, self._rewarded(state, done), self._fault(state))
        return select(state.terminated, state._replace(rewards=jnp.zeros_like(state.rewards)), self._ready(done))

    def step_on(self, state: State, action: Array) -> State:
        """As :meth:`step`, but a new game starts at once when a game ends.

        ``terminated`` and ``rewards`` are then those of the game that ended; everything else is the new game's.
        """
        done = self.step(state._replace(terminated=jnp.bool_(False)), action)
        fresh = self.init(jax.random.fold_in(state.key, NEXT_GAME))
        return select(done.terminated, fresh._replace(terminated=done.terminated, rewards=done.rewards), done)

    def _rewarded(self, before: State, after: State) -> State:
        worth, running = REWARDS[self.reward]
        now = worth(rules.standing(self.tables, after))
        if running:
            return after._replace(rewards=now - worth(rules.standing(self.tables, before)))
        return after._replace(rewards=jnp.where(after.terminated, now, 0.0))

    def _fault(self, state: State) -> State:
        mine = jnp.arange(self.seats) == state.current_player
        rewards = jnp.where(mine, LOST, -LOST / (self.seats - 1)).astype(jnp.float32)
        return state._replace(rewards=rewards, terminated=jnp.bool_(True))

    def _ready(self, state: State) -> State:
        """Set the current player and its legal actions."""
        order = rules.scoring_order(self.tables, state)
        scorer = jnp.argmax(order == rules.next_to_score(self.tables, state))
        player = (state.leader + state.trick_size) % self.seats
        seat = jnp.where(state.scoring, scorer, player)
        seat = jnp.where(state.terminated, NOBODY, seat).astype(jnp.int8)
        state = state._replace(current_player=seat)
        return state._replace(legal_action_mask=self.legal(state, seat))

    # --- what seats see and may do

    def waiting(self, state: State) -> Array:
        """For each seat: must it decide now? In a sealed scoring several may have to."""
        return rules.waiting(self.tables, state)

    def legal(self, state: State, seat: Array) -> Array:
        """For each action: may this seat take it? A seat that is not waiting can only wait (action 0)."""
        tables = self.tables
        seat = jnp.asarray(seat)
        waiting = self.waiting(state)[seat] & (seat >= 0)
        cards = rules.playable(tables, state, seat)
        plays = jnp.zeros(self.actions, bool).at[1 : tables.cards + 1].set(cards)
        asked = tables.slot == state.slot[seat]
        answers = asked & rules.holds(state.scored_stock[seat], jnp.asarray(tables.needs))
        waits = np.arange(self.actions) == WAIT
        return jnp.where(waiting, jnp.where(state.scoring, answers, plays), waits)

    def observe(self, state: State, seat: Array) -> Array:
        """What a seat sees: the observation sheet of Pillars."""
        return sheet.observe(self.tables, state, jnp.asarray(seat))
