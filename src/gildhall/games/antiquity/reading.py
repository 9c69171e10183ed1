# mypyc: skip
"""The way back: from plain data to a table. What is missing gets its default, what is blank a placeholder."""

from __future__ import annotations

from typing import Any, Final

from gildhall.engine.deck import Deck
from gildhall.engine.dice import QuickDice, dice_from
from gildhall.engine.errors import BadPosition, listing
from gildhall.games.antiquity.atlas import disc
from gildhall.games.antiquity.city import LIFTED, Building, Realm
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.countryside import Works
from gildhall.games.antiquity.land import (
    CITY,
    FELLED,
    FOREST,
    GOODS,
    GRASS,
    INN,
    LETTERS,
    MOUNTAIN,
    POLLUTED,
    SEA,
    SHORE,
    TOKEN,
    Chart,
    Seas,
    Tile,
    marked_hexes,
    print_land,
)
from gildhall.games.antiquity.names import FISHERY, HOUSE, NO_SAINT, PHASES, SAINTS, SUPPLIES, TOWNS, WORKS, shape_name
from gildhall.games.antiquity.names import GOODS as GOOD_NAMES
from gildhall.games.antiquity.shapes import SIDE
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.trades import Draft, Offer
from gildhall.games.antiquity.view import LEAVING, MARKS, SeatData, Shared
from gildhall.games.antiquity.zones import forget_zones

_TERRAINS: Final = {"forest": FOREST, "grass": GRASS, "mountain": MOUNTAIN, "sea": SEA}
_LAST_PATTERN: Final = "lifted="


# --- the middle -----------------------------------------------------------------------------------------------------


def read_shared(table: AntiquityTable, data: dict[str, Any]) -> None:
    """The middle of the table. The seats have been read."""
    _only(data, list(Shared.__annotations__))
    facts = table.facts
    table.round = data.get("round", 1)
    table.phase = _index(PHASES, data.get("phase", "setup"), "phase")
    table.order = list(data.get("order", [seat for seat in range(facts.seats) if table.seats[seat].out == 0]))
    table.famine = data.get("famine", 0)
    table.winners = tuple(data.get("winners", []))
    table.end = data.get("end", "")
    tiles = [Tile(str(face), bool(mirrored), int(rotation)) for face, mirrored, rotation in data.get("tiles", [])]
    printed = print_land(facts, tiles) if tiles and "land" not in data else read_land(facts, data.get("land", {}))
    table.chart = Chart(facts, printed, tiles)
    _lay_land(table, data, tiles)
    table.lodes = [-1] * table.chart.ranges
    for place, good in data.get("lodes", {}).items():
        table.lodes[table.chart.range_of[read_hex(facts, place)]] = _index(GOOD_NAMES, good, "good")
    table.supply = _read_supply(table, data.get("supply"))
    table.tokens = _read_tokens(facts, data)
    table.offers = [_read_offer(offer) for offer in data.get("offers", [])]
    table.drafts = [_read_draft(draft) for draft in data.get("drafts", [])]
    finals = enumerate(data.get("finals", []))
    table.finals = [None if final is None else read_seat(table, seat, final) for seat, final in finals]
    forget_zones(table)


def read_land(facts: AntiquityFacts, data: dict[str, Any]) -> list[int]:
    """Printed terrain: columns of letters as positions have them, or ``radius`` with lists of hexes that
    are not grass.
    """
    printed = [0] * facts.atlas.size
    if not data or "radius" in data:
        _only(data, ["radius", *_TERRAINS])
        for place in disc((0, 0), data.get("radius", 9)):
            printed[facts.atlas.number[place]] = GRASS
        for name, terrain in _TERRAINS.items():
            for text in data.get(name, []):
                printed[read_hex(facts, text)] = terrain
        return printed
    for column, (first, letters) in data.items():
        for i, letter in enumerate(letters):
            if letter != ".":
                printed[facts.atlas.number[(int(column), first + i)]] = LETTERS.index(letter)
    return printed


