"""The arena: bots against each other, to measure how strong they are.

Every deal is played from all seats, and all line-ups play the same deals, so that luck affects the comparison as little
as possible. See :class:`~gildhall.lab.arena_figures.Figures` for what is counted.

>>> import gildhall
>>> figures = arena(gildhall.game("pillars"), ["thumb", "random"], players=3, games=3)
>>> [row["line_up"] for row in figures.data()["line_ups"]]
['thumb, random ×2', 'thumb, random ×2', 'random, thumb ×2', 'random, thumb ×2']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice, permutations
from pathlib import Path
from typing import Any

from gildhall.bots.budget import Budget
from gildhall.engine import registry
from gildhall.engine.errors import BadSetup
from gildhall.engine.game import Game
from gildhall.lab.arena_figures import Figures
from gildhall.lab.arena_folder import ArenaFolder
from gildhall.lab.cluster import spread
from gildhall.lab.match import Match, Result, measurable

Task = tuple[int, int]
"""The number of a line-up, and of a game that it plays."""

Progress = Callable[[int], None]


class Arena:
    """All line-ups, and what they play. It is pickled for other processes."""

    def __init__(
        self,
        game: str | Game,
        bots: Sequence[str],
        players: int,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        budget: Budget | None = None,
    ) -> None:
        game = registry.game(game)
        self.matches = [
            Match(game, kinds, seed, options, records=True, rotations=players, budget=budget)
            for kinds in ([measurable(name) for name in names] for names in line_ups(bots, players))
        ]
        game.start(seats=players, seed=seed, options=options, listen=False)  # raises an error for a bad set-up
        self.players = players
        self.budget = budget

    def tasks(self, games: int) -> Iterator[Task]:
        """What is played, deal by deal."""
        for number in range(games):
            for line_up in range(len(self.matches)):
                yield line_up, number

    def play(self, task: Task) -> Result:
        """Play one game."""
        line_up, number = task
        return self.matches[line_up].play(number)

    def data(self) -> dict[str, Any]:
        """What is played, as plain data: two arenas with the same data have the same games."""
        data = self.matches[0].data()
        data["bots"] = [[kind.name for kind in match.line_up] for match in self.matches]
        data["budget"] = repr(self.budget) if self.budget is not None else None
        return data


def line_ups(names: Sequence[str], players: int) -> list[list[str]]:
    """Who plays with whom: as many bots as seats make one line-up. With more bots, every combination of that size
    plays. With fewer bots, each one plays alone against seats of one other kind.

    >>> line_ups(["master", "thumb"], 4)
    [['master', 'thumb', 'thumb', 'thumb'], ['thumb', 'master', 'master', 'master']]
    >>> line_ups(["master", "journeyman", "thumb"], 2)
    [['master', 'journeyman'], ['master', 'thumb'], ['journeyman', 'thumb']]
    """
    if len(set(names)) < 2:
        raise BadSetup("an arena needs two kinds of bots at least, such as --bots master,thumb")
    if len(names) == players:
        return [list(names)]
    if len(set(names)) < len(names):
        raise BadSetup(f"name each bot once, or one for each of {players} seats; these are {len(names)}")
    if len(names) > players:
        return [list(chosen) for chosen in combinations(names, players)]
    return [[one, *[other] * (players - 1)] for one, other in permutations(names, 2)]


def arena(
    game: str | Game,
    bots: Sequence[str],
    players: int,
    games: int = 100,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    budget: Budget | None = None,
    workers: int = 1,
    out: str | Path | None = None,
    until_sure: bool = False,
    progress: Progress | None = None,
    ray: str | None = None,
) -> Figures:
    """Play ``games`` games with each line-up, and count the results.

    ``out`` is a folder for records and tables; an interrupted arena continues there, and if more games are requested,
    only the missing ones are played. ``until_sure`` ends it as soon as the order of the bots is settled. ``progress``
    is called with the number of finished games. ``ray`` is the address of a Ray cluster, as for ``simulate``.
    """
    for name, number in (("games", games), ("workers", workers)):
        if number < 1:
            raise BadSetup(f"the number of {name} is at least 1, not {number}")
    game = registry.game(game)
    contest = Arena(game, bots, players, seed, options, budget)
    figures = Figures(game, players, budget)
    folder = ArenaFolder(Path(out), contest.data()) if out is not None else None
    for result in folder.results() if folder is not None else ():
        figures.add(result)
    deal = players * len(contest.matches)
    results = spread(contest.play, islice(contest.tasks(games), figures.games, None), workers, ray)
    if not (until_sure and figures.sure):
        for result in results:
            figures.add(result)
            if folder is not None:
                folder.add(result)
            if progress is not None:
                progress(figures.games)
            if until_sure and figures.games % deal == 0 and figures.sure:
                break
    results.close()
    if folder is not None:
        folder.write_tables(figures)
    return figures
