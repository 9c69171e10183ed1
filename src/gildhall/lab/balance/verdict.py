"""What a report says in words."""

from __future__ import annotations

from gildhall.engine.words import Words
from gildhall.lab.balance.charts import percent, points
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
HARDLY = 0.005
"""An item that fewer seats than this take is hardly ever taken."""


def played(report: Report) -> str:
    """Which bots played."""
    bots = ", ".join(dict.fromkeys(report.bots))
    told = f"{report.measures.games:,} games of {report.players} players, played by {bots}"
    options = "".join(f", {name} {value}" for name, value in report.options.items())
    variant = ", with changed components" if report.game.changes else ""
    return f"{told}{variant}{options}. What it says holds for players like these: better ones may find what they miss."


def verdict(report: Report, words: Words) -> list[str]:
    """The answers, in a few lines."""
    measures = report.measures
    lines = [_seats(measures)]
    kinds = list(dict.fromkeys(each.kind for each in measures.findings if each.kind != "seat"))
    flagged = [each for each in measures.flagged() if each.kind != "seat"]
    for kind in kinds:
        lines += _items(kind, [each for each in flagged if each.kind == kind], words)
    hardly = [each for each in measures.effects if each.share < HARDLY]
    if hardly:
        names = ", ".join(words.name(each.item) for each in hardly)
        lines.append(f"Hardly ever taken: {names}.")
    if report.base is not None:
        lines.append(_variant(report))
    return lines


def _seats(measures: Measures) -> str:
    flagged = [each for each in measures.flagged() if each.kind == "seat"]
    if not flagged:
        return f"No seat is favoured, as far as {measures.games:,} games tell."
    told = [f"{each.name} wins {100 * each.estimate.value:.1f} %" for each in flagged]
    return f"The seats are not equal: {', '.join(told)}; {percent(measures.par)} would be fair."


def _items(kind: str, flagged: list[Finding], words: Words) -> list[str]:
    name = "start" if kind == "start" else kind
    good = [_named(each, words) for each in flagged if each.difference > 0]
    bad = [_named(each, words) for each in flagged if each.difference < 0]
    lines = []
    if good:
        lines.append(f"Best {name}: {', '.join(good[:5])}.")
    if bad:
        lines.append(f"Dominated {name}, worth less than going without: {', '.join(bad[:5])}.")
    return lines


def _named(finding: Finding, words: Words) -> str:
    return f"{words.name(finding.name)} ({points(finding.difference)} points of win rate)"


def _variant(report: Report) -> str:
    flagged = report.flagged_differences()
    if not flagged:
        return "The variant does not differ from the base game, as far as these games tell."
    told = ", ".join(each.name for each in flagged[:6])
    more = f" and {len(flagged) - 6} more" if len(flagged) > 6 else ""
    return f"The variant differs from the base game in: {told}{more}."


def changed(report: Report, words: Words) -> str:
    """How the verdict changed from the next weaker bot."""
    if report.weaker is None:
        return "These are the weakest bots there are, so there is no weaker one to compare with."
    parts = []
    for how, findings in report.shifts().items():
        names = ", ".join(each.name if each.kind == "seat" else words.name(each.name) for each in findings[:8])
        more = f" and {len(findings) - 8} more" if len(findings) > 8 else ""
        parts.append(f"{how}: {names}{more}" if findings else f"{how}: nothing")
    games = f"{report.weaker.games:,} games by {report.weaker_bot}"
    return f"From the next weaker bot ({games}) to this one the verdict changed: what {'; what '.join(parts)}."


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
