"""Section 3: the set-up and the first cities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gildhall.engine.deck import Deck
from gildhall.engine.dice import Dice
from gildhall.engine.step import Asks, Refusal
from gildhall.games.antiquity._view import read_seat
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.land import CITY, TOKEN, Chart, Seas, draw_tiles, marked_hexes, print_land
from gildhall.games.antiquity.names import Good
from gildhall.games.antiquity.steps.round import PhaseEnd, Round
from gildhall.games.antiquity.table import AntiquityTable, OnHex
from gildhall.games.antiquity.zones import forget_zones

MAP_STREAM: Final = 0
TOKEN_STREAM: Final = 1
ORDER_STREAM: Final = 2


def set_up(table: AntiquityTable, dice: Callable[[int], Dice]) -> None:
    """ANT-3.1 to 3.9: the land and its tokens, the players' goods, no famine, the order of play.

    Each player's 20 houses are on the player's cost table (ANT-3.7); only built houses are counted. Each source of
    chance has its own dice, and a token gets its face when it is turned over (ANT-3.4, 3.5).
    """
    facts = table.facts
    tiles = draw_tiles(facts, dice(MAP_STREAM))
    table.chart = Chart(facts, print_land(facts, tiles), tiles)
    table.land = table.chart.printed[:]
    for hex in marked_hexes(facts, tiles):
        table.land[hex] = table.land[hex] | TOKEN
    table.seas = Seas()
    table.tokens = Deck(facts.tokens[:], dice(TOKEN_STREAM))
    table.lodes = [-1] * table.chart.ranges
    table.supply = facts.supplies[:]
    table.seats = [start_realm(table, seat) for seat in range(facts.seats)]
    table.order = draw_order(facts.seats, dice(ORDER_STREAM))
    forget_zones(table)
    table.push(Round())
    table.push(PhaseEnd())
    for seat in table.order:
        table.push(StartCity(seat))


def start_realm(table: AntiquityTable, seat: int) -> Realm:
    """ANT-3.6: 6 wood and nothing else."""
    part = read_seat(table, seat, {})
    part.goods[Good.WOOD] = table.facts.start_wood
    return part


def draw_order(seats: int, dice: Dice) -> tuple[int, ...]:
    """ANT-3.9."""
    order = list(range(seats))
    dice.shuffle(order)
    return tuple(order)


class StartCity(OnHex):
    """ANT-3.10 to 3.16: the first city goes on a start tile without a city, on any terrain, with all its hexes on the
    tile. Tokens under it are discarded.
    """

    rule = "ANT-3.10"
    asks = Asks("at", otherwise="start_city_first")

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        moves: list[int] = []
        for tile in free_tiles(table):
            moves += table.facts.start_moves[tile]
        return moves

    def take(self, table: AntiquityTable, seat: int, hex: int) -> None:
        table.found_city(seat, hex)
        table.seas = Seas()
        if table.listening:
            table.tell("city_built", {"seat": seat, "hex": table.facts.atlas.names[hex], "city": 1})

    def why_not_at(self, table: AntiquityTable, seat: int, hex: int) -> Refusal:
        if any(hex in hexes for hexes in table.facts.start_hexes):
            return Refusal("ANT-3.12", "tile_taken")
        return Refusal("ANT-3.11", "not_on_start_tile")


def free_tiles(table: AntiquityTable) -> list[int]:
    """ANT-3.12: start tiles without a city."""
    tiles: list[int] = []
    for tile in range(len(table.facts.start_hexes)):
        for hex in table.facts.start_hexes[tile]:
            if table.land[hex] & CITY:
                break
        else:
            tiles.append(tile)
    return tiles
