"""Objects in front of a player: how they are added, and what they provide."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gildhall.games.craftsmen.capital import COLOURS, bit
from gildhall.games.craftsmen.components import COUNT, LANE, CraftsmenFacts
from gildhall.games.craftsmen.lines import count_bits
from gildhall.games.craftsmen.table import Craftsman, CraftsmenTable

LEFT: Final = 0
RIGHT: Final = 1


def add_object(table: CraftsmenTable, seat: int, card: int, side: int) -> None:
    """CRA-8.13: an object goes to an end of the row. A player may own several of the same type (CRA-8.19), and none
    ever leaves (CRA-8.18).
    """
    part = table.seats[seat]
    if side == LEFT:
        part.row = (card,) + part.row
        part.filled = (0,) + part.filled
    else:
        part.row += (card,)
        part.filled += (0,)
    count_type(table.facts, part, card)


def count_types(facts: CraftsmenFacts, part: Craftsman) -> None:
    """Find the types that a player owns, those owned more than once, the raw materials (CRA-8.60, 8.64), and the
    colours.
    """
    part.types = part.doubles = part.raws = part.colours = 0
    for card in part.row:
        count_type(facts, part, card)


def count_type(facts: CraftsmenFacts, part: Craftsman, card: int) -> None:
    """The same for one more object."""
    part.colours += facts.colours_packed[card]
    type_ = facts.type_of[card]
    part.doubles |= part.types & bit(type_)
    part.types |= bit(type_)
    if facts.makes[type_] < facts.raw_goods:
        part.raws |= bit(facts.makes[type_])


def fits(table: CraftsmenTable, seat: int, card: int, side: int) -> bool:
    """CRA-8.14: does the card match its neighbour at this end?"""
    facts = table.facts
    row = table.seats[seat].row
    neighbour = row[0] if side == LEFT else row[-1]
    return facts.fits[facts.pair[neighbour]] >> facts.pair[card] & 1 == 1


def colour_sets(part: Craftsman) -> int:
    """CRA-11.7: complete sets of four colours on the halves of all objects."""
    return least(part.colours)


def least(packed: i64) -> i64:
    """The least of four packed numbers."""
    found = packed & COUNT
    for _ in range(1, COLOURS):
        packed >>= LANE
        if packed & COUNT < found:
            found = packed & COUNT
    return found


def markers(table: CraftsmenTable, seat: int) -> int:
    """CRA-2.18: the player's markers on fair, granary, ships and input icons (only relevant with the option
    cube_limit).
    """
    part = table.seats[seat]
    on_icons = sum([int(count_bits(filled)) for filled in part.filled])
    return part.fair + table.granary.count(seat) + table.rows.count(seat) + on_icons


def has_marker(table: CraftsmenTable, seat: int) -> bool:
    """Is there a marker left to put one more into play?"""
    limit = table.facts.cube_limit
    return limit == 0 or markers(table, seat) < limit
