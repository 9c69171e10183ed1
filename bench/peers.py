"""How fast other game libraries play random games: the peers of `make bench`.

Runs in the virtual environment `.venv-peers` (packages: peers.txt), which bench/run.py creates. Prints one JSON object:
`{"python", "window_seconds", "windows", "peers": [...]}`, one entry per peer and game:

peer, game, version
games_per_second, decisions_per_second
    Whole random games, deal included, in the library's own play loop where it has one (OpenSpiel's `evaluate_bots`,
    Catanatron's `Game.play`, RLCard's `Env.run`); otherwise equal to the loop of the next figure.
api_decisions_per_second
    Whole random games, deal included, driven from Python: list the legal actions, pick one, apply it. The pick is an
    index into the list, the quickest way Python has.
api_quickest_decisions_per_second
    OpenSpiel only: the same, but a chance node is drawn like a decision (any legal action, all equally likely). That
    is quicker than the general way, by the outcomes' probabilities, and right only where they are all the same; it is
    left out where they are not.
observed_decisions_per_second, observation_size
    OpenSpiel only: the Python API as above, with what a learner needs before each decision: the observation tensor of
    the player (its information state, where the game has no other), of this many numbers, and the mask of legal
    actions.
copy_us
    One copy of a table half-way through a random game, by the library's own copy (deepcopy where it has none).
native_decisions_per_second
    OpenSpiel only: random play inside C++. A tree-search bot makes one simulation, whose evaluator runs many random
    roll-outs from one first decision state; so without the deal.

A decision is a choice by a player, forced ones included; chance moves are not counted, but their time is. Times are
the process's CPU time; each rate is the best of several short windows. Games per second are the best decisions per
second divided by the mean length over all windows, so that a window of short games is not mistaken for speed.

Each peer runs in a process of its own: one that is missing, crashes or hangs is reported with `"unavailable": reason`,
and the others still run.
"""

from __future__ import annotations

import argparse
import copy
import importlib
import importlib.metadata
import importlib.util
import json
import os
import platform
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

WINDOWS = 4  # windows per figure; the best one counts
WINDOW_SECONDS = 0.3
ROLLOUTS_TO_COUNT = 300  # roll-outs played from Python to learn how many decisions a C++ roll-out makes, on average
AEC_LOOP = Path(__file__).resolve().parents[1] / "src" / "gildhall" / "lab" / "environments" / "random_play.py"
START_SECONDS = 60  # the time limit of a peer's process in addition to its windows, for imports and set-up

Play = Callable[[], int]  # plays something and returns the number of decisions
Result = dict[str, Any]


@dataclass
class Rate:
    """Decisions per second in the best window, and the mean length of a game."""

    decisions_per_second: float
    decisions_per_game: float

    @property
    def games_per_second(self) -> float:
        return self.decisions_per_second / self.decisions_per_game


# --- the stopwatch ---------------------------------------------------------------------------------------------------


def timed(play: Play, times: int) -> tuple[float, int]:
    """CPU seconds and decisions of a number of plays."""
    decisions = 0
    start = process_time()
    for _ in range(times):
        decisions += play()
    return process_time() - start, decisions


def batch_size(play: Play, seconds: float) -> int:
    """The number of plays that take at least a tenth of a window. This is also the warm-up."""
    times = 1
    while timed(play, times)[0] < seconds / 10:
        times *= 2
    return times


def rate(play: Play, seconds: float) -> Rate:
    """The best rate of several windows of whole plays."""
    batch = batch_size(play, seconds)
    best = 0.0
    all_decisions = all_plays = 0
    for _ in range(WINDOWS):
        spent, decisions = 0.0, 0
        while spent < seconds:
            batch_seconds, batch_decisions = timed(play, batch)
            spent += batch_seconds
            decisions += batch_decisions
            all_plays += batch
        best = max(best, decisions / spent)
        all_decisions += decisions
    return Rate(best, all_decisions / all_plays)


def copy_microseconds(make_copy: Callable[[], object], seconds: float) -> float:
    """Microseconds of one copy, in the best window."""

    def hundred_copies() -> int:
        for _ in range(100):
            make_copy()
        return 100

    return 1e6 / rate(hundred_copies, seconds).decisions_per_second


def figures(own: Rate, api: Rate, copy_us: float, native: float | None = None, quickest: float | None = None) -> Result:
    """The figures of one peer under the names of the module's docstring."""
    return {
        "games_per_second": own.games_per_second,
        "decisions_per_second": own.decisions_per_second,
        "api_decisions_per_second": api.decisions_per_second,
        "api_quickest_decisions_per_second": quickest,
        "copy_us": copy_us,
        "native_decisions_per_second": native,
        "decisions_per_game": api.decisions_per_game,
    }


