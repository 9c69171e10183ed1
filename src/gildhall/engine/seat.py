"""What lies before one seat, as every game has it."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Seat:
    """What lies before one seat."""

    def copy(self) -> Seat:
        raise NotImplementedError

    def unshare(self) -> None:
        """Copy lists that copies share because the rules never change them. A declared state knows which."""

    def key(self) -> tuple[Any, ...]:
        """Equal for seats with the same things before them; it can be hashed. A declared state has it."""
        raise NotImplementedError
