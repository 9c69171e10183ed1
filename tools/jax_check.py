"""Is Pillars on JAX the same game? ``python -m tools.jax_check --games 10000``

The engine plays random games in many processes, through the same :class:`Episode` as the learning environments, and
records each decision: the seat, the legal actions, what every seat sees, points and rewards. Then the JAX game gets the
same deals and the same actions. Its output must be the same at every decision and after the last one. The result says
how often each branch of the rules was taken (:mod:`tools.jax_branches`).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from functools import cache
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from gildhall.engine.moves import WAIT
from gildhall.games.pillars.steps.trick import receiver_of
from gildhall.games.pillars.table import PillarsTable
from gildhall.lab.environments.episode import Episode
from tools import jax_branches

Array = NDArray[Any]

SET_UPS: list[tuple[int, dict[str, Any], str]] = [
    (4, {}, "win"),
    (3, {}, "win"),
    (4, {"king_trick_several_trickless": "all_score", "trick_history": "closed", "units_kept": "at_most"}, "rank"),
    (4, {"scoring_mode": "open_sequential", "advantage_reveal": "shown", "william_penalty": 2}, "points"),
    (3, {"unused_colour": "green", "trick_history": "closed", "scoring_mode": "open_sequential"}, "points"),
    (3, {"unused_colour": "blue", "units_kept": "at_most", "stage_limit": 5}, "rank"),
    (3, {"unused_colour": "red", "king_trick_several_trickless": "all_score", "advantage_reveal": "shown"}, "points"),
]
"""Seats, options and rewards that are compared: the standard game, then every value of every option."""

PLAIN = 2
"""The first set-ups, without options, get most of the games."""

CHUNK = 64
"""Games that are played and compared together."""

SEGMENT = 64
"""The number of decisions compared in one call, so that the compiler need not know the length of a game."""

ENOUGH = 10_000
"""A check of this number of games must go through every branch of the rules."""

ROUNDING = 1e-6
"""Rewards are fractions, which the two round differently. Everything else must be equal bit by bit."""

ASPECTS = ["current player", "legal actions", "observations", "points", "rewards", "end"]
"""What is compared at each decision."""


class Chunk(NamedTuple):
    """Some games that the engine has played."""

    set_up: int
    seeds: list[int]
    decisions: int
    stack: Array  # by game
    deals: Array  # by game and stage
    action: Array  # by decision and game; each game ends with waiting, until the longest is over
    told: dict[str, Array]  # by aspect, then decision and game
    branches: dict[str, int]


# --- the engine's side


def games_of(set_up: int, seeds: list[int], recorded: bool = True) -> list[_Game]:
    """Play random games."""
    seats, options, reward = SET_UPS[set_up]
    episode = Episode("pillars", seats, options, reward)
    return [_Game(set_up, episode, seed, recorded) for seed in seeds]


def play(set_up: int, seeds: list[int]) -> Chunk:
    """Play random games and record everything."""
    games = games_of(set_up, seeds)
    longest = -(-max(len(game.actions) for game in games) // SEGMENT) * SEGMENT
    return Chunk(
        set_up,
        seeds,
        sum(game.decisions for game in games),
        np.array([game.stack for game in games], np.int8),
        np.array([game.deals for game in games], np.int8),
        np.stack([_padded(game.actions, longest) for game in games], axis=1),
        {name: np.stack([_padded(game.told[name], longest) for game in games], axis=1) for name in ASPECTS},
        dict(sum((game.branches for game in games), Counter[str]())),
    )


def _padded(rows: list[Any], length: int) -> Array:
    row = np.array(rows)
    return np.concatenate([row, np.repeat(row[-1:], length - len(row), axis=0)])


class _Game:
    """One random game and its recording."""

    def __init__(self, set_up: int, episode: Episode, seed: int, recorded: bool) -> None:
        episode.start(seed)
        episode.table.listen()
        self.episode = episode
        self.random = Random(seed)
        self.lopsided = set_up >= PLAIN and seed % 2 == 1
        self.recorded = recorded
        self.table = cast(PillarsTable, episode.table)
        self.stack = _order_of_stack(self.table)
        self.deals = [_seat_of(self.table)]
        self.actions: list[int] = []
        self.told: dict[str, list[Array]] = {aspect: [] for aspect in ASPECTS}
        self.branches: Counter[str] = Counter()
        self._play()
        self.branches.update(jax_branches.of_game(self.table))
        self.decisions = len(self.actions) - 2  # without waiting after the end
        self.deals += self.deals[-1:] * (self.table.facts.stage_limit - len(self.deals))

    def _play(self) -> None:
        table = self.table
        nothing = [0.0] * self.episode.seats
        rewards = nothing
        while not table.over:
            action = self._choose()
            self._write(rewards, action)
            self.branches[jax_branches.of_decision(self.episode.game.catalogue[action])] += 1
            stage = table.stage
            rewards = self.episode.act(table.next_seat(), action)
            if table.stage > stage:
                self.deals.append(_seat_of(table))
        self._write(rewards, WAIT)
        self._write(nothing, WAIT)  # waiting after the end changes nothing

    def _choose(self) -> int:
        """Any legal action. In a lopsided game, a card that does not give the trick to the last two seats, if there is
        one. Otherwise several seats without a trick would be very rare.
        """
        table = self.table
        choices = table.choices(table.next_seat())
        if self.lopsided and table.step(table.next_seat()).name == "play":
            facts, trick, leader, takers = table.facts, table.trick, table.leader, len(table.seats) - 2
            choices = [card for card in choices if receiver_of(facts, [*trick, card], leader) < takers] or choices
        return self.random.choice(choices)

    def _write(self, rewards: list[float], action: int) -> None:
        self.actions.append(action)
        if not self.recorded:
            return
        table, episode = self.table, self.episode
        seats = range(episode.seats)
        told = [
            np.array(table.next_seat(), np.int8),
            np.stack([episode.mask(seat) for seat in seats]).astype(bool),
            np.stack([episode.vector(seat) for seat in seats]),
            np.array([part.vp() for part in table.seats], np.int32),
            np.array(rewards, np.float32),
            np.array(table.over),
        ]
        for aspect, value in zip(ASPECTS, told, strict=True):
            self.told[aspect].append(value)


def _order_of_stack(table: PillarsTable) -> list[int]:
    """In which order the advantage cards will be drawn, with the one already drawn; cards numbered from 0."""
    twin = table.advantage_stack.copy()
    return [table.advantage - 1, *[twin.draw() - 1 for _ in range(len(twin))]]


def _seat_of(table: PillarsTable) -> list[int]:
    """Who was dealt which card of the deck; no card has been played yet."""
    holder = {card: seat for seat, part in enumerate(table.seats) for card in part.hand}
    return [holder[card] for card in [*table.facts.dealt, table.advantage]]


# --- the side of JAX


class Twin:
    """The JAX game of one set-up, which repeats the engine's games."""

    def __init__(self, set_up: int) -> None:
        import jax

        from gildhall.lab.jax.pillars import Pillars

        seats, options, reward = SET_UPS[set_up]
        self.env = Pillars(seats, options, reward)
        self.start = jax.jit(jax.vmap(lambda stack, deal: self.env.init_given(stack, deal, jax.random.key(0))))
        self.replay = jax.jit(self._replay)

    def differences(self, chunk: Chunk) -> Array:
        """For each decision, game and aspect: do the two differ?"""
        rows = [chunk.action, *[chunk.told[aspect] for aspect in ASPECTS]]
        state = self.start(chunk.stack, chunk.deals[:, 0])
        found = []
        for at in range(0, len(chunk.action), SEGMENT):
            state, differ = self.replay(state, chunk.deals, [row[at : at + SEGMENT] for row in rows])
            found.append(np.asarray(differ))
        return np.concatenate(found)

    def _replay(self, state: Any, deals: Any, rows: list[Any]) -> Any:
        import jax

        def step(state: Any, row: list[Any]) -> Any:
            action, *engine = row
            differ = jax.vmap(self._differ)(state, engine)
            deal = jax.vmap(lambda deals, stage: deals[stage])(deals, state.stage)
            return jax.vmap(self.env.step)(state, action, deal), differ

        return jax.lax.scan(step, state, rows)

    def _differ(self, state: Any, engine: list[Any]) -> Any:
        import jax
        import jax.numpy as jnp

        from gildhall.lab.jax.pillars.rules import standing

        player, mask, seen, points, rewards, over = engine
        around = jnp.arange(self.env.seats)
        return jnp.stack(
            [
                state.current_player != player,
                (jax.vmap(lambda seat: self.env.legal(state, seat))(around) != mask).any(),
                (jax.vmap(lambda seat: self.env.observe(state, seat))(around) != seen).any(),
                (standing(self.env.tables, state) != points).any(),
                (jnp.abs(state.rewards - rewards) > ROUNDING).any(),
                state.terminated != over,
            ]
        )