# --- OpenSpiel -------------------------------------------------------------------------------------------------------


def spiel_chance(state: Any) -> None:
    """Make a chance move, drawn by its probability."""
    left = random.random()
    outcomes = state.chance_outcomes()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            state.apply_action(action)
            return
    state.apply_action(outcomes[-1][0])  # the probabilities add up to a little less than 1


def spiel_finish(state: Any) -> int:
    """Play a state to its end at random, through the Python API; the number of decisions."""
    draw = random.random
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            spiel_chance(state)
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
            decisions += 1
    return decisions


def spiel_finish_quickest(state: Any) -> int:
    """The same where every chance move is uniform: chance is drawn like a decision."""
    draw = random.random
    decisions = 0
    while not state.is_terminal():
        if not state.is_chance_node():
            decisions += 1
        actions = state.legal_actions()
        state.apply_action(actions[int(draw() * len(actions))])
    return decisions


def spiel_observed(game: Any, seconds: float) -> Result:
    """The rate with observations, and their size; nothing for a game without tensors."""
    kind = game.get_type()
    if kind.provides_observation_tensor:
        tensor, size = "observation_tensor", game.observation_tensor_size()
    elif kind.provides_information_state_tensor:
        tensor, size = "information_state_tensor", game.information_state_tensor_size()
    else:
        return {}
    observed = rate(lambda: spiel_finish_observed(game.new_initial_state(), tensor), seconds)
    return {"observed_decisions_per_second": observed.decisions_per_second, "observation_size": size}


def spiel_finish_observed(state: Any, tensor: str) -> int:
    """Play a state to its end at random, looking at tensor and mask before each decision."""
    draw = random.random
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            spiel_chance(state)
            continue
        getattr(state, tensor)(state.current_player())
        state.legal_actions_mask()
        actions = state.legal_actions()
        state.apply_action(actions[int(draw() * len(actions))])
        decisions += 1
    return decisions


def spiel_uniform_chance(game: Any, games: int = 20) -> bool:
    """Whether all chance moves met in some random games have equally likely outcomes."""
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                probabilities = [probability for _, probability in state.chance_outcomes()]
                if max(probabilities) - min(probabilities) > 1e-9:
                    return False
            state.apply_action(random.choice(state.legal_actions()))
    return True


def spiel_first_decision(game: Any) -> Any:
    """A new state after the deal."""
    state = game.new_initial_state()
    while state.is_chance_node():
        spiel_chance(state)
    return state


def spiel_half_way(game: Any) -> Any:
    """A state half-way through a random game of about the usual length; the same in every run."""
    random.seed(1)
    lengths = sorted(spiel_finish(game.new_initial_state()) for _ in range(21))
    state = spiel_first_decision(game)
    made = 0
    while made < lengths[10] // 2 and not state.is_terminal():
        if state.is_chance_node():
            spiel_chance(state)
        else:
            state.apply_action(random.choice(state.legal_actions()))
            made += 1
    return state


def spiel_native(spiel: Any, game: Any, seconds: float) -> float:
    """Decisions per second of random roll-outs inside C++, from one first decision state, the same in every run."""
    random.seed(1)
    state = spiel_first_decision(game)
    decisions = sum(spiel_finish(state.clone()) for _ in range(ROLLOUTS_TO_COUNT)) / ROLLOUTS_TO_COUNT

    def step_with(rollouts: int, seed: int) -> Play:
        evaluator = spiel.RandomRolloutEvaluator(rollouts, seed)
        bot = spiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, seed, False)

        def step() -> int:
            bot.step(state)
            return rollouts

        return step

    few = rate(step_with(10, seed=1), seconds / 10).decisions_per_second
    enough = max(10, int(few * seconds / 4))  # so that the bot's own work around the roll-outs does not count
    return rate(step_with(enough, seed=2), seconds).decisions_per_second * decisions


