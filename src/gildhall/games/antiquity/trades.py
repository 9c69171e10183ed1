"""Player trades (ANT-5.32 to 5.35): drafts that only their author sees, and offers that lie on the table."""

from __future__ import annotations

from typing import Final

from gildhall.games.antiquity.names import GOODS

NOBODY: Final = -1


class Draft:
    """An offer that is being composed."""

    def __init__(self) -> None:
        self.to = NOBODY
        self.give: list[int] = [0] * len(GOODS)
        self.ask: list[int] = [0] * len(GOODS)

    def copy(self) -> Draft:
        twin = Draft()
        twin.to = self.to
        twin.give = self.give[:]
        twin.ask = self.ask[:]
        return twin


class Offer:
    """An offer on the table: goods only (ANT-5.35). Immutable. ``market``: the one who offers has a
    functioning market.
    """

    def __init__(self, seat: int, to: int, give: tuple[int, ...], ask: tuple[int, ...], market: bool) -> None:
        self.seat = seat
        self.to = to
        self.give = give
        self.ask = ask
        self.market = market
