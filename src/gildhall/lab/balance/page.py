"""The report as one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from gildhall.engine.words import Words
from gildhall.lab.balance import verdict
from gildhall.lab.balance.changes import NOTHING, written
from gildhall.lab.balance.charts import bars, curve, percent, stack
from gildhall.lab.balance.luck import Luck
from gildhall.lab.balance.measures import Measures
from gildhall.lab.balance.report import Plan, Report
from gildhall.lab.balance.sections import differences, histogram, items, scores, seats

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<style>
{style}</style></head>
<body><main>
{body}
</main></body></html>
"""


def page(report: Report) -> str:
    """The whole page."""
    measures = report.measures
    words = Words(report.game, [f"seat {seat}" for seat in range(report.players)])
    body = [
        f"<h1>{escape(report.game.title)}: a balance report</h1>",
        f'<p class="soft">{escape(verdict.played(report))}</p>',
        _verdict(report, words),
        _numbers(measures),
        section(
            "Seats",
            "Is a seat favoured? Dots are estimates with 95 % intervals; a triangle marks what is more than noise.",
            seats(measures) + scores(measures),
        ),
        section("What wins", verdict.MATCHED, items(measures, words)),
        section("Length and choices", _length(measures), _pace(measures)),
    ]
    if measures.has_leads():
        body.append(section("The lead", verdict.lead(measures), _leads(measures)))
    if report.luck is not None:
        body.append(section("Luck and skill", verdict.luck(report.luck), _shares(report.luck)))
    if report.base is not None:
        body.append(section("Beside the base game", verdict.VARIANT, _changes(report) + differences(report)))
    body.append(section("How it was measured", verdict.METHOD, _command(report)))
    return whole_page(f"{report.game.title}: balance", body)


def whole_page(title: str, body: Sequence[str]) -> str:
    """A self-contained HTML page."""
    style = (files("gildhall.lab.balance") / "style.css").read_text(encoding="utf-8")
    return PAGE.format(title=escape(title), style=style, body="\n".join(body))


def _changes(report: Report) -> str:
    rows = [[each.path, written(each.old), written(each.new)] for each in report.changes]
    return table(["what was changed", "old", "new"], rows)


def section(title: str, told: str, content: str) -> str:
    """A part of a page with a heading."""
    return f"<section><h2>{title}</h2><p>{escape(told)}</p>{content}</section>"


def _figure(chart: str, caption: str) -> str:
    told = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f"<figure>{told}{chart}</figure>"


def _verdict(report: Report, words: Words) -> str:
    lines = verdict.verdict(report, words)
    told = "".join(f"<dt>{escape(about)}</dt><dd>{escape(line)}</dd>" for about, line in lines)
    return f'<dl class="verdict">{told}</dl>'


def _numbers(measures: Measures) -> str:
    courses = measures.courses
    told = [
        (f"{measures.games:,}", "games"),
        (f"{_mean(course.rounds for course in courses):.1f}", "rounds a game"),
        (f"{_mean(course.decisions for course in courses):.0f}", "decisions a game"),
        (f"{measures.branching():.1f}", "choices at a decision"),
    ]
    if measures.has_leads():
        told.append((f"{_mean(course.lead_changes() for course in courses):.1f}", "lead changes a game"))
        told.append((f"{measures.runaway():.2f}", "runaway index"))
    return (
        f'<div class="numbers">{"".join(f"<div><b>{value}</b><span>{name}</span></div>" for value, name in told)}</div>'
    )


def _length(measures: Measures) -> str:
    ways = ", ".join(f"{name} ({percent(count / measures.games)})" for name, count in measures.endings().most_common())
    return f"Ways to end: {ways}."


def _pace(measures: Measures) -> str:
    rounds = histogram(course.rounds for course in measures.courses)
    decisions = histogram(course.decisions for course in measures.courses)
    charts = _figure(bars(rounds, "Rounds of a game", "rounds"), "Rounds of a game")
    charts += _figure(bars(decisions, "Decisions of a game", "decisions"), "Decisions of a game, all seats together")
    rows = [[step, f"{times:.1f}", f"{choices:.1f}"] for step, times, choices in measures.by_step()]
    steps = table(["step", "times a game", "choices"], rows)
    return f'<div class="pair">{charts}</div><details><summary>Choices step by step</summary>{steps}</details>'


def _leads(measures: Measures) -> str:
    along = [(each.value, *each.interval()) for each in measures.leader_wins()]
    chart = curve(along, measures.par, "How often the leader wins", f"par, {percent(measures.par)}")
    changes = histogram(course.lead_changes() for course in measures.courses)
    charts = _figure(chart, "How often the leader wins in the end, along the course of a game")
    charts += _figure(bars(changes, "Lead changes", "lead changes"), "Lead changes in a game")
    return f'<div class="pair">{charts}</div>'


def _shares(luck: Luck) -> str:
    shares = [("the player", luck.player), ("seat and deal", luck.deal), ("the rest", luck.rest)]
    return _figure(stack(shares, "Share of luck"), "Where differences in result come from")


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows of texts."""
    names = "".join(f"<th>{escape(name)}</th>" for name in head)
    lines = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><tr>{names}</tr>{lines}</table></div>'


def _command(report: Report) -> str:
    bots = ",".join(report.bots if len(set(report.bots)) > 1 else report.bots[:1])
    told = f"gildhall balance {report.game.id} --players {report.players} --games {report.measures.games} --bots {bots}"
    swept = {each.path for each in report.changes if each.is_option}
    options = "".join(f" --option {name}={value}" for name, value in report.options.items() if name not in swept)
    whole = any(NOTHING in (each.old, each.new) for each in report.changes)  # a list became longer or shorter
    changes = " --components FILE" if whole else "".join(f" --set {each.path}={each.new}" for each in report.changes)
    budget = f" --budget {report.budget}" if report.budget is not None else ""
    weaker = _weaker(report)
    stronger = f" --stronger {report.stronger.games if report.stronger is not None else 0}"
    told += budget + options + changes + weaker + stronger
    return f"<p><code>{escape(told)} --seed {report.seed} --out report.html</code></p>"


def _weaker(report: Report) -> str:
    """The games by the next weaker bot, if they are not as many as usual."""
    usual = Plan(report.players, report.measures.games, report.bots).weaker
    played = report.weaker.games if report.weaker is not None else 0
    return f" --weaker {played}" if played != usual else ""


def _mean(values: Iterable[float]) -> float:
    told = list(values)
    return sum(told) / len(told)
