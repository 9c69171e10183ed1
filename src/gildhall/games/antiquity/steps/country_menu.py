"""Phase 4, the menu of a player in the countryside (ANT-7.3), one player after another (ANT-4.4)."""

from __future__ import annotations

from typing import Final

from gildhall.engine.choosing import take_found
from gildhall.engine.step import PublicDecision, Refusal, SeatStep, Step
from gildhall.games.antiquity.city import ALCHEMY_USED, BIOLOGY_USED, Realm
from gildhall.games.antiquity.names import FARM, FISHERIES, FISHERY, KINDS, WOODCUTTER, WORKS_OF, Good, Kind
from gildhall.games.antiquity.sites import any_shore, centres_to_clean, city_sites, ground_in_zone, has_site, inn_sites
from gildhall.games.antiquity.steps.pay import can_pay
from gildhall.games.antiquity.steps.site import AlchemySite, CitySite, FreeFarm, InnSite, ShoreSite, Site
from gildhall.games.antiquity.table import AntiquityTable

SEEDS: Final = [Good.GRAIN, Good.SHEEP, Good.OLIVES, Good.WINE]


class CountryPhase(Step[AntiquityTable]):
    """ANT-4.4, 7.3: each player takes one turn, in order of play."""

    rule = "ANT-7.3"

    def run(self, table: AntiquityTable) -> None:
        for seat in reversed(table.order):
            table.push(CountryTurn(seat))


class CountryTurn(SeatStep[AntiquityTable]):
    """ANT-7.3, 7.10, 4.14: ask as long as the player can do something. Unused cart shops keep their residents."""

    rule = "ANT-7.3"

    def run(self, table: AntiquityTable) -> None:
        table.found = country_moves(table, self.seat)
        if table.found:
            table.push(CountryMenu(self.seat))


class CountryMenu(PublicDecision[AntiquityTable]):
    """ANT-7.3, 7.4, 11.11: a building, inn or city for each manned cart shop; alchemy; or the end of the turn."""

    rule = "ANT-7.3"

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        moves = take_found(table) or country_moves(table, seat)
        moves.append(table.facts.moves.end)
        return moves

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        ids = table.facts.moves
        if move == ids.end:
            return
        table.push(CountryTurn(seat))
        if move == ids.inn:
            table.push(InnSite(seat))
        elif move == ids.city:
            table.push(CitySite(seat))
        elif move == ids.alchemy:
            table.push(AlchemySite(seat))
        else:
            good = ids.started[move - ids.woodcutter]
            if move == ids.free_farms[good]:
                table.push(FreeFarm(seat, good))
            elif WORKS_OF[good] == FISHERY:
                table.push(ShoreSite(seat, good))
            else:
                table.push(Site(seat, WORKS_OF[good], good))

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        chosen = table.facts.catalogue[move]
        part = table.seats[seat]
        if chosen.kind == "alchemy":
            return why_not_alchemy(part)
        if chosen.kind not in ("woodcutter", "farm", "free_farm", "mine", "fishery", "inn", "city"):
            return Refusal("ANT-7.3", "not_in_country_phase")
        if part.carts == 0:
            return Refusal("ANT-7.4", "no_cart")
        return why_not_start(table, seat, chosen.kind, chosen.args[0] if chosen.args else "")


def country_moves(table: AntiquityTable, seat: int) -> list[int]:
    """Everything that can be started now: the player can pay for it, and it has a site (ANT-11.11)."""
    facts = table.facts
    ids = facts.moves
    part = table.seats[seat]
    moves: list[int] = []
    if part.carts:
        ground = ground_in_zone(table, seat)
        goods = part.goods
        if goods[Good.WOOD] >= facts.woodcutter_cost.wood and has_site(ground, WOODCUTTER):
            moves.append(ids.woodcutter)
        if has_site(ground, FARM):
            add_farms(table, part, moves)
        if can_pay(part, facts.mine_cost):
            for product in (Good.STONE, Good.GOLD):
                if ground >> 3 & (1 << product):
                    moves.append(ids.mines[product])
        if table.supply[FISHERIES] and can_pay(part, facts.fishery_cost) and any_shore(table, seat):
            for product in range(Good.FISH, 10):
                if ids.fisheries[product]:
                    moves.append(ids.fisheries[product])
        if may_build_inn(table, part) and inn_sites(table, seat, is_one_enough=True):
            moves.append(ids.inn)
        if may_build_city(table, part) and city_sites(table, seat):
            moves.append(ids.city)
    if may_clean(table, seat):
        moves.append(ids.alchemy)
    return moves


