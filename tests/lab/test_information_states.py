"""OpenSpiel's information states: perfect recall, also in resampled states, and algorithms that need it."""

import json
import pickle
from collections.abc import Callable
from itertools import islice
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import gildhall
from gildhall.lab.environments import openspiel

PILLARS = openspiel.short_name(gildhall.game("pillars"))


def reduced() -> Any:
    """The last scoring of a game, with four deals of what is hidden."""
    return pyspiel.load_game(f"{PILLARS}(players=3,deals=4,tail=4,reward=points)")


def states(state: Any) -> Any:
    yield state
    for action in [] if state.is_terminal() else state.legal_actions():
        yield from states(state.child(action))


def test_information_states_have_perfect_recall() -> None:
    pasts: dict[tuple[int, str], Any] = {}
    number = 0
    for state in states(reduced().new_initial_state()):
        player = state.current_player()
        if player < 0:
            continue
        number += 1
        own = tuple(each.action for each in state.full_history() if each.player == player)
        past = (own, tuple(state.legal_actions()))
        assert pasts.setdefault((player, state.information_state_string()), past) == past
    assert number > 2 * len(pasts), "every state is an information state of its own: nothing is hidden"


def test_a_secret_decision_leaves_no_trace_with_the_others() -> None:
    state = pyspiel.load_game(f"{PILLARS}(players=3)").new_initial_state()
    state.apply_action(3)
    checked = 0
    while not state.is_terminal() and not checked:
        player, actions = state.current_player(), state.legal_actions()
        for action in actions if len(state.table.waiting) > 1 and len(actions) > 1 else []:
            after = state.child(action)
            assert after.information_state_string(player) != state.information_state_string(player)
            if after.table.is_waiting(player):  # who is ready with it is seen by all
                other = state.table.waiting[-1]
                assert after.information_state_string(other) == state.information_state_string(other)
                checked += 1
        state.apply_action(actions[0])
    assert checked


def test_the_tensor_of_an_information_state_ends_with_what_is_seen_now() -> None:
    game = pyspiel.load_game(f"{PILLARS}(players=3,recall=3)")
    state = game.new_initial_state()
    assert not any(state.information_state_tensor(0))
    state.apply_action(7)
    for _ in range(12):
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    rows = np.array(state.information_state_tensor(player))[16:].reshape(3, -1)
    assert np.allclose(rows[-1, :-1], state.observation_tensor(player))
    assert rows[-1, -1] == -1
    again = pyspiel.load_game(f"{PILLARS}(players=3,recall=3)").new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.information_state_tensor(player) == state.information_state_tensor(player)
    assert again.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize(("id", "steps"), [("pillars", 150), ("oh_my_goods", 80), ("craftsmen", 80)])
def test_tensors_are_equal_exactly_if_the_strings_are(id: str, steps: int) -> None:
    tensor_of: dict[tuple[int, str], bytes] = {}
    asked = 0
    for seed in (1, 1, 2):  # two games that are the same, and one that begins with the same deal
        state = begun(id, 0)
        for step in range(steps):
            play_on(state, 1, seed * 1000 + step)
            for player in range(3):
                asked += 1
                string = player, state.information_state_string(player)
                tensor = np.array(state.information_state_tensor(player), np.float32).tobytes()
                assert tensor_of.setdefault(string, tensor) == tensor
    per_player = [{tensor for (who, _), tensor in tensor_of.items() if who == player} for player in range(3)]
    assert sum(map(len, per_player)) == len(tensor_of) < asked


def test_the_tensor_does_not_forget_what_is_older_than_its_rows() -> None:
    game = pyspiel.load_game(f"{PILLARS}(players=3,deals=4,tail=8,recall=1)")
    tensors: dict[tuple[int, str], list[float]] = {}
    for state in islice(states(game.new_initial_state()), 400):
        if not state.is_chance_node():
            for player in range(3):
                tensors[player, state.information_state_string(player)] = state.information_state_tensor(player)
    assert len({(player, tuple(tensor)) for (player, _), tensor in tensors.items()}) == len(tensors)
    assert len({(player, tuple(tensor[16:])) for (player, _), tensor in tensors.items()}) < len(tensors)


def test_the_pieces_of_a_tensor_have_names() -> None:
    state = begun("pillars", 5)
    observer = state.get_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(state, 1)
    assert {name: piece.shape for name, piece in observer.dict.items()} == {"digest": (16,), "history": (4, 511)}
    assert observer.dict["digest"].any()
    assert observer.tensor.tolist() == state.information_state_tensor(1)


