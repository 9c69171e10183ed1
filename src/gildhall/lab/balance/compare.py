"""A variant compared with the base game: what differs, and is it more than noise?

Both are played with the same seeds, so the deals are the same as far as the change allows. Numbers that every game has
(wins, scores, rounds) are compared deal by deal, which removes the luck of the deal. The worth of items is only known
for each side as a whole. There the errors are added as if the deals were independent, which is conservative.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gildhall.lab.balance.courses import Course
from gildhall.lab.balance.measures import Measures
from gildhall.lab.balance.statistics import Estimate, holm, mean


class Difference:
    """One number in the base game and in the variant. ``stands`` if the difference is significant. ``item`` is the item
    whose worth it is about, if any.
    """

    def __init__(self, name: str, base: Estimate, variant: Estimate, change: Estimate, is_share: bool) -> None:
        self.name = name
        self.base = base
        self.variant = variant
        self.change = change
        self.is_share = is_share
        self.item = ""
        self.stands = False


def compare(base: Measures, variant: Measures) -> list[Difference]:
    """All numbers of the variant and of the base game. Their games must be pairs with the same seeds."""
    found = []
    for seat, (ours, theirs) in enumerate(zip(base.wins, variant.wins, strict=True)):
        change = _paired(base, variant, _won(seat))
        found.append(Difference(f"win rate, seat {seat}", ours, theirs, change, is_share=True))
    for name, read in _NUMBERS.items():
        found.append(_difference(name, base, variant, read))
    if base.game.has_points:
        found += [_difference(f"score, seat {seat}", base, variant, _scored(seat)) for seat in range(base.seats)]
    found += _worths(base, variant)
    standing = holm({each.name: each.change.chance() for each in found})
    for each in found:
        each.stands = each.name in standing
    return found


def _difference(name: str, base: Measures, variant: Measures, read: Callable[[Course], float]) -> Difference:
    ours, theirs = (mean([read(course) for course in side.courses]) for side in (base, variant))
    return Difference(name, ours, theirs, _paired(base, variant, read), is_share=False)


def _paired(base: Measures, variant: Measures, read: Callable[[Course], float]) -> Estimate:
    """The mean difference, game by game."""
    return mean(_minus([read(course) for course in variant.courses], [read(course) for course in base.courses]))


def _minus(ours: Sequence[float], theirs: Sequence[float]) -> list[float]:
    return [one - other for one, other in zip(ours, theirs, strict=True)]


def _worths(base: Measures, variant: Measures) -> list[Difference]:
    theirs = {(each.kind, each.item): each.worth for each in variant.effects}
    found = []
    for ours in base.effects:
        other = theirs.get((ours.kind, ours.item))
        if ours.worth is not None and other is not None:
            name = f"worth of {ours.kind} {ours.item}"
            found.append(Difference(name, ours.worth, other, other.minus(ours.worth), is_share=True))
            found[-1].item = ours.item
    return found


def _won(seat: int) -> Callable[[Course], float]:
    return lambda course: course.wins[seat]


def _scored(seat: int) -> Callable[[Course], float]:
    return lambda course: float(course.scores[seat] or 0)


_NUMBERS: dict[str, Callable[[Course], float]] = {
    "rounds": lambda course: course.rounds,
    "decisions": lambda course: course.decisions,
    "lead changes": lambda course: course.lead_changes(),
}
