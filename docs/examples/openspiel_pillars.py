"""OpenSpiel's own algorithms: information-set search on whole Pillars, and CFR with NashConv on its end alone.

python docs/examples/openspiel_pillars.py 20 50
"""

import sys

import numpy as np
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

from gildhall.lab.environments.openspiel import load


def search(games, simulations):
    """How often information-set search in seat 0 wins against two random players."""
    game = load("pillars", players=3)
    random, wins = np.random.RandomState(1), 0.0
    for deal in range(games):
        evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
        bot = ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=random)
        state = game.new_initial_state()
        state.apply_action(deal)
        while not state.is_terminal():
            player = state.current_player()
            state.apply_action(bot.step(state) if player == 0 else random.choice(state.legal_actions()))
        wins += state.returns()[0] > 0
    return wins / games


def solve(iterations):
    """NashConv of random play and of CFR, on the last scoring of a game with six deals of what is hidden."""
    game = load("pillars", players=3, deals=6, tail=4, reward="points")
    before = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    solver = cfr.CFRSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    return before, exploitability.nash_conv(game, solver.average_policy())


if __name__ == "__main__":
    games, iterations = int(sys.argv[1]), int(sys.argv[2])
    print("NashConv: random play {:.3f}, CFR {:.3f}".format(*solve(iterations)))
    print(f"search wins {search(games, simulations=20):.0%} of {games} games; a third is par")