twin = cache(Twin)


def differences(chunk: Chunk) -> list[str]:
    """Where the two games differ: the first decision of each game that does."""
    differ = twin(chunk.set_up).differences(chunk)
    found = []
    for number, seed in enumerate(chunk.seeds):
        wrong = np.argwhere(differ[:, number])
        if len(wrong):
            ply = wrong[0][0]
            what = ", ".join(ASPECTS[aspect] for at, aspect in wrong if at == ply)
            found.append(f"set-up {chunk.set_up}, seed {seed}, decision {ply}: {what}")
    return found


# --- all of it


def chunks(games: int, seed: int) -> Iterator[tuple[int, list[int]]]:
    """Which games are played in which set-up."""
    with_options = len(SET_UPS) - PLAIN
    share = [games * 2 // 5] * PLAIN + [games // 5 // with_options] * with_options
    share[0] += games - sum(share)
    for set_up, number in enumerate(share):
        seeds = [seed * 1_000_000_000 + set_up * 100_000_000 + i for i in range(number)]
        yield from ((set_up, seeds[i : i + CHUNK]) for i in range(0, number, CHUNK))


def check(games: int, seed: int, workers: int) -> dict[str, Any]:
    """Play and compare. The engine's processes never import JAX."""
    branches: Counter[str] = Counter()
    played: Counter[str] = Counter()
    found: list[str] = []
    decisions = views = 0
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for chunk in _as_played(pool, list(chunks(games, seed)), 2 * workers):
            found += differences(chunk)
            seats = SET_UPS[chunk.set_up][0]
            decisions += chunk.decisions
            views += seats * (chunk.decisions + len(chunk.seeds))
            branches.update(chunk.branches)
            played[f"{seats} players {json.dumps(SET_UPS[chunk.set_up][1])}"] += len(chunk.seeds)
            print(f"{sum(played.values())} games, {len(found)} with differences", file=sys.stderr, flush=True)
    return {
        "games": sum(played.values()),
        "decisions": decisions,
        "views": views,
        "set-ups": dict(played),
        "branches": in_order(branches),
        "differences": found,
    }


def count(games: int, seed: int) -> dict[str, Any]:
    """Play the same games with the engine alone, and count the branches."""
    decisions = 0
    branches: Counter[str] = Counter()
    for set_up, seeds in chunks(games, seed):
        for game in games_of(set_up, seeds, recorded=False):
            decisions += game.decisions
            branches.update(game.branches)
    return {"games": games, "decisions": decisions, "branches": in_order(branches), "differences": []}


def in_order(branches: Counter[str]) -> dict[str, int]:
    """All branches, in the order of the rules."""
    return {branch: branches[branch] for branch in jax_branches.BRANCHES}


def _as_played(pool: ProcessPoolExecutor, jobs: list[tuple[int, list[int]]], most: int) -> Iterator[Chunk]:
    """The chunks as they become ready. Only a few at a time, because they are large."""
    waiting: set[Future[Chunk]] = set()
    while jobs or waiting:
        while jobs and len(waiting) < most:
            waiting.add(pool.submit(play, *jobs.pop(0)))
        done = next(as_completed(waiting))
        waiting.remove(done)
        yield done.result()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=ENOUGH)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--count", action="store_true", help="only count the branches of the rules; needs no JAX")
    asked = parser.parse_args()
    began = time.perf_counter()
    if asked.count:
        result = count(asked.games, asked.seed)
    else:
        result = check(asked.games, asked.seed, asked.workers)
    print(json.dumps({**result, "seconds": round(time.perf_counter() - began, 1)}, indent=1))
    missed = asked.games >= ENOUGH and not all(result["branches"].values())
    sys.exit(1 if result["differences"] or missed else 0)


if __name__ == "__main__":
    main()
