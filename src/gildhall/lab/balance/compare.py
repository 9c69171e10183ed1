"""A variant beside the base game: what differs, and is it more than noise?"""

from __future__ import annotations

from collections.abc import Callable

from gildhall.lab.balance.courses import Course
from gildhall.lab.balance.measures import Measures
from gildhall.lab.balance.statistics import Estimate, holm, mean


class Difference:
    """One number in the base game and in the variant. ``stands`` if the difference is no noise."""

    def __init__(self, name: str, base: Estimate, variant: Estimate, is_share: bool) -> None:
        self.name = name
        self.base = base
        self.variant = variant
        self.is_share = is_share
        self.change = variant.minus(base)
        self.stands = False


def compare(base: Measures, variant: Measures) -> list[Difference]:
    """All numbers of the variant beside those of the base game. They must come from other deals."""
    found = [
        Difference(f"win rate, seat {seat}", ours, theirs, is_share=True)
        for seat, (ours, theirs) in enumerate(zip(base.wins, variant.wins, strict=True))
    ]
    found += [_difference(name, base, variant, read) for name, read in _NUMBERS.items()]
    if base.game.has_points:
        found += [
            Difference(f"score, seat {seat}", mean(base.scores[seat]), mean(variant.scores[seat]), is_share=False)
            for seat in range(base.seats)
        ]
    theirs = {(each.kind, each.item): each for each in variant.effects}
    for ours in base.effects:
        other = theirs.get((ours.kind, ours.item))
        if ours.worth is not None and other is not None and other.worth is not None:
            found.append(Difference(f"worth of {ours.kind} {ours.item}", ours.worth, other.worth, is_share=True))
    standing = holm({each.name: each.change.chance() for each in found})
    for each in found:
        each.stands = each.name in standing
    return found


def _difference(name: str, base: Measures, variant: Measures, read: Callable[[Course], float]) -> Difference:
    ours = mean([read(course) for course in base.courses])
    return Difference(name, ours, mean([read(course) for course in variant.courses]), is_share=False)


_NUMBERS: dict[str, Callable[[Course], float]] = {
    "rounds": lambda course: course.rounds,
    "decisions": lambda course: course.decisions,
    "lead changes": lambda course: course.lead_changes(),
}
