"""The search of the Grandmaster: the Master's search with a network that evaluates tables.

The rules of thumb play only a few rounds, then the network evaluates the table. The Master instead plays to the end of
the game or uses the hand-written evaluation. The network is quicker, and its results have less noise.
"""

from __future__ import annotations

from gildhall.bots.network import Network
from gildhall.bots.search import WHOLE, Advice, Result, Search, Tuning
from gildhall.engine.dice import Dice
from gildhall.engine.table import AnyTable


class GuidedSearch(Search):
    """A search with a network. ``share`` is the weight of the network. The remaining weight is that of a game played to
    its end.
    """

    def __init__(
        self,
        seat: int,
        dice: Dice,
        rounds: int,
        deep: bool,
        tuning: Tuning,
        advice: Advice,
        network: Network,
        share: float,
    ) -> None:
        super().__init__(seat, dice, rounds, deep, tuning, advice)
        self.network = network
        self.share = share

    def result(self, table: AnyTable) -> Result:
        """The result of the game, or the result that the network predicts."""
        if table.over:
            return super().result(table)
        promise = self.network.promise(table)
        chance = promise.chances[self.seat]
        weight = self.tuning.lead
        worth = weight * promise.leads[self.seat] + (1.0 - weight) * chance
        points = promise.points[self.seat]
        share = self.share
        if share >= 1.0:
            return worth, chance, points
        self.play_out(table, WHOLE)
        end_worth, end_chance, end_points = super().result(table)
        rest = 1.0 - share
        return share * worth + rest * end_worth, share * chance + rest * end_chance, share * points + rest * end_points
