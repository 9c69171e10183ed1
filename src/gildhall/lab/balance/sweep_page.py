"""A sweep as one page of HTML, with curves."""

from __future__ import annotations

from html import escape

from gildhall.lab.balance.charts import percent, share
from gildhall.lab.balance.curves import curves
from gildhall.lab.balance.page import section, table, whole_page
from gildhall.lab.balance.sweep import Row, Sweep


def sweep_page(sweep: Sweep) -> str:
    """The whole page."""
    title = f"{sweep.game.title}: a sweep of {', '.join(sweep.swept)}"
    told = "".join(f"<p>{escape(line)}</p>" for line in sweep.verdict())
    fixed = "".join(f"<p>Fixed: {escape(path)} = {escape(str(value))}</p>" for path, value in sweep.fixed.items())
    body = [
        f"<h1>{escape(title)}</h1>",
        f'<div class="told">{told}{fixed}</div>',
        section("Curves", "Bands hold 95 times of 100. All settings were played on the same deals.", _charts(sweep)),
        section("Setting by setting", "The one closest to even seats is marked.", _rows(sweep)),
    ]
    return whole_page(title, body)


def _charts(sweep: Sweep) -> str:
    labels = [row.label() for row in sweep.rows]
    par = sweep.rows[0].par
    seats = [(f"seat {seat}", [row.wins[seat] for row in sweep.rows]) for seat in range(sweep.plan.players)]
    found = [("Win rate by seat", curves(labels, seats, "Win rate by seat", percent, par))]
    first = [("moves first", [row.first for row in sweep.rows])]
    found.append(("Win rate of the seat that moves first", curves(labels, first, "Moves first", percent, par)))
    rounds = [("rounds", [row.rounds for row in sweep.rows])]
    found.append(("Rounds of a game", curves(labels, rounds, "Rounds", lambda value: f"{value:g}")))
    scores = [row.score for row in sweep.rows if row.score is not None]
    if len(scores) == len(sweep.rows):
        found.append(("Mean score", curves(labels, [("score", scores)], "Score", lambda value: f"{value:g}")))
    figures = [f"<figure><figcaption>{caption}</figcaption>{chart}</figure>" for caption, chart in found]
    return f'<div class="pair">{"".join(figures)}</div>'


def _rows(sweep: Sweep) -> str:
    best = sweep.closest()
    seats = [f"seat {seat}" for seat in range(sweep.plan.players)]
    head = [" and ".join(sweep.swept), *seats, "moves first", "uneven by", "chance if even", "rounds"]
    return table(head, [_row(row, row is best) for row in sweep.rows])


def _row(row: Row, is_best: bool) -> list[str]:
    mark = " ◀ closest to even" if is_best else ""
    name = f"{row.label()}{' (standard)' if row.is_standard else ''}{mark}"
    wins = [share(won.value) for won in row.wins]
    return [name, *wins, share(row.first.value), share(row.uneven), f"{row.chance:.3f}", f"{row.rounds.value:.1f}"]
