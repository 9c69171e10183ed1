"""Perfect recall for OpenSpiel: everything that a player has seen and done, from the deal on.

A view says what a player can see now. Two histories may lead to the same view although the player could tell them apart
by what it saw before. An information state therefore contains all views so far and the player's own actions between
them. A step in which nothing changes for a player (somebody decides in secret) does not change it.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from typing import NamedTuple

import numpy as np

from gildhall.lab.environments.look import Look
from gildhall.lab.environments.sheet import AnyTable, Sheet, Vector

MOST_NUMBERS = 20_000_000
"""The most numbers that all kept observations may have together: 80 MB."""

NOT_ASKED = -1

History = tuple[tuple[int, int], ...]
"""The seats and their actions, from the deal on."""


class Trail(NamedTuple):
    """What a player has seen and done so far."""

    digest: str
    """Equal for equal pasts."""
    view: str
    """What it sees now, as JSON."""
    rows: tuple[Vector, ...]
    """The last observations, each with the player's own action after it (−1: none)."""

    @property
    def text(self) -> str:
        """The information state as a string."""
        return f"{self.digest} {self.view}"


START = Trail("", "before the deal", ())


class Recall:
    """The trails of one game.

    Recently used trails are cached, so that a walk through the tree needs one view per step.
    """

    def __init__(self, sheet: Sheet, deal: Callable[[int], AnyTable], depth: int) -> None:
        self.sheet = sheet
        self.deal = deal
        self.depth = depth
        self._look = Look(sheet)
        self._most = MOST_NUMBERS // sheet.size
        self._kept: OrderedDict[tuple[int, History], Trail] = OrderedDict()

    def trail(self, history: History, table: AnyTable | None, player: int) -> Trail:
        """What a player has seen and done on the way to this table."""
        if table is None:
            return START
        kept = self._kept.get((player, history))
        if kept is not None:
            self._kept.move_to_end((player, history))
            return kept
        before = len(history) - 1
        while before > 0 and (player, history[:before]) not in self._kept:
            before -= 1
        if before < len(history) - 1:
            self._walk(history, before, player)
        return self._step(history, table, player)

    def tensor(self, trail: Trail) -> Vector:
        """The last ``depth`` observations with the player's own actions after them, the latest one last."""
        out = np.zeros((self.depth, self.sheet.size + 1), np.float32)
        if trail.rows:
            out[-len(trail.rows) :] = trail.rows
        return out.reshape(-1)

    def _walk(self, history: History, before: int, player: int) -> None:
        """Play the history again, and note what the player saw, up to the last step but one."""
        table = self.deal(history[0][1])
        for place in range(1, len(history)):
            if place > before:
                self._step(history[:place], table, player)
            table.choose(table.next_seat(), history[place][1])

    def _step(self, history: History, table: AnyTable, player: int) -> Trail:
        past = self._kept[player, history[:-1]] if len(history) > 1 else START
        actor, action = history[-1]
        own = action if len(history) > 1 and actor == player else NOT_ASKED
        view = json.dumps(table.view(player), sort_keys=True)
        trail = past
        if view != past.view or own != NOT_ASKED:
            whole = f"{past.digest} {own} {view}".encode()
            rows = self._rows(past.rows, own, table, player)
            trail = Trail(blake2b(whole, digest_size=16).hexdigest(), view, rows)
        self._kept[player, history] = trail
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return trail

    def _rows(self, past: tuple[Vector, ...], own: int, table: AnyTable, player: int) -> tuple[Vector, ...]:
        if past and own != NOT_ASKED:
            acted = past[-1].copy()
            acted[-1] = own / len(self.sheet.game.catalogue)
            past = (*past[:-1], acted)
        seen = np.append(self._look.at(table, player)["observation"], np.float32(NOT_ASKED))
        return (*past, seen)[-self.depth :]
