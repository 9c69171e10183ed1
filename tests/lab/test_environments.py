"""Learning environments, by the checkers of those who made the interfaces, and by what we promise beyond."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import gildhall
from gildhall.lab.environments import GildhallAEC, GildhallParallel, GildhallSeat, openspiel
from gildhall.lab.environments.rewards import REWARDS, Reward

GAMES = ["pillars", "oh_my_goods", "craftsmen", "antiquity"]


def few(id: str) -> int:
    return min(gildhall.game(id).seats)


def first_legal(seen: dict[str, Any]) -> int:
    return int(seen["action_mask"].argmax())


# --- the makers' own checkers


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.filterwarnings("ignore:Observation")  # said of every environment with masks, PettingZoo's own too
def test_pettingzoo_turn_by_turn(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(GildhallAEC(id), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: GildhallAEC(id, seats=few(id)), num_cycles=60)


@pytest.mark.parametrize("id", GAMES)
def test_pettingzoo_all_at_once(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(GildhallParallel(id), num_cycles=60)
    assert "Passed Parallel API test" in capsys.readouterr().out
    # it plays without looking at masks
    parallel_seed_test(lambda: GildhallParallel(id, illegal="lose"), num_cycles=20)


@pytest.mark.parametrize("id", GAMES)
def test_gymnasium(id: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(f"gildhall/{id}-v1", bots="random")
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("id", GAMES)
def test_openspiel(id: str) -> None:
    tail = 0 if id == "pillars" else 60  # it asks for every player's information state after every decision
    game = pyspiel.load_game(f"gildhall_{id}_v1(players={few(id)},deals=50,tail={tail})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiel_games_are_loaded_by_one_call() -> None:
    game = openspiel.load("pillars", players=3, reward="points")
    assert str(game) == str(pyspiel.load_game("gildhall_pillars_v1(players=3,reward=points)"))
    assert game.new_initial_state().num_players() == 3
    assert openspiel.load(gildhall.game("antiquity")).num_players() == 4
    with pytest.raises(gildhall.BadSetup, match="no parameter 'seats'; parameters are: players, deals"):
        openspiel.load("pillars", seats=3)
    with pytest.raises(gildhall.GildhallError, match="chess"):
        openspiel.load("chess")
    with pytest.raises(gildhall.BadSetup, match="players"):
        openspiel.load("pillars", players=7)


# --- what we promise beyond


@pytest.mark.parametrize("id", GAMES)
def test_both_ways_of_acting_lead_to_the_same_game(id: str) -> None:
    """Sealed seats one after another or all at once: the first legal moves make the same game."""
    turns = GildhallAEC(id, seats=few(id))
    together = GildhallParallel(id, seats=few(id))
    turns.reset(seed=4)
    for agent in turns.agent_iter(max_iter=20_000):
        seen, _, over, _, _ = turns.last()
        turns.step(None if over else first_legal(seen))
        assert agent in turns.possible_agents
    seen, _ = together.reset(seed=4)
    while together.agents:
        seen, rewards, *_ = together.step({agent: first_legal(seen[agent]) for agent in together.agents})
    assert together.episode.table.position() == turns.episode.table.position()
    assert sum(rewards.values()) == pytest.approx(0)


def test_rewards_add_up_to_their_worth_and_to_zero() -> None:
    for name, reward in REWARDS.items():
        env = GildhallParallel("pillars", seats=3, reward=name)
        seen, _ = env.reset(seed=1)
        total = np.zeros(3)
        told = 0
        while env.agents:
            seen, rewards, *_ = env.step({agent: first_legal(seen[agent]) for agent in env.agents})
            total += list(rewards.values())
            told += any(rewards.values())
        assert total.tolist() == pytest.approx(reward.worth(env.episode.table.standing))
        assert total.sum() == pytest.approx(0)
        assert (told > 1) is reward.running


def test_a_reward_of_ones_own() -> None:
    env = GildhallSeat("pillars", seats=3, seat=0, bots="random", reward=Reward(lambda places: [7.0, 0.0, 0.0]))
    seen, _ = env.reset(seed=1)
    over, reward = False, 0.0
    while not over:
        seen, reward, over, _, info = env.step(first_legal(seen))
    assert reward == 7
    assert set(info) == {"rank", "score"}


def test_an_illegal_action_names_its_rule() -> None:
    keep = gildhall.game("pillars").catalogue.find("keep 3/0/0/0").id
    env = GildhallAEC("pillars", seats=3)
    env.reset(seed=1)
    with pytest.raises(gildhall.IllegalMove, match=r"POE-5\.8"):
        env.step(keep)
    single = GildhallSeat("pillars", seats=3, bots="random")
    single.reset(seed=1)
    _, reward, over, _, info = single.step(keep)
    assert (reward, over) == (-1.0, True)
    assert "POE-5.8" in info["illegal"]


def test_an_aside_is_no_action() -> None:
    resign = gildhall.game("antiquity").catalogue.find("resign").id
    env = GildhallAEC("antiquity", seats=2)
    env.reset(seed=1)
    with pytest.raises(gildhall.GildhallError):
        env.step(resign)
    assert env.last()[0]["action_mask"][resign] == 0


def test_scores_stay_secret_in_a_sealed_step() -> None:
    env = GildhallParallel("oh_my_goods", seats=2)
    _, infos = env.reset(seed=1)
    assert env.episode.table.sealed is not None
    assert infos == {"seat_0": {}, "seat_1": {}}


def test_the_single_seat_is_drawn_or_fixed() -> None:
    drawn = GildhallSeat("pillars", bots="random")
    seats = []
    for seed in range(20):
        drawn.reset(seed=seed)
        seats.append(drawn.seat)
    assert set(seats) == {0, 1, 2, 3}
    fixed = GildhallSeat("pillars", bots=["thumb", "random", "random"], seat=2)
    fixed.reset(seed=1)
    assert fixed.seat == 2
    assert {seat: bot.name for seat, bot in fixed.players.items()} == {0: "thumb", 1: "random", 3: "random"}


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"seats": 7}, "played by 3, 4 players, not 7"),
        ({"bots": ["thumb"]}, "one bot for each of the 3 other seats, or one for all; this names 1"),
        ({"bots": "deepblue"}, "no bot 'deepblue'"),
        ({"seat": 4}, "no seat 4; seats are 0 to 3"),
        ({"reward": "fame"}, "no reward 'fame'; rewards are: win, rank, points"),
        ({"illegal": "ignore"}, "may 'raise' an error or 'lose' the game, not 'ignore'"),
    ],
)
def test_bad_settings_say_what_is_allowed(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(gildhall.BadSetup) as caught:
        GildhallSeat("pillars", **settings)
    assert message in str(caught.value)


def test_a_game_without_points_gives_none_as_reward() -> None:
    with pytest.raises(gildhall.BadSetup, match="has no points; choose one of: win, rank"):
        GildhallSeat("antiquity", reward="points")


def test_openspiel_resamples_what_a_player_does_not_know() -> None:
    game = pyspiel.load_game("gildhall_pillars_v1(players=3)")
    state = game.new_initial_state()
    state.apply_action(5)
    other = state.resample_from_infostate(0, lambda: 0.3)
    assert other.observation_tensor(0) == state.observation_tensor(0)
    assert other.observation_tensor(1) != state.observation_tensor(1)
    assert openspiel.short_name(gildhall.game("pillars")) == game.get_type().short_name
