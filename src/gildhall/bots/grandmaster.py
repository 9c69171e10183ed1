"""The Grandmaster: a Master with a network that learned from many games, and the frozen Master that it is measured
against.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import ClassVar

from gildhall.bots.budget import ENDLESS
from gildhall.bots.guided import GuidedSearch
from gildhall.bots.network_file import BadNetwork, Guide, has_network, load
from gildhall.bots.search import Search, reach
from gildhall.bots.searcher import Master
from gildhall.bots.seen import Seen
from gildhall.engine.game import Game

_log = logging.getLogger(__name__)


class Grandmaster(Master):
    """The strongest player: a Master with an evaluation learned from many games."""

    name = "grandmaster"
    file: ClassVar[Path | None] = None
    """The path of its network. None means the game's package."""

    _guides: ClassVar[dict[str, Guide | None]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._guides = {}

    @classmethod
    def plays(cls, game: Game) -> bool:
        """True if the game has a network.

        A network is shipped only if it was measured to be stronger than the Master.
        """
        return has_network(game.package)

    def _new_search(self, seen: Seen) -> Search:
        guide = self.guide(seen.game)
        if guide is None:
            return super()._new_search(seen)
        return GuidedSearch(seen.seat, self.dice, self.rounds, self.deep, guide.tuning, guide.network, guide.head.share)

    def _foresight(self, seen: Seen) -> int:
        guide = self.guide(seen.game)
        if guide is None:
            return super()._foresight(seen)
        head = guide.head
        if not head.tries or self.seconds >= ENDLESS:
            return head.rounds
        return max(head.rounds, reach(seen.guessed, self.seconds / head.tries))

    @classmethod
    def guide(cls, game: Game) -> Guide | None:
        """The network of a game. Without a usable network the bot plays as a Master, and the log says why. With changed
        components it also plays as a Master, because the network was not trained on them.
        """
        if game.changes:
            return None
        if game.id not in cls._guides:
            try:
                cls._guides[game.id] = load(game, cls.file)
            except BadNetwork as error:
                _log.warning("%s; the %s plays as a Master", error, cls.name)
                cls._guides[game.id] = None
        return cls._guides[game.id]


class FrozenMaster(Master):
    """The Master of November 2026: what later bots are measured by. A test holds it to the moves it made then."""

    name = "master-2026-11"
    for_people = False
