"""What a seat may see (ANT-2.9, 2.10, 4.9), as plain data. The formats are described in docs/positions/antiquity.md.

Nearly everything lies open. Hidden are the faces of exploration tokens, from all; what others do in phase 2, until the
reveal (the engine shows them as they were at its opening); and drafts of offers. ``viewer`` is a seat, −1 for a
spectator, −2 for all-seeing.
"""

from __future__ import annotations

from typing import Any, TypedDict

from gildhall.engine.position import OMNISCIENT
from gildhall.games.antiquity.city import LIFTED, Building, Realm
from gildhall.games.antiquity.countryside import Works
from gildhall.games.antiquity.land import FELLED, LETTERS, POLLUTED, TOKEN
from gildhall.games.antiquity.names import (
    FISHERY,
    GOODS,
    KINDS,
    NO_SAINT,
    PHASES,
    SAINTS,
    SUPPLIES,
    WORKS,
    goods_data,
    shape_name,
)
from gildhall.games.antiquity.shapes import SIDE, cells_in
from gildhall.games.antiquity.steps.famine import graves_due
from gildhall.games.antiquity.steps.order import busy
from gildhall.games.antiquity.steps.pollution import markers_due
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.trades import NOBODY, Draft, Offer
from gildhall.games.antiquity.zones import compute_zone

MARKS = ["hospital", "raze", "rearrange", "alchemy", "biology"]
LEAVING = ["", "resigned", "starved"]


class Shared(TypedDict, total=False):
    """What lies in the middle."""

    round: int
    phase: str
    order: list[int]
    famine: int
    supply: dict[str, int]
    land: dict[str, Any]
    tiles: list[list[Any]]
    polluted: list[str]
    felled: list[str]
    tokens: list[str]
    faces: dict[str, int]
    bag: list[str] | None
    dice: list[Any] | None
    lodes: dict[str, str]
    offers: list[dict[str, Any]]
    drafts: list[dict[str, Any] | None]
    finals: list[dict[str, Any] | None]
    winners: list[int]
    end: str


class SeatData(TypedDict, total=False):
    """What belongs to one seat. The last lines are worked out from the others and not read back."""

    goods: dict[str, int]
    houses: list[int]
    idle: int
    buildings: list[str]
    graves: list[str]
    works: list[list[Any]]
    cities: list[str]
    inns: list[str]
    saint: str | None
    used: list[str]
    cathedrals: int
    taken: list[int]
    limits: list[int]
    again: int
    due: int
    leaving: str
    out: int
    before: dict[str, Any] | None
    residents: int
    working: list[str]
    capacity: int
    cart_shops: int
    fountains: int
    busy: int
    food: int
    graves_due: int
    markers_due: int
    empty: int
    zone: list[str]
    zone_size: int


# --- the middle -----------------------------------------------------------------------------------------------------


def write_shared(table: AntiquityTable, viewer: int) -> dict[str, Any]:
    """The middle of the table."""
    names = table.facts.atlas.names
    land = table.land
    sees_all = viewer == OMNISCIENT
    data: Shared = {
        "round": table.round,
        "phase": PHASES[table.phase],
        "order": table.order[:],
        "famine": table.famine,
        "supply": {SUPPLIES[i]: table.supply[i] for i in range(len(SUPPLIES))},
        "land": land_columns(table),
        "tiles": [[tile.face, tile.mirrored, tile.rotation] for tile in table.chart.tiles],
        "polluted": [names[hex] for hex in range(len(land)) if land[hex] & POLLUTED],
        "felled": [names[hex] for hex in range(len(land)) if land[hex] & FELLED],
        "tokens": [names[hex] for hex in range(len(land)) if land[hex] & TOKEN],
        "faces": {good: n for good in sorted(GOODS) if (n := table.tokens.bag.count(GOODS.index(good)))},
        "bag": [GOODS[good] for good in table.tokens.bag] if sees_all else None,
        "dice": table.tokens.dice.state() if sees_all else None,
        "lodes": write_lodes(table),
        "offers": [write_offer(offer) for offer in table.offers],
        "drafts": [
            write_draft(table.drafts[seat]) if sees_all or seat == viewer else None for seat in range(len(table.drafts))
        ],
        "finals": [_final(table, seat, viewer) for seat in range(len(table.finals))],
        "winners": list(table.winners),
        "end": table.end,
    }
    return dict(data)


def land_columns(table: AntiquityTable) -> dict[str, Any]:
    """The printed terrain: for each column q its first r and its letters, a dot where there is no hex."""
    atlas = table.facts.atlas
    columns: dict[str, Any] = {}
    for hex in range(len(table.land)):
        printed = table.chart.printed[hex]
        if not printed:
            continue
        q = str(atlas.q[hex])
        r = atlas.r[hex]
        if q not in columns:
            columns[q] = [r, ""]
        first, letters = columns[q]
        columns[q] = [first, letters + "." * (r - first - len(letters)) + LETTERS[printed]]
    return columns


