"""Charts as inline SVG. Colours come from the page, so that they suit light and dark.

They stay readable on a phone: dot charts stretch (their places are shares of the width), the others are drawn narrow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10

WIDTH = 360
NARROWEST = 0.1
"""A dot chart shows at least this range on both sides of the fair value, so that noise does not look large."""

Format = Callable[[float], str]


class Dot:
    """A row of a dot chart: an estimate with its interval. ``stands`` marks significant results."""

    def __init__(self, label: str, value: float, low: float, high: float, stands: bool) -> None:
        self.label = label
        self.value = value
        self.low = low
        self.high = high
        self.stands = stands


def percent(value: float) -> str:
    """``25 %``"""
    return f"{100 * value:.0f} %".replace("-", "−")


def share(value: float) -> str:
    """``25.0 %``"""
    return f"{100 * value:.1f} %"


def points(value: float) -> str:
    """A difference of two shares, in percentage points: ``+3``."""
    rounded = round(100 * value)
    return f"{rounded:+}".replace("-", "−") if rounded else "0"


def plain(value: float) -> str:
    return f"{value:g}".replace("-", "−")


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from low to high.

    >>> ticks(0, 1)
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    """
    raw = (high - low) / most or 1.0
    power = 10.0 ** floor(log10(raw))
    step = next(power * each for each in (1, 2, 5, 10) if power * each >= raw * 0.999)
    return [round(i * step, 10) for i in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def dots(rows: Sequence[Dot], fair: float, form: Format, title: str, fair_label: str) -> str:
    """One row each: a dot with its interval, on an axis with a line at what would be fair."""
    low = min([fair - NARROWEST, *[row.low for row in rows]])
    high = max([fair + NARROWEST, *[row.high for row in rows]])
    margin = (high - low) * 0.05
    low, high = low - margin, high + margin
    line, top = 26, 24
    bottom = top + line * len(rows)

    def x(value: float) -> str:
        return f"{100 * (value - low) / (high - low):.2f}%"

    parts = [_axis(ticks(low, high, 4), x, top, bottom, form)]
    parts.append(f'<line class="fair" x1="{x(fair)}" x2="{x(fair)}" y1="{top - 6}" y2="{bottom}"/>')
    parts.append(_note(x(fair), top - 10, fair_label))
    labels = values = ""
    for i, row in enumerate(rows):
        y = top + line * i + line // 2
        kind = ("good" if row.value > fair else "bad") if row.stands else "plain"
        parts.append(f'<line class="{kind}" x1="{x(row.low)}" x2="{x(row.high)}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle class="{kind}" cx="{x(row.value)}" cy="{y}" r="{5 if row.stands else 4}"/>')
        mark = {"good": " ▲", "bad": " ▼", "plain": ""}[kind]
        labels += f"<span>{escape(row.label)}</span>"
        values += f"<span>{form(row.value)}{mark} <small>{form(row.low)} to {form(row.high)}</small></span>"
    told = escape(title)
    chart = f'<svg height="{bottom + 24}" role="img" aria-label="{told}"><title>{told}</title>{"".join(parts)}</svg>'
    return f'<div class="dots"><div class="labels">{labels}</div>{chart}<div class="values">{values}</div></div>'


def bars(counts: Counter[int], title: str, unit: str) -> str:
    """A histogram of whole numbers; many different ones are gathered in bins."""
    low, high = min(counts), max(counts)
    width = max(1, ceil((high - low + 1) / 30))
    binned: Counter[int] = Counter()
    for value, count in counts.items():
        binned[(value - low) // width] += count
    bins, most, total = (high - low) // width + 1, max(binned.values()), sum(counts.values())
    top, bottom, left = 16, 150, 12
    slot = (WIDTH - 2 * left) / bins

    def x(value: float) -> str:
        return f"{left + ((value - low) / width + 0.5) * slot:.1f}"

    parts = [_axis([each for each in ticks(low, high, 8) if each == int(each)], x, bottom, bottom, plain)]
    for place, count in sorted(binned.items()):
        tall = count / most * (bottom - top)
        first = low + place * width
        told = f"{first}" if width == 1 else f"{first}–{first + width - 1}"
        parts.append(
            f'<rect class="bar" x="{left + place * slot + slot * 0.1:.1f}" y="{bottom - tall:.1f}" '
            f'width="{slot * 0.8:.1f}" height="{tall:.1f}"><title>{told} {unit}: {count / total:.1%}</title></rect>'
        )
    return _figure(bottom + 24, parts, title)


def curve(values: Sequence[tuple[float, float, float]], fair: float, title: str, fair_label: str) -> str:
    """Shares with their intervals along the course of a game."""
    top, bottom, left = 16, 150, 46
    last = len(values) - 1

    def x(i: float) -> float:
        return left + i / last * (WIDTH - left - 16)

    def y(value: float) -> float:
        return bottom - value * (bottom - top)

    parts = []
    for each in (0, 0.25, 0.5, 0.75, 1):
        parts.append(f'<line class="grid" x1="{left}" x2="{WIDTH - 16}" y1="{y(each):.1f}" y2="{y(each):.1f}"/>')
        parts.append(
            f'<text class="note" x="{left - 8}" y="{y(each) + 4:.1f}" text-anchor="end">{percent(each)}</text>'
        )
    for i in range(0, last + 1, 2):
        parts.append(_note(f"{x(i):.1f}", bottom + 16, f"{100 * i // (last + 1)} %"))
    above = [f"{x(i):.1f},{y(min(1, high)):.1f}" for i, (_, _, high) in enumerate(values)]
    below = [f"{x(i):.1f},{y(max(0, low)):.1f}" for i, (_, low, _) in enumerate(values)]
    parts.append(f'<polygon class="band" points="{" ".join(above + below[::-1])}"/>')
    line = " ".join(f"{x(i):.1f},{y(value):.1f}" for i, (value, _, _) in enumerate(values))
    parts.append(f'<polyline class="line" points="{line}"/>')
    parts.append(f'<line class="fair" x1="{left}" x2="{WIDTH - 16}" y1="{y(fair):.1f}" y2="{y(fair):.1f}"/>')
    parts.append(
        f'<text class="note" x="{WIDTH - 18}" y="{y(fair) - 6:.1f}" text-anchor="end">{escape(fair_label)}</text>'
    )
    return _figure(bottom + 24, parts, title)


def stack(shares: Sequence[tuple[str, float]], title: str) -> str:
    """One bar divided into shares."""
    parts = []
    at = 10.0
    for i, (label, share) in enumerate(shares):
        wide = share * (WIDTH - 20)
        legend = 10 + (WIDTH - 10) // 3 * i
        parts.append(f'<rect class="share{i}" x="{at:.1f}" y="10" width="{wide:.1f}" height="34"/>')
        if share > 0.1:
            parts.append(
                f'<text class="on{i}" x="{at + wide / 2:.1f}" y="32" text-anchor="middle">{percent(share)}</text>'
            )
        parts.append(f'<rect class="share{i}" x="{legend}" y="58" width="12" height="12"/>')
        parts.append(_note(str(legend + 18), 68, label, "start"))
        at += wide
    return _figure(80, parts, title)


def _axis(at: Sequence[float], x: Callable[[float], str], top: float, bottom: float, form: Format) -> str:
    parts = []
    for each in at:
        parts.append(f'<line class="grid" x1="{x(each)}" x2="{x(each)}" y1="{top}" y2="{bottom}"/>')
        parts.append(_note(x(each), bottom + 16, form(each)))
    return "".join(parts)


def _note(x: str, y: float, told: str, anchor: str = "middle") -> str:
    return f'<text class="note" x="{x}" y="{y:.1f}" text-anchor="{anchor}">{escape(told)}</text>'


def _figure(height: float, parts: Sequence[str], title: str) -> str:
    head = f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
    return f"{head}<title>{escape(title)}</title>{''.join(parts)}</svg>"
