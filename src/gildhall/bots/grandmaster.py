"""The Grandmaster: a Master with what was learned from many games, and the frozen Master that it is measured
against.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import ClassVar

from gildhall.bots import habits_file, network_file, policy_file
from gildhall.bots.budget import ENDLESS
from gildhall.bots.guided import GuidedSearch
from gildhall.bots.habits_file import has_habits
from gildhall.bots.network_file import Guide, has_network
from gildhall.bots.policy_file import Adviser, has_policy
from gildhall.bots.search import NO_ADVICE, Search, Tuning, answer, reach
from gildhall.bots.searcher import Master
from gildhall.bots.seen import Seen
from gildhall.bots.weights_file import BadNetwork
from gildhall.engine.game import AnyFacts, Game
from gildhall.engine.habits import Habits
from gildhall.engine.moves import Move
from gildhall.engine.table import AnyTable

_log = logging.getLogger(__name__)


class Learned:
    """What was learned about a game: a network that evaluates tables, a policy over choices, habits for the rules of
    thumb, some of them, or nothing.
    """

    def __init__(
        self, guide: Guide | None = None, adviser: Adviser | None = None, habits: Habits | None = None
    ) -> None:
        self.guide = guide
        self.adviser = adviser
        self.habits = habits
        self._facts: dict[AnyFacts, AnyFacts] = {}
        self.advice = NO_ADVICE if adviser is None else adviser.advice
        heads = [each.head for each in (guide, adviser) if each is not None]
        self.tuning = Tuning({name: value for head in heads for name, value in head.search.items()})

    def with_habits(self, table: AnyTable) -> AnyTable:
        """A guess whose seats have the learned habits, if there are any; so do all its copies."""
        if self.habits is None:
            return table
        facts = table.facts
        if facts not in self._facts:
            self._facts[facts] = facts.game.facts_with(facts, [self.habits] * facts.seats)
        twin = table.copy()
        twin.facts = self._facts[facts]
        return twin


class Grandmaster(Master):
    """The strongest player: a Master with what was learned from many games."""

    name = "grandmaster"
    file: ClassVar[Path | None] = None
    """The path of its network. None means the game's package."""
    policy: ClassVar[Path | None] = None
    """The path of its policy. None means the game's package, and no policy for a network from elsewhere."""
    habits: ClassVar[Path | None] = None
    """The path of its habits. None means the game's package, and the standard ones for a network from elsewhere."""

    _learned: ClassVar[dict[str, Learned]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._learned = {}

    @classmethod
    def plays(cls, game: Game) -> bool:
        """True if the game has a network, a policy or learned habits.

        They are shipped only if they were measured to be stronger than the Master.
        """
        return has_network(game.package) or has_policy(game.package) or has_habits(game.package)

    def _new_search(self, seen: Seen) -> Search:
        learned = self.learned(seen.game)
        guide, tuning, advice = learned.guide, learned.tuning, learned.advice
        if guide is None:
            return Search(seen.seat, self.dice, self.rounds, self.deep, tuning, advice)
        share = guide.head.share
        return GuidedSearch(seen.seat, self.dice, self.rounds, self.deep, tuning, advice, guide.network, share)

    def _guessed(self, seen: Seen) -> AnyTable:
        return self.learned(seen.game).with_habits(seen.guessed)

    def _at_once(self, seen: Seen) -> Move:
        own = self.learned(seen.game).advice.own
        choices = [move.id for move in seen.moves]
        return seen.game.catalogue[answer(self._guessed(seen), seen.seat, choices, own)]

    def _foresight(self, seen: Seen) -> int:
        guide = self.learned(seen.game).guide
        if guide is None:
            return super()._foresight(seen)
        head = guide.head
        if not head.tries or self.seconds >= ENDLESS:
            return head.rounds
        return max(head.rounds, reach(self._guessed(seen), self.seconds / head.tries))

    @classmethod
    def learned(cls, game: Game) -> Learned:
        """What was learned about a game. Without a usable network, or without a usable file at all, the bot plays as a
        Master, and the log says why. With changed components it also plays as a Master, because nothing was trained on
        them.
        """
        if game.changes:
            return Learned()
        if game.id not in cls._learned:
            cls._learned[game.id] = cls._load(game)
        return cls._learned[game.id]

    @classmethod
    def _load(cls, game: Game) -> Learned:
        from_package = cls.file is None
        advised = cls.policy is not None or (from_package and has_policy(game.package))
        trained = cls.habits is not None or (from_package and has_habits(game.package))
        guide = adviser = habits = None
        try:
            if cls.file is not None or has_network(game.package) or not (advised or trained):
                guide = network_file.load(game, cls.file)
        except BadNetwork as error:
            _log.warning("%s; the %s plays as a Master", error, cls.name)
            return Learned()
        try:
            adviser = policy_file.load(game, cls.policy) if advised else None
        except BadNetwork as error:
            _log.warning(
                "%s; the %s plays %s", error, cls.name, "without a policy" if guide or trained else "as a Master"
            )
        try:
            habits = habits_file.load(game, cls.habits) if trained else None
        except BadNetwork as error:
            rest = "with the standard habits" if guide or adviser else "as a Master"
            _log.warning("%s; the %s plays %s", error, cls.name, rest)
        return Learned(guide, adviser, habits)


class FrozenMaster(Master):
    """The Master of November 2026: what later bots are measured by. A test holds it to the moves it made then."""

    name = "master-2026-11"
    for_people = False

    def _in_order(self, seen: Seen, choices: list[int]) -> list[int]:
        """As it was then: the first of equally good choices has the advantage."""
        return choices