def _lay_land(table: AntiquityTable, data: dict[str, Any], tiles: list[Tile]) -> None:
    """Markers, tokens, and what the players have on the land. Tiles without word about tokens have them on
    their marks.
    """
    facts = table.facts
    land = table.chart.printed[:]
    for place in data.get("felled", []):
        land[read_hex(facts, place)] = GRASS | FELLED
    for place in data.get("polluted", []):
        land[read_hex(facts, place)] |= POLLUTED
    names = [facts.atlas.names[hex] for hex in marked_hexes(facts, tiles)] if tiles else []
    for place in data.get("tokens", names):
        land[read_hex(facts, place)] |= TOKEN
    table.land = land
    for part in table.seats:
        lay_part(table, part)
    table.seas = Seas(facts, land)


def lay_part(table: AntiquityTable, part: Realm) -> None:
    """Put a player's cities, inns and countryside buildings on the land."""
    for centre in part.centres:
        for hex in table.facts.atlas.city(centre):
            table.land[hex] = CITY
    for inn in part.inns:
        table.mark(inn, INN)
    for works in part.works:
        for hex in works.goods:
            table.mark(hex, GOODS)
        if works.kind == FISHERY:
            table.mark(works.site, SHORE)
            table.mark(works.second, SHORE)


def _read_supply(table: AntiquityTable, data: dict[str, int] | None) -> list[int]:
    """What is not on the table."""
    facts = table.facts
    if data is not None:
        _only(data, SUPPLIES)
    supply = facts.supplies[:]
    for part in table.seats:
        for building in part.buildings:
            if 0 < building.kind <= 3:
                supply[building.kind - 1] -= facts.pieces[building.shape]
        supply[3] -= sum(1 for works in part.works if works.kind == FISHERY)
    given = data or {}
    return [given.get(SUPPLIES[i], supply[i]) for i in range(len(SUPPLIES))]


def _read_tokens(facts: AntiquityFacts, data: dict[str, Any]) -> Deck:
    bag = data.get("bag")
    if bag is None:
        faces = data.get("faces")
        left = facts.tokens[:] if faces is None else []
        for good in sorted(faces or {}):
            left += [_index(GOOD_NAMES, good, "good")] * (faces or {})[good]
    else:
        left = [_index(GOOD_NAMES, good, "good") for good in bag]
    state = data.get("dice")
    return Deck(left, dice_from(state) if state else QuickDice.seeded(0, 1))


def _read_offer(data: dict[str, Any]) -> Offer:
    give, ask = read_goods(data.get("give", {})), read_goods(data.get("ask", {}))
    return Offer(data["seat"], data["to"], tuple(give), tuple(ask), bool(data.get("market", False)))


def _read_draft(data: dict[str, Any] | None) -> Draft:
    draft = Draft()
    if data is not None:
        draft.to = data["to"]
        draft.give = read_goods(data["give"])
        draft.ask = read_goods(data["ask"])
    return draft


# --- a seat ---------------------------------------------------------------------------------------------------------


def read_seat(table: AntiquityTable, seat: int, data: dict[str, Any]) -> Realm:
    """What belongs to a seat."""
    _only(data, list(SeatData.__annotations__))
    facts = table.facts
    part = Realm()
    part.goods = read_goods(data.get("goods", {}))
    part.idle = data.get("idle", 0)
    part.centres = tuple([read_hex(facts, place) for place in data.get("cities", [])])
    part.inns = tuple([read_hex(facts, place) for place in data.get("inns", [])])
    part.works = [read_works(facts, works) for works in data.get("works", [])]
    part.buildings = [read_building(facts, text) for text in data.get("buildings", [])]
    part.graves = read_graves(data.get("graves", []))
    saint = data.get("saint")
    part.saint = NO_SAINT if saint in (None, "none") else _index(SAINTS, saint, "saint")
    for number in data.get("houses", []):
        part.houses |= 1 << number - 1
    for mark in data.get("used", []):
        part.used |= 1 << _index(MARKS, mark, "mark")
    _read_round(part, data)
    _read_before(facts, part, data.get("before"))
    settle_maps(facts, part)
    return part


def _read_round(part: Realm, data: dict[str, Any]) -> None:
    part.cathedrals = data.get("cathedrals", 0)
    part.taken = list(data.get("taken", [0, 0, 0]))
    part.limits = tuple(data.get("limits", []))
    part.again = data.get("again", 0)
    part.due = data.get("due", 0)
    part.leaving = _index(LEAVING, data.get("leaving", ""), "reason")
    part.out = data.get("out", 0)


