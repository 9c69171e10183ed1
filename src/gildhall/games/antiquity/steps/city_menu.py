"""Phase 2, the menu of a player (ANT-5.3): build, man, use a building's effect, or finish (ANT-5.4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gildhall.engine.step import PublicDecision, Refusal
from gildhall.games.antiquity.city import HOSPITAL_USED, REARRANGED, Realm
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.names import BARBARA, FIRST_UNIQUE, KINDS, MARIA, UNIQUE, Kind
from gildhall.games.antiquity.saints import has_power
from gildhall.games.antiquity.steps.build import Place, PlaceHouse, StorageSize, available, fits
from gildhall.games.antiquity.steps.hospital import Heal, raze, why_not_raze
from gildhall.games.antiquity.steps.manning import Manning
from gildhall.games.antiquity.steps.market import BankGive
from gildhall.games.antiquity.steps.pay import can_pay, purse_of
from gildhall.games.antiquity.steps.rearrange import begin_rearranging
from gildhall.games.antiquity.table import AntiquityTable


class CityMenu(PublicDecision[AntiquityTable]):
    """ANT-5.3, 5.4, 5.9: any of these actions in any order and combination, for all the player's cities, until the
    player finishes (ANT-4.11).
    """

    rule = "ANT-5.3"
    open_ended = True

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        facts = table.facts
        part = table.seats[seat]
        ids = facts.moves
        moves: list[int] = []
        payable = purse_of(part).payable(facts.prices)
        add_houses(facts, part, payable >> len(KINDS), moves)
        add_buildings(table, part, payable & Kind.ALL, moves)
        if part.idle and part.vacant:
            moves.append(ids.manning)
        if may_bank(facts, part):
            moves.append(ids.bank)
        if may_heal(facts, part):
            moves.append(ids.hospital)
        if (
            part.works_kind(Kind.THEOLOGY) and why_not_raze(table, seat) is None
        ):  # rarely, so no refusal is made for nothing
            moves.append(ids.raze)
        if part.used & REARRANGED == 0 and may_rearrange(part):
            moves.append(ids.rearrange)
        moves.append(ids.finish)
        return moves

    def forced(self, table: AntiquityTable, seat: int) -> int:
        """Finishing is not forced while the player could still trade or rearrange."""
        if table.facts.trade_open or may_rearrange(table.seats[seat]):
            return 0
        return table.only_choice(self, seat)

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        ids = table.facts.moves
        if move == ids.finish:
            return
        table.push(self)
        if ids.house < move <= ids.house + table.facts.houses:
            table.push(PlaceHouse(seat, move - ids.house, 0))
        elif move == ids.manning:
            table.push(Manning(seat, 0))
        elif move == ids.bank:
            table.push(BankGive(seat, 0, 0))
        elif move == ids.hospital:
            table.seats[seat].used |= HOSPITAL_USED
            table.push(Heal(seat, 0))
        elif move == ids.raze:
            raze(table, seat)
        elif move == ids.rearrange:
            table.seats[seat].used |= REARRANGED
            begin_rearranging(table, seat)
        elif move == ids.build + Kind.STORAGE:
            table.push(StorageSize(seat))
        else:
            table.push(Place(seat, move - ids.build))

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        chosen = table.facts.catalogue[move]
        if chosen.kind == "house":
            return why_no_house(table, seat, move - table.facts.moves.house)
        if chosen.kind == "build":
            return why_not_build(table, seat, move - table.facts.moves.build)
        return _why_no_effect(table, seat, chosen.kind)


# --- building -------------------------------------------------------------------------------------------------------


def add_houses(facts: AntiquityFacts, part: Realm, payable: i64, moves: list[int]) -> None:
    """ANT-5.15, 5.19: every unbuilt house that the player can pay for, if there is an empty cell."""
    payable &= ~part.houses
    if payable == 0 or not fits(facts, part, Kind.HOUSE):
        return
    move = facts.moves.house + 1
    while payable:
        if payable & 1:
            moves.append(move)
        payable >>= 1
        move += 1


def add_buildings(table: AntiquityTable, part: Realm, payable: i64, moves: list[int]) -> None:
    """ANT-5.10 to 5.15, 11.9, 11.11: every kind that can be built now. It must not be built yet, and there must be
    goods to pay, a piece in the supply, and room (for a storage, of the smallest size).
    """
    facts = table.facts
    payable &= ~(part.standing & UNIQUE | 1 << Kind.HOUSE)
    kind = 0
    while payable:
        if payable & 1 and (kind >= FIRST_UNIQUE or available(table, part, kind - 1) > 0) and fits(facts, part, kind):
            moves.append(facts.moves.build + kind)
        payable >>= 1
        kind += 1


def why_no_house(table: AntiquityTable, seat: int, number: int) -> Refusal:
    """Why this house cannot be built."""
    part = table.seats[seat]
    if part.houses >> number - 1 & 1:
        return Refusal("ANT-5.19", "house_built", {"number": number})
    if not can_pay(part, table.facts.house_costs[number]):
        return Refusal("ANT-5.20", "house_too_dear", {"number": number})
    return Refusal("ANT-5.11", "no_room", {"building": "house"})


def why_not_build(table: AntiquityTable, seat: int, kind: int) -> Refusal:
    """Why this kind of building cannot be built."""
    part = table.seats[seat]
    building = KINDS[kind]
    if kind == Kind.CATHEDRAL and part.standing >> kind & 1:
        return Refusal("ANT-5.28", "one_cathedral")
    if kind >= FIRST_UNIQUE and part.standing >> kind & 1:
        return Refusal("ANT-5.14", "built_once", {"building": building})
    if not can_pay(part, table.facts.costs[kind]):
        return Refusal("ANT-5.16", "too_dear", {"building": building})
    if kind < FIRST_UNIQUE and available(table, part, kind - 1) <= 0:
        return Refusal("ANT-11.9", "not_in_supply", {"building": building})
    return Refusal("ANT-5.11", "no_room", {"building": building})


# --- effects --------------------------------------------------------------------------------------------------------


def may_bank(facts: AntiquityFacts, part: Realm) -> bool:
    """ANT-5.31, 12.6: a functioning market and enough goods to give."""
    return facts.bank_open and part.works_kind(Kind.MARKET) and part.total() >= facts.bank_give


def may_heal(facts: AntiquityFacts, part: Realm) -> bool:
    """ANT-5.47, 12.16: a functioning hospital, once a round unless an option says otherwise, and a grave to remove."""
    if (facts.hospital_once and part.used & HOSPITAL_USED) or not part.works_kind(Kind.HOSPITAL):
        return False
    return part.graves() > 0


def may_rearrange(part: Realm) -> bool:
    """ANT-5.50: Santa Barbara or Santa Maria, and something to move."""
    return has_power(part, BARBARA)


def _why_no_effect(table: AntiquityTable, seat: int, kind: str) -> Refusal:
    part = table.seats[seat]
    facts = table.facts
    if kind == "manning":
        return Refusal("ANT-5.5", "nothing_to_man" if part.idle else "nobody_idle")
    if kind == "bank":
        if not facts.bank_open:
            return Refusal("ANT-12.6", "no_trade")
        if not part.works_kind(Kind.MARKET):
            return Refusal("ANT-5.31", "needs_working", {"building": "market"})
        return Refusal("ANT-5.31", "too_few_goods", {"number": facts.bank_give})
    if kind == "hospital":
        if facts.hospital_once and part.used & HOSPITAL_USED:
            return Refusal("ANT-5.47", "once_a_round", {"building": "hospital"})
        if not part.works_kind(Kind.HOSPITAL):
            return Refusal("ANT-5.47", "needs_working", {"building": "hospital"})
        return Refusal("ANT-5.47", "no_graves")
    if kind == "raze":
        refusal = why_not_raze(table, seat)
        assert refusal is not None
        return refusal
    if kind == "rearrange":
        if part.saint in (BARBARA, MARIA):
            return Refusal("ANT-5.29", "under_grave", {"building": KINDS[Kind.CATHEDRAL]})
        return Refusal("ANT-5.50", "needs_saint", {"saint": "santa_barbara"})
    if kind in _TRADES:
        return Refusal("ANT-5.32", "no_such_trade") if facts.trade_open else Refusal("ANT-12.6", "no_trade")
    return Refusal("ANT-5.3", "not_in_city_phase")


_TRADES: Final = ("offer", "accept", "decline", "retract", "send", "forget", "give", "ask")
