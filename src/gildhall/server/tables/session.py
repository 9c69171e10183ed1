"""A table session: one table with the people and bots around it, folded from its log.

See :mod:`gildhall.server.tables.folding`.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import msgspec

from gildhall import bots
from gildhall.engine.errors import GildhallError
from gildhall.engine.fair import commitment
from gildhall.engine.game import Game
from gildhall.engine.hold import Hold
from gildhall.engine.table import AnyTable
from gildhall.server.people.quiet_times import QuietTimes
from gildhall.server.tables.hints import KeptHint
from gildhall.server.tables.orders import Order
from gildhall.server.tables.setup import StoredSetup
from gildhall.server.tables.story import Item, Story, Viewer
from gildhall.server.tables.variants import title_of


@dataclass
class Chair:
    """The person or bot on a seat."""

    player: str | None = None
    bot: str | None = None
    nonce: str = ""
    away: str | None = None
    """Why a bot plays for the player: ``time``, ``left`` or ``resigned``."""
    away_turn: int = 0
    """The turn at which the bot took over."""
    level: str | None = None
    """The bot that plays for the player."""

    @property
    def played_by(self) -> str | None:
        """The bot that now decides for this seat; None if a person does, or if the seat is free."""
        return self.bot or self.level


@dataclass
class Held:
    """The moves that a seat has chosen but not confirmed, as they are stored."""

    version: int = 0
    moves: list[str] = field(default_factory=list)
    answered: str = ""
    """The last request that was granted, to recognise a repeated request."""


@dataclass
class Proposal:
    """A proposal that needs the consent of all people at the table."""

    what: str
    by: int
    data: dict[str, Any]
    agreed: set[int]


class TableSession:
    """One table in memory: a cache of its log, which is the source of truth."""

    def __init__(self, id: str, setup: StoredSetup, secret: str, host: str) -> None:
        self.id = id
        self.setup = setup
        self.secret = secret
        self.host = host
        self.commitment = commitment(secret)
        self.lock = asyncio.Lock()
        self.number = 0
        """The number of the next row of the log."""
        self.around = 0
        """The number after the last row that is not of kind ``moves``."""
        self.with_bots = False
        """Does a bot now decide for any seat?"""
        self.status = "open"
        self.chairs = [Chair(bot=seat.bot if seat.kind == "bot" else None) for seat in setup.seats]
        self.names: dict[str, str] = {}
        self.quiet: dict[str, QuietTimes] = {}
        """The quiet times of players, if they have set some."""
        self.orders: dict[int, list[Order]] = {}
        self.said: dict[int, tuple[str, str]] = {}
        """Names and texts of chat messages, by the number of their row. Erased messages are missing or empty."""
        self.rules_version = 0
        self.real: AnyTable | None = None
        self.moves: list[tuple[int, str]] = []
        self.commits: list[tuple[int, int]] = []
        """For each confirmation: the seat, and the number of final moves before it."""
        self.story = Story(len(setup.seats))
        self.turns = [0] * len(setup.seats)
        self.held = [Held() for _ in setup.seats]
        self.hints: dict[int, KeptHint] = {}
        """The last hint for each seat."""
        self.seen: dict[Viewer, Any] = {}
        self.summary: Any = None
        """Caches of :mod:`gildhall.server.api.projections`: the last view of each viewer, and the last summary."""
        self.shown: dict[Viewer, Any] = {}
        """Cache of :mod:`gildhall.server.api.updates`: the last state that was shown to each viewer."""
        self._holds: dict[int, tuple[int, int, Hold]] = {}
        self.proposal: Proposal | None = None
        self.marks: list[str] = []
        """Notes about the result: see :func:`gildhall.server.tables.folding.mark`."""
        self.banks: list[float] = []
        """The seconds left of each seat, as of the last row that has them."""
        self.asked_at: list[float] = [0.0] * len(setup.seats)
        """The time since which the table waits for each seat."""
        self.resigned: list[int] = []
        """The seats that resigned, in order."""
        self.offered: dict[int, int] = {}
        """The last round in which the bot on each seat made an offer of its own."""
        self.next_table: str | None = None
        self.rotate = 0
        """The number of seats by which everybody moves on for the rematch."""
        self.used = 0.0
        """When the session was last requested."""
        self.noted = 0.0
        """When the database was last updated to say that the table is in use."""
        self.touched = 0
        """Counts changes outside the log."""
        self.trouble: str | None = None
        """Why the table is set aside."""

    # --- asking -----------------------------------------------------------------------------------------------------

    def title(self) -> Game:
        """The game with the table's components."""
        return title_of(self.setup.game, msgspec.json.encode(self.setup.changes))

    @property
    def table(self) -> AnyTable:
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
        """The seats of a player."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.player == player]

    def people(self) -> list[int]:
        """The seats of people who have not resigned."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.player and chair.away != "resigned"]

    def player_at(self, seat: int) -> str:
        """The player on a seat, which must not be free."""
        player = self.chairs[seat].player
        assert player is not None
        return player

    def nonces(self) -> list[str]:
        """The nonces of the players, by seats. They are part of the seed."""
        return [chair.nonce for chair in self.chairs if chair.player]

    def items(self, viewer: Viewer, since: int) -> list[Item]:
        """The story from item ``since`` on, with the texts of chat messages that were not erased."""
        items = []
        for number, (about, event, by) in enumerate(self.story.since(viewer, since), max(since, 0)):
            if about == "table" and event["kind"] == "chat":
                name, words = self.said.get(event["id"], ("somebody", ""))
                event = {**event, "name": name, "words": words}
            items.append(Item(number, about, event, by))
        return items

    def name(self, seat: int) -> str:
        """The name of a seat at the table."""
        chair = self.chairs[seat]
        if chair.player is not None:
            return self.names.get(chair.player, "somebody")
        kind = bots.level(chair.bot or "seat")
        return f"{kind[0].upper()}{kind[1:]} {seat + 1}"

    def turn(self, seat: int) -> int:
        """A counter of changes for the decision of this seat: prompts, moves, held moves, moves taken back."""
        return self.turns[seat] + self.held[seat].version

    def hold(self, seat: int) -> Hold:
        """The held moves of this seat, on a copy of the table. Do not change it."""
        stamp = (self.number, self.held[seat].version)
        known = self._holds.get(seat)
        if known is not None and known[:2] == stamp:
            return known[2]
        hold = self.new_hold(seat)
        self._holds[seat] = (*stamp, hold)
        return hold

    def new_hold(self, seat: int) -> Hold:
        """Like :meth:`hold`, but a fresh copy that may be changed."""
        hold = Hold(self.table.copy(), seat)
        try:
            for move in self.held[seat].moves:
                hold.make(move)
        except GildhallError:  # a move of another seat has made it illegal
            return Hold(self.table.copy(), seat)
        if hold.confirmed:
            return Hold(self.table.copy(), seat)
        return hold

    def keep(self, seat: int, held: Held) -> None:
        """Take over the held moves that are now in the store."""
        self.held[seat] = held