def open_spiel(name: str, seconds: float) -> Result:
    """One game of OpenSpiel: whole games inside C++, the Python API, clone, roll-outs inside C++."""
    spiel = importlib.import_module("pyspiel")
    game = spiel.load_game(name)
    bots = [spiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    seeds = iter(range(1, 1 << 31))

    def whole_game() -> int:
        spiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return 1

    api = rate(lambda: spiel_finish(game.new_initial_state()), seconds)
    quickest = None
    if spiel_uniform_chance(game):
        quickest = rate(lambda: spiel_finish_quickest(game.new_initial_state()), seconds).decisions_per_second
    games_per_second = rate(whole_game, seconds).decisions_per_second
    own = Rate(games_per_second * api.decisions_per_game, api.decisions_per_game)
    copy_us = copy_microseconds(spiel_half_way(game).clone, seconds)
    found = figures(own, api, copy_us, spiel_native(spiel, game, seconds), quickest)
    return {**found, **spiel_observed(game, seconds)}


def open_spiel_go(seconds: float) -> Result:
    """Go on 19 × 19: its board is observed in about as many numbers as a card game here."""
    return open_spiel("go(board_size=19)", seconds)


def open_spiel_spades(seconds: float) -> Result:
    """Spades, four players: a trick game observed in about as many numbers as Pillars."""
    return open_spiel("spades", seconds)


def open_spiel_hearts(seconds: float) -> Result:
    """Hearts, four players: the trick game that Pillars is compared with."""
    return open_spiel("hearts", seconds)


def open_spiel_gin_rummy(seconds: float) -> Result:
    """Gin rummy, two players: melds make its moves expensive."""
    return open_spiel("gin_rummy", seconds)


def open_spiel_leduc(seconds: float) -> Result:
    """Leduc poker, two players: a toy of four decisions."""
    return open_spiel("leduc_poker", seconds)


def open_spiel_tarok(seconds: float) -> Result:
    """Tarok, three players."""
    return open_spiel("tarok", seconds)


# --- the Python libraries --------------------------------------------------------------------------------------------


def catanatron(seconds: float) -> Result:
    """Catan with four random players. Own loop: `Game.play`; the API: `playable_actions` and `execute`."""
    module = importlib.import_module("catanatron")
    limit: int = importlib.import_module("catanatron.game").TURNS_LIMIT
    players = [module.RandomPlayer(color) for color in module.Color]
    draw = random.random

    def own_loop() -> int:
        game = module.Game(players)
        game.play()
        return len(game.state.actions)

    def step(game: Any) -> None:
        actions = game.state.playable_actions
        game.execute(actions[int(draw() * len(actions))])

    def from_python() -> int:
        game = module.Game(players)
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < limit:
            step(game)
            decisions += 1
        return decisions

    own, api = rate(own_loop, seconds), rate(from_python, seconds)
    game = module.Game(players)
    for _ in range(int(api.decisions_per_game / 2)):
        if game.winning_color() is None:
            step(game)
    return figures(own, api, copy_microseconds(game.copy, seconds))


def python_chess(seconds: float) -> Result:
    """Random chess games. The copy leaves the move stack behind: the quicker of the library's two copies.

    The end is found as `is_game_over` finds it, but without listing the legal moves a second time.
    """
    chess = importlib.import_module("chess")
    draw = random.random

    def play(board: Any, at_most: float) -> int:
        decisions = 0
        while decisions < at_most:
            moves = list(board.legal_moves)
            if not moves or board.is_insufficient_material():
                break
            if board.is_seventyfive_moves() or board.is_fivefold_repetition():
                break
            board.push(moves[int(draw() * len(moves))])
            decisions += 1
        return decisions

    api = rate(lambda: play(chess.Board(), float("inf")), seconds)
    board = chess.Board()
    play(board, api.decisions_per_game / 2)
    return figures(api, api, copy_microseconds(lambda: board.copy(stack=False), seconds))


def rlcard_uno(seconds: float) -> Result:
    """Uno, two players. Own loop: `Env.run` with the library's random agents; the copy is a deepcopy of the game."""
    rlcard = importlib.import_module("rlcard")
    agents = importlib.import_module("rlcard.agents")
    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    draw = random.random

    def own_loop() -> int:
        before: int = env.timestep
        env.run(is_training=False)
        return int(env.timestep) - before

    def play(at_most: float) -> int:
        state, _ = env.reset()
        decisions = 0
        while decisions < at_most and not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(draw() * len(actions))])
            decisions += 1
        return decisions

    own, api = rate(own_loop, seconds), rate(lambda: play(float("inf")), seconds)
    play(api.decisions_per_game / 2)
    return figures(own, api, copy_microseconds(lambda: copy.deepcopy(env.game), seconds))


def pettingzoo(module_name: str, seconds: float) -> Result:
    """One classic game of PettingZoo by its documented loop (`agent_iter`, `last`, `step`); the copy is a deepcopy."""
    env = importlib.import_module(f"pettingzoo.classic.{module_name}").env()
    play = loaded(AEC_LOOP).play_aec
    api = rate(lambda: int(play(env, random.random)), seconds)
    play(env, random.random, api.decisions_per_game / 2)
    return figures(api, api, copy_microseconds(lambda: copy.deepcopy(env), seconds))


def loaded(path: Path) -> Any:
    """A module by its path, without the package around it."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pettingzoo_texas(seconds: float) -> Result:
    """Texas hold'em without limit, two players."""
    return pettingzoo("texas_holdem_no_limit_v6", seconds)


