"""San Giorgio: how many inns enclose somebody's zone, and where they go."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import u8

from gildhall.games.antiquity.atlas import Neighbours
from gildhall.games.antiquity.land import DRY, TAKEN
from gildhall.games.antiquity.names import Kind
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.thumb.survey import Survey
from gildhall.games.antiquity.zones import Flags, compute_zone, sources_of, unmark, walk


def can_enclose(table: AntiquityTable, seat: int) -> bool:
    """Can the player do it in this round, with the stable manned and an inn for each cart and unit of food?"""
    part = table.seats[seat]
    if part.clean >> Kind.STABLE & 1 == 0 or part.clean >> Kind.BREWERY & 1 == 0:
        return False
    carts = len([each for each in part.buildings if each.kind == Kind.CART_SHOP and not part.hurt(each)])
    most = min(carts, part.food(), part.idle + part.carts - 2)
    return most >= 0 and len(inn_plan(table, seat, most + 1)) <= most


def inn_plan(table: AntiquityTable, seat: int, most: int) -> list[int]:
    """Sites of inns, one after another, that enclose the easiest opponent; ``most`` of them if it takes more."""
    best: list[int] = [-1] * (most + 1)
    for other in table.order:
        if other != seat:
            sites = plan_against(table, seat, other, most)
            if len(sites) < len(best):
                best = sites
    return best


def plan_against(table: AntiquityTable, seat: int, other: int, most: int) -> list[int]:
    """A greedy plan: each inn covers as many open hexes as possible, or goes nearer to them."""
    facts = table.facts
    land = table.land
    part = table.seats[seat]
    reach = facts.reach_with_stable
    inside = vec[u8]([0] * len(land))
    zone = sources_of(table, part)
    for hex in zone:
        inside[hex] = 1
    walk(facts.neighbours, land, zone, reach, inside)
    open_hexes = [hex for hex in compute_zone(table, table.shown(other, seat)).hexes if inside[hex] == 0]
    inns: list[int] = []
    while open_hexes and len(inns) < most:
        site = best_step(table, inside, open_hexes, inns)
        if site < 0:
            return [-1] * (most + 1)
        inns.append(site)
        walk_from(table, site, reach, inside)
        open_hexes = [hex for hex in open_hexes if inside[hex] == 0 and hex != site]
    if open_hexes:
        inns.append(-1)
    return inns


def walk_from(table: AntiquityTable, site: int, reach: int, inside: Flags) -> None:
    """Mark all hexes that an inn reaches. The walk has separate marks, because it may cross hexes that are marked."""
    seen = vec[u8]([0] * len(table.land))
    seen[site] = 1
    for hex in walk(table.facts.neighbours, table.land, [site], reach, seen):
        inside[hex] = 1
    inside[site] = 1


def best_step(table: AntiquityTable, inside: Flags, open_hexes: list[int], inns: list[int]) -> int:
    """The site that covers most of the open hexes; if none covers any, the nearest to them."""
    facts = table.facts
    land = table.land
    steps = steps_to(facts.neighbours, open_hexes)
    best = -1
    best_worth = -(1 << 20)
    wanted = [0] * len(land)
    for hex in open_hexes:
        wanted[hex] = 1
    seen = vec[u8]([0] * len(land))
    for hex in range(len(land)):
        if inside[hex] == 0 or land[hex] & DRY == 0 or land[hex] & TAKEN or hex in inns:
            continue
        value = -steps[hex]
        if steps[hex] <= facts.reach_with_stable:
            seen[hex] = 1
            value = wanted[hex]
            reached = walk(facts.neighbours, land, [hex], facts.reach_with_stable, seen)
            for other in reached:
                value += wanted[other]
            seen[hex] = 0
            unmark(seen, reached)
        if value > best_worth:
            best = hex
            best_worth = value
    return best


def steps_to(neighbours: Neighbours, hexes: list[int]) -> list[int]:
    """The distance of each hex from the nearest of ``hexes``, over land and sea."""
    steps = [1 << 20] * len(neighbours)
    for hex in hexes:
        steps[hex] = 0
    edge = hexes
    away = 0
    while edge:
        away += 1
        reached: list[int] = []
        for hex in edge:
            for other in neighbours[hex]:
                if steps[other] > away:
                    steps[other] = away
                    reached.append(other)
        edge = reached
    return steps


def next_inn(survey: Survey) -> int:
    """Where the next inn of the plan goes; −1 if there is nothing to plan."""
    plan = inn_plan(survey.table, survey.seat, 15)
    return plan[0] if plan else -1


def inn_move(survey: Survey, choices: list[int]) -> int:
    """The site of the plan, or the nearest site in the current zone."""
    first = survey.facts.moves.at
    wanted = next_inn(survey)
    if wanted < 0:
        return choices[0]
    away = [survey.facts.atlas.apart(move - first, wanted) for move in choices]
    return choices[away.index(min(away))]
