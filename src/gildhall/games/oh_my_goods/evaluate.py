"""The evaluation of a position: measures of a seat, and their fitted weights (see ``engine/evaluation.py``)."""

from __future__ import annotations

from typing import Final

from gildhall.engine.evaluation import calibrated
from gildhall.games.oh_my_goods._habits import STANDARD
from gildhall.games.oh_my_goods.table import GoodsTable
from gildhall.games.oh_my_goods.thumb.worth import best_target, building, income, rounds_left

MEASURES: Final = [
    *("one", "points", "coins", "buildings", "ahead", "best", "second", "third", "offices", "draws"),
    *("assistants", "hand", "target", "links"),
]


def progress(table: GoodsTable) -> float:
    """How much of the game is over: by the largest number of buildings of a player, because it ends the game."""
    if table.over:
        return 1.0
    most = max([len(part.estate.buildings) for part in table.seats])
    left = max(0, table.facts.end_buildings - most)
    return 0.9 if table.final else 0.85 * (1 - left / (table.facts.end_buildings - 1))


def measures(table: GoodsTable, seat: int) -> list[float]:
    """What a seat has and may expect, roughly in points."""
    facts = table.facts
    part = table.seats[seat]
    estate = part.estate
    # what the three best workshops earn, in coins
    earned = [0, 0, 0] + [income(STANDARD, facts, estate, estate.buildings[b]) for b in estate.order]
    earned.sort()
    points = estate.vp + sum([facts.face_vp[face] for face in part.assistants])
    built = len(estate.buildings)
    most = max([len(other.estate.buildings) for other in table.seats if other is not part])
    left = rounds_left(STANDARD, table, seat)
    aside = part.aside or best_target(STANDARD, table, seat, part.coins)
    return [
        1.0,
        float(points),
        part.coins / facts.coins_per_vp,
        float(built),
        float(built - most),
        earned[-1] / 500,
        earned[-2] / 500,
        earned[-3] / 500,
        float(estate.office_total),
        float(estate.draws),
        float(len(part.assistants)),
        len(part.hand) / 5,
        max(0, building(STANDARD, facts, estate, left, aside)) / 500 if aside else 0.0,
        chain_links(table, seat) / 5,
    ]


def chain_links(table: GoodsTable, seat: int) -> float:
    """How many goods of other own workshops the chains can refine."""
    facts = table.facts
    types = table.seats[seat].estate.types
    return float(sum([types.count(item) for type_ in types for item in facts.chain_goods[type_]]))


evaluate: Final = calibrated("gildhall.games.oh_my_goods", measures, progress)
