"""Curves of a sweep: as SVG for the page, as lines of text for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from gildhall.lab.balance.charts import WIDTH, percent, ticks
from gildhall.lab.balance.statistics import Estimate

BLOCKS = "▁▂▃▄▅▆▇█"
TOP, BOTTOM, LEFT, RIGHT = 16, 170, 46, 16

Lines = Sequence[tuple[str, Sequence[Estimate]]]


def curves(
    labels: Sequence[str], lines: Lines, title: str, form: Callable[[float], str], fair: float | None = None
) -> str:
    """One line for each series over the settings, with bands of 95 %."""
    bounds = [bound for _, estimates in lines for each in estimates for bound in each.interval()]
    low, high = (
        min([*bounds, *([fair] if fair is not None else [])]),
        max([*bounds, *([fair] if fair is not None else [])]),
    )
    span = (high - low) or 1.0

    def x(i: int) -> float:
        return LEFT + (i + 0.5) / len(labels) * (WIDTH - LEFT - RIGHT)

    def y(value: float) -> float:
        return BOTTOM - (value - low) / span * (BOTTOM - TOP)

    parts = [_grid_line(y(each), form(each)) for each in ticks(low, low + span, 5)]
    every = -(-len(labels) // 8)
    for i in range(0, len(labels), every):
        parts.append(
            f'<text class="note" x="{x(i):.1f}" y="{BOTTOM + 16}" text-anchor="middle">{escape(labels[i])}</text>'
        )
    if fair is not None:
        parts.append(f'<line class="fair" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(fair):.1f}" y2="{y(fair):.1f}"/>')
    for number, (name, estimates) in enumerate(lines):
        parts.append(_series(number, name, estimates, x, y))
    legend = (
        "".join(_legend(number, name, len(lines)) for number, (name, _) in enumerate(lines)) if len(lines) > 1 else ""
    )
    head = f'<svg viewBox="0 0 {WIDTH} {BOTTOM + (46 if legend else 26)}" role="img" aria-label="{escape(title)}">'
    return f"{head}<title>{escape(title)}</title>{''.join(parts)}{legend}</svg>"


def _series(
    number: int, name: str, estimates: Sequence[Estimate], x: Callable[[int], float], y: Callable[[float], float]
) -> str:
    above = [f"{x(i):.1f},{y(each.interval()[1]):.1f}" for i, each in enumerate(estimates)]
    below = [f"{x(i):.1f},{y(each.interval()[0]):.1f}" for i, each in enumerate(estimates)]
    along = " ".join(f"{x(i):.1f},{y(each.value):.1f}" for i, each in enumerate(estimates))
    band = f'<polygon class="band s{number}" points="{" ".join(above + below[::-1])}"/>'
    dots = "".join(
        f'<circle class="s{number}" cx="{x(i):.1f}" cy="{y(each.value):.1f}" r="3"><title>{escape(name)}: '
        f"{percent(each.value) if abs(each.value) <= 1 else round(each.value, 1)}</title></circle>"
        for i, each in enumerate(estimates)
    )
    return f'{band}<polyline class="line s{number}" points="{along}"/>{dots}'


def _grid_line(y: float, label: str) -> str:
    line = f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
    return f'{line}<text class="note" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{escape(label)}</text>'


def _legend(number: int, name: str, count: int) -> str:
    x = LEFT + number * (WIDTH - LEFT - RIGHT) / count
    dot = f'<circle class="s{number}" cx="{x:.1f}" cy="{BOTTOM + 34}" r="4"/>'
    return f'{dot}<text class="note" x="{x + 8:.1f}" y="{BOTTOM + 38}">{escape(name)}</text>'


def sparkline(values: Sequence[float]) -> str:
    """Numbers as small blocks, from the lowest to the highest.

    >>> sparkline([0.0, 0.5, 1.0])
    '▁▅█'
    """
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    return "".join(BLOCKS[min(len(BLOCKS) - 1, int((value - low) / span * len(BLOCKS)))] for value in values)
