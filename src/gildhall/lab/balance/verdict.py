"""What a report says in words."""

from __future__ import annotations

from gildhall.engine.words import Words
from gildhall.lab.balance.charts import percent, points, share
from gildhall.lab.balance.luck import Luck
from gildhall.lab.balance.measures import Finding, Measures
from gildhall.lab.balance.report import Report
from gildhall.lab.balance.statistics import ALPHA

MATCHED = (
    "What is an item worth? Winners take more of everything, so takers are compared with matched seats: in the same "
    "round, with the same rank when it began, that did not have the item then."
)
VARIANT = "Both were played by the same bots with the same options, on different deals."
METHOD = (
    "Intervals hold 95 times of 100 each. What is called more than noise stands when all seats and items are judged "
    f"together (Holm): the chance that a report flags anything by accident is below {percent(ALPHA)}. Errors of items "
    "take into account that seats of one game depend on each other. The same command gives the same report:"
)
Line = tuple[str, str]
"""What an answer is about, and the answer."""

SHOWN = 6
"""The most names that are listed; the others are only counted."""

HARDLY = 0.005
"""An item that fewer seats than this take is hardly ever taken."""


def played(report: Report) -> str:
    """Which bots played."""
    bots = ", ".join(dict.fromkeys(report.bots))
    told = f"{report.measures.games:,} games of {report.players} players, played by {bots}"
    options = "".join(f", {name} {value}" for name, value in report.options.items())
    variant = ", with changed components" if report.game.changes else ""
    return f"{told}{variant}{options}. What it says holds for players like these: better ones may find what they miss."


def verdict(report: Report, words: Words) -> list[Line]:
    """The answers, a line each."""
    measures = report.measures
    lines = [("Seats", _seats(measures))]
    flagged = [each for each in measures.flagged() if each.kind != "seat"]
    for kind in sorted({each.kind for each in flagged}):
        lines += _items(kind, [each for each in flagged if each.kind == kind], words)
    hardly = [each for each in measures.effects if each.share < HARDLY]
    if hardly:
        lines.append(("Hardly ever taken", f"{', '.join(words.name(each.item) for each in hardly)}."))
    lines.append(("How sure", _sure(measures)))
    if report.base is not None:
        lines.append(("The variant", _variant(report)))
    lines.append(("Next weaker bot", changed(report, words)))
    return lines


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


def _variant(report: Report) -> str:
    flagged = report.flagged_differences()
    if not flagged:
        return "it does not differ from the base game, as far as these games tell."
    return f"it differs from the base game in: {_few([each.name for each in flagged])}."


def changed(report: Report, words: Words) -> str:
    """How the verdict changed from the next weaker bot."""
    if report.weaker is None:
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
