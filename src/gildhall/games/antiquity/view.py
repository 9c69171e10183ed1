"""Formats that state.py cannot declare in a word: how the land, buildings and offers are written and read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from gildhall.engine.deck import Deck
from gildhall.engine.dice import QuickDice, dice_from
from gildhall.engine.errors import BadPosition
from gildhall.engine.plain import (
    entries,
    flag,
    number,
    read_bits,
    read_counts,
    read_names,
    read_place,
    text,
    write_bits,
)
from gildhall.games.antiquity._state import Offer
from gildhall.games.antiquity.atlas import disc
from gildhall.games.antiquity.buildings import LIFTED, Building, CityMap
from gildhall.games.antiquity.city import Realm, pieces_used
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.countryside import Works
from gildhall.games.antiquity.land import (
    CITY,
    FELLED,
    FOREST,
    GRASS,
    LETTERS,
    MOUNTAIN,
    POLLUTED,
    SEA,
    TOKEN,
    Chart,
    Land,
    Tile,
    laid,
    marked_hexes,
    print_land,
)
from gildhall.games.antiquity.laws import lying
from gildhall.games.antiquity.names import FISHERY, GOODS, SUPPLIES, TOWNS, WORKS, goods_data, shape_name
from gildhall.games.antiquity.shapes import CELL_NAMES, CELLS, WHOLE
from gildhall.games.antiquity.table import AntiquityTable

_TERRAINS: Final = {"forest": FOREST, "grass": GRASS, "mountain": MOUNTAIN, "sea": SEA}
_BUILDING: Final = re.compile(
    r"(\w+)(?: (\d+) (\d+,\d+)(?: r([0-3]))?)?( manned)?( served)?( before)?(?: lifted=(\d+))?"
)


def read_hexes(where: str, value: Any, facts: AntiquityFacts) -> list[int]:
    return read_names(where, value, facts.atlas.by_name, "hex")


# --- the land -------------------------------------------------------------------------------------------------------


def write_land(table: AntiquityTable) -> dict[str, Any]:
    """The printed terrain: for each column q its first r and its letters, a dot where there is no hex."""
    atlas = table.facts.atlas
    columns: dict[str, Any] = {}
    for hex, printed in enumerate(table.chart.printed):
        if printed:
            first, letters = columns.get(str(atlas.q[hex]), (atlas.r[hex], ""))
            columns[str(atlas.q[hex])] = [first, letters.ljust(atlas.r[hex] - first, ".") + LETTERS[printed]]
    return columns


def read_chart(where: str, data: dict[str, Any], facts: AntiquityFacts) -> Chart:
    """The printed map: its given terrain, or the terrain of its tiles."""
    tiles = [Tile(str(face), bool(mirrored), int(rotation)) for face, mirrored, rotation in data.get("tiles", [])]
    by_tiles = tiles and "land" not in data
    return Chart(
        facts, print_land(facts, tiles) if by_tiles else read_terrain(where, data.get("land", {}), facts), tiles
    )


def read_terrain(where: str, data: dict[str, Any], facts: AntiquityFacts) -> list[int]:
    """Columns of letters, as positions write them, or a ``radius`` with lists of hexes that are not grass."""
    printed = [0] * facts.atlas.size
    if not data or "radius" in data:
        entries(where, data, ["radius", *_TERRAINS])
        for place in disc((0, 0), data.get("radius", 9)):
            printed[facts.atlas.number[place]] = GRASS
        for name, terrain in _TERRAINS.items():
            for hex in read_hexes(f"{where}.{name}", data.get(name, []), facts):
                printed[hex] = terrain
        return printed
    for column, (first, letters) in data.items():
        for i, letter in enumerate(letters):
            if letter != ".":
                printed[facts.atlas.number[(int(column), first + i)]] = LETTERS.index(letter)
    return printed


def read_land(table: AntiquityTable, data: dict[str, Any]) -> Land:
    """Markers, tokens, and what the players have on the land. If tokens are not given, they are on the marks of the
    tiles.
    """
    facts = table.facts
    land = table.chart.printed[:]
    for hex in read_hexes("shared.felled", data.get("felled", []), facts):
        land[hex] = GRASS | FELLED
    for hex in read_hexes("shared.polluted", data.get("polluted", []), facts):
        land[hex] = land[hex] | POLLUTED
    marks = [facts.atlas.names[hex] for hex in marked_hexes(facts, table.chart.tiles)]
    for hex in read_hexes("shared.tokens", data.get("tokens", marks), facts):
        land[hex] = land[hex] | TOKEN
    for part in table.seats:
        lay_part(facts, land, part)
    return land


def lay_part(facts: AntiquityFacts, land: Land, part: Realm) -> None:
    """Put everything of a player on the land."""
    for hex, bit in lying(facts, part):
        land[hex] = CITY if bit == CITY else laid(land[hex], bit)


def write_marked(table: AntiquityTable, bits: int) -> list[str]:
    """The hexes that are not empty."""
    return [table.facts.atlas.names[hex] for hex in range(len(table.land)) if table.land[hex] & bits]


def write_lodes(table: AntiquityTable) -> dict[str, str]:
    """The products that are fixed, each by the first hex of its range (ANT-7.22)."""
    return {
        table.facts.atlas.names[table.chart.range_of.index(lode)]: GOODS[product]
        for lode, product in enumerate(table.lodes)
        if product >= 0
    }


def read_lodes(where: str, value: Any, table: AntiquityTable) -> list[int]:
    lodes = [-1] * table.chart.ranges
    for hex, good in zip(read_hexes(where, list(value), table.facts), value.values()):
        lodes[table.chart.range_of[hex]] = read_place(where, good, GOODS)
    return lodes


def read_supply(where: str, value: Any, table: AntiquityTable) -> list[int]:
    """The given supply, or all pieces that are not on the table."""
    data = entries(where, value, SUPPLIES)
    used = pieces_used(table.facts, table.seats)
    left = [table.facts.supplies[i] - used[i] for i in range(len(used))]
    return [number(f"{where}.{name}", data.get(name, left[i])) for i, name in enumerate(SUPPLIES)]


def read_tokens(data: dict[str, Any], facts: AntiquityFacts) -> Deck:
    """The bag of tokens as a position writes it, or only the number of each face, as in a view."""
    bag = data.get("bag")
    faces = data.get("faces")
    if bag is not None:
        left = [read_place("shared.bag", good, GOODS) for good in bag]
    elif faces is not None:
        numbers = read_counts("shared.faces", faces, GOODS)
        left = [good for name in sorted(GOODS) for good in [GOODS.index(name)] * numbers[GOODS.index(name)]]
    else:
        left = facts.tokens[:]
    state = data.get("dice")
    return Deck(left, dice_from(state) if state else QuickDice.seeded(0, 1))


# --- player trades --------------------------------------------------------------------------------------------------


def write_draft(draft: Offer) -> dict[str, Any]:
    return {"to": draft.to, "give": goods_data(draft.give), "ask": goods_data(draft.ask)}


def write_offer(offer: Offer) -> dict[str, Any]:
    return {"seat": offer.seat, **write_draft(offer), "market": offer.market}


def read_draft(where: str, seat: int, value: Any) -> Offer:
    data = entries(where, value, ["seat", "to", "give", "ask", "market"])
    give, ask = (tuple(read_counts(f"{where}.{side}", data.get(side, {}), GOODS)) for side in ("give", "ask"))
    return Offer(seat, number(where, data["to"]), give, ask, flag(where, data.get("market", False)))


def read_offer(where: str, value: Any) -> Offer:
    return read_draft(where, number(where, value["seat"]), value)


# --- a seat ---------------------------------------------------------------------------------------------------------


def write_building(building: Building) -> str:
    """Such as ``storage_2x3 1 5,0 r0 manned``: kind, city, top left cell, rotation, and further words."""
    name = shape_name(building.shape).replace(" ", "_")
    words = [name, str(building.town + 1), CELL_NAMES[building.spot // 4], f"r{building.spot % 4}"]
    marks = {"manned": building.manned, "served": building.service & 1, "before": building.service & 2}
    marks[f"lifted={building.pattern}"] = building.town == LIFTED
    return " ".join(words + [word for word, is_there in marks.items() if is_there])


def read_building(where: str, written: Any, facts: AntiquityFacts) -> Building:
    """Read a building. Without a place it is lifted; a hand-written position then finds a place for it."""
    found = _BUILDING.fullmatch(text(where, written))
    if found is None:
        raise BadPosition(f"{where}: found {written!r}; a building is written 'cart_shop 1 4,3 r0 manned'")
    name, number, cell, turns, manned, served, before, pattern = found.groups()
    shape = read_place(where, name, [shape_name(shape).replace(" ", "_") for shape in range(len(facts.shapes))])
    town = int(number or 0) - 1
    spot = 4 * read_place(where, cell or CELL_NAMES[0], CELL_NAMES) + int(turns or 0)
    mask = 0 if town == LIFTED else facts.shapes[shape].masks[spot]
    if mask and mask & ~facts.maps[town]:
        raise BadPosition(f"{where}: '{written}' is not on the map")
    service = (1 if served else 0) | (2 if before else 0)
    return Building(shape, facts.kind_of(shape), town, spot, mask, manned is not None, service, int(pattern or 0))


def write_graves(maps: Sequence[CityMap]) -> list[str]:
    """Such as ``1 0,3``: city and cell."""
    return [f"{town + 1} {cell}" for town, map in enumerate(maps) for cell in write_bits(map.graves, CELL_NAMES)]


def read_maps(where: str, value: Any) -> list[CityMap]:
    """City maps with graves, to be recounted."""
    graves = read_bits(where, value, [f"{town} {cell}" for town in range(1, TOWNS + 1) for cell in CELL_NAMES])
    return [CityMap(WHOLE, 0, 0, graves >> CELLS * town & WHOLE) for town in range(TOWNS)]


def write_works(facts: AntiquityFacts, works: Works) -> list[Any]:
    """Kind, product, site (both hexes of a fishery), and the hexes with goods."""
    names = facts.atlas.names
    site = f"{names[works.site]}+{names[works.second]}" if works.kind == FISHERY else names[works.site]
    return [WORKS[works.kind], GOODS[works.product], site, [names[hex] for hex in works.goods]]


def read_works(where: str, value: Any, facts: AntiquityFacts) -> Works:
    kind, product, site, goods = value
    both = read_hexes(where, text(where, site).split("+"), facts)
    second = both[1] if len(both) > 1 else -1
    hexes = tuple(read_hexes(where, goods, facts))
    return Works(read_place(where, kind, WORKS), read_place(where, product, GOODS), both[0], second, hexes)
