"""How ``print(table)`` draws. The engine itself draws nothing; :mod:`gildhall` provides a drawer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from gildhall.engine.table import AnyTable

Drawer = Callable[[Any], str]
_drawers: Final[list[Drawer]] = []


def draw_with(drawer: Drawer) -> None:
    """Set the function that ``str(table)`` uses."""
    _drawers.append(drawer)


def drawn(table: AnyTable) -> str:
    """The table drawn with characters; one line about it if there is no drawer."""
    return _drawers[-1](table) if _drawers else repr(table)
