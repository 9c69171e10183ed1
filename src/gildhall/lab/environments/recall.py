"""Perfect recall for OpenSpiel: everything that a player has seen and done, from the deal on.

A view says what a player can see now. Two histories may lead to the same view although the player could tell them apart
by what it saw before. An information state therefore contains all views so far and the player's own actions between
them. A step in which nothing changes for a player (somebody decides in secret) does not change it.

A resampled state has the same history as its original, but another table (:class:`Branch`). The player who asked for it
has the same past in both. What the others saw before is not part of a guess: their pasts begin with it.

An information state is given as a string and as a tensor, and two tensors are equal exactly if the strings are. The
tensor has two pieces: ``history``, the last observations with the player's own actions, from which networks can learn,
and ``digest``, which tells apart all pasts that are longer than that (as a hash does: nothing else can be read from
it).
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from typing import NamedTuple

import numpy as np

from gildhall.engine.errors import BadSetup
from gildhall.engine.table import AnyTable
from gildhall.lab.environments.look import Look
from gildhall.lab.environments.sheet import Sheet, Vector

MOST_NUMBERS = 20_000_000
"""The most numbers that all kept observations may have together: 80 MB."""

NOT_ASKED = -1

DIGEST_BYTES = 16

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


class Branch:
    """A resampled state at its beginning. All states that follow from it share this object, which never changes.

    It is compared by identity: each resampled state has trails of its own.
    """

    def __init__(self, table: AnyTable, length: int, player: int, trail: Trail) -> None:
        self.table = table
        """The guess, before anything was done there."""
        self.length = length
        """The length of the history at that moment."""
        self.player = player
        """Who cannot tell the guess from the original."""
        self.trail = trail
        """What this player had seen and done by then."""


class Past(NamedTuple):
    """How a table came about."""

    history: History
    branch: Branch | None
    """The last resampling on the way, if there was one."""

    def until(self, length: int) -> Past:
        """The first part of it."""
        return Past(self.history[:length], self.branch)

    @property
    def start(self) -> int:
        """The length of the history when the first table was there: the deal, or the guess."""
        return 1 if self.branch is None else self.branch.length


class Recall:
    """The trails of one game.

    Recently used trails are cached, so that a walk through the tree needs one view per step.
    """

    def __init__(self, sheet: Sheet, deal: Callable[[int], AnyTable], depth: int) -> None:
        if depth < 1:
            raise BadSetup(f"the tensor of an information state has one observation at least, not {depth}")
        self.sheet = sheet
        self.deal = deal
        self.depth = depth
        self._look = Look(sheet)
        self._most = MOST_NUMBERS // sheet.size
        self._kept: OrderedDict[tuple[int, Past], Trail] = OrderedDict()

    def trail(self, past: Past, table: AnyTable | None, player: int) -> Trail:
        """What a player has seen and done on the way to this table."""
        if table is None:
            return START
        kept = self._kept.get((player, past))
        if kept is not None:
            self._kept.move_to_end((player, past))
            return kept
        length = len(past.history)
        known = length - 1
        while known >= past.start and (player, past.until(known)) not in self._kept:
            known -= 1
        if known < length - 1:
            self._walk(past, known, player)
        return self._step(past, table, player)

    @property
    def size(self) -> int:
        """The length of a tensor."""
        return DIGEST_BYTES + self.depth * (self.sheet.size + 1)

    def pieces(self, tensor: Vector) -> dict[str, Vector]:
        """The pieces of a tensor by name. They share its memory."""
        return {"digest": tensor[:DIGEST_BYTES], "history": tensor[DIGEST_BYTES:].reshape(self.depth, -1)}

    def write(self, trail: Trail, out: dict[str, Vector]) -> None:
        """Write the pieces: the digest as numbers from 0 to 1; the last observations, each with the player's own action
        after it, the latest one last.
        """
        for piece in out.values():
            piece.fill(0)
        if trail.rows:
            out["digest"][:] = np.frombuffer(bytes.fromhex(trail.digest), np.uint8) / 255
            out["history"][-len(trail.rows) :] = trail.rows

    def _walk(self, past: Past, known: int, player: int) -> None:
        """Play the history again, and note what the player saw, up to the last step but one."""
        history, branch = past
        table = self.deal(history[0][1]) if branch is None else branch.table.copy()
        for length in range(past.start, len(history)):
            if length > known:
                self._step(past.until(length), table, player)
            table.choose(table.next_seat(), history[length][1])

    def _step(self, past: Past, table: AnyTable, player: int) -> Trail:
        """Note what the player sees at this table. What it saw before is known already."""
        history, branch = past
        if len(history) > past.start:
            actor, action = history[-1]
            own = action if actor == player else NOT_ASKED
            trail = self._next(self._kept[player, past.until(len(history) - 1)], own, table, player)
        elif branch is not None and branch.player == player:
            trail = branch.trail
        else:
            trail = self._next(START, NOT_ASKED, table, player)
        self._kept[player, past] = trail
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return trail

    def _next(self, before: Trail, own: int, table: AnyTable, player: int) -> Trail:
        """The trail after one more step, in which the player took this action (−1: none)."""
        view = json.dumps(table.view(player), sort_keys=True)
        if view == before.view and own == NOT_ASKED:
            return before
        whole = f"{before.digest} {own} {view}".encode()
        rows = self._rows(before.rows, own, table, player)
        return Trail(blake2b(whole, digest_size=DIGEST_BYTES).hexdigest(), view, rows)

    def _rows(self, past: tuple[Vector, ...], own: int, table: AnyTable, player: int) -> tuple[Vector, ...]:
        if past and own != NOT_ASKED:
            acted = past[-1].copy()
            acted[-1] = own / len(self.sheet.game.catalogue)
            past = (*past[:-1], acted)
        seen = np.append(self._look.at(table, player)["observation"], np.float32(NOT_ASKED))
        return (*past, seen)[-self.depth :]
