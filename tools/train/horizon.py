"""How far should a playout go before it is judged? ``python -m tools.train.horizon GAME``.

It takes decisions from games of the rules of thumb. Their first choices are played on, each on the same deals, by the
rules of thumb. After 1, 2, 4 and 8 rounds the evaluation and the network say what they think, and at the end the result
is known. An estimate of a choice is how much better it does than the choice of the rules of thumb on the same deal.

For each estimate two numbers are printed. *right* is its correlation with the result of the game, both without noise.
*noise* is the standard deviation of one try, as a multiple of how much the estimates of different choices differ. Both
come from comparing the halves of the deals, whose noise is independent. *holds* is how much of an estimated gain the
result shows.

Real opponents do not play by the rules of thumb. ``--random 40`` compares with the results of games in which 40 of 1000
moves are random: a gain that does not survive that is due to the exact course of one playout.
"""

from __future__ import annotations

import argparse
from functools import partial
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import gildhall
from gildhall.bots.network import Network
from gildhall.bots.network_file import load
from gildhall.bots.prospects import evaluation
from gildhall.bots.search import WHOLE, play_until, ranked
from gildhall.bots.seeds import derived
from gildhall.bots.weights_file import BadNetwork
from gildhall.engine.dice import QuickDice
from gildhall.engine.game import Game
from gildhall.engine.table import AnyTable
from gildhall.lab.workers import cores, parallel_map

Array = NDArray[np.float64]

ROUNDS = [1, 2, 4, 8, WHOLE]
CHOICES = 4
DEALS = 8
SKIPPED = 6
"""Fewer decisions than this are passed over in the round in which one is taken, so that each kind occurs."""
SEED = 1_000_033


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game.id for game in gildhall.games()])
    parser.add_argument("--players", type=int, help="the fewest that can play")
    parser.add_argument("--decisions", type=int, default=500, help="how many are looked at (500)")
    parser.add_argument("--random", type=int, default=0, help="of 1000 moves of the games that give the result (0)")
    parser.add_argument("--network", type=Path, help="a file instead of the network in the package")
    parser.add_argument("--workers", type=int, default=cores())
    arguments = parser.parse_args()
    game = gildhall.game(arguments.game)
    players = arguments.players or min(game.seats)
    try:
        network = load(game, arguments.network).network
    except BadNetwork as error:
        print(f"{error}; only the evaluation is measured")
        network = None
    tried = parallel_map(partial(look, game, players, network, arguments.random), range(1_000_000), arguments.workers)
    found = np.concatenate(
        [each.gains for each in islice((each for each in tried if each is not None), arguments.decisions)]
    )
    for number, name in enumerate(["evaluation", "network"] if network else ["evaluation"]):
        for place, rounds in enumerate(ROUNDS):
            right, noise, holds = agreement(found[:, :, number, place], found[:, :, 0, -1])
            when = "whole game" if rounds == WHOLE else f"{rounds} rounds"
            print(f"{name:10} {when:10} right {right:.2f}  noise {noise:.1f}  holds {holds:.2f}")


def agreement(estimate: Array, result: Array) -> tuple[float, float, float]:
    """How right an estimate is, its noise, and how much of it holds. Both arrays have a row for each choice and a
    column for each deal.
    """
    half = estimate.shape[1] // 2
    one, other = estimate[:, :half].mean(axis=1), estimate[:, half:].mean(axis=1)
    end, other_end = result[:, :half].mean(axis=1), result[:, half:].mean(axis=1)
    signal, wanted = _covariance(one, other), _covariance(end, other_end)
    shared = (_covariance(one, other_end) + _covariance(other, end)) / 2
    noise = estimate.var(axis=1, ddof=1).mean()
    return float(shared / np.sqrt(signal * wanted)), float(np.sqrt(noise / signal)), float(shared / signal)


def _covariance(one: Array, other: Array) -> float:
    return max(1e-12, float(np.cov(one, other)[0, 1]))


class Look:
    """One decision, and what its choices gain compared with the choice of the rules of thumb: choice × deal ×
    (evaluation, network) × (rounds, result).
    """

    def __init__(self, step: str, gains: Array) -> None:
        self.step = step
        self.gains = gains


def look(game: Game, players: int, network: Network | None, random: int, number: int) -> Look | None:
    """A decision of a game with this number, played on. None if the game was over before a decision."""
    dice = QuickDice.seeded(derived(SEED, number), 0)
    table = game.start(seats=players, seed=derived(SEED, number, 1), listen=False)
    seat = decision(game, table, dice)
    if seat < 0:
        return None
    order = ranked(table, seat, table.choices(seat), CHOICES)[:CHOICES]
    found = np.zeros((len(order), DEALS, 2, len(ROUNDS) + 1))
    for deal in range(DEALS):
        guess = table.guess(seat, dice)
        for place, move in enumerate(order):
            found[place, deal, :, :-1] = estimates(guess.copy(), seat, move, network)
            found[place, deal, :, -1] = found[place, deal, 0, -2]
            if random:
                end = played_oddly(guess.copy(), seat, move, random, QuickDice.seeded(deal, number))
                found[place, deal, :, -1] = evaluation(end).chances[seat]
    return Look(table.step(seat).name, found[1:] - found[:1])


def decision(game: Game, table: AnyTable, dice: QuickDice) -> int:
    """Let the rules of thumb play to some decision that is not routine. Returns the seat, or −1 if the game is over."""
    twin = table.copy()
    play_until(twin, WHOLE)
    play_until(table, table.round_number() + dice.below(max(1, twin.round_number() - 1)))
    skipped = dice.below(SKIPPED)
    while (seat := table.next_seat()) >= 0:
        choices = table.choices(seat)
        if len(choices) > 1 and table.step(seat).name not in game.rulebook.routine:
            if not skipped:
                break
            skipped -= 1
        table.choose(seat, choices[0] if len(choices) == 1 else game.thumb(table, seat, choices))
    return seat


def played_oddly(table: AnyTable, seat: int, move: int, random: int, dice: QuickDice) -> AnyTable:
    """The table after a move and the rest of a game in which ``random`` of 1000 moves are random."""
    thumb = table.facts.game.thumb
    table.choose(seat, move)
    while (now := table.next_seat()) >= 0:
        choices = table.choices(now)
        by_chance = dice.below(1000) < random
        table.choose(now, choices[dice.below(len(choices))] if by_chance else thumb(table, now, choices))
    return table


def estimates(table: AnyTable, seat: int, move: int, network: Network | None) -> Array:
    """What the evaluation and the network say after a move and some rounds."""
    found = np.zeros((2, len(ROUNDS)))
    now = table.round_number()
    table.choose(seat, move)
    asked: dict[int, list[list[float]]] = {}
    for place, rounds in enumerate(ROUNDS):
        play_until(table, now + rounds)
        found[:, place] = evaluation(table).chances[seat]
        if network is not None and not table.over:
            asked[place] = network.rows(table)
    if network is not None:
        for place, promise in zip(asked, network.judge_all(list(asked.values())), strict=True):
            found[1, place] = promise.chances[seat]
    return found


if __name__ == "__main__":
    main()
