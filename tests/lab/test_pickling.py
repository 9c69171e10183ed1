"""Environments in pickles and deep copies: they go on as the original does."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import gildhall
from gildhall.lab.environments import GildhallAEC, GildhallParallel, GildhallSeat


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


each_way = pytest.mark.parametrize("again", [pickled, copy.deepcopy], ids=["pickle", "deepcopy"])
each_game = pytest.mark.parametrize("id", ["pillars", "oh_my_goods", "craftsmen", "antiquity"])
Again = Callable[[Any], Any]


def legal(mask: Any) -> int:
    return int(np.flatnonzero(mask)[-1])


@each_way
@each_game
def test_all_seats_decision_by_decision(id: str, again: Again) -> None:
    environment = GildhallAEC(id)
    environment.reset(seed=4)
    steps(environment, 10)
    twin = again(environment)
    steps(environment, 10)
    steps(twin, 10)
    assert twin.agent_selection == environment.agent_selection
    same(twin.last()[0], environment.last()[0])
    assert twin.episode.table.position() == environment.episode.table.position()


def steps(environment: Any, number: int) -> None:
    for _ in range(number):
        observation, _, over, _, _ = environment.last()
        environment.step(None if over else legal(observation["action_mask"]))


@each_way
@each_game
def test_one_seat_among_bots(id: str, again: Again) -> None:
    environment = GildhallSeat(id, bots=["thumb"] * (max(gildhall.game(id).seats) - 1))
    observation, _ = environment.reset(seed=4)
    for _ in range(4):
        observation, *_ = environment.step(legal(observation["action_mask"]))
    twin = again(environment)
    for _ in range(4):
        move = legal(observation["action_mask"])
        observation, *_ = environment.step(move)
        other, *_ = twin.step(move)
        same(other, observation)


@each_way
@each_game
def test_all_seats_at_once(id: str, again: Again) -> None:
    environment = GildhallParallel(id)
    observations, _ = environment.reset(seed=4)
    twin = again(environment)
    for _ in range(4):
        moves = {agent: legal(seen["action_mask"]) for agent, seen in observations.items()}
        observations, *_ = environment.step(moves)
        others, *_ = twin.step(moves)
        for agent in observations:
            same(others[agent], observations[agent])


def same(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert one.keys() == other.keys()
    for key in one:
        assert np.array_equal(one[key], other[key]), key