def write_lodes(table: AntiquityTable) -> dict[str, str]:
    """The products that are fixed, each by the first hex of its range (ANT-7.22)."""
    lodes: dict[str, str] = {}
    for number in range(len(table.lodes)):
        if table.lodes[number] >= 0:
            first = table.chart.range_of.index(number)
            lodes[table.facts.atlas.names[first]] = GOODS[table.lodes[number]]
    return lodes


def write_offer(offer: Offer) -> dict[str, Any]:
    return {
        "seat": offer.seat,
        "to": offer.to,
        "give": goods_data(list(offer.give)),
        "ask": goods_data(list(offer.ask)),
        "market": offer.market,
    }


def write_draft(draft: Draft) -> dict[str, Any] | None:
    if draft.to == NOBODY:
        return None
    return {"to": draft.to, "give": goods_data(draft.give), "ask": goods_data(draft.ask)}


def _final(table: AntiquityTable, seat: int, viewer: int) -> dict[str, Any] | None:
    final = table.finals[seat]
    if final is None or viewer not in (OMNISCIENT, seat):
        return None
    return write_seat(table, final, seat, viewer)


# --- a seat ---------------------------------------------------------------------------------------------------------


def write_seat(table: AntiquityTable, part: Realm, seat: int, viewer: int) -> dict[str, Any]:
    """What belongs to a seat: all of it is public, as it is shown."""
    facts = table.facts
    names = facts.atlas.names
    zone = compute_zone(table, part)
    data: SeatData = {
        "goods": goods_data(part.goods),
        "houses": [n for n in range(1, facts.houses + 1) if part.houses >> n - 1 & 1],
        "idle": part.idle,
        "buildings": [write_building(building) for building in part.buildings],
        "graves": write_graves(part.graves),
        "works": [write_works(names, works) for works in part.works],
        "cities": [names[centre] for centre in part.centres],
        "inns": [names[inn] for inn in part.inns],
        "saint": None if part.saint == NO_SAINT else SAINTS[part.saint],
        "used": [MARKS[i] for i in range(len(MARKS)) if part.used >> i & 1],
        "cathedrals": part.cathedrals,
        "taken": part.taken[:],
        "limits": list(part.limits),
        "again": part.again,
        "due": part.due,
        "leaving": LEAVING[part.leaving],
        "out": part.out,
        "before": write_before(part),
        "residents": part.residents(),
        "working": [KINDS[kind] for kind in range(len(KINDS)) if part.works_kind(kind)],
        "capacity": part.capacity,
        "cart_shops": part.carts,
        "fountains": part.fountains,
        "busy": busy(part),
        "food": part.food(),
        "graves_due": graves_due(facts, part, table.famine),
        "markers_due": markers_due(facts, part),
        "empty": part.empty_cells(facts),
        "zone": [names[hex] for hex in zone.hexes],
        "zone_size": len(zone.hexes),
    }
    return dict(data)


def write_building(building: Building) -> str:
    """Such as ``storage_2x3 1 5,0 r0 manned``: kind, city, top left cell, rotation, and what else is to say."""
    cell = building.spot // 4
    words = [shape_name(building.shape).replace(" ", "_"), str(building.town + 1)]
    words += [f"{cell // SIDE},{cell % SIDE}", f"r{building.spot % 4}"]
    if building.manned:
        words.append("manned")
    if building.service & 1:
        words.append("served")
    if building.service & 2:
        words.append("before")
    if building.town == LIFTED:
        words.append(f"lifted={building.pattern}")
    return " ".join(words)


def write_graves(graves: list[int]) -> list[str]:
    """Such as ``1 0,3``: city and cell."""
    return [
        f"{town + 1} {cell // SIDE},{cell % SIDE}" for town in range(len(graves)) for cell in cells_in(graves[town])
    ]


def write_works(names: list[str], works: Works) -> list[Any]:
    """Kind, product, site (of a fishery both hexes), and the hexes with goods."""
    site = f"{names[works.site]}+{names[works.second]}" if works.kind == FISHERY else names[works.site]
    return [WORKS[works.kind], GOODS[works.product], site, [names[hex] for hex in works.goods]]


def write_before(part: Realm) -> dict[str, Any] | None:
    """While rearranging: how it was, and the graves in the hand."""
    if not part.graves_before:
        return None
    return {
        "buildings": [write_building(building) for building in part.before],
        "graves": write_graves(list(part.graves_before)),
        "lifted": part.graves_lifted,
    }