def add_farms(table: AntiquityTable, part: Realm, moves: list[int]) -> None:
    """ANT-7.16, 7.18: a farm costs a unit of its product. With biology one farm a round is free."""
    is_free = may_use_biology(part)
    for product in SEEDS:
        if part.goods[product]:
            moves.append(table.facts.moves.farms[product])
        if is_free:
            moves.append(table.facts.moves.free_farms[product])


def may_use_biology(part: Realm) -> bool:
    """ANT-7.18: once a round."""
    return part.works_kind(Kind.BIOLOGY) and part.used & BIOLOGY_USED == 0


def may_build_inn(table: AntiquityTable, part: Realm) -> bool:
    """ANT-7.28, 7.31, 12.8: a functioning brewery and one food."""
    facts = table.facts
    return part.works_kind(Kind.BREWERY) and len(part.inns) < facts.inn_limit and can_pay(part, facts.inn_cost)


def may_build_city(table: AntiquityTable, part: Realm) -> bool:
    """ANT-7.32, 7.37, 2.4."""
    return len(part.centres) < table.facts.most_cities and can_pay(part, table.facts.city_cost)


def may_clean(table: AntiquityTable, seat: int) -> bool:
    """ANT-7.38: alchemy, once a round, with something to clean."""
    part = table.seats[seat]
    if part.used & ALCHEMY_USED or not part.works_kind(Kind.ALCHEMY):
        return False
    return len(centres_to_clean(table, seat)) > 0


# --- why not --------------------------------------------------------------------------------------------------------


def why_not_alchemy(part: Realm) -> Refusal:
    """Why nothing can be cleaned."""
    if not part.works_kind(Kind.ALCHEMY):
        return Refusal("ANT-7.38", "needs_working", {"building": KINDS[Kind.ALCHEMY]})
    if part.used & ALCHEMY_USED:
        return Refusal("ANT-7.38", "once_a_round", {"building": KINDS[Kind.ALCHEMY]})
    return Refusal("ANT-7.38", "nothing_to_clean")


def why_not_start(table: AntiquityTable, seat: int, kind: str, product: str) -> Refusal:
    """Why a building cannot be started although a cart shop is ready."""
    facts = table.facts
    part = table.seats[seat]
    if kind in ("farm", "free_farm"):
        return _why_no_farm(part, kind, product)
    if kind == "inn":
        if not part.works_kind(Kind.BREWERY):
            return Refusal("ANT-7.28", "needs_working", {"building": "brewery"})
        if len(part.inns) >= facts.inn_limit:
            return Refusal("ANT-12.8", "no_more_inns")
        paid, cost_rule, site_rule = can_pay(part, facts.inn_cost), "ANT-7.28", "ANT-7.29"
    elif kind == "city":
        if len(part.centres) >= facts.most_cities:
            return Refusal("ANT-7.37", "no_more_cities")
        paid, cost_rule, site_rule = can_pay(part, facts.city_cost), "ANT-7.32", "ANT-7.33"
    elif kind == "fishery":
        if not table.supply[FISHERIES]:
            return Refusal("ANT-7.26", "not_in_supply", {"building": "fishery"})
        paid, cost_rule, site_rule = can_pay(part, facts.fishery_cost), "ANT-7.23", "ANT-7.23"
    elif kind == "mine":
        if can_pay(part, facts.mine_cost) and ground_in_zone(table, seat) >> 3 & (1 << Good.STONE | 1 << Good.GOLD):
            return Refusal("ANT-7.22", "other_product", {"product": product})
        paid, cost_rule, site_rule = can_pay(part, facts.mine_cost), "ANT-7.19", "ANT-7.19"
    else:
        paid, cost_rule, site_rule = can_pay(part, facts.woodcutter_cost), "ANT-7.14", "ANT-7.14"
    if not paid:
        return Refusal(cost_rule, "too_dear", {"building": kind})
    return Refusal(site_rule, "no_site", {"building": kind})


def _why_no_farm(part: Realm, kind: str, product: str) -> Refusal:
    if kind == "free_farm" and not part.works_kind(Kind.BIOLOGY):
        return Refusal("ANT-7.18", "needs_working", {"building": KINDS[Kind.BIOLOGY]})
    if kind == "free_farm" and part.used & BIOLOGY_USED:
        return Refusal("ANT-7.18", "once_a_round", {"building": KINDS[Kind.BIOLOGY]})
    if kind == "farm" and part.goods[SEEDS[["grain", "sheep", "olives", "wine"].index(product)]] == 0:
        return Refusal("ANT-7.16", "no_seed", {"good": product})
    return Refusal("ANT-7.16", "no_site", {"building": "farm"})
