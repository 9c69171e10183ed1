"""A report as plain data, for scripts: what ``gildhall balance --json`` prints."""

from __future__ import annotations

from typing import Any

from gildhall.engine.words import Words
from gildhall.lab.balance.compare import Difference
from gildhall.lab.balance.effects import Effect
from gildhall.lab.balance.measures import Measures
from gildhall.lab.balance.report import Report
from gildhall.lab.balance.statistics import Estimate, mean
from gildhall.lab.balance.verdict import verdict


def report_data(report: Report) -> dict[str, Any]:
    """Everything that the page shows."""
    words = Words(report.game, [])
    return {
        "game": report.game.id,
        "players": report.players,
        "bots": report.bots,
        "budget": None if report.budget is None else str(report.budget),
        "seed": report.seed,
        "options": report.options,
        "changes": [change.data() for change in report.changes],
        "verdict": [{"about": about, "told": told} for about, told in verdict(report, words)],
        "measures": measures_data(report.measures),
        "base": None if report.base is None else measures_data(report.base),
        "differences": [_difference(each) for each in report.differences],
        "weaker": _other(report.weaker_bot, report.weaker),
        "stronger": _other(report.stronger_bot, report.stronger),
        "stronger_differences": [_difference(each) for each in report.stronger_differences],
        "luck": None
        if report.luck is None
        else {"player": report.luck.player, "deal": report.luck.deal, "rest": report.luck.rest},
    }


def measures_data(measures: Measures) -> dict[str, Any]:
    """The measurements of one set of games."""
    standing = {each.key for each in measures.flagged()}
    copies = measures.flagged_copies()
    return {
        "games": measures.games,
        "seats": [
            {**estimate_data(won), "par": measures.par, "stands": ("seat", f"seat {seat}") in standing}
            for seat, won in enumerate(measures.wins)
        ],
        "scores": [estimate_data(mean(told)) for told in measures.scores] if measures.game.has_points else None,
        "rounds": estimate_data(mean([course.rounds for course in measures.courses])),
        "decisions": estimate_data(mean([course.decisions for course in measures.courses])),
        "items": [_effect(each, (each.kind, each.item) in standing) for each in measures.effects],
        "copies": [
            {**_effect(each, (each.kind, each.item) in copies), "type": measures.types[each.kind, each.item]}
            for each in measures.copies
        ],
    }


def estimate_data(estimate: Estimate) -> dict[str, Any]:
    """A number with its 95 % interval."""
    low, high = estimate.interval()
    return {"value": estimate.value, "low": low, "high": high, "count": estimate.count}


def _effect(effect: Effect, stands: bool) -> dict[str, Any]:
    worth = None if effect.worth is None else estimate_data(effect.worth)
    told = {"kind": effect.kind, "item": effect.item, "takers": effect.takers, "share": effect.share}
    return {**told, "median_round": effect.when, "win_rate": effect.win_rate, "worth": worth, "stands": stands}


def _difference(each: Difference) -> dict[str, Any]:
    told = {"name": each.name, "base": estimate_data(each.base), "variant": estimate_data(each.variant)}
    return {**told, "change": estimate_data(each.change), "chance": each.change.chance(), "stands": each.stands}


def _other(bot: str | None, measures: Measures | None) -> dict[str, Any] | None:
    return None if measures is None else {"bot": bot, **measures_data(measures)}
