# mypyc: skip
"""What a seat at Antiquity sees, as numbers. The land is a plane of all hexes that can be named in a move."""

from __future__ import annotations

from collections.abc import Callable

from gildhall.engine.components import entries as names_in
from gildhall.engine.game import Game
from gildhall.games.antiquity.names import PHASES, written_kind
from gildhall.lab.fields import BY_HAND, Field, Get, Part, entries, flag, named, number, one_of, seats_of, some_of

VERSION = 1
TOKENS = 2048
HOOKS = ["shapes: CELLS", "zones: shown_zone"]
TERRAIN = {"F": "forest", "G": "grass", "M": "mountain", "W": "sea"}
ONCE = ["hospital", "raze", "rearrange", "alchemy", "biology"]

FACES = "good for good in table.tokens.bag"
CORNERS = "CELLS * each.town + each.spot // 4 for each in part.buildings if each.town >= 0"
SITES = "works.site for works in part.works; works.second for works in part.works if works.second >= 0"


def shared(game: Game, seats: int) -> list[Field]:
    """What lies in the middle."""
    hexes = named(game, "at")
    return [
        number("round", 40),
        one_of("phase", PHASES),
        seats_of("first", seats, "order.0"),
        number("famine", 30),
        some_of("supply", ["cart_shop", "fountain", "storage", "fishery"], 16),
        *[some_of(name, hexes, get=_terrain(letter), native=BY_HAND) for letter, name in TERRAIN.items()],
        *[some_of(name, hexes, native=BY_HAND) for name in ("polluted", "felled", "tokens")],
        some_of("faces", ["grain", "olives", "sheep", "wine"], 4, native=FACES, names="GOODS"),
    ]


def own(game: Game, seats: int) -> list[Field]:
    """A seat has no secrets of its own: in a sealed step the others see it as it was at the opening."""
    return []


def seat(game: Game, seats: int) -> list[Field]:
    """What belongs to a seat."""
    hexes, cells = named(game, "at"), named(game, "cell")
    goods, buildings = names_in(game.components["goods"]), names_in(game.components["buildings"])
    return [
        some_of("goods", goods, 10),
        number("houses", 20, lambda part: len(part["houses"]), "part.residents()"),
        number("idle", 20),
        some_of("buildings", buildings, 8, _kinds("buildings"), "each.kind for each in part.buildings", "KINDS"),
        some_of("working", buildings, 1, _kinds("working"), "part.working", "KINDS"),
        some_of("corners", cells, 1, _corners, CORNERS),
        some_of("graves", cells, native=BY_HAND),
        some_of("works", hexes, 1, _sites, SITES),
        some_of("harvest", goods, 4, _harvest, "works.product for works in part.works", "GOODS"),
        some_of("cities", hexes),
        some_of("inns", hexes),
        some_of("zone", hexes, 1, "zone", "*shown_zone(table, part, seat).hexes", "facts.atlas.names"),
        one_of("saint", names_in(game.components["saints"])),
        some_of("used", ONCE),
        entries("counts", ["cart_shops", "fountains", "capacity", "busy", "food"], 10),
        entries("burdens", ["graves_due", "markers_due", "due", "empty"], 50),
        flag("out", native="part.out != 0"),
    ]


def _terrain(letter: str) -> Callable[[Part], list[str]]:
    def hexes(part: Part) -> list[str]:
        columns = part["land"].items()
        return [f"{q},{first + i}" for q, (first, row) in columns for i, each in enumerate(row) if each == letter]

    return hexes


def _harvest(part: Part) -> list[str]:
    return [work[1] for work in part["works"]]


def _kinds(name: str) -> Get:
    return lambda part: [written_kind(text) for text in part[name]]


def _corners(part: Part) -> list[str]:
    """The first cell of each building that has a place: ``house 1 0,5 r0`` lies on cell ``1 0,5``."""
    places = [" ".join(text.split()[1:3]) for text in part["buildings"]]
    return [place for place in places if not place.startswith("0 ")]  # a building in the hand has none


def _sites(part: Part) -> list[str]:
    return [site for works in part["works"] for site in works[2].split("+")]
