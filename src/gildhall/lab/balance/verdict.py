"""The verdict of a report, in words."""

from __future__ import annotations

from collections.abc import Sequence

from gildhall.engine.words import Words
from gildhall.lab.balance.charts import percent, points, share
from gildhall.lab.balance.compare import Difference
from gildhall.lab.balance.luck import Luck
from gildhall.lab.balance.measures import Finding, Measures
from gildhall.lab.balance.report import Report, next_weaker
from gildhall.lab.balance.statistics import ALPHA, Estimate

MATCHED = (
    "What is an item worth? Winners take more of everything, so takers are compared with matched seats: in the same "
    "round, with the same rank when it began, that did not have the item then."
)
VARIANT = (
    "Both were played by the same bots on the same deals. Wins, scores, lengths and how many seats took an item are "
    "compared deal by deal, the worth of items as if the deals were different, which errs on the safe side. What was "
    "changed itself is judged apart from the rest, each with half the permitted chance of an accident."
)
METHOD = (
    "Intervals hold 95 times of 100 each. What is called more than noise stands when all seats and items are judged "
    f"together (Holm): the chance that a report flags anything by accident is below {percent(ALPHA)}. Errors of items "
    "take into account that seats of one game depend on each other. Copies of a card are judged together, apart from "
    "what is judged by type. The same command gives the same report:"
)
Line = tuple[str, str]
"""The topic of an answer, and the answer."""

SHOWN = 6
"""The most names that are listed; the others are only counted."""

HARDLY = 0.005
"""Below this share of seats, an item counts as hardly ever taken."""


def played(report: Report) -> str:
    """Which bots played."""
    bots = ", ".join(dict.fromkeys(report.bots))
    thought = f" with {report.budget} a turn" if report.budget is not None else ""
    told = f"{report.measures.games:,} games of {report.players} players, played by {bots}{thought}"
    options = "".join(f", {name} {value}" for name, value in report.options.items())
    variant = ", with changed components" if report.game.changes else ""
    return f"{told}{variant}{options}. What it says holds for players like these: better ones may find what they miss."


def verdict(report: Report, words: Words) -> list[Line]:
    """The answers, a line each."""
    measures = report.measures
    lines = []
    if report.base is not None:
        lines += [("Changed", _changes(report, words)), ("What it does", _variant(report, words))]
    lines.append(("Seats", _seats(measures)))
    flagged = [each for each in measures.flagged() if each.kind != "seat"]
    for kind in sorted({each.kind for each in flagged}):
        lines += _items(kind, [each for each in flagged if each.kind == kind], words)
    hardly = [each for each in measures.effects if each.share < HARDLY]
    if hardly:
        lines.append(("Hardly ever taken", f"{', '.join(words.name(each.item) for each in hardly)}."))
    lines.append(("How sure", _sure(measures)))
    lines.append(("Next weaker bot", changed(report, words)))
    lines.append(("Next stronger bot", holds(report, words)))
    return lines


def _changes(report: Report, words: Words) -> str:
    """What was changed, old and new."""
    return f"{_few([change.told(words) for change in report.changes])}."


def _seats(measures: Measures) -> str:
    flagged = [each for each in measures.flagged() if each.kind == "seat"]
    fair = f"{percent(measures.par)} would be fair"
    if not flagged:
        least, most = (share(pick(each.value for each in measures.wins)) for pick in (min, max))
        return f"none is favoured, as far as {measures.games:,} games tell: they win {least} to {most}; {fair}."
    told = [f"{each.name} wins {share(each.estimate.value)}" for each in flagged]
    habit = "Is it the game, or a habit of these bots? --bots random has none."
    return f"not equal: {', '.join(told)}; {fair}. {habit}"


def _items(kind: str, flagged: list[Finding], words: Words) -> list[Line]:
    good = [each for each in flagged if each.difference > 0]
    bad = [each for each in flagged if each.difference < 0]
    lines = []
    if good:
        lines.append((f"Best {kind}", f"in points of win rate, {_worths(good, words)}."))
    if bad:
        lines.append((f"Dominated {kind}", f"worse than going without, {_worths(bad, words)}."))
    return lines


def _worths(findings: list[Finding], words: Words) -> str:
    return _few([f"{words.name(each.name)} {points(each.difference)}" for each in findings])


def _few(names: list[str]) -> str:
    """The first of them, and how many more there are."""
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more if names else "nothing"


def _sure(measures: Measures) -> str:
    tested, found = len(measures.findings), len(measures.flagged())
    seldom = sum(each.worth is None for each in measures.effects)
    error = max(each.interval()[1] - each.value for each in measures.wins)
    told = f"of {tested} seats and items tested {found} are more than noise, {tested - found} may be noise"
    rest = f"; {seldom} more were taken too seldom to test" if seldom else ""
    return f"{told}{rest}. A seat’s win rate is known to ±{100 * error:.1f} points."


