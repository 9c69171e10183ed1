"""Phase 4 and the land: what to build where, which hexes to pollute, where the first city lies."""

from __future__ import annotations

from gildhall.games.antiquity.advice.enclose import next_inn
from gildhall.games.antiquity.advice.goals import CITIES, goal_of, has_switched, hoarding
from gildhall.games.antiquity.advice.goods import affordable, coming, spare, works_in, worth
from gildhall.games.antiquity.advice.weights import WEIGHTS
from gildhall.games.antiquity.countryside import covered, fished
from gildhall.games.antiquity.land import DRY, FOREST, GRASS, MOUNTAIN, POLLUTED, SEA, TAKEN, TOKEN
from gildhall.games.antiquity.names import FARM, GOODS, MINE, STONE, WOOD, WOODCUTTER
from gildhall.games.antiquity.sites import inn_sites, second_shores, shores, sites
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.zones import walk, zone_of


def first_city(table: AntiquityTable, seat: int, choices: list[int]) -> int:
    """Where forest, grass, mountains, sea and tokens are near (16.2)."""
    best = choices[0]
    best_worth = -(1 << 20)
    for move in choices:
        value = surroundings(table, move - table.facts.moves.at)
        if value > best_worth:
            best = move
            best_worth = value
    return best


def surroundings(table: AntiquityTable, centre: int) -> int:
    """What the hexes near a city are worth."""
    facts = table.facts
    land = table.land
    city = facts.atlas.city(centre)
    seen = [0] * len(land)
    for hex in city:
        seen[hex] = 1
    edge = city
    counts = [0] * 16
    tokens = 0
    for _ in range(2):
        found: list[int] = []
        for hex in edge:
            for other in facts.neighbours[hex]:
                if seen[other] == 0:
                    seen[other] = 1
                    bits = land[other]
                    counts[bits & 15] = counts[bits & 15] + 1
                    if bits & DRY:
                        found.append(other)
                        if bits & TOKEN:
                            tokens += 1
        edge = found
    value = 3 * min(counts[FOREST], 14) + 4 * min(counts[MOUNTAIN], 7) + 3 * min(counts[GRASS], 9)
    return value + 4 * min(counts[SEA], 6) + 12 * tokens


# --- the menu -------------------------------------------------------------------------------------------------------


def country_move(table: AntiquityTable, seat: int, choices: list[int]) -> int:
    """The building whose goods are worth most now; a city when room is short."""
    facts = table.facts
    ids = facts.moves
    goods = spare(table, seat)
    part = table.seats[seat]
    if hoarding(table, seat) and not affordable(part, goods, facts.city_cost):
        choices = [move for move in choices if move != ids.city]
    if hoarding(table, seat) and not affordable(part, goods, facts.inn_cost):
        choices = [move for move in choices if move != ids.inn]
    if ids.city in choices and wants_city(table, seat):
        return ids.city
    if ids.alchemy in choices:
        return ids.alchemy
    if ids.inn in choices and (has_switched(part) or len(part.inns) < 3) and next_inn(table, seat) >= 0:
        return ids.inn
    if ids.woodcutter in choices and part.goods[WOOD] <= 1 and works_in(part, WOOD, WOOD) == 0:
        return ids.woodcutter
    best = ids.end
    best_worth = WEIGHTS.start
    for move in choices:
        value = worth_of_start(table, seat, move)
        if value > best_worth:
            best = move
            best_worth = value
    if (
        ids.inn in choices
        and best_worth < (WEIGHTS.inn_below if len(part.inns) < 2 else WEIGHTS.more_inns_below)
        and best_inn(table, seat, inn_sites(table, seat))[0] > best_worth
    ):
        return ids.inn
    return best


def wants_city(table: AntiquityTable, seat: int) -> bool:
    """Another city when room runs short, as many as the saint asks for."""
    part = table.seats[seat]
    if len(part.centres) >= CITIES[goal_of(table, seat)]:
        return False
    return part.empty_cells(table.facts) < 14 or table.round >= WEIGHTS.city_round


def worth_of_start(table: AntiquityTable, seat: int, move: int) -> int:
    """What a choice of the menu is worth, with its best site."""
    ids = table.facts.moves
    if move == ids.woodcutter:
        return best_site(table, seat, WOODCUTTER, WOOD, sites(table, seat, WOODCUTTER, WOOD))[0]
    for good in range(len(GOODS)):
        if move == ids.farms[good] or move == ids.free_farms[good]:
            less = (
                0 if move == ids.free_farms[good] else worth(table, seat, good, table.seats[seat].goods[good] - 1) // 2
            )
            return best_site(table, seat, FARM, good, sites(table, seat, FARM, good))[0] - less
        if move == ids.mines[good]:
            value = best_site(table, seat, MINE, good, sites(table, seat, MINE, good))[0] - WEIGHTS.wood_cost
            return value + 400 if good == STONE and lacks_stone(table, seat) else value
        if move == ids.fisheries[good]:
            return best_shore(table, seat, good)[0] - WEIGHTS.wood_cost
    return 0


