"""Helpers that state.py refers to: how goods, persons and buildings are written and read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gildhall.engine.errors import BadPosition
from gildhall.engine.plain import items, number, numbers, read_counts, read_name, read_names
from gildhall.games.oh_my_goods.components import BUILDING, MOST_BUILDINGS, NONE, GoodsFacts, pack_good, type_in
from gildhall.games.oh_my_goods.estate import Estate
from gildhall.games.oh_my_goods.table import Trader

# --- buildings and persons ----------------------------------------------------------------------------------------


def read_estate(where: str, value: Any, facts: GoodsFacts) -> Estate:
    buildings = read_names(where, value, facts.card, "card")
    if not 1 <= len(buildings) <= MOST_BUILDINGS:
        raise BadPosition(f"{where}: found {len(buildings)}; a player has 1 to {MOST_BUILDINGS} buildings")
    return Estate(facts, tuple(buildings))


def building_names(facts: GoodsFacts, estate: Estate) -> list[str]:
    """The buildings by name."""
    return [facts.names[card] for card in estate.buildings]


# --- goods --------------------------------------------------------------------------------------------------------


def sorted_by_building(goods: tuple[int, ...]) -> list[int]:
    """The goods building by building; on each of them the card laid last comes last."""
    return sorted(goods, key=lambda good: good >> BUILDING)


def goods_by_building(part: Trader) -> list[int]:
    """How many goods lie on each building."""
    numbers = [0] * len(part.estate.buildings)
    for good in part.goods:
        numbers[good >> BUILDING] += 1
    return numbers


def read_goods(where: str, data: Mapping[str, Any], estate: Estate, facts: GoodsFacts) -> tuple[int, ...]:
    """Goods as numbers (by building, or in the order of buildings) or as cards; numbers get placeholders."""
    told = data.get("goods", [])
    if isinstance(told, Mapping):
        told = read_counts(where, told, building_names(facts, estate))
    told = numbers(where, told, len(told))
    places = [b for b in range(len(told)) for _ in range(told[b])]
    named = data.get("goods_cards")
    cards = [0] * len(places) if named is None else read_names(where, named, facts.card, "card")
    if len(cards) != len(places):
        raise BadPosition(f"{where}: there are {len(places)} goods, but {len(cards)} cards for them")
    return tuple([_good(where, facts, estate, b, cards[i]) for i, b in enumerate(places)])


def _good(where: str, facts: GoodsFacts, estate: Estate, b: int, card: int) -> int:
    type_ = facts.type_of[estate.buildings[b]] if 0 <= b < len(estate.buildings) else NONE
    if type_ < 0:
        raise BadPosition(f"{where}: no goods lie on building {b} of {len(estate.buildings)}")
    return pack_good(card, type_, b)


def coins_of(facts: GoodsFacts, goods: tuple[int, ...]) -> int:
    """What goods are worth (OMG-0.6)."""
    return sum(facts.value[type_in(good)] for good in goods)


def read_spent(where: str, value: Any, estate: Estate, facts: GoodsFacts) -> tuple[int, ...]:
    spent = []
    for good in items(where, value):
        if len(items(where, good)) != 2:
            raise BadPosition(f"{where}: found {good!r}; a good is written [building, card]")
        card = max(0, read_name(where, good[1], facts.card, "card"))
        spent.append(_good(where, facts, estate, number(where, good[0]), card))
    return tuple(spent)


# --- cards --------------------------------------------------------------------------------------------------------


def read_aside(where: str, value: Any, data: Mapping[str, Any], facts: GoodsFacts) -> int:
    """The card set aside; 0 if there is none, a placeholder if a view does not show it."""
    if value is None:
        return NONE if data.get("has_aside") else 0
    return read_name(where, value, facts.card, "card")
