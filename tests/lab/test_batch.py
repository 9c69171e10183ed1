"""Batches of environments: the same games in one process or several, without a copy."""

import gc
from typing import Any

import gymnasium
import numpy as np
import pytest

import gildhall
from gildhall.lab.environments import Batch, GildhallAEC, GildhallSeat, Pool


def play(batch: Batch, steps: int) -> list[Any]:
    seen, _ = batch.reset(seed=3)
    told = [seen["observation"].copy()]
    for _ in range(steps):
        seen, rewards, ends, cut, more = batch.step(seen["action_mask"].argmax(axis=1))
        assert not cut.any()
        seats = [more["seat"].tolist(), more["rewards"].tolist()]
        told.append((seen["observation"].copy(), seen["action_mask"].copy(), rewards.tolist(), ends.tolist(), seats))
    return told


def same(ours: Any, theirs: Any) -> bool:
    if isinstance(ours, np.ndarray):
        return np.array_equal(ours, theirs)
    if isinstance(ours, tuple | list):
        return len(ours) == len(theirs) and all(same(a, b) for a, b in zip(ours, theirs, strict=True))
    return bool(ours == theirs)


@pytest.mark.parametrize(("bots", "steps"), [("random", 90), (None, 240)])
def test_the_games_do_not_depend_on_the_workers(bots: str | None, steps: int) -> None:
    found = []
    for workers in (1, 2):
        with Batch("pillars", tables=3, workers=workers, seats=3, bots=bots) as batch:
            found.append(play(batch, steps))
    assert same(found[0], found[1])
    assert any(any(step[3]) for step in found[0][1:]), "no game came to its end: play longer"


def test_a_batch_is_its_single_environments_side_by_side() -> None:
    with Batch("pillars", tables=2, seats=3, bots="random") as batch:
        told = play(batch, 5)
    for i in range(2):
        env = GildhallSeat("pillars", seats=3, bots="random")
        seen, _ = env.reset(seed=3 + i)
        assert np.array_equal(seen["observation"], told[0][i])
        for step in told[1:]:
            seen, reward, over, _, _ = env.step(int(seen["action_mask"].argmax()))
            assert (np.array_equal(seen["observation"], step[0][i]), reward, over) == (True, step[2][i], step[3][i])


@pytest.mark.parametrize("id", ["pillars", "oh_my_goods", "craftsmen"])
@pytest.mark.parametrize("reward", ["win", "points"])
def test_without_bots_the_learner_plays_all_seats_like_the_turn_by_turn_environment(id: str, reward: str) -> None:
    env = GildhallAEC(id, seats=3, reward=reward)
    env.reset(seed=5)
    random = np.random.default_rng(1)
    with Batch(id, tables=1, seats=3, bots=None, reward=reward) as batch:
        seen, told = batch.reset(seed=5)
        over, paid, expected = False, np.zeros(3), np.zeros(3)
        while not over:
            assert f"seat_{told['seat'][0]}" == env.agent_selection
            theirs = env.observe(env.agent_selection)
            assert np.array_equal(seen["observation"][0], theirs["observation"])
            assert np.array_equal(seen["action_mask"][0], theirs["action_mask"])
            mover = told["seat"][0]
            action = random.choice(np.flatnonzero(theirs["action_mask"]))
            env.step(int(action))
            seen, rewards, ends, _, told = batch.step(np.array([action]))
            assert rewards[0] == told["rewards"][0][mover]
            paid += told["rewards"][0]
            expected += [env.rewards[agent] for agent in env.possible_agents]
            over = bool(ends[0])
    assert all(env.terminations.values())
    assert paid == pytest.approx(expected)
    assert paid.any()


def test_in_self_play_the_others_share_the_loss_of_an_illegal_move() -> None:
    with Batch("pillars", tables=1, seats=3, bots=None) as batch:
        _, told = batch.reset(seed=1)
        mover = int(told["seat"][0])
        _, rewards, ends, _, told = batch.step(np.array([0]))
    assert (rewards.tolist(), ends.tolist()) == ([-1.0], [True])
    assert told["rewards"][0].tolist() == [-1.0 if seat == mover else 0.5 for seat in range(3)]


def test_observations_lie_in_shared_memory_and_outlive_it() -> None:
    batch = Batch("pillars", tables=2, workers=2, seats=3, bots="random")
    seen, _ = batch.reset(seed=1)
    first = seen["observation"]
    again, *_ = batch.step(seen["action_mask"].argmax(axis=1))
    assert again["observation"] is first
    kept = first.copy()
    batch.close()
    assert np.array_equal(batch._arrays["observation"], kept)


