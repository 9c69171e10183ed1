"""How play differs with the learned habits: ``python -m tools.styles GAME``.

Rules of thumb play the same deals twice: all seats with the standard habits, and all with the learned ones. The first
table is about whole games, the second about what a seat gets and does in a game: cards, buildings, helpers. *Winners*
is the same for the seats that win with the learned habits. The third says in which round a seat has something for the
first time, and how many seats have it at all. Errors are one standard error.

``--against``: half of the seats have the standard habits and half the learned ones, in the same games.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

import gildhall
from gildhall.bots.habits_file import load
from gildhall.bots.seeds import derived
from gildhall.engine.game import Game
from gildhall.engine.habits import Habits
from gildhall.engine.standing import win_shares
from gildhall.engine.table import AnyTable
from gildhall.lab.items import watcher
from gildhall.lab.workers import cores, parallel_map
from tools.train.evolution import own_facts

Label = Callable[[AnyTable, int, str], str]

BUILT = ("building", "object")
"""The first of these is counted besides."""
STREAM = 3
"""Deals of its own: training, its comparisons and the ablation have streams 0 to 2."""
FEWEST = 0.02
"""What a seat has less often in a game is left out."""
OFTEN = 0.3
"""The order of things tells what at least this part of the seats has."""


@dataclass
class Played:
    """One game: how long it was, the points and the wins of each seat, and what each had and did how often."""

    rounds: int
    wins: list[float]
    points: list[int | None]
    done: list[Counter[str]]
    seats: list[int]
    """The seats that are looked at."""
    begun: list[dict[str, int]]
    """The round in which each seat had something for the first time."""


def guild(table: AnyTable, seat: int, move: str) -> str:
    """Where a helper of Craftsmen goes, over a disc or not."""
    words = move.split()
    return f"helper: {words[1]}" if words[0] in ("send", "cover") else ""


def work(table: AnyTable, seat: int, move: str) -> str:
    """How a worker of Oh My Goods! works."""
    words = move.split()
    return f"work: {words[-1]}, {'charburner' if 'charburner' in words[1] else 'elsewhere'}"


def led(table: Any, seat: int, move: str) -> str:
    """What opens a trick of Pillars."""
    if table.trick:
        return ""
    return f"led: {whose(table.facts.game, seat, move.split()[1])}"


def verb(table: AnyTable, seat: int, move: str) -> str:
    """The first word of a move."""
    return f"move: {move.split()[0]}"


LABELS: dict[tuple[str, str], Label] = {
    ("pillars", "play"): led,
    ("oh_my_goods", "place_worker"): work,
    ("oh_my_goods", "build_or_hire"): verb,
    ("craftsmen", "send"): guild,
    ("craftsmen", "notary"): verb,
}
"""Decisions that are counted, by game and step."""


def whose(game: Game, seat: int, card: str) -> str:
    """A card of Pillars as a seat sees it: its own craftsmen are others than those of its rivals."""
    owner = owners(game).get(card, -1)
    if owner >= 0:
        return f"{'own' if owner == seat else 'another’s'} {card.partition('_')[2]}"
    return card.rstrip("0123456789").rstrip("_")


@cache
def owners(game: Game) -> dict[str, int]:
    """The seat that owns each craftsman of Pillars."""
    facts: Any = game.facts(max(game.seats), {})
    return dict(zip(facts.names, facts.owners, strict=True))


def play(game: Game, habits: Sequence[Habits], seed: int) -> Played:
    """One game in which each seat has these habits."""
    players = len(habits)
    table = game.start(seats=players, seed=seed)
    table.facts = own_facts(game, players)
    table.facts.habits = list(habits)
    watch = watcher(game)
    done: list[Counter[str]] = [Counter() for _ in range(players)]
    begun: list[dict[str, int]] = [{} for _ in range(players)]
    read = 0
    while True:
        for event in table.events[read:]:
            for taker, kind, item, copy in watch(event):
                if kind in BUILT and not any(name.startswith(kind) for name in done[taker]):
                    done[taker][f"first {kind}: {item}"] += 1
                if kind not in ("start", "lead"):
                    name = f"{kind}: {whose(game, taker, copy) if game.id == 'pillars' and copy else item}"
                    done[taker][name] += 1
                    begun[taker].setdefault(name, table.round_number())
        read = len(table.events)
        seat = table.next_seat()
        if seat < 0:
            break
        choices = table.choices(seat)
        move = choices[0] if len(choices) == 1 else game.thumb(table, seat, choices)
        label = LABELS.get((game.id, table.step(seat).name))
        name = label(table, seat, table.facts.catalogue[move].text) if label is not None else ""
        if name:
            done[seat][name] += 1
            if table.round_number() == 1:
                done[seat][f"first round, {name}"] += 1
        table.choose(seat, move)
    rankings = table.standing
    points = [ranking.score for ranking in rankings]
    return Played(table.round_number(), win_shares(rankings), points, done, list(range(players)), begun)


def both(game: Game, players: int, learned: Habits, against: bool, number: int) -> tuple[Played, Played]:
    """A deal with the standard habits, and with the learned ones. If they play against each other, it is one game."""
    seed = derived(1, STREAM, players, number)
    standard = game.rulebook.habits
    if not against:
        return play(game, [standard] * players, seed), play(game, [learned] * players, seed)
    sides = [[seat for seat in range(players) if (seat + number) % 2 == side] for side in (0, 1)]
    mixed = play(game, [learned if seat in sides[1] else standard for seat in range(players)], seed)
    return replace(mixed, seats=sides[0]), replace(mixed, seats=sides[1])


def told(values: Sequence[float], digits: int) -> str:
    """A mean and its standard error."""
    error = float(np.std(values)) / max(1, len(values)) ** 0.5
    return f"{float(np.mean(values)):.{digits}f} ± {error:.{digits}f}"


def whole_table(sides: dict[str, list[Played]]) -> str:
    """Length and points."""
    has_points = all(point is not None for games in sides.values() for game in games for point in game.points)
    heads = ["numbers", "games", "rounds", "won", *(["points of a seat", "points of the winner"] if has_points else [])]
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for name, games in sides.items():
        won = [100 * sum(game.wins[seat] for seat in game.seats) for game in games]
        cells = [name, f"{len(games):,}", told([game.rounds for game in games], 2), f"{told(won, 1)} %"]
        if has_points:
            points = [[float(point or 0) for point in game.points] for game in games]
            mean = [
                sum(each[seat] for seat in game.seats) / len(game.seats)
                for each, game in zip(points, games, strict=True)
            ]
            cells += [told(mean, 1), told([max(each) for each in points], 1)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def thing_table(standard: Sequence[Played], learned: Sequence[Played]) -> str:
    """What a seat has and does, by kinds; first what there is more of with the learned habits."""
    names = {name for game in [*standard, *learned] for seat in game.done for name in seat}
    rows = []
    for name in names:
        before, after = _each(standard, name), _each(learned, name)
        if max(np.mean(before), np.mean(after)) >= FEWEST:
            more = float(np.mean(after) - np.mean(before))
            winners = f"{_winners(learned, name):.2f}"
            rows.append((name.partition(":")[0], -more, [name, told(before, 2), told(after, 2), winners]))
    lines = ["| a seat in a game | standard | learned | winners |", "|---|---|---|---|"]
    return "\n".join(lines + [f"| {' | '.join(cells)} |" for _, _, cells in sorted(rows)])


def order_table(standard: Sequence[Played], learned: Sequence[Played]) -> str:
    """In which round a seat has things for the first time, in the order of the learned habits."""
    names = {name for game in learned for seat in game.begun for name in seat}
    rows = []
    for name in names:
        sides = [
            [game.begun[seat][name] for game in games for seat in game.seats if name in game.begun[seat]]
            for games in (standard, learned)
        ]
        seats = [sum(len(game.seats) for game in games) for games in (standard, learned)]
        if len(sides[1]) >= OFTEN * seats[1]:
            cells = [
                f"{told(found, 1)} | {len(found) / number:.0%}" if found else "– | 0%"
                for found, number in zip(sides, seats, strict=True)
            ]
            rows.append((float(np.mean(sides[1])), f"| {name} | {' | '.join(cells)} |"))
    lines = ["| first time in round | standard | of seats | learned | of seats |", "|---|---|---|---|---|"]
    return "\n".join(lines + [line for _, line in sorted(rows)])


def _each(games: Sequence[Played], name: str) -> list[float]:
    """How often a seat of each game had it, on average."""
    return [sum(game.done[seat][name] for seat in game.seats) / len(game.seats) for game in games]


def _winners(games: Sequence[Played], name: str) -> float:
    """How often winners had it."""
    had = sum(game.wins[seat] * game.done[seat][name] for game in games for seat in game.seats)
    won = sum(game.wins[seat] for game in games for seat in game.seats)
    return had / max(won, 1e-9)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game.id for game in gildhall.games()])
    parser.add_argument("--players", type=int, help="the fewest that can play")
    parser.add_argument("--games", type=int, default=1000, help="deals, each played twice (1000)")
    parser.add_argument("--against", action="store_true", help="half of the seats each, in the same games")
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--file", type=Path, help="habits from elsewhere than the game's package")
    arguments = parser.parse_args()
    game = gildhall.game(arguments.game)
    task = partial(both, game, arguments.players or min(game.seats), load(game, arguments.file), arguments.against)
    pairs = list(parallel_map(task, range(arguments.games), arguments.workers))
    standard, learned = [one for one, _ in pairs], [other for _, other in pairs]
    print(whole_table({"standard": standard, "learned": learned}))
    print()
    print(thing_table(standard, learned))
    print()
    print(order_table(standard, learned))


if __name__ == "__main__":
    main()