def _read_before(facts: AntiquityFacts, part: Realm, data: dict[str, Any] | None) -> None:
    if data is not None:
        part.before = [read_building(facts, text) for text in data["buildings"]]
        part.graves_before = tuple(read_graves(data["graves"]))
        part.graves_lifted = data["lifted"]


def settle_maps(facts: AntiquityFacts, part: Realm) -> None:
    """Work out the maps from the buildings."""
    part.built = [0] * TOWNS
    part.homes = [0] * TOWNS
    for building in part.buildings:
        if building.town != LIFTED:
            if part.built[building.town] & building.mask:
                raise BadPosition(
                    f"two buildings on one cell: {shape_name(building.shape)} in city {building.town + 1}"
                )
            part.built[building.town] |= building.mask
            if building.kind == HOUSE:
                part.homes[building.town] |= building.mask
    part.refresh(facts)


def read_building(facts: AntiquityFacts, text: str) -> Building:
    """Such as ``storage_2x3 1 5,0 r0 manned``. Without a place it is lifted: a hand-written position finds
    one for it.
    """
    name, *words = text.split()
    names = [shape_name(shape).replace(" ", "_") for shape in range(len(facts.shapes))]
    shape = _index(names, name, "building")
    town, spot, rotation = LIFTED, 0, 0
    manned, service, pattern = False, 0, 0
    for word in words:
        if word.isdecimal():
            town = int(word) - 1
        elif "," in word:
            row, column = word.split(",")
            spot = 4 * (SIDE * int(row) + int(column))
        elif word[0] == "r" and word[1:].isdecimal():
            rotation = int(word[1:])
        elif word.startswith(_LAST_PATTERN):
            pattern = int(word[len(_LAST_PATTERN) :])
        elif word in ("manned", "served", "before"):
            manned = manned or word == "manned"
            service |= {"manned": 0, "served": 1, "before": 2}[word]
        else:
            raise BadPosition(f"'{word}' in '{text}': a building is written 'cart_shop 1 4,3 r0 manned'")
    if town != LIFTED and facts.shapes[shape].masks[spot + rotation] & ~facts.maps[town]:
        raise BadPosition(f"'{text}' is not on the map")
    mask = 0 if town == LIFTED else facts.shapes[shape].masks[spot + rotation]
    building = Building(shape, facts.kind_of(shape), town, spot + rotation, mask, manned, service)
    building.pattern = pattern
    return building


def read_graves(texts: list[str]) -> list[int]:
    """Such as ``1 0,3``."""
    graves = [0] * TOWNS
    for text in texts:
        town, cell = text.split()
        row, column = cell.split(",")
        graves[int(town) - 1] |= 1 << SIDE * int(row) + int(column)
    return graves


def read_works(facts: AntiquityFacts, data: list[Any]) -> Works:
    """Kind, product, site and the hexes with goods."""
    kind, product, site, goods = data
    both = [read_hex(facts, place) for place in str(site).split("+")]
    hexes = tuple([read_hex(facts, place) for place in goods])
    second = both[1] if len(both) > 1 else -1
    return Works(
        _index(WORKS, kind, "countryside building"), _index(GOOD_NAMES, product, "good"), both[0], second, hexes
    )


def read_goods(data: dict[str, int]) -> list[int]:
    """Goods by name."""
    _only(data, GOOD_NAMES)
    return [data.get(good, 0) for good in GOOD_NAMES]


def read_hex(facts: AntiquityFacts, place: str) -> int:
    """A hex by its name."""
    if place not in facts.atlas.by_name:
        raise BadPosition(f"there is no hex '{place}'; hexes are written q,r, such as 3,-2")
    return facts.atlas.by_name[place]


def _index(names: list[str], name: str, what: str) -> int:
    if name not in names:
        raise BadPosition(f"there is no {what} '{name}'; there are: {listing(names)}")
    return names.index(name)


def _only(data: dict[str, Any], known: list[str]) -> None:
    for key in data:
        if key not in known:
            raise BadPosition(f"there is no entry '{key}' here; entries are: {listing(known)}")