def test_trouble_in_a_worker_is_told() -> None:
    with Batch("pillars", tables=2, workers=2, seats=3, bots="random", illegal="raise") as batch:
        batch.reset(seed=1)
        with pytest.raises(gildhall.GildhallError, match=r"a worker of the batch failed: IllegalMove: .*POE"):
            batch.step(np.array([160, 160]))


def test_gymnasiums_own_vectors_work_too() -> None:
    envs = gymnasium.make_vec("gildhall/pillars-v1", num_envs=2, vectorization_mode="async", bots="random")
    seen, _ = envs.reset(seed=1)
    assert seen["observation"].shape == (2, 603)
    envs.close()


def test_bad_numbers_are_refused() -> None:
    with pytest.raises(gildhall.BadSetup, match="not 3 for 2 tables"):
        Batch("pillars", tables=2, workers=3)
    with pytest.raises(gildhall.BadSetup, match="leave out the seat"):
        Batch("pillars", tables=2, seat=1, bots=None)


def test_a_pool_with_workers_is_refused() -> None:
    pool = Pool(["random"])
    for bots in (pool, ["random", pool]):
        with pytest.raises(gildhall.BadSetup, match="workers=1"):
            Batch("pillars", tables=2, workers=2, seats=3, bots=bots)
    with Batch("pillars", tables=2, seats=3, bots=pool) as batch:
        pool.add(last_legal)
        pool.newest = 1.0
        seen, _ = batch.reset(seed=1)
        batch.step(seen["action_mask"].argmax(axis=1))


def last_legal(seen: dict[str, Any]) -> int:
    return int(np.flatnonzero(seen["action_mask"])[-1])


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    "wrong",
    [
        {"workers": 3},
        {"seat": 1, "bots": None},
        {"seat": 9},
        {"seats": 99},
        {"bots": "nobody"},
        {"observation": "pixels"},
        {"reward": "love"},
        {"illegal": "shrug"},
        {"options": {"no_option": 1}},
        {"workers": 2, "bots": Pool()},
    ],
)
def test_a_refused_batch_leaves_nothing_to_close(wrong: dict[str, Any]) -> None:
    with pytest.raises(gildhall.GildhallError):
        Batch("pillars", tables=2, **wrong)
    gc.collect()  # an error in __del__ would be a warning


@pytest.mark.filterwarnings("error")
def test_a_batch_without_its_arguments_leaves_nothing_to_close() -> None:
    with pytest.raises(TypeError, match="tables"):
        Batch("pillars")  # type: ignore[call-arg]
    with pytest.raises(gildhall.GildhallError, match="chess"):
        Batch("chess", tables=1)
    gc.collect()


@pytest.mark.parametrize("workers", [1, 2])
def test_tokens_are_those_of_the_single_environments(workers: int) -> None:
    envs = [GildhallSeat("pillars", seats=3, bots="random", observation="tokens") for _ in range(2)]
    with Batch("pillars", tables=2, workers=workers, seats=3, bots="random", observation="tokens") as batch:
        seen, _ = batch.reset(seed=3)
        single = [env.reset(seed=3 + i)[0] for i, env in enumerate(envs)]
        for _ in range(8):
            assert batch.observation_space.contains(seen)
            for i, each in enumerate(single):
                assert seen.keys() == each.keys() == {"tokens", "values", "action_mask"}
                assert all(np.array_equal(seen[name][i], each[name]) for name in each)
            actions = seen["action_mask"].argmax(axis=1)
            seen, *_ = batch.step(actions)
            single = [env.step(int(action))[0] for env, action in zip(envs, actions, strict=True)]


def test_looking_at_another_seat_does_not_change_what_is_legal() -> None:
    env = GildhallSeat("pillars", seats=3, seat=0, bots="random", illegal="raise")
    seen, _ = env.reset(seed=1)
    action = int(seen["action_mask"].argmax())
    assert env.episode.mask(1)[action] == 0
    env.step(action)


@pytest.mark.parametrize("move", [-1, 0, 10_000])
def test_an_action_that_does_not_exist_loses(move: int) -> None:
    with Batch("pillars", tables=2, seats=3, bots="random") as batch:
        seen, _ = batch.reset(seed=1)
        legal = int(seen["action_mask"][0].argmax())
        _, rewards, ends, _, _ = batch.step(np.array([legal, move]))
        assert (rewards.tolist(), ends.tolist()) == ([0.0, -1.0], [False, True])
