"""The set-up of a table: game, options, seats, pace, and who may see it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from gildhall import bots
from gildhall.engine import registry
from gildhall.engine.errors import BadSetup

DAY = 86400.0
LARGEST_OPTION = 10_000
LONGEST_NAME = 60


class SeatSetup(msgspec.Struct, forbid_unknown_fields=True):
    """Who takes a seat: ``me`` (the player who opens the table), anybody (``open``), or a ``bot`` with its level."""

    kind: Literal["me", "open", "bot"]
    bot: str | None = None


class Pace(msgspec.Struct, forbid_unknown_fields=True):
    """The time to think.

    ``live`` gives ``bank`` seconds, and ``increment`` more for each decision. ``days`` gives this many days for each
    decision. ``none`` has no limit.
    """

    kind: Literal["none", "live", "days"] = "none"
    bank: Annotated[float, msgspec.Meta(ge=1, le=DAY)] = 600.0
    increment: Annotated[float, msgspec.Meta(ge=0, le=3600)] = 15.0
    days: Annotated[float, msgspec.Meta(gt=0, le=60)] = 3.0


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    """The set-up of a table."""

    game: str
    seats: Annotated[list[SeatSetup], msgspec.Meta(min_length=1, max_length=8)]
    options: dict[str, str | int | bool | None] = {}
    changes: dict[str, Any] = {}
    """Components that differ from the standard ones."""
    pace: Pace = msgspec.field(default_factory=Pace)
    public: bool = False
    stand_in: str | None = None
    """The bot that plays for a player who is away; by default the weakest."""
    hints: bool | None = None
    """May players ask a bot for hints? By default only at tables with one person."""
    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)] | None = None
    """The name that the host gave to the table."""

    def people(self) -> int:
        """The number of seats for people."""
        return sum(seat.kind != "bot" for seat in self.seats)

    def check(self) -> None:
        """Raise :class:`BadSetup` or another error if no such table can be opened. This is fast for any input, because
        no game is built.
        """
        game = registry.game(self.game)
        for name, value in self.options.items():
            if isinstance(value, int) and abs(value) > LARGEST_OPTION:
                raise BadSetup(f"option '{name[:LONGEST_NAME]}' is too large")
        game.check_setup(len(self.seats), self.options)
        try:
            game.check_components(self.changes)
        except RecursionError as error:
            raise BadSetup("the changed components are nested too deeply") from error
        for level in [seat.bot for seat in self.seats if seat.kind == "bot"] + [self.bot_for_absent()]:
            bots.find(level or "", for_people=True, game=game)
        if sum(seat.kind == "me" for seat in self.seats) > 1:
            raise BadSetup("you can take one seat when you open a table; make the others 'open' and join them")

    def bot_for_absent(self) -> str:
        """The level of the bot that plays for a player who is away."""
        return self.stand_in or bots.names(for_people=True)[0]


class Daily(msgspec.Struct, forbid_unknown_fields=True):
    """The daily deal at a table: its day (UTC, such as ``2026-11-18``), and whether this try counts."""

    day: str
    counted: bool


class StoredSetup(Setup):
    """A set-up as it is stored, with fields that only the server may set."""

    origin: dict[str, Any] | None = None
    """The position from which a fork continues."""
    seed: int | str | None = None
    """The seed of a game that was played elsewhere; a string consists of hexadecimal digits."""
    lesson: str | None = None
    """The lesson at this table."""
    attempt: int = 1
    """The number of this try of its puzzle. Unfinished tries do not count."""
    daily: Daily | None = None
    """The daily deal at this table."""
