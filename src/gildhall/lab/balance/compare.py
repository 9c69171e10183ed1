"""A variant compared with the base game: what differs, and is it more than noise?

Both are played with the same seeds, so the deals are the same as far as the change allows. Numbers that every game has
(wins, scores, rounds, how many seats took an item) are compared deal by deal, which removes the luck of the deal. The
worth of items is only known for each side as a whole. There the errors are added as if the deals were independent,
which is conservative.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Literal

from gildhall.lab.balance.courses import Course, Key
from gildhall.lab.balance.measures import Measures
from gildhall.lab.balance.statistics import ALPHA, Estimate, holm, mean

Unit = Literal["number", "share", "worth"]


class Difference:
    """One number in the base game and in the variant: a plain number, a share, or a worth in points of win rate.
    ``stands`` if the difference is significant. ``item`` is the item that it is about, if any; ``is_aimed`` if that
    item was changed itself.
    """

    def __init__(
        self, name: str, base: Estimate, variant: Estimate, change: Estimate, unit: Unit, item: str = ""
    ) -> None:
        self.name = name
        self.base = base
        self.variant = variant
        self.change = change
        self.unit = unit
        self.item = item
        self.is_aimed = False
        self.stands = False


def compare(base: Measures, variant: Measures, changed: Collection[str] = ()) -> list[Difference]:
    """All numbers of the variant and of the base game. Their games must be pairs with the same seeds. ``changed`` are
    the items that were changed themselves.
    """
    found = []
    for seat, (ours, theirs) in enumerate(zip(base.wins, variant.wins, strict=True)):
        change = _paired(base, variant, _won(seat))
        found.append(Difference(f"win rate, seat {seat}", ours, theirs, change, "share"))
    for name, read in _NUMBERS.items():
        found.append(_difference(name, base, variant, read))
    if base.game.has_points:
        found += [_difference(f"score, seat {seat}", base, variant, _scored(seat)) for seat in range(base.seats)]
    found += _takers(base, variant)
    found += _worths(base, variant)
    for each in found:
        each.is_aimed = each.item in changed
    judge(found)
    return found


def judge(found: Sequence[Difference]) -> None:
    """Judge which differences are significant. What was changed itself is what the designer asks about: it gets half of
    the permitted chance of an accident, and so does all the rest together.
    """
    aimed = [each for each in found if each.is_aimed]
    rest = [each for each in found if not each.is_aimed]
    alpha = ALPHA / 2 if aimed else ALPHA
    for family in (aimed, rest):
        standing = holm({each.name: each.change.chance() for each in family}, alpha)
        for each in family:
            each.stands = each.name in standing


def _difference(
    name: str, base: Measures, variant: Measures, read: Callable[[Course], float], unit: Unit = "number", item: str = ""
) -> Difference:
    ours, theirs = (mean([read(course) for course in side.courses]) for side in (base, variant))
    return Difference(name, ours, theirs, _paired(base, variant, read), unit, item)


def _paired(base: Measures, variant: Measures, read: Callable[[Course], float]) -> Estimate:
    """The mean difference, game by game."""
    return mean(_minus([read(course) for course in variant.courses], [read(course) for course in base.courses]))


def _minus(ours: Sequence[float], theirs: Sequence[float]) -> list[float]:
    return [one - other for one, other in zip(ours, theirs, strict=True)]


def _takers(base: Measures, variant: Measures) -> list[Difference]:
    """The share of seats that took each item: a card that costs less is built more often."""
    keys = dict.fromkeys((each.kind, each.item) for side in (base, variant) for each in side.effects)
    return [
        _difference(f"seats with {kind} {item}", base, variant, _took((kind, item)), "share", item)
        for kind, item in keys
    ]


def _took(key: Key) -> Callable[[Course], float]:
    def share(course: Course) -> float:
        seats = len(course.wins)
        return sum((seat, key) in course.taken for seat in range(seats)) / seats

    return share


def _worths(base: Measures, variant: Measures) -> list[Difference]:
    theirs = {(each.kind, each.item): each.worth for each in variant.effects}
    found = []
    for ours in base.effects:
        other = theirs.get((ours.kind, ours.item))
        if ours.worth is not None and other is not None:
            name = f"worth of {ours.kind} {ours.item}"
            found.append(Difference(name, ours.worth, other, other.minus(ours.worth), "worth", ours.item))
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