def _variant(report: Report, words: Words) -> str:
    """What the change does: first to what was changed itself, then what differs most clearly."""
    aimed = [each for each in report.differences if each.is_aimed and each.change.value]
    told = [f"{difference_told(each, words)}{'' if each.stands else ' (may be noise)'}" for each in aimed]
    told += [difference_told(each, words) for each in report.flagged_differences() if each not in aimed]
    if not told:
        return "nothing that these games tell from the base game on the same deals."
    return f"beside the base game on the same deals: {_few(told)}."


def difference_told(each: Difference, words: Words) -> str:
    """A difference with its old and new number."""
    name = each.name.removesuffix(each.item) + words.name(each.item) if each.item else each.name
    if each.unit == "worth":
        return f"{name} {points(each.base.value)} → {points(each.variant.value)}"
    if each.unit == "share":
        return f"{name} {percent(each.base.value)} → {percent(each.variant.value)}"
    return f"{name} {each.base.value:.1f} → {each.variant.value:.1f}".replace("-", "−")


def holds(report: Report, words: Words) -> str:
    """The bots that the verdict is based on, and whether it holds with the next stronger bot."""
    bots = " and ".join(dict.fromkeys(report.bots))
    if report.stronger is None:
        return f"not asked: all this comes from the play of {bots} alone; --stronger N lets the next stronger play too."
    told = f"{report.stronger_bot}, {report.stronger.games:,} games. All above comes from the play of {bots}."
    ours: Sequence[Finding | Difference] = [*report.flagged_differences(), *report.measures.flagged()]
    if not ours:
        return f"{told} Nothing was found that could hold or not."
    theirs = _by_stronger(report)
    sides: dict[str, list[str]] = {"Holds": [], "Turns round": [], "Too few games to tell": []}
    for each in ours:
        name = _finding_name(each, words)
        sides[_held(_size(each), theirs.get(_finding_key(each)))].append(name)
    return f"{told} {' '.join(f'{side}: {_few(names)}.' for side, names in sides.items() if names)}"


def _by_stronger(report: Report) -> dict[str, Estimate]:
    """What the next stronger bot's games say, as differences from what is fair or from the base game."""
    found = {_finding_key(each): each.change for each in report.stronger_differences}
    for each in report.stronger.findings if report.stronger is not None else []:
        found[_finding_key(each)] = Estimate(each.difference, each.estimate.error, each.estimate.count)
    return found


def _held(ours: float, theirs: Estimate | None) -> str:
    if theirs is None or theirs.interval()[0] <= 0 <= theirs.interval()[1]:
        return "Too few games to tell"
    return "Holds" if theirs.value * ours > 0 else "Turns round"


def _size(each: Finding | Difference) -> float:
    return each.change.value if isinstance(each, Difference) else each.difference


def _finding_key(each: Finding | Difference) -> str:
    return f"change of {each.name}" if isinstance(each, Difference) else f"{each.kind} {each.name}"


def _finding_name(each: Finding | Difference, words: Words) -> str:
    if isinstance(each, Difference):
        name = each.name.removesuffix(each.item) + words.name(each.item) if each.item else each.name
        return f"the change of {name}"
    return each.name if each.kind == "seat" else words.name(each.name)


def changed(report: Report, words: Words) -> str:
    """How the verdict changed from the next weaker bot."""
    if report.weaker is None:
        if next_weaker(report.bots[0]) is not None:
            return "not asked."
        return "these are the weakest bots there are, so there is no weaker one to compare with."
    games = f"{report.weaker_bot}, {report.weaker.games:,} games"
    shifts = " ".join(f"{how.capitalize()}: {_few(_names(found, words))}." for how, found in report.shifts().items())
    return f"{games}. From it to these bots the verdict changed. {shifts}"


def _names(findings: list[Finding], words: Words) -> list[str]:
    """What was found, each with its kind where two kinds have the same name."""
    names = [each.name if each.kind == "seat" else words.name(each.name) for each in findings]
    return [
        f"{name} ({each.kind})" if names.count(name) > 1 else name for name, each in zip(names, findings, strict=True)
    ]


def lead(measures: Measures) -> str:
    """What the runaway index means here."""
    middle = measures.leader_wins()[len(measures.leader_wins()) // 2]
    told = f"Who leads in the middle of the game wins {percent(middle.value)} of the games"
    return f"{told}; the runaway index {measures.runaway():.2f} is 0 if leading means nothing, and 1 if it is the end."


def luck(told: Luck) -> str:
    """What the share of luck means here."""
    return (
        f"{told.deals:,} deals were played again with the seats rotated between {' and '.join(told.bots)}. Of the "
        f"differences in result {percent(told.player)} come from who plays, {percent(told.deal)} from the seat with "
        f"its deal, and {percent(told.rest)} from how the two meet and from chance after the deal."
    )
