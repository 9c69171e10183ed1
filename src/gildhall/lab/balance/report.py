"""A balance report: plays the games that it needs, and measures them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from gildhall import bots as players_of
from gildhall.bots.budget import Budget
from gildhall.engine import registry
from gildhall.engine.errors import BadSetup
from gildhall.engine.game import Game
from gildhall.lab.balance.changes import Change, changes_of
from gildhall.lab.balance.compare import Difference, compare
from gildhall.lab.balance.courses import Course
from gildhall.lab.balance.luck import Luck, luck
from gildhall.lab.balance.measures import Finding, Measures
from gildhall.lab.match import Match, Result, line_up
from gildhall.lab.simulate import check, play_all

STRENGTH = ["random", "apprentice", "thumb", "journeyman", "master", "grandmaster"]
"""Bots from weak to strong. Some may not be available."""

FEWEST_GAMES = 20

Progress = Callable[[int, str], None]
Watch = Callable[[str, Game, Sequence[Course]], None]
"""A callback that gets the name of the current set of games, and its finished games."""


class Report:
    """The results for a game (or a variant of it), and the games that were played for them."""

    def __init__(
        self, game: Game, players: int, bots: Sequence[str], seed: int, options: Mapping[str, Any], measures: Measures
    ) -> None:
        self.game = game
        self.players = players
        self.bots = list(bots)
        self.seed = seed
        self.options = dict(options)
        self.budget: Budget | None = None
        """What a bot that searches might spend on a turn, if that was set."""
        self.measures = measures
        self.changes: list[Change] = []
        self.weaker: Measures | None = None
        self.weaker_bot: str | None = None
        self.stronger: Measures | None = None
        self.stronger_bot: str | None = None
        self.stronger_differences: list[Difference] = []
        self.base: Measures | None = None
        self.differences: list[Difference] = []
        self.luck: Luck | None = None

    def shifts(self) -> dict[str, list[Finding]]:
        """The changes since the next weaker bot: findings that stay, that are new, and that are gone."""
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
        """The significant differences from the base game, the clearest first."""
        return sorted((each for each in self.differences if each.stands), key=lambda each: each.change.chance())

    def changed_items(self) -> set[str]:
        """The items that were changed themselves: a changed path names their type or a copy of it."""
        named = {part for change in self.changes for part in change.path.split(".")}
        return named | {item for (_, copy), item in self.measures.types.items() if copy in named}


class Player:
    """Plays the matches of one report, and reports the progress."""

    def __init__(
        self,
        seed: int,
        workers: int,
        ray: str | None,
        progress: Progress | None = None,
        watch: Watch | None = None,
        budget: Budget | None = None,
    ) -> None:
        self.seed = seed
        self.budget = budget
        self.workers = workers
        self.ray = ray
        self.progress = progress
        self.watch = watch
        self.done = 0

    def measures(
        self, game: Game, options: Mapping[str, Any], names: Sequence[str], games: int, part: int, what: str
    ) -> Measures:
        """Measure ``games`` games. Sets with another ``part`` have other deals."""
        courses: list[Course] = []
        for results in self._results(self._match(game, options, names, part, traces=True), games, what):
            courses += [Course(result) for result in results]
            if self.watch is not None:
                self.watch(what, game, courses)
        return Measures(game, courses)

    def luck(self, game: Game, options: Mapping[str, Any], names: Sequence[str], deals: int, part: int) -> Luck:
        """Split the results of deals that are played once for every rotation of the seats."""
        rotations = len(names)
        match = self._match(game, options, names, part, rotations=rotations)
        chunks = self._results(match, deals * rotations, "the share of luck")
        return luck([result for results in chunks for result in results], rotations)

    def _match(
        self,
        game: Game,
        options: Mapping[str, Any],
        names: Sequence[str],
        part: int,
        traces: bool = False,
        rotations: int = 1,
    ) -> Match:
        seed = players_of.derived(self.seed, part)
        bots = line_up(names, len(names))
        return Match(game, bots, seed, options, traces=traces, rotations=rotations, budget=self.budget)

    def _results(self, match: Match, games: int, what: str) -> Iterator[list[Result]]:
        check(match, games, self.workers)
        for chunk in play_all(match, 0, games, self.workers, self.ray):
            self.done += len(chunk)
            if self.progress is not None:
                self.progress(self.done, what)
            yield chunk


class Plan:
    """The games that a report needs: a number by the bots, by the next stronger bot (0: none), and by the next weaker
    one (half as many; 0: none, and then no share of luck either).
    """

    def __init__(
        self, players: int, games: int, bots: Sequence[str], stronger: int = 0, weaker: int | None = None
    ) -> None:
        if games < FEWEST_GAMES:
            raise BadSetup(f"a balance report needs at least {FEWEST_GAMES} games (better a thousand), not {games}")
        if 0 < stronger < FEWEST_GAMES or stronger < 0:
            raise BadSetup(f"the next stronger bot plays at least {FEWEST_GAMES} games, or none (0), not {stronger}")
        if weaker is not None and (0 < weaker < FEWEST_GAMES or weaker < 0):
            raise BadSetup(f"the next weaker bot plays at least {FEWEST_GAMES} games, or none (0), not {weaker}")
        self.players = players
        self.games = games
        self.bots = [kind.name for kind in line_up(bots, players)]
        self.weaker_bot = next_weaker(self.bots[0]) if weaker != 0 else None
        self.stronger_bot = next_stronger(self.bots[0]) if stronger else None
        usual = max(FEWEST_GAMES, games // 2)
        self.weaker = 0 if self.weaker_bot is None else usual if weaker is None else weaker
        self.deals = max(10, games // 10) if self.weaker_bot is not None else 0
        self.stronger = stronger if self.stronger_bot is not None else 0

    def whole(self, has_variant: bool) -> int:
        """The total number of games."""
        return (self.games + self.stronger) * (1 + has_variant) + self.weaker + self.deals * self.players


def balance(
    game: str | Game,
    players: int,
    games: int,
    bots: Sequence[str] = ("thumb",),
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    workers: int = 1,
    ray: str | None = None,
    base: Game | None = None,
    base_options: Mapping[str, Any] | None = None,
    stronger: int = 0,
    progress: Progress | None = None,
    watch: Watch | None = None,
    budget: Budget | None = None,
    weaker: int | None = None,
) -> Report:
    """Play and measure. With ``base`` the game is a variant, which is compared with the base game on the same deals.
    The base game uses ``base_options`` if its options differ.

    The next weaker bot plays half as many games (or ``weaker``, if that is given), and both play some deals with the
    seats rotated between them.
    ``stronger`` games are played by the next stronger bot, to see whether the verdict holds. ``budget`` is what all
    bots that search may spend on a turn; without it they use their standard budget.
    """
    game = registry.game(game)
    plan = Plan(players, games, bots, stronger, weaker)
    given = dict(options or {})
    theirs = dict(base_options) if base_options is not None else given
    player = Player(seed, workers, ray, progress, watch, budget)
    measures = player.measures(game, given, plan.bots, games, 0, "the games")
    report = Report(game, players, plan.bots, seed, given, measures)
    report.budget = budget
    if base is not None:
        report.changes = changes_of(game, given, theirs)
        report.base = player.measures(base, theirs, plan.bots, games, 0, "the base game")
        report.differences = compare(report.base, measures, report.changed_items())
    if plan.weaker_bot is not None:
        report.weaker_bot = plan.weaker_bot
        names = [plan.weaker_bot] * players
        report.weaker = player.measures(game, given, names, plan.weaker, 1, "by the next weaker bot")
        mixed = [plan.bots[0] if seat % 2 == 0 else plan.weaker_bot for seat in range(players)]
        report.luck = player.luck(game, given, mixed, plan.deals, 2)
    if plan.stronger_bot is not None:
        report.stronger_bot = plan.stronger_bot
        names = [plan.stronger_bot] * players
        report.stronger = player.measures(game, given, names, stronger, 3, "by the next stronger bot")
        if base is not None:
            beside = player.measures(base, theirs, names, stronger, 3, "the base game, by the next stronger bot")
            report.stronger_differences = compare(beside, report.stronger, report.changed_items())
    return report


def next_weaker(name: str) -> str | None:
    """The next weaker available bot. None for the weakest.

    >>> next_weaker("random") is None
    True
    """
    if name not in _there():
        return "random"
    place = _there().index(name)
    return _there()[place - 1] if place else None


def next_stronger(name: str) -> str | None:
    """The next stronger available bot. None for the strongest bot and for a bot of unknown strength.

    >>> next_stronger("random"), next_stronger("grandmaster")
    ('apprentice', None)
    """
    there = _there()
    return there[there.index(name) + 1] if name in there[:-1] else None


def _there() -> list[str]:
    return [each for each in STRENGTH if each in players_of.names()]
