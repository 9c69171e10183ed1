"""City maps of players and the buildings on them."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from gildhall.games.antiquity.names import Kind

LIFTED: Final = -1
"""The town of a building that is lifted while buildings are rearranged."""

# Cells of a map.
EMPTY: Final = 0  # ANT-5.11: without a building or grave
GRAVES: Final = 1
UNBURIED: Final = 2  # ANT-9.6 to 9.8: of buildings that can take a grave, so not of houses


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Building:
    """A city building on a map. It is immutable, so that copies share it; a change replaces it.

    ``service``: bit 0 is set if it has had a resident this round, bit 1 if it had one in the round before (to suggest
    the same manning). ``pattern``: while it is lifted, which of its cells have graves (ANT-5.51).
    """

    def __init__(
        self, shape: int, kind: i64, town: int, spot: int, mask: i64, manned: bool, service: int, pattern: int = 0
    ) -> None:
        self.shape = shape
        self.kind = kind
        self.town = town
        self.spot = spot
        self.mask = mask
        self.manned = manned
        self.service = service
        self.pattern = pattern

    def with_man(self, manned: bool, service: int) -> Building:
        """The same building with or without a resident."""
        return Building(self.shape, self.kind, self.town, self.spot, self.mask, manned, service)

    def lifted(self, pattern: int) -> Building:
        """The same building, lifted."""
        return Building(self.shape, self.kind, LIFTED, self.spot, 0, self.manned, self.service, pattern)

    def put(self, town: int, spot: int, mask: i64) -> Building:
        """The same building at another place."""
        return Building(self.shape, self.kind, town, spot, mask, self.manned, self.service)

    def key(self) -> tuple[Any, ...]:
        """Equal for equal buildings."""
        return (self.shape, self.town, self.spot, self.manned, self.service, self.pattern)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class CityMap:
    """The map of a city, and its cells with buildings, with houses and with graves (see shapes.py). It is immutable, so
    that copies share it; a change replaces it.
    """

    def __init__(self, whole: i64, built: i64, homes: i64, graves: i64) -> None:
        self.whole = whole
        self.built = built
        self.homes = homes
        self.graves = graves
        self.empty = whole & ~(built | graves)

    def cells(self, what: int) -> i64:
        """The cells that are EMPTY or UNBURIED, or have GRAVES."""
        if what == EMPTY:
            return self.empty
        return self.graves if what == GRAVES else self.built & ~(self.homes | self.graves)

    def with_graves(self, graves: i64) -> CityMap:
        """The same map with other graves."""
        return CityMap(self.whole, self.built, self.homes, graves)

    def with_building(self, building: Building) -> CityMap:
        """The same map with a further building."""
        homes = building.mask if building.kind == Kind.HOUSE else 0
        return CityMap(self.whole, self.built | building.mask, self.homes | homes, self.graves)
