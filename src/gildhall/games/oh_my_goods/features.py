"""The inputs of a network for a seat at Oh My Goods!: the measures of the evaluation, and what they leave out."""

from __future__ import annotations

from typing import Final

from gildhall.games.oh_my_goods.evaluate import MEASURES, measures, progress
from gildhall.games.oh_my_goods.table import GoodsTable

_RESOURCES: Final = 5
_TYPES: Final = 17

FEATURES: Final = [
    *MEASURES[1:],
    *("progress", "final", "seats", "place", "goods", "spare_coins", "at_work", "workshops", "for_hire"),
    *[f"hand_{resource}" for resource in range(_RESOURCES)],
    *[f"office_{resource}" for resource in range(_RESOURCES)],
    *[f"type_{type_}" for type_ in range(_TYPES)],
]


def features(table: GoodsTable, seat: int) -> list[float]:
    """One number for each of ``FEATURES``, most of them between 0 and 1."""
    facts = table.facts
    part = table.seats[seat]
    estate = part.estate
    row = measures(table, seat)[1:]
    row.append(progress(table))
    row.append(1.0 if table.final else 0.0)
    row.append(len(table.seats) / 4)
    row.append(table.order().index(seat) / 3)
    row.append(len(part.goods) / 10)
    row.append(part.coins % facts.coins_per_vp / facts.coins_per_vp)
    row.append(int(part.staff).bit_count() / 2)
    row.append(len(estate.order) / 5)
    row.append(len(table.display) / 4)
    hand = [0.0] * _RESOURCES
    for card in part.hand:
        hand[facts.resource[card]] = hand[facts.resource[card]] + 0.5
    for number in estate.offices:
        hand.append(float(number))
    row.extend(hand)
    types = [0.0] * _TYPES
    for type_ in estate.types:
        types[type_] = types[type_] + 1.0
    row.extend(types)
    return row
