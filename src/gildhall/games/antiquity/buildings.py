"""City buildings on the maps of players."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

LIFTED: Final = -1
"""The town of a building that is lifted while buildings are rearranged."""


@mypyc_attr(acyclic=True)
class Building:
    """A city building on a map. It is immutable, so that copies share it; a change replaces it.

    ``service``: bit 0 is set if it has had a resident this round, bit 1 if it had one in the round before (to suggest
    the same manning). ``pattern``: while it is lifted, which of its cells have graves (ANT-5.51).
    """

    def __init__(
        self, shape: int, kind: int, town: int, spot: int, mask: int, manned: bool, service: int, pattern: int = 0
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

    def put(self, town: int, spot: int, mask: int) -> Building:
        """The same building at another place."""
        return Building(self.shape, self.kind, town, spot, mask, self.manned, self.service)

    def key(self) -> tuple[Any, ...]:
        """Equal for equal buildings."""
        return (self.shape, self.town, self.spot, self.manned, self.service, self.pattern)
