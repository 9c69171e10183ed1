"""Points and standings (POE-8.18, 8.19, 10.4 to 10.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from gildhall.engine.standing import Ranking, ranks

if TYPE_CHECKING:
    from gildhall.games.pillars.table import Builder

SOURCES: Final = ["conversions", "own_craftsmen", "persons", "advantage_cards"]


def rankings(seats: Sequence[Builder]) -> list[Ranking]:
    """POE-1.5, 10.5, 10.6: most points first; equal points share a rank, because there is no tie-break.

    Remaining stocks and advantage cards count nothing (POE-10.4).
    """
    points = [part.vp() for part in seats]
    order = ranks([[vp] for vp in points])
    return [Ranking(seat, order[seat], points[seat], breakdown(seats[seat])) for seat in range(len(seats))]


def breakdown(part: Builder) -> dict[str, int]:
    """All points of former scorings, by where they come from."""
    return dict(zip(SOURCES, sources(part)))


def sources(part: Builder) -> list[int]:
    """The points of the breakdown, without their names."""
    return [sum([note[source] for note in part.notes]) for source in range(len(SOURCES))]


def note(part: Builder) -> None:
    """Write the stage result on the note pad (POE-8.18, 2.9); it and the total may be negative (POE-8.19)."""
    part.notes += (part.scored(),)
    part.conversions = part.craftsmen = part.persons = part.lasting = part.uses = 0
