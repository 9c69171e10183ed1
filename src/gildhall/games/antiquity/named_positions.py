# mypyc: skip
"""Hand-written positions: moments of the game by name, and defaults for everything that is not given.

They are described for people in docs/positions/antiquity.md.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from gildhall.engine.errors import BadPosition
from gildhall.engine.moments import Moment, moment, not_begun
from gildhall.games.antiquity.buildings import LIFTED, Building
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.land import Seas
from gildhall.games.antiquity.names import NO_SAINT, PHASES, SAINTS, Kind, shape_name
from gildhall.games.antiquity.shapes import CELLS
from gildhall.games.antiquity.steps.round import PhaseEnd, Round, push_phases
from gildhall.games.antiquity.steps.setup import StartCity
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.view import lay_part
from gildhall.games.antiquity.zones import forget_zones

HOMES: Final = ["-7,0", "7,0", "0,-7", "0,7"]
"""The default places of first cities. Their zones do not touch."""


def at_setup(table: AntiquityTable, data: dict[str, Any]) -> None:
    """Before the first cities; the land is laid out."""
    table.round = 0
    table.push(Round())
    table.push(PhaseEnd())
    for seat in table.order:
        table.push(StartCity(seat))


def complete(table: AntiquityTable, data: dict[str, Any]) -> None:
    """Fill in what is not given: first cities, places of buildings, houses for residents, the saint of a cathedral."""
    facts = table.facts
    seats = data["seats"]
    if not any(part.centres for part in table.seats):
        for seat, part in enumerate(table.seats):
            part.centres = (facts.atlas.by_name[HOMES[seat]],)
            part.recount(facts)
            lay_part(facts, table.land, part)
        table.seas = Seas()
    forget_zones(table)
    for seat, part in enumerate(table.seats):
        complete_seat(facts, part, dict(seats[seat]))


def complete_seat(facts: AntiquityFacts, part: Realm, data: dict[str, Any]) -> None:
    """Find a place for every building without one; houses fill the last empty cells."""
    for i, building in enumerate(part.buildings):
        if building.town == LIFTED:
            part.replace(i, _placed(facts, part, building))
            part.recount(facts)
    homes = sum(1 for building in part.buildings if building.kind == Kind.HOUSE)
    manned = sum(1 for building in part.buildings if building.manned)
    if "houses" not in data:
        part.houses = (1 << max(homes, part.idle + manned + len(part.works))) - 1
    if "idle" not in data:
        part.idle = max(0, part.residents() - manned - len(part.works))
    for _ in range(part.residents() - homes):
        _add_house(facts, part)
    part.recount(facts)
    if part.saint == NO_SAINT and part.standing >> Kind.CATHEDRAL & 1:
        raise BadPosition(f"a cathedral needs a 'saint', one of {SAINTS}")


def _placed(facts: AntiquityFacts, part: Realm, building: Building) -> Building:
    piece = facts.shapes[building.shape]
    for town in range(len(part.centres)):
        empty = part.maps[town].empty
        for spot in piece.spots[1 if town else 0]:
            mask = piece.masks[spot]
            if mask & ~empty == 0:
                return building.put(town, spot, mask)
    raise BadPosition(f"there is no room for {shape_name(building.shape)}")


def _add_house(facts: AntiquityFacts, part: Realm) -> None:
    for town in range(len(part.centres) - 1, -1, -1):
        empty = part.maps[town].empty
        if empty:
            cell = max(cell for cell in range(CELLS) if empty >> cell & 1)
            part.add(facts, Kind.HOUSE, town, 4 * cell)
            return
    raise BadPosition("there is no room for the houses of all residents")


PLACES: Final[dict[str, Moment]] = {
    "setup": at_setup,
    "round": moment(complete, not_begun("round"), Round()),
    **{PHASES[phase]: moment(complete, partial(push_phases, first=phase)) for phase in range(1, len(PHASES))},
}
