"""Traces: what happened in one game, decision by decision and round by round."""

from __future__ import annotations

from typing import Any

from gildhall.engine.items import Watch
from gildhall.engine.table import AnyTable
from gildhall.lab.items import Taken, watcher


class Trace:
    """The course of one game: columns with an entry for each decision, standings for each round, items taken.

    ``rounds`` has the standing at the first decision of each round outside a sealed step, and at the end of the game:
    ``(round, ranks, scores)``.
    """

    def __init__(self, table: AnyTable) -> None:
        self.round: list[int] = []
        self.seat: list[int] = []
        self.step: list[str] = []
        self.choices: list[int] = []
        self.move: list[str] = []
        self.rounds: list[tuple[int, list[int], list[int | None]]] = []
        self.taken: list[Taken] = []
        self._watch: Watch = watcher(table.facts.game)
        self._read = 0
        self._noted = -1
        self._look(table)

    def __getstate__(self) -> dict[str, Any]:
        """A finished trace is pickled without its watcher."""
        return {**self.__dict__, "_watch": None}

    def __len__(self) -> int:
        return len(self.seat)

    def decide(self, table: AnyTable, seat: int, move: str) -> None:
        """Note a decision, before it is made."""
        self.round.append(table.round_number())
        self.seat.append(seat)
        self.step.append(table.step(seat).name)
        self.choices.append(len(table.choices(seat)))
        self.move.append(move)

    def follow(self, table: AnyTable) -> None:
        """Note the result of a decision, after it was made."""
        self._look(table)
        now = table.round_number()
        if table.over or (now != self._noted and table.sealed is None):
            self._noted = now
            rankings = table.standing
            self.rounds.append((now, [ranking.rank for ranking in rankings], [ranking.score for ranking in rankings]))

    def _look(self, table: AnyTable) -> None:
        events = table.events
        now = table.round_number()
        for event in events[self._read :]:
            self.taken.extend((*item, now) for item in self._watch(event))
        self._read = len(events)
