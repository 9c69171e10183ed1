"""A balance report: plays the games that it needs, and measures them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gildhall import bots as players_of
from gildhall.engine.errors import BadSetup
from gildhall.engine.game import Game
from gildhall.lab.balance.compare import Difference, compare
from gildhall.lab.balance.courses import Course
from gildhall.lab.balance.luck import Luck, luck
from gildhall.lab.balance.measures import Finding, Measures
from gildhall.lab.match import Match, Result, line_up
from gildhall.lab.simulate import check, play_all

STRENGTH = ["random", "apprentice", "thumb", "journeyman", "master", "grandmaster"]
"""Bots from weak to strong, as far as they are there."""

FEWEST_GAMES = 20

Progress = Callable[[int, str], None]


class Report:
    """What is told about a game (or a variant of it), and which games were played for it."""

    def __init__(
        self, game: Game, players: int, bots: Sequence[str], seed: int, options: Mapping[str, Any], measures: Measures
    ) -> None:
        self.game = game
        self.players = players
        self.bots = list(bots)
        self.seed = seed
        self.options = dict(options)
        self.measures = measures
        self.weaker: Measures | None = None
        self.weaker_bot: str | None = None
        self.base: Measures | None = None
        self.differences: list[Difference] = []
        self.luck: Luck | None = None

    def shifts(self) -> dict[str, list[Finding]]:
        """How the verdict changed from the next weaker bot: findings that stay, that are new, and that are gone."""
        now = {each.key: each for each in self.measures.flagged()}
        before = {} if self.weaker is None else {each.key: each for each in self.weaker.flagged()}

        def same(key: tuple[str, str]) -> bool:
            return key in before and now[key].difference * before[key].difference > 0

        return {
            "stays": [each for key, each in now.items() if same(key)],
            "new": [each for key, each in now.items() if not same(key)],
            "gone": [each for key, each in before.items() if key not in now],
        }

    def flagged_differences(self) -> list[Difference]:
        """What differs from the base game and is no noise, the clearest first."""
        return sorted((each for each in self.differences if each.stands), key=lambda each: each.change.chance())


class Player:
    """Plays the matches of one report, and tells how far it is."""

    def __init__(
        self, seed: int, options: Mapping[str, Any], workers: int, ray: str | None, progress: Progress | None
    ) -> None:
        self.seed = seed
        self.options = options
        self.workers = workers
        self.ray = ray
        self.progress = progress
        self.done = 0

    def measures(self, game: Game, names: Sequence[str], games: int, part: int, what: str) -> Measures:
        """Measure ``games`` games. ``part`` gives each set deals of its own."""
        results = self._results(self._match(game, names, part, traces=True), games, what)
        return Measures(game, [Course(result) for result in results])

    def luck(self, game: Game, names: Sequence[str], deals: int, part: int) -> Luck:
        """Split the results of deals that are played once for every rotation of the seats."""
        rotations = len(names)
        match = self._match(game, names, part, rotations=rotations)
        return luck(list(self._results(match, deals * rotations, "the share of luck")), rotations)

    def _match(self, game: Game, names: Sequence[str], part: int, traces: bool = False, rotations: int = 1) -> Match:
        seed = players_of.derived(self.seed, part)
        return Match(game, line_up(names, len(names)), seed, self.options, traces=traces, rotations=rotations)

    def _results(self, match: Match, games: int, what: str) -> list[Result]:
        check(match, games, self.workers)
        played: list[Result] = []
        for chunk in play_all(match, 0, games, self.workers, self.ray):
            for result in chunk:
                played.append(result)
            self.done += len(chunk)
            if self.progress is not None:
                self.progress(self.done, what)
        return played


def planned(games: int, players: int, has_weaker: bool, has_variant: bool) -> int:
    """How many games a report plays in all."""
    return games * (1 + has_variant) + has_weaker * (games // 2 + _deals(games) * players)


def balance(
    game: Game,
    players: int,
    games: int,
    bots: Sequence[str] = ("thumb",),
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    workers: int = 1,
    ray: str | None = None,
    base: Game | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play and measure. With ``base`` the game is a variant, and is set beside the base game.

    Half as many games are played again by the next weaker bot, and some deals with the seats rotated between the two.
    """
    if games < FEWEST_GAMES:
        raise BadSetup(f"a balance report needs at least {FEWEST_GAMES} games (better a thousand), not {games}")
    names = [kind.name for kind in line_up(bots, players)]
    player = Player(seed, dict(options or {}), workers, ray, progress)
    report = Report(game, players, names, seed, options or {}, player.measures(game, names, games, 0, "the games"))
    report.weaker_bot = next_weaker(names[0])
    if report.weaker_bot is not None:
        weaker = [report.weaker_bot] * players
        report.weaker = player.measures(game, weaker, max(FEWEST_GAMES, games // 2), 1, "by the next weaker bot")
        mixed = [names[0] if seat % 2 == 0 else report.weaker_bot for seat in range(players)]
        report.luck = player.luck(game, mixed, _deals(games), 2)
    if base is not None:
        report.base = player.measures(base, names, games, 3, "the base game")
        report.differences = compare(report.base, report.measures)
    return report


def next_weaker(name: str) -> str | None:
    """The next weaker bot that is there; None for the weakest.

    >>> next_weaker("random") is None
    True
    """
    there = [each for each in STRENGTH if each in players_of.names()]
    if name not in there:
        return "random"
    place = there.index(name)
    return there[place - 1] if place else None


def _deals(games: int) -> int:
    return max(10, games // 10)
