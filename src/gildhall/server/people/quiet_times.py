"""Quiet times: nights and vacations. In games over days the clock of a player stops in these times."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from gildhall.server.refusals import Refused

Span = tuple[float, float]
Hour = Annotated[str, msgspec.Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
MOST_VACATIONS = 20
LONGEST = 60
"""The longest vacation, in days."""
EARLIEST, LATEST = date(2000, 1, 1), date(2100, 1, 1)
MOST_EARLIER = 20
REMEMBERED = 90 * 86_400.0


class Vacation(msgspec.Struct, forbid_unknown_fields=True):
    """A range of days; the first and the last are included."""

    first: date
    last: date

    def bounded(self) -> Vacation | None:
        """The part within the supported dates; None if it is empty."""
        first, last = max(self.first, EARLIEST), min(self.last, LATEST)
        return Vacation(first, last) if first <= last else None


class Quiet(msgspec.Struct, forbid_unknown_fields=True):
    """The times when a player's clocks stop in games over days, and when no notices are sent."""

    zone: Annotated[str, msgspec.Meta(max_length=60)] = "UTC"
    night_from: Hour | None = None
    night_to: Hour | None = None
    vacations: Annotated[list[Vacation], msgspec.Meta(max_length=MOST_VACATIONS)] = []

    def check(self) -> None:
        """Raise :class:`Refused` for an unknown time zone, a night without start or end, or a bad vacation."""
        self.timezone()
        if (self.night_from is None) != (self.night_to is None):
            raise Refused(422, "bad_night", "A night has a start and an end: give night_from and night_to.")
        for each in self.vacations:
            if not EARLIEST <= each.first <= each.last <= LATEST or (each.last - each.first).days >= LONGEST:
                message = f"A vacation ends after it begins, lasts at most {LONGEST} days and lies before {LATEST}."
                raise Refused(422, "bad_vacation", message)

    def timezone(self) -> ZoneInfo:
        try:
            return ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            message = f"There is no time zone '{self.zone}'; write for example Europe/Amsterdam."
            raise Refused(422, "bad_zone", message) from error

    def spans(self, since: float, until: float) -> list[Span]:
        """The quiet spans that overlap the time between ``since`` and ``until``."""
        zone = self.timezone()
        first = datetime.fromtimestamp(since, zone).date() - timedelta(days=1)
        last = datetime.fromtimestamp(until, zone).date()
        away = [each for vacation in self.vacations if (each := vacation.bounded()) is not None]
        found = [_span(each.first, time(0), each.last + timedelta(days=1), time(0), zone) for each in away]
        if self.night_from is not None and self.night_to is not None:
            start, end = time.fromisoformat(self.night_from), time.fromisoformat(self.night_to)
            for number in range((last - first).days + 1):
                day = first + timedelta(days=number)
                found.append(_span(day, start, day if start < end else day + timedelta(days=1), end, zone))
        return found

    def now(self, at: float) -> bool:
        """Is it quiet at this moment?"""
        return any(start <= at < end for start, end in self.spans(at, at))


class Period(msgspec.Struct):
    """Earlier quiet times, and the moment when they ended."""

    until: float
    quiet: Quiet


class QuietTimes(msgspec.Struct):
    """The quiet times of a player, now and earlier. A change does not apply to time that has already passed."""

    quiet: Quiet = msgspec.field(default_factory=Quiet)
    earlier: list[Period] = []
    """Sorted, the oldest first."""

    def changed(self, quiet: Quiet, now: float) -> QuietTimes:
        """The same with new quiet times from now on. Periods that are too old for any clock are dropped."""
        if quiet == self.quiet:
            return self
        kept = [period for period in self.earlier if period.until > now - REMEMBERED]
        return QuietTimes(quiet, [*kept, Period(now, self.quiet)][-MOST_EARLIER:])

    def spans(self, since: float, until: float) -> list[Span]:
        """The quiet spans between ``since`` and ``until``, each by the settings of its time."""
        found, begins = [], since
        for period in self.earlier:
            if period.until > begins:
                found += _within(period.quiet.spans(begins, period.until), begins, period.until)
                begins = period.until
        return found + _within(self.quiet.spans(begins, until), begins, until) if begins < until else found


def _within(spans: list[Span], since: float, until: float) -> list[Span]:
    clipped = [(max(start, since), min(end, until)) for start, end in spans]
    return [(start, end) for start, end in clipped if start < end]


def _span(first: date, start: time, last: date, end: time, zone: ZoneInfo) -> Span:
    return (
        datetime.combine(first, start, zone).timestamp(),
        datetime.combine(last, end, zone).timestamp(),
    )
