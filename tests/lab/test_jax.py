"""Pillars on JAX: the same game as the engine's, and fit to learn from."""

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

jax = pytest.importorskip("jax")

from gildhall.engine.errors import BadSetup  # noqa: E402
from gildhall.lab.jax.pillars import Pillars  # noqa: E402
from gildhall.lab.jax.pillars.tables import STACK  # noqa: E402
from tools import jax_check  # noqa: E402

pytestmark = [pytest.mark.thorough, pytest.mark.long]

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "jax_pillars.py"

QUICK = (1, 2)
"""The set-ups that are always compared: three players without options, four with some. Each one is compiled anew, which
takes seconds.
"""
SET_UPS = [
    pytest.param(number, marks=[] if number in QUICK else pytest.mark.exhaustive)
    for number in range(len(jax_check.SET_UPS))
]

RARE = {2: (105, 439)}
"""By set-up: games in which several seats score the King's trick (POE-11.3)."""


@pytest.fixture(scope="module")
def env() -> Pillars:
    return Pillars(seats=3)


@pytest.fixture(scope="module")
def step(env: Pillars) -> Any:
    return jax.jit(jax.vmap(env.step))


@pytest.fixture(scope="module")
def start(env: Pillars) -> Any:
    return jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), 256))


@pytest.mark.parametrize("set_up", SET_UPS)
def test_it_is_the_engines_game(set_up: int) -> None:
    """Move by move: who decides, legal actions, what every seat sees, points, rewards, the end."""
    chunk = jax_check.play(set_up, [*range(4), *RARE.get(set_up, (4, 5))])
    assert jax_check.differences(chunk) == []
    assert chunk.branches.get("POE-11.3: King's trick scored by several", 0) == len(RARE.get(set_up, ()))


def test_the_set_ups_have_every_value_of_every_option() -> None:
    game = Pillars(3).game
    for option in game.options:
        tried = {options.get(option.name, option.default) for _, options, _ in jax_check.SET_UPS}
        assert tried >= set(option.values or [option.default])
    assert {seats for seats, _, _ in jax_check.SET_UPS} == set(game.seats)
    assert {reward for _, _, reward in jax_check.SET_UPS} == {"win", "rank", "points"}


@pytest.mark.parametrize("aspect", jax_check.ASPECTS)
def test_the_check_notices_a_difference(aspect: str) -> None:
    chunk = jax_check.play(1, [7, 8, 9, 10, 11, 12])
    told = chunk.told[aspect]
    told[20, 1] = ~told[20, 1] if told.dtype == bool else told[20, 1] + 1
    assert jax_check.differences(chunk) == [f"set-up 1, seed 8, decision 20: {aspect}"]


@pytest.mark.exhaustive
def test_the_check_notices_another_rule() -> None:
    twin = jax_check.Twin(1)
    tables = twin.env.tables
    tables.value = np.where(np.arange(tables.cards) == tables.aliena, 1, tables.value)
    assert twin.differences(jax_check.play(1, [7, 8])).any()


def test_a_deal_is_fair(env: Pillars, start: Any) -> None:
    place = np.asarray(start.place)
    assert all(((place == seat).sum(axis=1) == 10).all() for seat in range(3))
    assert ((place == STACK).sum(axis=1) == 4).all()
    assert len(np.unique(place, axis=0)) == len(place)
    aliena = np.bincount(place[:, env.tables.aliena], minlength=3)
    advantages = np.bincount(np.asarray(start.advantage), minlength=env.tables.cards)[env.tables.advantages]
    assert aliena.min() > 60  # of 256, a third each
    assert advantages.min() > 30  # of 256, a fifth each
    assert (np.sort(np.asarray(start.stack), axis=1)[:, 1:] > 0).all()


def test_chance_follows_from_the_key_alone(env: Pillars) -> None:
    key = jax.random.key(5)
    deals = [np.asarray(env.deal(key, stage)) for stage in (1, 2, 3)]
    assert all(np.array_equal(deal, env.deal(key, stage)) for stage, deal in enumerate(deals, 1))
    assert not np.array_equal(deals[0], deals[1])
    assert not np.array_equal(deals[0], env.deal(jax.random.key(6), 1))
    assert [np.bincount(deal).tolist() for deal in deals] == [[10, 10, 10]] * 3


def test_a_new_game_follows_at_once(env: Pillars, start: Any) -> None:
    step_on = jax.jit(jax.vmap(env.step_on))
    observe = jax.jit(jax.vmap(env.observe))
    state, ended, seen_before = start, 0, set()
    for _ in range(300):
        seen_before |= {place.tobytes() for place in np.asarray(state.place)[np.asarray(state.terminated)]}
        state = step_on(state, state.legal_action_mask.argmax(axis=1))
        over = np.asarray(state.terminated)
        ended += over.sum()
        assert (np.asarray(state.stage)[over] == 1).all()
        assert (np.asarray(state.points)[over] == 0).all()
        rewards = np.asarray(state.rewards)
        assert np.allclose(rewards.sum(axis=1), 0, atol=1e-6)
        assert (np.abs(rewards).max(axis=1) > 0).tolist() == over.tolist() or not over.any()
        assert (np.asarray(state.current_player) >= 0).all()
    assert ended > 200
    waits = np.asarray(observe(state, state.current_player))[:, env.tables.steps]
    assert (waits == 1).all()  # who is to act sees that it is


def test_a_forbidden_action_loses(env: Pillars, step: Any, start: Any) -> None:
    lost = step(start, np.zeros(256, np.int32))
    seats = np.asarray(start.current_player)
    assert np.asarray(lost.terminated).all()
    assert (np.asarray(lost.current_player) == -1).all()
    assert (np.asarray(lost.rewards)[np.arange(256), seats] == -1).all()
    assert np.allclose(np.asarray(lost.rewards).sum(axis=1), 0)
    assert np.asarray(lost.legal_action_mask).argmax(axis=1).tolist() == [0] * 256
    after = step(lost, np.zeros(256, np.int32))
    assert (np.asarray(after.rewards) == 0).all()


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(BadSetup, match="rewards are: win, rank, points"):
        Pillars(reward="glory")


@pytest.mark.exhaustive
def test_the_example_learns() -> None:
    """A minute of it on two cores. `make examples` runs it to its end."""
    example = runpy.run_path(str(EXAMPLE))
    start, network = example["train"](seed=1, tables=32, updates=25)
    key = jax.random.key(9)
    before, after = (float(example["share_of_wins"](each, None, key, 400)) for each in (start, network))
    assert before < 0.35
    assert after > before + 0.1
