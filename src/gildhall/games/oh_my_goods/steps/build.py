"""Section 10: after production a player builds, hires, or does neither."""

from __future__ import annotations

from typing import Any

from gildhall.engine.step import Asks, Decision, Refusal, SeatStep
from gildhall.games.oh_my_goods.components import COLOURS, NONE
from gildhall.games.oh_my_goods.estate import Estate
from gildhall.games.oh_my_goods.steps.pay import discard_spent, pay
from gildhall.games.oh_my_goods.steps.plan import no_free_building
from gildhall.games.oh_my_goods.table import GoodsTable


class Spend(SeatStep[GoodsTable]):
    """OMG-8.24: production ends, and the worker leaves the building; then the player spends (OMG-10.1).

    The player is not asked if everybody can see that neither building nor hiring is possible: no card set aside
    (OMG-6.16) or too few coins for any card, and no assistant to hire.
    """

    rule = "OMG-10.1"

    def run(self, table: GoodsTable) -> None:
        seat = self.seat
        part = table.seats[seat]
        part.worker = NONE
        part.sloppy = False
        part.tried = 0
        part.produced = 0
        if (part.aside and part.coins >= table.facts.cheapest) or hireable(table, seat):
            table.push(BuildOrHire(seat))
        else:
            take_back(table, seat)


def take_back(table: GoodsTable, seat: int) -> None:
    """OMG-10.3, 13.11, 13.14: the card set aside returns to the hand without being shown."""
    part = table.seats[seat]
    if part.aside:
        hand = part.own_hand()
        hand.append(part.aside)
        hand.sort()
        part.aside = 0
        if table.listening:
            table.tell("taken_back", {"seat": seat})


def hireable(table: GoodsTable, seat: int) -> list[int]:
    """OMG-10.13, 10.14, 10.17, 10.18, 10.22, 14.4: the faces in the display that this player may hire."""
    facts = table.facts
    part = table.seats[seat]
    faces: list[int] = []
    if part.coins < facts.lowest_wage or len(part.assistants) >= facts.max_assistants or part.free_workshops() == 0:
        return faces
    suited = part.estate.suited(facts)
    for face in table.display:
        if suited >> face & 1 and part.coins >= facts.wage[face]:
            faces.append(face)
    return faces


class BuildOrHire(Decision[GoodsTable]):
    """OMG-10.1, 10.3 to 10.5, 10.12: build the card set aside, hire one assistant, or neither."""

    rule = "OMG-10.1"
    asks = Asks("build", "hire", otherwise="build_or_hire_now")

    def choices(self, table: GoodsTable, seat: int) -> list[int]:
        facts = table.facts
        part = table.seats[seat]
        moves: list[int] = []
        if part.aside and part.coins >= facts.cost[part.aside]:
            moves.append(facts.moves.build)
        for face in hireable(table, seat):
            moves.append(facts.moves.hire + face)
        moves.append(facts.moves.skip)
        return moves

    def choose(self, table: GoodsTable, seat: int, move: int) -> None:
        facts = table.facts
        part = table.seats[seat]
        if move == facts.moves.build:
            if table.listening:
                public = {"seat": seat, "card": facts.names[part.aside], "coins": facts.cost[part.aside]}
                table.tell("builds", public, reveals=table.others(seat))
            table.push(Build(seat))
            pay(table, seat, facts.cost[part.aside])
            return
        take_back(table, seat)
        if move != facts.moves.skip:
            face = facts.moves.subject[move]
            table.push(Hire(seat, face))
            pay(table, seat, facts.wage[face])

    def why_not(self, table: GoodsTable, seat: int, move: int) -> Refusal:
        facts = table.facts
        part = table.seats[seat]
        if move != facts.moves.build:
            return hire_refusal(table, seat, facts.moves.subject[move])
        if not part.aside:
            return Refusal("OMG-6.16", "nothing_set_aside")
        return Refusal("OMG-10.2", "too_dear", {"card": facts.names[part.aside], "coins": facts.cost[part.aside]})

    def prompt(self, table: GoodsTable, seat: int) -> dict[str, Any]:
        part = table.seats[seat]
        return {"card": table.facts.names[part.aside] if part.aside else None, "coins": part.coins}


