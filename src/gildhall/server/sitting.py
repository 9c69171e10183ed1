"""A sitting: one table with the people and bots around it, folded from its log.

The log is the truth; this is a cache of it. Every row is folded in the same way whether it was just written, read back
after a restart, or written by another process, so all of them see the same table.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from gildhall.engine.errors import GildhallError
from gildhall.engine.hold import Hold
from gildhall.engine.table import Table
from gildhall.server.keys import commitment, seed_of
from gildhall.server.setup import Setup
from gildhall.server.story import Story


@dataclass
class Chair:
    """Who sits on a seat."""

    player: str | None = None
    bot: str | None = None
    nonce: str = ""
    away: str | None = None
    """Why a bot plays on for the player: ``time``, ``left`` or ``resigned``."""
    level: str | None = None
    """The bot that plays on."""

    @property
    def played_by(self) -> str | None:
        """The bot that decides here now; None is a person, or nobody yet."""
        return self.bot or self.level


@dataclass
class Held:
    """What a seat has chosen and not confirmed, as it is stored."""

    version: int = 0
    moves: list[str] = field(default_factory=list)
    answered: str = ""
    """The last request that was granted, to know it again when it is repeated."""


@dataclass
class Proposal:
    """Something that needs the consent of all people at the table."""

    what: str
    by: int
    data: dict[str, Any]
    agreed: set[int]


class Sitting:
    """See the module. ``fold`` takes the rows of the log, in order."""

    def __init__(self, id: str, setup: Setup, secret: str, host: str) -> None:
        self.id = id
        self.setup = setup
        self.secret = secret
        self.host = host
        self.commitment = commitment(secret)
        self.lock = asyncio.Lock()
        self.number = 0
        """The number of the next row of the log."""
        self.status = "open"
        self.chairs = [Chair(bot=seat.bot if seat.kind == "bot" else None) for seat in setup.seats]
        self.names: dict[str, str] = {}
        self.words: dict[int, str] = {}
        """What was said, by number of the row; erased words are missing."""
        self.real: Table[Any, Any] | None = None
        self.moves: list[tuple[int, str]] = []
        self.story = Story(len(setup.seats))
        self.turns = [0] * len(setup.seats)
        self.held = [Held() for _ in setup.seats]
        self._holds: dict[int, tuple[int, int, Hold]] = {}
        self.proposal: Proposal | None = None
        self.marks: list[str] = []
        """What one should know about the result: ``practice``, ``bot played on``…"""
        self.banks: list[float] = []
        """Seconds left, by seats, as of the last row that says so."""
        self.asked_at: list[float] = [0.0] * len(setup.seats)
        """Since when each seat is waited for."""
        self.next_table: str | None = None
        self.trouble: str | None = None
        """Why the table is set aside."""

    # --- asking -----------------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table[Any, Any]:
        """The game being played."""
        if self.real is None:
            raise GildhallError("the game has not started yet")
        return self.real

    @property
    def running(self) -> bool:
        return self.status == "running"

    def waiting(self) -> list[int]:
        """The seats that the table waits for."""
        return self.real.waiting if self.real is not None and self.running else []

    def seats_of(self, player: str) -> list[int]:
        """Where somebody sits."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.player == player]

    def people(self) -> list[int]:
        """The seats of people who have not left for good."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.player and chair.away != "resigned"]

    def name(self, seat: int) -> str:
        """How a seat is called at the table."""
        chair = self.chairs[seat]
        if chair.player is not None:
            return self.names.get(chair.player, "somebody")
        return f"{chair.bot} {seat + 1}" if chair.bot else f"seat {seat + 1}"

    def turn(self, seat: int) -> int:
        """Counts what changed for this seat's decision: being asked, own moves, held moves, moves taken back."""
        return self.turns[seat] + self.held[seat].version

    def hold(self, seat: int) -> Hold:
        """What this seat has chosen, on a table of its own. Changing it changes nothing here until it is folded."""
        stamp = (self.number, self.held[seat].version)
        known = self._holds.get(seat)
        if known is not None and known[:2] == stamp:
            return known[2]
        hold = self.new_hold(seat)
        self._holds[seat] = (*stamp, hold)
        return hold

    def new_hold(self, seat: int) -> Hold:
        """As :meth:`hold`, to be worked on."""
        hold = Hold(self.table.copy(), seat)
        try:
            for move in self.held[seat].moves:
                hold.make(move)
        except GildhallError:  # somebody else's move has made it impossible
            return Hold(self.table.copy(), seat)
        if hold.confirmed:
            return Hold(self.table.copy(), seat)
        return hold

    def keep(self, seat: int, held: Held) -> None:
        """What the store now has for this seat."""
        self.held[seat] = held

    # --- folding ----------------------------------------------------------------------------------------------------

    def fold(self, kind: str, data: dict[str, Any], at: float) -> None:
        """Take in the next row of the log."""
        fold = getattr(self, f"_fold_{kind}", None)
        if fold is None:
            raise GildhallError(f"the log has a row '{kind}' that this version does not know")
        fold(data, at)
        self.number += 1

    def _fold_sit(self, data: dict[str, Any], at: float) -> None:
        seat = data["seat"]
        self.chairs[seat] = Chair(player=data["player"], nonce=data["nonce"])
        self.story.tell({"kind": "sat", "seat": seat})

    def _fold_stand(self, data: dict[str, Any], at: float) -> None:
        self.chairs[data["seat"]] = Chair()
        self.story.tell({"kind": "left", "seat": data["seat"], "why": data["why"]})

    def _fold_bot(self, data: dict[str, Any], at: float) -> None:
        self.chairs[data["seat"]] = Chair(bot=data["bot"])
        self.story.tell({"kind": "bot", "seat": data["seat"], "bot": data["bot"]})

    def _fold_start(self, data: dict[str, Any], at: float) -> None:
        nonces = [chair.nonce for chair in self.chairs if chair.player]
        self.real = self.setup.title().start(
            seats=len(self.chairs),
            seed=seed_of(self.secret, nonces),
            options=self.setup.options,
            rules_version=data["rules_version"],
        )
        self.status = "running"
        self.banks = list(data.get("banks", []))
        self.story.tell({"kind": "started", "commitment": self.commitment, "nonces": nonces})
        self._after(set(), None, at)

    def _fold_moves(self, data: dict[str, Any], at: float) -> None:
        table, seat = self.table, data["seat"]
        before = set(table.waiting)
        for text in data["moves"]:
            table.make(seat, text)
            self.moves.append((seat, text))
        if data.get("by") == "order":
            self.story.tell({"kind": "order", "seat": seat}, only=None if table.sealed is None else [seat])
        self.banks = list(data.get("banks", self.banks))
        self._after(before, seat, at)

    def _after(self, before: set[int], mover: int | None, at: float) -> None:
        """Tell what happened, count whose turn came, and end the game when it is over."""
        table = self.table
        for event in table.events:
            self.story.happened(event)
        table.events.clear()
        if mover is not None:
            self.turns[mover] += 1
            self.asked_at[mover] = at
        for seat in set(table.waiting) - before:
            self.turns[seat] += 1
            self.asked_at[seat] = at
        if table.over:
            self._over("played", at)

    def _over(self, how: str, at: float) -> None:
        self.status = "over"
        self.proposal = None
        self.story.tell({"kind": "ended", "how": how, "secret": self.secret})