def test_a_tensor_of_no_observations_is_refused() -> None:
    with pytest.raises(gildhall.BadSetup, match="one observation at least, not 0"):
        pyspiel.load_game(f"{PILLARS}(recall=0)")


# --- resampled states


def begun(id: str, steps: int, seats: int = 3) -> Any:
    """A game after some random steps, of which no information state was asked."""
    state = openspiel.load(id, players=seats).new_initial_state()
    state.apply_action(11)
    play_on(state, steps, seed=1)
    return state


def play_on(state: Any, steps: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(int(random.choice(state.legal_actions())))


def all_strings(state: Any) -> list[str]:
    return [state.information_state_string(player) for player in range(state.num_players())]


def resampled(state: Any, player: int, number: float = 0.3) -> Any:
    return state.resample_from_infostate(player, lambda: number)


each_of_three = pytest.mark.parametrize("id", ["pillars", "oh_my_goods", "craftsmen"])


@each_of_three
@pytest.mark.parametrize("player", range(3))
def test_a_resampled_state_is_played_on_and_the_original_stays_as_it_was(id: str, player: int) -> None:
    twin = resampled(begun(id, 20), player)
    original = begun(id, 20)
    assert twin.information_state_string(player) == original.information_state_string(player)
    for seed in range(3):
        play_on(twin, 5, seed)
        for each, string in enumerate(all_strings(twin)):
            assert string.split(" ", 1)[1] == json.dumps(twin.table.view(each), sort_keys=True)
    untouched = begun(id, 20)
    assert all_strings(original) == all_strings(untouched)
    assert tensors(original) == tensors(untouched)


def tensors(state: Any) -> list[list[float]]:
    return [state.information_state_tensor(player) for player in range(state.num_players())]


@each_of_three
def test_what_the_twin_is_asked_first_changes_nothing_in_the_original(id: str) -> None:
    original = begun(id, 20)
    twin = resampled(original, 0)
    action = original.legal_actions()[0]
    untouched = begun(id, 20)
    for state in (twin, original, untouched):
        state.apply_action(action)
    asked_first = all_strings(twin)
    assert all_strings(original) == all_strings(untouched)
    assert all_strings(twin) == asked_first


def test_the_searcher_cannot_tell_twins_apart_until_it_sees_a_difference() -> None:
    original = begun("pillars", 20)
    player = original.current_player()
    twins = [resampled(original, player, number) for number in (0.1, 0.2, 0.3)]
    assert len({twin.information_state_string(player) for twin in [original, *twins]}) == 1
    action = original.legal_actions()[0]
    for state in [original, *twins]:
        state.apply_action(action)
    assert len({state.information_state_string(player) for state in [original, *twins]}) == 1
    other = (player + 1) % 3
    assert len({state.information_state_string(other) for state in twins}) == 3  # they have other hands


def test_a_resampled_state_can_be_resampled() -> None:
    twin = resampled(begun("pillars", 20), 0)
    play_on(twin, 4, seed=2)
    again = resampled(twin, 1)
    assert again.information_state_string(1) == twin.information_state_string(1)
    play_on(again, 4, seed=3)
    assert len(set(all_strings(again))) == 3


def cloned(state: Any) -> Any:
    return state.clone()


def pickled(state: Any) -> Any:
    return pickle.loads(pickle.dumps(state))


def serialized(state: Any) -> Any:
    return pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1]


@pytest.mark.parametrize("again", [cloned, pickled, serialized])
def test_copies_of_a_resampled_state_keep_its_past(again: Callable[[Any], Any]) -> None:
    twin = resampled(begun("pillars", 20), 0)
    play_on(twin, 3, seed=2)
    copy = again(twin)
    play_on(copy, 4, seed=3)
    play_on(twin, 4, seed=3)
    assert all_strings(copy) == all_strings(twin)
    assert tensors(copy) == tensors(twin)


@pytest.mark.parametrize("by_observation", [False, True])
@pytest.mark.parametrize("id", ["pillars", "oh_my_goods", "craftsmen"])
def test_information_set_search_plays(id: str, by_observation: bool) -> None:
    state = begun(id, 30)
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        state.get_game(), Zero(), 2.0, 30, random_state=random, use_observation_string=by_observation
    )
    for _ in range(6):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


class Zero(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """Finds all states equal, so that a search in a test is short."""

    def evaluate(self, state: Any) -> list[float]:
        return [0.0] * state.num_players()

    def prior(self, state: Any) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]
