"""The sections of a report that show findings: seats, scores, items, differences."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from html import escape
from statistics import mean, quantiles

from gildhall.engine.words import Words
from gildhall.lab.balance.charts import Dot, dots, percent, plain, points, share
from gildhall.lab.balance.compare import Difference
from gildhall.lab.balance.effects import Effect
from gildhall.lab.balance.measures import Measures
from gildhall.lab.balance.report import Report
from gildhall.lab.balance.statistics import wilson


def seats(measures: Measures) -> str:
    """Win rates by seat."""
    standing = {each.name for each in measures.flagged() if each.kind == "seat"}
    rows = []
    for seat, won in enumerate(measures.wins):
        low, high = wilson(won.value, won.count)
        rows.append(Dot(f"seat {seat}", won.value, low, high, f"seat {seat}" in standing))
    chart = dots(rows, measures.par, percent, "Win rate by seat", f"par, {percent(measures.par)}")
    caption = "Win rate by seat (any seat may be dealt the first move; what that is worth stands below, under Start)"
    return f"<figure><figcaption>{caption}</figcaption>{chart}</figure>"


def scores(measures: Measures) -> str:
    """Scores by seat: mean and quartiles."""
    if not measures.game.has_points:
        return ""
    rows = ""
    for seat, told in enumerate(measures.scores):
        low, middle, high = quantiles(told, n=4)
        cells = [f"{mean(told):.1f}", f"{low:.0f}", f"{middle:.0f}", f"{high:.0f}", plain(min(told)), plain(max(told))]
        rows += f"<tr><td>seat {seat}</td>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
    names = ("score", "mean", "lower quarter", "median", "upper quarter", "lowest", "highest")
    head = "".join(f"<th>{name}</th>" for name in names)
    return f'<div class="scroll"><table><tr>{head}</tr>{rows}</table></div>'


def items(measures: Measures, words: Words) -> str:
    """All kinds of items, each with a chart of what they are worth and a table."""
    kinds: dict[str, list[Effect]] = defaultdict(list)
    for effect in measures.effects:
        kinds[effect.kind].append(effect)
    standing = {each.key for each in measures.flagged()}
    return "".join(
        _kind(kind, found, standing, words, measures.par) + _by_copy(kind, measures, words)
        for kind, found in sorted(kinds.items())
    )


def _by_copy(kind: str, measures: Measures, words: Words) -> str:
    """What each copy is worth, type by type; empty if no type has several copies."""
    types = Counter(measures.types[kind, each.item] for each in measures.copies if each.kind == kind)
    found = [each for each in measures.copies if each.kind == kind and types[measures.types[kind, each.item]] > 1]
    if not found:
        return ""
    standing = measures.flagged_copies()
    found.sort(key=lambda each: (measures.types[kind, each.item], each.item))
    head = "".join(
        f"<th>{name}</th>" for name in ("copy", "seats that had it", "median round", "takers’ win rate", "worth")
    )
    lines = "".join(_line(each, (kind, each.item) in standing, words, each.item) for each in found)
    table = f'<div class="scroll"><table><tr>{head}</tr>{lines}</table></div>'
    return f"<details><summary>Copy by copy ({len(found)})</summary>{table}</details>"


def _kind(kind: str, found: list[Effect], standing: set[tuple[str, str]], words: Words, par: float) -> str:
    rows = []
    for each in found:
        if each.worth is not None:
            low, high = each.worth.interval()
            rows.append(Dot(words.name(each.item), each.worth.value, low, high, (kind, each.item) in standing))
    title = "What a start is worth" if kind == "start" else f"What each {kind} is worth"
    caption = "Win rate of seats that had it, less that of matched seats without it, in percentage points"
    chart = dots(rows, 0.0, points, title, "worth nothing") if rows else ""
    figure = f"<figure><figcaption>{escape(caption)}</figcaption>{chart}</figure>" if rows else ""
    head = "".join(
        f"<th>{name}</th>" for name in (kind, "seats that had it", "median round", "takers’ win rate", "worth")
    )
    lines = "".join(_line(each, (kind, each.item) in standing, words) for each in found)
    table = f'<div class="scroll"><table><tr>{head}</tr>{lines}</table></div>'
    heading = escape(kind.capitalize())
    summary = f"All of them (par is {percent(par)})"
    return f"<h3>{heading}</h3>{figure}<details><summary>{summary}</summary>{table}</details>"


def _line(effect: Effect, stands: bool, words: Words, copy: str = "") -> str:
    if effect.worth is None:
        worth = '<td class="soft">too few</td>'
    else:
        low, high = effect.worth.interval()
        mark = ("up" if effect.worth.value > 0 else "down") if stands else ""
        worth = f'<td class="{mark}">{points(effect.worth.value)} ({points(low)} to {points(high)})</td>'
    cells = [share(effect.share), f"{effect.when:g}", percent(effect.win_rate)]
    name = escape(words.name(effect.item) + (f" ({copy})" if copy else ""))
    return f"<tr><td>{name}</td>{''.join(f'<td>{cell}</td>' for cell in cells)}{worth}</tr>"


def differences(report: Report) -> str:
    """The variant compared with the base game. Significant differences come first."""
    flagged = report.flagged_differences()
    others = [each for each in report.differences if not each.stands]
    head = "".join(f"<th>{name}</th>" for name in ("", "base", "variant", "difference"))
    table = '<div class="scroll"><table><tr>{}</tr>{}</table></div>'
    told = table.format(head, "".join(_difference(each) for each in flagged)) if flagged else "<p>Nothing differs.</p>"
    rest = table.format(head, "".join(_difference(each) for each in others))
    return f"{told}<details><summary>{len(others)} numbers that do not differ</summary>{rest}</details>"


def _difference(each: Difference) -> str:
    low, high = each.change.interval()
    mark = ("up" if each.change.value > 0 else "down") if each.stands else ""
    if each.unit != "number":
        told = f"{points(each.change.value)} ({points(low)} to {points(high)})"
        cells = [share(each.base.value), share(each.variant.value)]
    else:
        told = f"{each.change.value:+.2f} ({low:+.2f} to {high:+.2f})"
        cells = [f"{each.base.value:.2f}", f"{each.variant.value:.2f}"]
    row = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><td>{escape(each.name)}</td>{row}<td class="{mark}">{told.replace("-", "−")}</td></tr>'


def histogram(values: Iterable[int]) -> Counter[int]:
    """How often each number occurs."""
    return Counter(values)
