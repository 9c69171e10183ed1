"""Trainings as pictures: what each generation won, and how well networks predict the winner."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT = 480, 240
LEFT, RIGHT, TOP, BOTTOM = 48, 16, 30, 40
STYLE = (
    "text{font:12px sans-serif;fill:#666}line{stroke:#bbb}.won{stroke:#2a7f62;fill:#2a7f62;stroke-width:2}"
    ".gain{stroke:#b5651d;fill:none;stroke-width:2}.dot{fill:#b5651d}.no{fill:#fff}"
)
COLOURS = ("green", "brown", "blue", "purple")


def curve(title: str, rows: Sequence[dict[str, str]]) -> str:
    """An SVG. A filled dot is a network that was kept; its bar is the interval of 95 %."""
    step = (WIDTH - LEFT - RIGHT) / len(rows)
    parts = _grid()
    gains = []
    for place, row in enumerate(rows):
        x = f"{LEFT + step * (place + 0.5):.1f}"
        gains.append((x, _y(max(0.0, float(row["brier_gain"])))))
        kept = "won" if row["kept"] == "yes" else "won no"
        parts.append(
            f'<line class="won" x1="{x}" x2="{x}" y1="{_y(float(row["low"]))}" y2="{_y(float(row["high"]))}"/>'
        )
        parts.append(f'<circle class="{kept}" cx="{x}" cy="{_y(float(row["won"]))}" r="4"/>')
        label = f"{row['generation']}: against {row['against']}"
        parts.append(f'<text x="{x}" y="{HEIGHT - 22}" text-anchor="middle">{escape(label)}</text>')
    parts.append(f'<polyline class="gain" points="{" ".join(f"{x},{y}" for x, y in gains)}"/>')
    parts += [f'<circle class="dot" cx="{x}" cy="{y}" r="3"/>' for x, y in gains]
    parts.append(f'<text x="{LEFT}" y="16">{escape(title)}</text>')
    legend = "green: games won in the arena; brown: Brier score better than even chances by"
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 4}">{legend}</text>')
    return _picture(title, parts)


def habits_curve(title: str, rows: Sequence[dict[str, str]]) -> str:
    """An SVG of the games that learned habits won against the standard ones on the way, a line for each number of
    players. Bars are the interval of 95 %.
    """
    judged = [row for row in rows if row["won"]]
    most = max(int(row["games"]) for row in judged)
    kinds = sorted({row["players"] for row in judged}, key=int)
    colours = dict(zip(kinds, COLOURS, strict=False))
    parts = _grid()
    for players, colour in colours.items():
        ours = [row for row in judged if row["players"] == players]
        places = [f"{LEFT + (WIDTH - LEFT - RIGHT) * int(row['games']) / most:.1f}" for row in ours]
        style = f'style="stroke:{colour};stroke-width:2;fill:none"'
        for x, row in zip(places, ours, strict=True):
            parts.append(
                f'<line {style} x1="{x}" x2="{x}" y1="{_y(float(row["low"]))}" y2="{_y(float(row["high"]))}"/>'
            )
        line = " ".join(f"{x},{_y(float(row['won']))}" for x, row in zip(places, ours, strict=True))
        parts.append(f'<polyline {style} points="{line}"/>')
    legend = ", ".join(f"{colour}: {players} players" for players, colour in colours.items())
    parts.append(f'<text x="{LEFT}" y="16">{escape(title)}: won against the standard habits</text>')
    parts.append(f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 22}" text-anchor="end">{most:,} games</text>')
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 4}">{legend}</text>')
    return _picture(title, parts)


def _grid() -> list[str]:
    """Lines for shares."""
    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{_y(share)}" y2="{_y(share)}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{_y(share)}" dy="4" text-anchor="end">{share:.0%}</text>')
    return parts


def _picture(title: str, parts: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
    return f"{head}<title>{escape(title)}</title><style>{STYLE}</style>{''.join(parts)}</svg>\n"


def _y(share: float) -> str:
    return f"{HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM):.1f}"
