"""The pieces and numbers of Antiquity as one immutable facts object, with small ints for everything."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from gildhall.engine.errors import BadComponents
from gildhall.engine.game import Game
from gildhall.engine.plain import machine_words
from gildhall.games.antiquity._numbers import AntiquityNumbers
from gildhall.games.antiquity.atlas import TILE_RADIUS, Atlas, Hex, disc, tile_hexes
from gildhall.games.antiquity.moves import AntiquityMoves
from gildhall.games.antiquity.names import GOODS, KINDS, SAINTS, STORAGES, SUPPLIES, Kind
from gildhall.games.antiquity.shapes import SIDE, Shape, rectangle, square


class Cost:
    """A cost (ANT-5.16 to 5.18): wood, stone, any food, any luxury. With ``differ`` all units must be different."""

    def __init__(self, wood: int, stone: int, food: int, luxury: int, differ: bool) -> None:
        self.wood = wood
        self.stone = stone
        self.food = food
        self.luxury = luxury
        self.differ = differ


class Prices:
    """Many costs, as bits: which of them so many units of a good, or so many different goods, are enough for."""

    def __init__(self, costs: list[Cost]) -> None:
        self.wood = _enough([cost.wood for cost in costs])
        self.stone = _enough([cost.stone for cost in costs])
        self.food = _enough([cost.food for cost in costs])
        self.luxury = _enough([cost.luxury for cost in costs])
        self.differ: i64 = sum(1 << number for number, cost in enumerate(costs) if cost.differ)


def _enough(units: list[int]) -> vec[i64]:
    """By number of units, from 0 on: the costs (as bits) that ask for no more.

    >>> list(_enough([1, 0, 2]))
    [2, 3, 7]
    """
    return machine_words(
        [sum(1 << number for number, asked in enumerate(units) if asked <= most) for most in range(max(units) + 1)]
    )


class Face:
    """A side of a map tile."""

    def __init__(self, name: str, terrain: dict[Hex, str], marks: list[Hex]) -> None:
        self.name = name
        self.terrain = terrain
        self.marks = marks


class AntiquityFacts(AntiquityNumbers):
    """Everything that does not change during a game of Antiquity."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], rules_version: int) -> None:
        super().__init__(game, seats, options, rules_version)
        self.makes_forced = rules_version >= 2
        components = game.components
        self.atlas = Atlas(components)
        self.neighbours = self.atlas.neighbours
        assert isinstance(game.catalogue, AntiquityMoves)
        self.moves = game.catalogue
        self._read_options(options)
        self._read_numbers(components)
        self._read_buildings(components["buildings"])
        self._read_costs(components)
        self._read_tiles(components)
        self._read_layout(components["layouts"][str(seats)])

    def _read_options(self, options: dict[str, Any]) -> None:
        """Section 12. An option that is not set takes its value from the edition (ANT-12.10)."""
        online = options["edition"] == "online"
        dump = options["dump_unmanned_reduction"]
        tie = options["tiebreak_count"]
        self.unmanned_dump: int = (0 if online else 1) if dump == "edition" else dump
        self.tie_by_empty: bool = online if tie == "edition" else tie == "empty"
        self.bank_open: bool = options["trade"] != "none"
        self.trade_open: bool = options["trade"] == "full"
        self.inn_limit: int = 1 << 20 if options["inn_limit"] == "none" else options["inn_limit"]
        self.round_limit: int = options["round_limit"] or 1 << 20

    def _read_numbers(self, components: dict[str, Any]) -> None:
        self.start_wood: int = components["start"]["wood"]
        self.houses: int = components["player"]["houses"]
        self.most_cities: int = components["player"]["cities"]
        self.supplies: list[int] = [components["supply"][name] for name in SUPPLIES]
        self.tokens: list[int] = [
            GOODS.index(good) for good, number in components["tokens"].items() if good in GOODS for _ in range(number)
        ] * self.seats
        player = components["player"]
        if (player["first_map"], player["later_maps"], player["cities"]) != (SIDE, SIDE - 1, 4):
            raise BadComponents("city maps are 7x7 and three times 6x6: other sizes cannot be used yet")
        self.maps: list[int] = [square(SIDE), square(SIDE - 1), square(SIDE - 1), square(SIDE - 1)]

    def _read_buildings(self, buildings: dict[str, Any]) -> None:
        """Shapes by number: the kinds of buildings, then the sizes of storages (ANT-2.15, 5.23)."""
        for kind in KINDS:
            if not any("#" in row for row in buildings[kind]["shape"]):
                raise BadComponents(f"component 'buildings.{kind}.shape' has no cell: at least one letter is a #")
        self.shapes: list[Shape] = [Shape(buildings[kind]["shape"]) for kind in KINDS]
        self.shapes += [Shape(rectangle(low, high)) for low, high in STORAGES]
        self.needy: i64 = sum(1 << kind for kind in range(len(KINDS)) if buildings[KINDS[kind]]["manned"] == "needs")
        self.pieces: list[int] = [1] * len(self.shapes)  # units of the shared supply that a piece takes
        if self.storage_by_elements:
            for shape in range(len(KINDS), len(self.shapes)):
                self.pieces[shape] = self.shapes[shape].size // 2
        self.faculties: list[int] = [Kind.ALCHEMY, Kind.BIOLOGY, Kind.PHILOSOPHY, Kind.THEOLOGY]
        assert all(buildings[KINDS[kind]]["faculty"] for kind in self.faculties)
        self.storage_shapes: list[int] = list(range(len(KINDS), len(self.shapes)))

    def kind_of(self, shape: int) -> int:
        """The kind of building that a shape belongs to."""
        return shape if shape < len(KINDS) else Kind.STORAGE

    def _read_costs(self, components: dict[str, Any]) -> None:
        self.costs: list[Cost] = [_cost(components["buildings"][kind]["cost"]) for kind in KINDS]
        houses = [components["houses"][str(n)] for n in range(1, self.houses + 1)]
        self.house_costs: list[Cost] = [Cost(0, 0, 0, 0, False)]
        self.house_costs += [Cost(0, 0, house["food"], house["luxury"], house["d"]) for house in houses]
        self.prices = Prices([*self.costs, *self.house_costs[1:]])  # by kind, then of the houses
        country = components["countryside"]
        self.woodcutter_cost = _cost(country["woodcutter"]["cost"])
        self.mine_cost = _cost(country["mine"]["cost"])
        self.fishery_cost = _cost(country["fishery"]["cost"])
        self.inn_cost = _cost(country["inn"]["cost"])
        self.city_cost = _cost(country["city"]["cost"])
        self.razeable: list[bool] = [components["saints"][saint]["razeable"] for saint in SAINTS]

    def _read_tiles(self, components: dict[str, Any]) -> None:
        self.faces: dict[str, Face] = {}
        for name, tile in components["tiles"].items():
            marks = [(mark[0], mark[1]) for mark in tile["marks"]]
            terrain = tile_hexes(tile["columns"])
            if sorted(terrain) != sorted(disc((0, 0), TILE_RADIUS)) or not set(terrain.values()) <= set("FGMW"):
                raise BadComponents(f"tile {name} needs nine columns with 61 letters F, G, M, W in all")
            self.faces[name] = Face(name, terrain, marks)
        designs = [sides for name, sides in components["designs"].items() if name.startswith("D")]
        self.designs: list[list[str]] = designs
        self.tile_copies: int = components["designs"]["copies"]

    def _read_layout(self, layout: dict[str, Any]) -> None:
        """ANT-3.1, 3.2, 3.11: tile centres; for each start tile the hexes where the centre of a first city may be."""
        self.tile_centres: list[Hex] = [(tile[0], tile[1]) for tile in layout["tiles"]]
        self.start_tiles: list[int] = layout["start"]
        self.start_hexes: list[list[int]] = []
        for tile in self.start_tiles:
            hexes = [self.atlas.number[place] for place in disc(self.tile_centres[tile], 3)]
            self.start_hexes.append(sorted(hexes))
        self.start_moves = [[self.moves.at + hex for hex in hexes] for hexes in self.start_hexes]


def _cost(data: dict[str, Any]) -> Cost:
    return Cost(data["wood"], data["stone"], data.get("food", 0), data["luxury"], data["d"])
