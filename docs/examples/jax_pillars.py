"""Self-play PPO in JAX alone: one network plays all seats of thousands of tables of Pillars.

python docs/examples/jax_pillars.py --tables 4096 --seconds 150     on a GPU
python docs/examples/jax_pillars.py --tables 64 --seconds 90        on two cores
"""

import argparse
import time
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp

from gildhall.lab.jax.pillars import Pillars

ENV = Pillars(seats=4, reward="points")
SEATS = jnp.arange(ENV.seats)
STEPS, EPOCHS, PARTS = 64, 2, 8
TRACE, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.01, 5e-4


class Step(NamedTuple):
    seen: jax.Array
    mask: jax.Array
    action: jax.Array
    log_share: jax.Array
    value: jax.Array
    seat: jax.Array
    rewards: jax.Array
    over: jax.Array


# --- the network: two hidden layers, then a share for each action and a value


def new_network(key, hidden=256):
    sizes = [ENV.observation_size, hidden, hidden, ENV.actions + 1]
    keys = jax.random.split(key, 3)
    scales = [2**0.5, 2**0.5, 0.01]
    return [
        (scale * jax.random.normal(key, (rows, columns)) / rows**0.5, jnp.zeros(columns))
        for key, scale, rows, columns in zip(keys, scales, sizes, sizes[1:])
    ]


def judge(network, seen, mask):
    """The logarithms of the shares of all actions, and the value."""
    *body, (last, shift) = network
    for weights, bias in body:
        seen = jax.nn.relu(seen @ weights + bias)
    out = seen @ last + shift
    return jax.nn.log_softmax(jnp.where(mask, out[..., :-1], -1e9)), out[..., -1]


# --- playing


def rollout(network, state, key):
    """Some steps at all tables; a finished game is followed by a new one."""

    def step(state, key):
        seen = jax.vmap(ENV.observe)(state, state.current_player)
        logs, value = judge(network, seen, state.legal_action_mask)
        action = jax.random.categorical(key, logs)
        after = jax.vmap(ENV.step_on)(state, action)
        log_share = jnp.take_along_axis(logs, action[:, None], 1)[:, 0]
        seat, mask = state.current_player, state.legal_action_mask
        return after, Step(seen, mask, action, log_share, value, seat, after.rewards, after.terminated)

    return jax.lax.scan(step, state, jax.random.split(key, STEPS))


def advantages(network, state, steps):
    """How much better each action was than expected (GAE). A seat's reward is what comes until its next decision."""
    seen = jax.vmap(lambda one: jax.vmap(partial(ENV.observe, one))(SEATS))(state)
    next_value = judge(network, seen, True)[1]
    nothing = jnp.zeros_like(next_value)

    def back(carry, step):
        goes_on = ~step.over[:, None]
        next_value, next_gain, reward = (each * goes_on for each in carry)
        reward += step.rewards
        gain = reward + next_value - step.value[:, None] + TRACE * next_gain
        mine = step.seat[:, None] == SEATS
        carry = (
            jnp.where(mine, step.value[:, None], next_value),
            jnp.where(mine, gain, next_gain),
            jnp.where(mine, 0, reward),
        )
        return carry, jnp.where(mine, gain, 0).sum(axis=1)

    return jax.lax.scan(back, (next_value, nothing, nothing), steps, reverse=True)[1]


# --- learning


def loss(network, part):
    step, gain = part
    logs, value = judge(network, step.seen, step.mask)
    ratio = jnp.exp(jnp.take_along_axis(logs, step.action[:, None], 1)[:, 0] - step.log_share)
    push = (gain - gain.mean()) / (gain.std() + 1e-8)
    policy = jnp.minimum(ratio * push, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * push).mean()
    entropy = -(jnp.exp(logs) * jnp.where(step.mask, logs, 0)).sum(axis=1).mean()
    error = jnp.square(value - step.value - gain).mean()
    return 0.5 * error - policy - ENTROPY * entropy


