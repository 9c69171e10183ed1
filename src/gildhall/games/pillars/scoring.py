"""Points and standings (POE-8.18, 8.19, 10.4 to 10.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from gildhall.engine.standing import Place, ranks

if TYPE_CHECKING:
    from gildhall.games.pillars.table import Builder

SOURCES: Final = ["conversions", "own_craftsmen", "persons", "advantage_cards"]


def places(seats: Sequence[Builder]) -> list[Place]:
    """POE-10.5, 10.6: most points first; equal points share a rank, for there is no tie-break. Stocks and advantage cards
    left over count nothing (POE-10.4)."""
    order = ranks([[part.vp] for part in seats])
    return [
        Place(seat, order[seat], part.vp, dict(zip(SOURCES, part.sources, strict=True)))
        for seat, part in enumerate(seats)
    ]


def note(part: Builder) -> int:
    """Write the stage result on the note pad and add it to the total (POE-8.18, 2.9); both may be negative (POE-8.19)."""
    result = part.stage_result()
    before = part.sources
    part.sources = (
        before[0] + part.conversions,
        before[1] + part.craftsmen,
        before[2] + part.persons,
        before[3] + part.lasting,
    )
    part.results = (*part.results, result)
    part.vp += result
    part.conversions = part.craftsmen = part.persons = part.lasting = 0
    return result