def lacks_stone(table: AntiquityTable, seat: int) -> bool:
    """Has he neither a cathedral nor the stone for it?"""
    part = table.seats[seat]
    return part.saint < 0 and part.goods[STONE] + coming(part)[STONE] == 0


def yield_worth(table: AntiquityTable, seat: int, good: int, size: int) -> int:
    """What so many units are worth over the rounds to come: later ones less."""
    number = table.seats[seat].goods[good] + coming(table.seats[seat])[good]
    value = 0
    for i in range(min(size, 6)):
        value += worth(table, seat, good, number + i, i) * (100 - WEIGHTS.later * i) // 100
    return value


def best_site(table: AntiquityTable, seat: int, kind: int, good: int, hexes: list[int]) -> list[int]:
    """The worth of the best site, and the site."""
    best = [-1, -1]
    for hex in hexes:
        hexes_covered = covered(table.facts, table.land, kind, hex)
        value = yield_worth(table, seat, good, len(hexes_covered))
        for other in hexes_covered:
            if table.land[other] & TOKEN:
                value -= WEIGHTS.token
        if value > best[0]:
            best = [value, hex]
    return best


def best_shore(table: AntiquityTable, seat: int, good: int) -> list[int]:
    """The worth of the best place for a fishery, and its two hexes."""
    best = [-1, -1, -1]
    for first in shores(table, seat):
        for second in second_shores(table, seat, first):
            size = len(fished(table.facts, table.land, first, second))
            value = yield_worth(table, seat, good, size)
            if value > best[0]:
                best = [value, first, second]
    return best


def best_inn(table: AntiquityTable, seat: int, hexes: list[int]) -> list[int]:
    """The worth of the best site for an inn, and the site: clean land that is not in the zone yet."""
    facts = table.facts
    land = table.land
    inside = zone_of(table, seat).inside
    best = [-1, -1]
    for hex in hexes:
        seen = [0] * len(land)
        seen[hex] = 1
        value = 0
        for other in walk(facts.neighbours, land, [hex], facts.reach, seen):
            if inside[other] == 0 and land[other] & (TAKEN | POLLUTED) == 0:
                value += WEIGHTS.inn_hex
                if land[other] & TOKEN:
                    value += 30
        if land[hex] & POLLUTED:
            value += 8
        if value > best[0]:
            best = [value, hex]
    return best


def best_city(table: AntiquityTable, seat: int, choices: list[int]) -> int:
    """A new city towards fresh land: what its surroundings add that is clean and not in the zone yet."""
    facts = table.facts
    inside = zone_of(table, seat).inside
    best = choices[0]
    best_worth = -(1 << 20)
    for move in choices:
        centre = move - facts.moves.at
        value = 0
        for hex in range(len(table.land)):
            if facts.atlas.apart(hex, centre) <= 3:
                bits = table.land[hex]
                if bits & TAKEN == 0 and bits & POLLUTED == 0 and bits & (DRY | SEA):
                    value += 1 if inside[hex] else 3
                    if bits & TOKEN:
                        value += 2
        if value > best_worth:
            best = move
            best_worth = value
    return best


def dirtiest(table: AntiquityTable, seat: int, choices: list[int]) -> int:
    """The centre from which alchemy cleans most."""
    best = choices[0]
    most = -1
    for move in choices:
        number = 0
        for hex in table.facts.atlas.city(move - table.facts.moves.at):
            if table.land[hex] & (POLLUTED | TAKEN) == POLLUTED:
                number += 1
        if number > most:
            most = number
            best = move
    return best


# --- pollution ------------------------------------------------------------------------------------------------------


def least_missed_hex(table: AntiquityTable, seat: int, choices: list[int]) -> int:
    """The hex that is missed least (16.8); the list is ascending, so the choice is the lowest of the best ones."""
    due = table.seats[seat].due
    values = [value_of_hex(table, seat, move - table.facts.moves.at) for move in choices]
    limit = sorted(values)[min(due, len(values)) - 1]
    for i in range(len(choices)):
        if values[i] <= limit:
            return choices[i]
    return choices[-1]


def value_of_hex(table: AntiquityTable, seat: int, hex: int) -> int:
    """How much a clean hex is worth: with its clean neighbours of the same terrain."""
    land = table.land
    terrain = land[hex] & (DRY | SEA)
    alike = 0
    for other in table.facts.neighbours[hex]:
        if land[other] & (terrain | POLLUTED | TAKEN) == terrain:
            alike += 1
    value = 10 * alike
    if terrain == MOUNTAIN:
        value += 15
    elif terrain == GRASS:
        value += 8
    if land[hex] & TOKEN:
        value += 200
    for other in table.order:
        if other != seat and zone_of(table, other).inside[hex]:
            value -= 12
    return value
