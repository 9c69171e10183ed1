"""One table of Pillars as a tuple of small arrays."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class State(NamedTuple):
    """One table. Learners read the first four fields; the others are the game's own.

    ``rewards`` are those of the last step. When a game is over, ``current_player`` is −1, and only action 0 (wait) is
    left, which changes nothing.
    """

    current_player: Array
    legal_action_mask: Array  # of the current player
    rewards: Array  # by seat
    terminated: Array

    key: Array  # of all chance in this game
    place: Array  # by card: where it is, see tables.py
    trick: Array  # cards from the leader's on; when it is finished it stays here until the next lead
    trick_size: Array
    leader: Array
    first_leader: Array
    king_by: Array
    tricks: Array  # by seat: how many it received
    stage: Array
    advantage: Array  # the advantage card of this stage
    stack: Array  # of advantage cards, the next one first
    stack_size: Array
    stock: Array  # by seat, packed; in a scoring as it was before
    points: Array  # by seat; in a scoring as they were before
    # the scoring: what each seat has done so far, and where it stands
    scoring: Array
    slot: Array
    uses: Array
    scored_stock: Array
    conversions: Array
    other_points: Array


def select(condition: Array, then: State, otherwise: State) -> State:
    """One state or the other."""
    return State(
        *[each if each is other else jnp.where(condition, each, other) for each, other in zip(then, otherwise)]
    )


def small(number: int | Array) -> Array:
    """A number in the small type that the state uses."""
    return jnp.asarray(number, jnp.int8)


def random_order(key: Array, number: int) -> Array:
    """A random order of ``number`` things: for each, the number of things before it."""
    bits = jax.random.bits(key, (number,), jnp.uint32)
    index = jnp.arange(number)
    before = (bits[None, :] < bits[:, None]) | ((bits[None, :] == bits[:, None]) & (index[None, :] < index[:, None]))
    return before.sum(axis=1)