def hire_refusal(table: GoodsTable, seat: int, face: int) -> Refusal:
    """Why this assistant cannot be hired."""
    facts = table.facts
    part = table.seats[seat]
    name = facts.faces[face]
    if face not in table.display:
        return Refusal("OMG-10.24", "not_in_display", {"assistant": name})
    if len(part.assistants) >= facts.max_assistants:
        return Refusal("OMG-10.17", "enough_assistants", {"number": facts.max_assistants})
    if not part.estate.suited(facts) >> face & 1:
        wanted = {COLOURS[colour]: number for colour, number in enumerate(facts.requires[face]) if number}
        return Refusal("OMG-10.14", "colours_missing", {"assistant": name, "colours": wanted})
    if part.coins < facts.wage[face]:
        return Refusal("OMG-10.13", "too_dear", {"card": name, "coins": facts.wage[face]})
    return Refusal("OMG-10.22", "no_free_building")


class Build(SeatStep[GoodsTable]):
    """OMG-10.2, 10.9 to 10.11: the card is paid for and joins the buildings, without goods and without a person. It did
    not produce in this round (OMG-8.23) and cannot chain any more (OMG-9.13).
    """

    rule = "OMG-10.2"

    def run(self, table: GoodsTable) -> None:
        seat = self.seat
        part = table.seats[seat]
        card = part.aside
        paid = discard_spent(table, seat)
        part.estate = Estate(table.facts, (*part.estate.buildings, card))
        part.aside = 0
        if table.listening:
            buildings = len(part.estate.buildings)
            table.tell("built", {"seat": seat, "card": table.facts.names[card], "goods": paid, "number": buildings})


class Hire(SeatStep[GoodsTable]):
    """OMG-10.13, 10.19, 10.24, 10.25: the assistant leaves the display permanently and is placed at once. The first
    player to hire gets the assistant.
    """

    rule = "OMG-10.13"

    def __init__(self, seat: int, face: int) -> None:
        super().__init__(seat)
        self.face = face

    def run(self, table: GoodsTable) -> None:
        seat, face = self.seat, self.face
        part = table.seats[seat]
        paid = discard_spent(table, seat)
        table.display = tuple([other for other in table.display if other != face])
        part.assistants += (face,)
        if table.listening:
            table.tell("hired", {"seat": seat, "assistant": table.facts.faces[face], "goods": paid})
        free = part.free_workshops()
        if free & (free - 1) == 0:
            place(table, seat, int(free).bit_length() - 1)
        else:
            table.push(PlaceAssistant(seat))


def place(table: GoodsTable, seat: int, b: int) -> None:
    """The new assistant goes to a building."""
    part = table.seats[seat]
    part.staff |= 1 << b
    if table.listening:
        table.tell("placed", {"seat": seat, "building": table.facts.names[part.estate.buildings[b]]})


class PlaceAssistant(Decision[GoodsTable]):
    """OMG-10.19 to 10.21, 10.23: at one of the player's production buildings without a person, of any colour. The
    worker's building is free again.
    """

    rule = "OMG-10.19"
    asks = Asks("place", otherwise="place_now")

    def choices(self, table: GoodsTable, seat: int) -> list[int]:
        part = table.seats[seat]
        return part.estate.moves_at(table.facts.moves.place, part.free_workshops())

    def choose(self, table: GoodsTable, seat: int, move: int) -> None:
        place(table, seat, table.seats[seat].estate.index_of(table.facts.moves.subject[move]))

    def why_not(self, table: GoodsTable, seat: int, move: int) -> Refusal:
        return no_free_building(table, seat, move, "OMG-10.19", "OMG-10.23")
