"""Charts as inline SVG. Colours come from the page, so that they suit light and dark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10

WIDTH = 640
LEFT = 190
RIGHT = 56

Format = Callable[[float], str]


class Dot:
    """A row of a dot chart: an estimate with its interval. ``stands`` marks what is no noise."""

    def __init__(self, label: str, value: float, low: float, high: float, stands: bool) -> None:
        self.label = label
        self.value = value
        self.low = low
        self.high = high
        self.stands = stands


def percent(value: float) -> str:
    """``25 %``"""
    return f"{100 * value:.0f} %".replace("-", "−")


def points(value: float) -> str:
    """A difference of two shares, in percentage points: ``+3``."""
    return f"{100 * value:+.0f}".replace("-", "−")


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
    low = min([fair, *[row.low for row in rows]])
    high = max([fair, *[row.high for row in rows]])
    margin = (high - low) * 0.05 or 0.05
    low, high = low - margin, high + margin
    line, top = 26, 24
    height = top + line * len(rows) + 26

    def x(value: float) -> float:
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    bottom = height - 24
    parts = [_axis(ticks(low, high), x, top, bottom, form)]
    parts.append(f'<line class="fair" x1="{x(fair):.1f}" x2="{x(fair):.1f}" y1="{top - 6}" y2="{bottom}"/>')
    parts.append(
        f'<text class="note" x="{x(fair):.1f}" y="{top - 10}" text-anchor="middle">{escape(fair_label)}</text>'
    )
    for i, row in enumerate(rows):
        y = top + line * i + line / 2
        kind = ("good" if row.value > fair else "bad") if row.stands else "plain"
        parts.append(f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{escape(row.label)}</text>')
        parts.append(f'<line class="{kind}" x1="{x(row.low):.1f}" x2="{x(row.high):.1f}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle class="{kind}" cx="{x(row.value):.1f}" cy="{y}" r="{5 if row.stands else 4}"/>')
        mark = {"good": " ▲", "bad": " ▼", "plain": ""}[kind]
        parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{y + 4}">{form(row.value)}{mark}</text>')
    return _figure(height, parts, title)


def bars(counts: Counter[int], title: str, unit: str) -> str:
    """A histogram of whole numbers; many different ones are gathered in bins."""
    low, high = min(counts), max(counts)
    width = max(1, ceil((high - low + 1) / 30))
    binned: Counter[int] = Counter()
    for value, count in counts.items():
        binned[(value - low) // width] += count
    bins, most, total = (high - low) // width + 1, max(binned.values()), sum(counts.values())
    top, bottom, left = 16, 150, 30
    slot = (WIDTH - 2 * left) / bins

    def x(value: float) -> float:
        return left + ((value - low) / width + 0.5) * slot

    parts = [_axis([each for each in ticks(low, high, 10) if each == int(each)], x, bottom, bottom, plain)]
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
    top, bottom, left = 16, 190, 50
    last = len(values) - 1

    def x(i: float) -> float:
        return left + i / last * (WIDTH - left - 30)

    def y(value: float) -> float:
        return bottom - value * (bottom - top)

    parts = []
    for each in (0, 0.25, 0.5, 0.75, 1):
        parts.append(f'<line class="grid" x1="{left}" x2="{WIDTH - 30}" y1="{y(each):.1f}" y2="{y(each):.1f}"/>')
        parts.append(
            f'<text class="note" x="{left - 8}" y="{y(each) + 4:.1f}" text-anchor="end">{percent(each)}</text>'
        )
    for i in range(0, last + 1, 2):
        parts.append(_note(x(i), bottom + 18, f"{100 * i // (last + 1)} %"))
    above = [f"{x(i):.1f},{y(min(1, high)):.1f}" for i, (_, _, high) in enumerate(values)]
    below = [f"{x(i):.1f},{y(max(0, low)):.1f}" for i, (_, low, _) in enumerate(values)]
    parts.append(f'<polygon class="band" points="{" ".join(above + below[::-1])}"/>')
    line = " ".join(f"{x(i):.1f},{y(value):.1f}" for i, (value, _, _) in enumerate(values))
    parts.append(f'<polyline class="line" points="{line}"/>')
    parts.append(f'<line class="fair" x1="{left}" x2="{WIDTH - 30}" y1="{y(fair):.1f}" y2="{y(fair):.1f}"/>')
    parts.append(
        f'<text class="note" x="{WIDTH - 32}" y="{y(fair) - 6:.1f}" text-anchor="end">{escape(fair_label)}</text>'
    )
    return _figure(bottom + 26, parts, title)


def stack(shares: Sequence[tuple[str, float]], title: str) -> str:
    """One bar divided into shares."""
    parts = []
    at = 10.0
    for i, (label, share) in enumerate(shares):
        wide = share * (WIDTH - 20)
        parts.append(f'<rect class="share{i}" x="{at:.1f}" y="10" width="{wide:.1f}" height="34"/>')
        if share > 0.06:
            parts.append(
                f'<text class="on{i}" x="{at + wide / 2:.1f}" y="32" text-anchor="middle">{percent(share)}</text>'
            )
        parts.append(f'<rect class="share{i}" x="{10 + 215 * i}" y="58" width="12" height="12"/>')
        parts.append(_note(28 + 215 * i, 69, label, "start"))
        at += wide
    return _figure(80, parts, title)


def _axis(at: Sequence[float], x: Callable[[float], float], top: float, bottom: float, form: Format) -> str:
    parts = []
    for each in at:
        parts.append(f'<line class="grid" x1="{x(each):.1f}" x2="{x(each):.1f}" y1="{top}" y2="{bottom}"/>')
        parts.append(_note(x(each), bottom + 16, form(each)))
    return "".join(parts)


def _note(x: float, y: float, told: str, anchor: str = "middle") -> str:
    return f'<text class="note" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(told)}</text>'


def _figure(height: float, parts: Sequence[str], title: str) -> str:
    head = f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
    return f"{head}<title>{escape(title)}</title>{''.join(parts)}</svg>"