def pettingzoo_tic_tac_toe(seconds: float) -> Result:
    """Tic-tac-toe."""
    return pettingzoo("tictactoe_v3", seconds)


def pettingzoo_connect_four(seconds: float) -> Result:
    """Connect four."""
    return pettingzoo("connect_four_v3", seconds)


# --- all of them -----------------------------------------------------------------------------------------------------


@dataclass
class Peer:
    """A library and one of its games: its name, its package, and the function that measures it."""

    peer: str
    game: str
    package: str
    measure: Callable[[float], Result]

    @property
    def name(self) -> str:
        return f"{self.peer}:{self.game}"


PEERS = [
    Peer("open_spiel", "hearts", "open_spiel", open_spiel_hearts),
    Peer("open_spiel", "gin_rummy", "open_spiel", open_spiel_gin_rummy),
    Peer("open_spiel", "leduc_poker", "open_spiel", open_spiel_leduc),
    Peer("open_spiel", "tarok", "open_spiel", open_spiel_tarok),
    Peer("open_spiel", "spades", "open_spiel", open_spiel_spades),
    Peer("open_spiel", "go_19x19", "open_spiel", open_spiel_go),
    Peer("catanatron", "catan_4_players", "catanatron", catanatron),
    Peer("python-chess", "chess", "chess", python_chess),
    Peer("rlcard", "uno", "rlcard", rlcard_uno),
    Peer("pettingzoo", "tic_tac_toe", "pettingzoo", pettingzoo_tic_tac_toe),
    Peer("pettingzoo", "connect_four", "pettingzoo", pettingzoo_connect_four),
    Peer("pettingzoo", "texas_holdem_no_limit", "pettingzoo", pettingzoo_texas),
]


def measure_here(peer: Peer, seconds: float) -> Result:
    """Measure one peer in this process."""
    random.seed(1)
    try:
        version = importlib.metadata.version(peer.package)
        return {"peer": peer.peer, "game": peer.game, "version": version, **peer.measure(seconds)}
    except importlib.metadata.PackageNotFoundError:
        return unavailable(peer, f"{peer.package} is not installed")
    except Exception as error:  # another library may raise anything
        return unavailable(peer, f"{type(error).__name__}: {error}")


def unavailable(peer: Peer, reason: str) -> Result:
    return {"peer": peer.peer, "game": peer.game, "unavailable": reason}


def measure_apart(peer: Peer, seconds: float) -> Result:
    """Measure one peer in a process of its own, so that it cannot slow down or crash another."""
    command = [sys.executable, __file__, "--here", peer.name, "--seconds", str(seconds)]
    environment = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", "OMP_NUM_THREADS": "1"}
    limit = START_SECONDS + 40 * WINDOWS * seconds
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return unavailable(peer, f"no answer after {limit:.0f} s")
    try:
        result: Result = json.loads(done.stdout.splitlines()[-1])
        return result
    except (IndexError, ValueError):
        lines = (done.stderr or done.stdout).strip().splitlines()
        return unavailable(peer, lines[-1] if lines else f"its process ended with status {done.returncode}")


def chosen(only: list[str] | None) -> list[Peer]:
    """The peers asked for by library (`open_spiel`) or by library and game (`open_spiel:hearts`); all by default."""
    if not only:
        return PEERS
    return [peer for peer in PEERS if peer.peer in only or peer.name in only]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure other game libraries; print JSON.")
    parser.add_argument("--only", action="append", metavar="NAME", help="a library or library:game; may be repeated")
    parser.add_argument("--seconds", type=float, default=WINDOW_SECONDS, help="length of one window (%(default)s)")
    parser.add_argument("--list", action="store_true", help="print the names, measure nothing")
    parser.add_argument("--here", metavar="NAME", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not chosen(options.only):
        parser.error(f"no such peer; there are {', '.join(peer.name for peer in PEERS)}")
    if options.seconds <= 0:
        parser.error("--seconds must be more than 0")
    return options


def main() -> None:
    options = arguments()
    if options.list:
        print("\n".join(peer.name for peer in PEERS))
        return
    if options.here:
        print(json.dumps(measure_here(chosen([options.here])[0], options.seconds)))
        return
    peers = chosen(options.only)
    results = []
    for number, peer in enumerate(peers, start=1):
        print(f"  peer {number}/{len(peers)}: {peer.name}", file=sys.stderr, flush=True)
        results.append(measure_apart(peer, options.seconds))
    report = {
        "python": platform.python_version(),
        "window_seconds": options.seconds,
        "windows": WINDOWS,
        "peers": results,
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
