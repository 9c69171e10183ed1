"""The daily deal: one deal for each title and day (UTC), the same for everybody, played against the same bots.

The first try of a player counts. In this try there are no hints, no take-backs and no forks. Bots search for a fixed
number of iterations and decide in the order of their seats, so the same moves always get the same answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import NamedTuple

import msgspec

from gildhall import bots
from gildhall.bots.budget import Budget
from gildhall.engine.game import Game
from gildhall.server.decide.absence import ranks
from gildhall.server.refusals import Refused
from gildhall.server.tables.log import Decision
from gildhall.server.tables.session import TableSession
from gildhall.server.tables.setup import Daily, SeatSetup, StoredSetup

BOT = "journeyman"
ITERATIONS = 40
"""Iterations of a bot for each turn; fewer in a game with a longer foresight, where an iteration takes longer."""
SEAT = 0
"""The person's seat."""


class Result(msgspec.Struct, frozen=True):
    """The result of a daily deal."""

    score: int | None
    """The points; null if the title has none."""
    rank: int
    """The rank at the table."""
    rounds: int

    def key(self) -> tuple[int, int]:
        """A sort key; larger is better. Without points an early win is best, and an early defeat is worst.

        >>> Result(None, 1, 9).key() > Result(None, 1, 11).key() > Result(None, 2, 12).key() > Result(None, 2, 8).key()
        True
        """
        if self.score is not None:
            return (self.score, 0)
        return (-self.rank, -self.rounds if self.rank == 1 else self.rounds)


def day_of(now: float) -> date:
    """The day in UTC."""
    return datetime.fromtimestamp(now, UTC).date()


def seed_of_day(game: Game, day: str) -> int:
    """The seed of a day's deal: the same in every hall with this version of the rules."""
    return bots.derived(f"daily {game.id} {game.rules_version} {day}".encode())


def budget_for(game: Game) -> Budget:
    """A bot's budget for a turn. It counts only iterations, which are the same on every machine."""
    return Budget(iterations=max(1, ITERATIONS // game.rulebook.foresight))


def setup_of(game: Game, day: str, counted: bool) -> StoredSetup:
    """The set-up of a table for a day's deal, with as few seats as the title allows."""
    seats = [SeatSetup("bot", BOT) for _ in range(min(game.seats))]
    seats[SEAT] = SeatSetup("me")
    return StoredSetup(
        game=game.id,
        seats=seats,
        seed=seed_of_day(game, day),
        hints=not counted,
        daily=Daily(day, counted),
    )


def close_practice(session: TableSession) -> Decision | None:
    """Close a table because its deal is practised again; None if the game is over."""
    return Decision.to_close("again") if session.running else None


def require_free(session: TableSession) -> None:
    """Raise :class:`Refused` during a try that counts. Call this before anything that would help the player."""
    if session.setup.daily is not None and session.setup.daily.counted and session.running:
        raise Refused(409, "counted", "This try of the daily deal counts: play it to its end first.")


def result_at(session: TableSession) -> Result | None:
    """The result of a finished try; None if the player did not play it to its end without help."""
    if session.status != "over" or session.marks:
        return None
    table = session.table
    score = next(ranking.score for ranking in table.standing if ranking.seat == SEAT)
    return Result(score, ranks(session)[SEAT], table.round_number())


# --- bots that play the same every time -------------------------------------------------------------------------------


def bot_seed(session: TableSession, seat: int) -> int:
    """The seed of a bot for its next turn. It depends only on what the seat has done, not on how quickly people and
    bots acted: the same deal with the same choices is the same game.
    """
    return bots.derived(session.table.seed, seat, sum(mover == seat for mover, _ in session.moves))


def waits_its_turn(session: TableSession, seat: int) -> bool:
    """Must a bot wait although it is asked? If several seats are asked at once, bots decide after the person, in the
    order of their seats: what they see must not depend on who is quicker.
    """
    if session.setup.daily is None:
        return False
    return any(other < seat or session.chairs[other].played_by is None for other in session.waiting() if other != seat)


# --- comparing --------------------------------------------------------------------------------------------------------


class Comparison(NamedTuple):
    """The place of a result among all results of a day."""

    place: int
    """From 1; equal results share a place."""
    better_than: int
    """The percentage of the other players who did worse; 100 if there are no others."""


def compare(mine: Result, everybody: Sequence[Result]) -> Comparison:
    """Compare a result with all results of the day, which include it.

    >>> points = [Result(score, 1, 5) for score in (40, 31, 31, 20, 12)]
    >>> compare(points[1], points), compare(points[0], points[:1])
    (Comparison(place=2, better_than=50), Comparison(place=1, better_than=100))
    """
    better = sum(each.key() > mine.key() for each in everybody)
    worse = sum(each.key() < mine.key() for each in everybody)
    others = len(everybody) - 1
    return Comparison(better + 1, round(100 * worse / others) if others else 100)


def streak(days: Sequence[str], today: date) -> int:
    """The number of consecutive days with a deal, up to today; up to yesterday if today's deal is not played yet.

    >>> streak(["2026-11-18", "2026-11-17", "2026-11-15"], date(2026, 11, 18))
    2
    >>> streak(["2026-11-17", "2026-11-16"], date(2026, 11, 18)), streak(["2026-11-16"], date(2026, 11, 18))
    (2, 0)
    """
    played = {date.fromisoformat(day).toordinal() for day in days}
    last = today.toordinal() if today.toordinal() in played else today.toordinal() - 1
    first = last
    while first in played:
        first -= 1
    return last - first
