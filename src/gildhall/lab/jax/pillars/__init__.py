"""The Pillars of the Earth as pure JAX functions.

All arrays have fixed shapes and nothing depends on Python values, so everything can be jitted and vmapped:

>>> import jax
>>> from gildhall.lab.jax.pillars import Pillars
>>> env = Pillars(seats=4)
>>> state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), 64))
>>> actions = state.legal_action_mask.argmax(axis=1)
>>> state = jax.jit(jax.vmap(env.step))(state, actions)
>>> jax.jit(jax.vmap(env.observe))(state, state.current_player).shape
(64, 603)

Actions, observations and rewards are those of :mod:`gildhall.lab.environments`: the ids of the game's catalogue, and
the numbers of its observation sheet in the same order.
"""

from __future__ import annotations

from gildhall.lab.jax.pillars.environment import Pillars
from gildhall.lab.jax.pillars.state import State

__all__ = ["Pillars", "State"]
