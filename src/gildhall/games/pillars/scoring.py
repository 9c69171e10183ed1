"""Points and standings (POE-8.18, 8.19, 10.4 to 10.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from gildhall.engine.standing import Place, ranks

if TYPE_CHECKING:
    from gildhall.games.pillars.table import Builder

SOURCES: Final = ["conversions", "own_craftsmen", "persons", "advantage_cards"]


def places(seats: Sequence[Builder]) -> list[Place]:
    """POE-1.5, 10.5, 10.6: most points first; equal points share a rank, for there is no tie-break.

    Stocks and advantage cards left over count nothing (POE-10.4).
    """
    order = ranks([[part.vp] for part in seats])
    return [
        Place(seat, order[seat], part.vp, dict(zip(SOURCES, sums(part), strict=True)))
        for seat, part in enumerate(seats)
    ]


def sums(part: Builder) -> list[int]:
    """All points of former scorings, by where they come from."""
    return [part.sum_conversions, part.sum_craftsmen, part.sum_persons, part.sum_lasting]


def note(part: Builder) -> None:
    """Write the stage result on the note pad and add it to the total (POE-8.18, 2.9); both may be negative (POE-8.19)."""
    result = part.stage_result()
    part.results = (*part.results, result)
    part.vp += result
    part.sum_conversions += part.conversions
    part.sum_craftsmen += part.craftsmen
    part.sum_persons += part.persons
    part.sum_lasting += part.lasting
    part.conversions = part.craftsmen = part.persons = part.lasting = part.uses = 0