def adam(network, slopes, moments):
    """One step of Adam, with slopes cut to a norm of at most 1/2."""
    first, second, count = moments
    norm = jnp.sqrt(sum(jnp.square(each).sum() for each in jax.tree.leaves(slopes)))
    slopes = jax.tree.map(lambda each: each * jnp.minimum(1, 0.5 / (norm + 1e-8)), slopes)
    count += 1
    first = jax.tree.map(lambda mean, slope: 0.9 * mean + 0.1 * slope, first, slopes)
    second = jax.tree.map(lambda mean, slope: 0.999 * mean + 0.001 * slope**2, second, slopes)
    rate = RATE * jnp.sqrt(1 - 0.999**count) / (1 - 0.9**count)
    network = jax.tree.map(lambda each, mean, square: each - rate * mean / (square**0.5 + 1e-8), network, first, second)
    return network, (first, second, count)


@jax.jit
def update(network, moments, state, key):
    """Play, then learn from it."""
    play_key, *keys = jax.random.split(key, 1 + EPOCHS)
    state, steps = rollout(network, state, play_key)
    data = (steps, advantages(network, state, steps))
    data = jax.tree.map(lambda each: each.reshape(-1, *each.shape[2:]), data)

    def learn(carry, rows):
        network, moments = carry
        part = jax.tree.map(lambda each: each[rows], data)
        return adam(network, jax.grad(loss)(network, part), moments), None

    orders = [jax.random.permutation(key, len(data[1])).reshape(PARTS, -1) for key in keys]
    (network, moments), _ = jax.lax.scan(learn, (network, moments), jnp.concatenate(orders))
    return network, moments, state, steps.over.sum()


# --- how good is it?


@partial(jax.jit, static_argnames="games")
def share_of_wins(network, others, key, games):
    """What share of games a network wins in one seat, the others playing in the other three; a quarter is par.
    Without ``others`` they play at random.
    """
    start, key = jax.random.split(key)
    state = jax.vmap(ENV.init)(jax.random.split(start, games))
    mine = jnp.arange(games) % ENV.seats

    def step(carry):
        state, key = carry
        key, draw = jax.random.split(key)
        seen = jax.vmap(ENV.observe)(state, state.current_player)
        ours = judge(network, seen, state.legal_action_mask)[0]
        theirs = jnp.where(state.legal_action_mask, 0.0, -1e9)
        if others is not None:
            theirs = judge(others, seen, state.legal_action_mask)[0]
        logs = jnp.where((state.current_player == mine)[:, None], ours, theirs)
        return jax.vmap(ENV.step)(state, jax.random.categorical(draw, logs)), key

    state, _ = jax.lax.while_loop(lambda carry: ~carry[0].terminated.all(), step, (state, key))
    first = state.points == state.points.max(axis=1, keepdims=True)
    return (first / first.sum(axis=1, keepdims=True))[jnp.arange(games), mine].mean()


def train(seed, tables, seconds=None, updates=None, report=None, games=1000):
    """Train for some seconds or updates; ``report`` is called with figures from time to time."""
    key = jax.random.key(seed)
    start = network = new_network(jax.random.fold_in(key, 0))
    zeros = jax.tree.map(jnp.zeros_like, network)
    moments = (zeros, zeros, jnp.float32(0))
    state = jax.jit(jax.vmap(ENV.init))(jax.random.split(jax.random.fold_in(key, 1), tables))
    began, told, done = time.perf_counter(), 0.0, 0
    while (updates is None or done < updates) and (seconds is None or time.perf_counter() - began < seconds):
        network, moments, state, _ = update(network, moments, state, jax.random.fold_in(key, 2 + done))
        done += 1
        jax.block_until_ready(network)
        if report and time.perf_counter() - began - told > 10:
            told = time.perf_counter() - began
            report(done, done * tables * STEPS, told, share_of_wins(network, None, key, games))
    return start, network


def say(updates, steps, seconds, wins):
    print(f"{seconds:6.0f} s  {updates:6} updates  {steps:12,} steps  wins {wins:.1%} against random", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=150)
    parser.add_argument("--games", type=int, default=4000)
    asked = parser.parse_args()
    print(f"on {jax.devices()[0].device_kind}", flush=True)
    start, network = train(asked.seed, asked.tables, asked.seconds, report=say)
    key = jax.random.key(1_000_000 + asked.seed)
    for name, others in (("random players", None), ("what it was at the start", start)):
        before = share_of_wins(start, others, key, asked.games)
        after = share_of_wins(network, others, key, asked.games)
        print(f"against {name}: wins {before:.1%} before, {after:.1%} after, of {asked.games} games; 25 % is par")
