"""The inputs of a network for a seat at Oh My Goods!: the measures of the evaluation, and what they leave out."""

from __future__ import annotations

from typing import Final

from gildhall.engine.evaluation import feature_names
from gildhall.games.oh_my_goods.evaluate import MEASURES, measures, progress
from gildhall.games.oh_my_goods.table import GoodsTable

_RESOURCES: Final = 5
_TYPES: Final = 17

_NAMES: Final = ["progress", "final", "seats", "place", "goods", "spare_coins", "at_work", "workshops", "for_hire"]
FEATURES: Final = feature_names(*MEASURES[1:], *_NAMES, hand=_RESOURCES, office=_RESOURCES, type=_TYPES)


def features(table: GoodsTable, seat: int) -> list[float]:
    """One number for each of ``FEATURES``, most of them between 0 and 1."""
    facts = table.facts
    part = table.seats[seat]
    estate = part.estate
    row = measures(table, seat)[1:]
    row += [progress(table), 1.0 if table.final else 0.0, len(table.seats) / 4, table.order().index(seat) / 3]
    row += [len(part.goods) / 10, part.coins % facts.coins_per_vp / facts.coins_per_vp]
    row += [int(part.staff).bit_count() / 2, len(estate.order) / 5, len(table.display) / 4]
    shown = [facts.resource[card] for card in part.hand]
    row += [0.5 * shown.count(resource) for resource in range(_RESOURCES)]
    row += [float(number) for number in estate.offices]
    row += [float(estate.types.count(type_)) for type_ in range(_TYPES)]
    return row
