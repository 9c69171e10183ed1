"""The page of a ladder folder: self-contained HTML with charts."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from gildhall.lab.balance.charts import Dot, dots, percent
from gildhall.lab.balance.page import section, table, whole_page
from gildhall.lab.ladder import Ladder

ABOUT = (
    "Ratings are OpenSkill's (Plackett–Luce) over all games, with intervals of 95 %: about 6 points apart, the "
    "stronger one ends ahead in three of four games. Every deal is played from all seats. What is played next is what "
    "tells most."
)


def ladder_page(ladders: Sequence[Ladder]) -> str:
    """All ladders of a folder on one page."""
    body = ["<h1>The ladder of bots</h1>", f'<p class="soft">{escape(ABOUT)}</p>']
    body += [_ladder(ladder) for ladder in ladders]
    return whole_page("The ladder of bots", body)


def _ladder(ladder: Ladder) -> str:
    data = ladder.data()
    told = f"{data['games']:,} games. The order is {'settled' if data['sure'] else 'not settled yet'}."
    if data["waiting"]:
        told += f" Not played yet: {', '.join(data['waiting'])}."
    told += f" Next: {', '.join(data['next'])}."
    content = _chart(data["ratings"]) + _ratings(data["ratings"], ladder.bots) + _pairs(data["pairs"])
    return section(escape(ladder.title()), told, content if data["ratings"] else "")


def _chart(rows: Sequence[dict[str, Any]]) -> str:
    if not rows:
        return ""
    middle = sum(row["rating"] for row in rows) / len(rows)
    marks = [Dot(row["bot"], row["rating"], row["low"], row["high"], row["low"] > middle) for row in rows]
    chart = dots(marks, middle, lambda value: f"{value:.0f}", "Ratings", "the mean")
    return f"<figure><figcaption>Ratings with intervals of 95 %</figcaption>{chart}</figure>"


def _ratings(rows: Sequence[dict[str, Any]], origins: dict[str, str]) -> str:
    head = ["bot", "rating", "95 %", "games", "mean score", "ms a turn", "from"]
    told = []
    for row in rows:
        score = "–" if row["mean_score"] is None else f"{row['mean_score']:.1f}"
        interval = f"{row['low']:.1f} to {row['high']:.1f}"
        figures = [f"{row['rating']:.1f}", interval, f"{row['games']:,}", score, f"{row['ms_per_turn']:.1f}"]
        told.append([row["bot"], *figures, origins.get(row["bot"], "left")])
    return table(head, told)


def _pairs(rows: Sequence[dict[str, Any]]) -> str:
    played = [row for row in rows if row["games"]]
    told = [
        [
            row["bot"],
            row["other"],
            str(row["games"]),
            percent(row["ahead"]),
            f"{percent(row['low'])} to {percent(row['high'])}",
        ]
        for row in played
    ]
    rest = table(["bot", "ahead of", "games", "how often", "95 %"], told)
    return f"<details><summary>Pair by pair</summary>{rest}</details>"
