"""How fast is Pillars on JAX? ``python bench/jax_pillars.py``

Random legal actions, with a new game after each finished one; once for steps alone, and once with the observation of
the seat that decides. Prints one line for each size of the batch.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

from gildhall.lab.jax.pillars import Pillars, State

BATCHES = [1024, 4096, 16384, 65536]


def random_action(key: Array, mask: Array) -> Array:
    """A legal action, each equally likely."""
    number = jax.random.randint(key, (), 0, mask.sum())
    return jnp.argmax(jnp.cumsum(mask) > number)


def roller(env: Pillars, steps: int, observes: bool) -> Callable[[State, Array], Any]:
    """A jitted function that makes this many steps at all tables and counts finished games."""

    def roll(state: State, key: Array) -> Any:
        def step(carry: Any, key: Array) -> Any:
            state, games, _ = carry
            keys = jax.random.split(key, len(state.terminated))
            actions = jax.vmap(random_action)(keys, state.legal_action_mask)
            state = jax.vmap(env.step_on)(state, actions)
            return (state, games + state.terminated.sum(), look(state)), None

        first = (state, jnp.int32(0), look(state))
        return jax.lax.scan(step, first, jax.random.split(key, steps))[0]

    def look(state: State) -> Array:
        return jax.vmap(env.observe)(state, state.current_player) if observes else jnp.int32(0)

    rolled: Callable[[State, Array], Any] = jax.jit(roll)
    return rolled


def measure(env: Pillars, batch: int, steps: int, repeats: int, observes: bool) -> dict[str, Any]:
    """Steps a second, the best of some runs."""
    roll = roller(env, steps, observes)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), batch))
    began = time.perf_counter()
    state, finished, _ = roll(state, jax.random.key(2))
    finished.block_until_ready()
    compiling = time.perf_counter() - began
    taken, games = [], 0
    for number in range(repeats):
        began = time.perf_counter()
        state, finished, _ = roll(state, jax.random.key(3 + number))
        finished.block_until_ready()
        taken.append(time.perf_counter() - began)
        games += int(finished)
    return {
        "players": env.seats,
        "batch": batch,
        "observations": observes,
        "steps_per_second": round(batch * steps / min(taken)),
        "steps_per_second_median": round(batch * steps / sorted(taken)[len(taken) // 2]),
        "games_finished": games,
        "first_run_seconds": round(compiling, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--batches", type=int, nargs="+", default=BATCHES)
    parser.add_argument("--steps", type=int, default=512)
    parser.add_argument("--repeats", type=int, default=5)
    asked = parser.parse_args()
    device = jax.devices()[0]
    print(json.dumps({"device": device.device_kind, "platform": device.platform, "jax": jax.__version__}), flush=True)
    env = Pillars(asked.players)
    for batch in asked.batches:
        for observes in (False, True):
            print(json.dumps(measure(env, batch, asked.steps, asked.repeats, observes)), flush=True)


if __name__ == "__main__":
    main()
