"""Points and standings (OMG-11.6 to 11.13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gildhall.engine.standing import Ranking, ranks

if TYPE_CHECKING:
    from gildhall.games.oh_my_goods.components import GoodsFacts
    from gildhall.games.oh_my_goods.table import Trader


def rankings(facts: GoodsFacts, seats: Sequence[Trader]) -> list[Ranking]:
    """OMG-11.9 to 11.11, 11.13: most points first, then the larger remainder of coins; equal in both, players share a
    place.
    """
    sources = [breakdown(facts, part) for part in seats]
    points = [sum(each.values()) for each in sources]
    order = ranks([[points[seat], part.coins % facts.coins_per_vp] for seat, part in enumerate(seats)])
    return [Ranking(seat, order[seat], points[seat], sources[seat]) for seat in range(len(seats))]


def breakdown(facts: GoodsFacts, part: Trader) -> dict[str, int]:
    """OMG-11.6, 11.7, 11.8: buildings, assistants, and all coins together divided once, rounded down (OMG-0.1). Hand
    cards and the card set aside score nothing.
    """
    assistants = sum([facts.face_vp[face] for face in part.assistants])
    return {"buildings": part.estate.vp, "assistants": assistants, "goods": part.coins // facts.coins_per_vp}
