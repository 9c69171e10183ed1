"""Events of the usual shapes: what all seats see at once, and cards that only one seat sees."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gildhall.engine.table import AnyTable


def tell_all(table: AnyTable, kind: str, data: dict[str, Any]) -> None:
    """Tell what all seats learn only now: undo and preview stop at it."""
    table.tell(kind, data, reveals=list(range(len(table.seats))))


def tell_cards(table: AnyTable, kind: str, public: dict[str, Any], cards: Iterable[int], names: list[str]) -> None:
    """Tell the ``seat`` of this event which cards it got; the others learn only the rest."""
    seat = public["seat"]
    private = {**public, "cards": [names[card] for card in cards]}
    table.tell(kind, public, private, seats=[seat], reveals=[seat])
