"""Section 8 and POE-9.3 to 9.5: Tom Builder's unit, converters that turn units into points, and the scoring form."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from gildhall.engine.forms import picks
from gildhall.engine.moves import Move
from gildhall.engine.step import Asks, Decision, Field, Form, Refusal, SeatStep
from gildhall.games.pillars.components import (
    ALL_CONVERTERS,
    BRICK_BURNER,
    CLERK_BIT,
    CONVERTERS,
    KINDS,
    kinds_in,
    one_unit,
    units_of,
)
from gildhall.games.pillars.table import PillarsTable


class Tom(Decision[PillarsTable]):
    """POE-8.5: Tom Builder gives one unit of one of the kinds pictured."""

    rule = "POE-8.5"
    form_name = "scoring"
    asks = Asks(otherwise="tom_first")

    def choices(self, table: PillarsTable, seat: int) -> list[int]:
        facts = table.facts
        return [facts.tom_move[kind] for kind in facts.choice[facts.tom]]

    def choose(self, table: PillarsTable, seat: int, move: int) -> None:
        kind = move - table.facts.tom_move[0]
        table.seats[seat].stock += one_unit(kind)
        if table.listening:
            tell_choice(table, "tom_brings", {"seat": seat, "resource": KINDS[kind]})

    def form(self, table: PillarsTable, seat: int) -> Form | None:
        return scoring_form(table, seat, 0, 0)


class Converting(SeatStep[PillarsTable]):
    """POE-8.9: after the yields the converters are asked, one after another."""

    rule = "POE-8.9"

    def run(self, table: PillarsTable) -> None:
        next_converter(table, self.seat, 0)


def tell_choice(table: PillarsTable, kind: str, data: dict[str, Any]) -> None:
    """A scoring choice is shown at once in an open scoring (POE-12.13), and to its own seat alone in a sealed one."""
    if table.sealed is None:
        table.tell(kind, data)
    else:
        table.tell(kind, None, data, seats=[data["seat"]])


def next_converter(table: PillarsTable, seat: int, first: int) -> None:
    """Ask for the next converter that has something to take; one without units stays idle (POE-12.8)."""
    part = table.seats[seat]
    left = (part.uses & ALL_CONVERTERS) >> first
    kinds = kinds_in(part.stock)
    converter: i64 = first
    while left:
        if left & 1 and table.facts.takes[converter] & kinds:
            table.push(Convert(seat, converter))
            return
        left >>= 1
        converter += 1


class Convert(Decision[PillarsTable]):
    """POE-8.9 to 8.11, 8.14 to 8.16: each converter may take one unit, once a scoring; the unit leaves the stock.

    Own craftsmen by their tables (POE-2.12 to 2.16), the potter (POE-9.3), the bell founder (POE-9.5). The brick burner
    comes first and turns its unit into another kind (POE-9.4), which may be converted at once.
    """

    rule = "POE-8.9"
    form_name = "scoring"
    asks = Asks("use", "idle", otherwise="converter_first", rule="POE-8.16", told=True)

    def __init__(self, seat: int, converter: int) -> None:
        super().__init__(seat)
        self.converter = converter

    def choices(self, table: PillarsTable, seat: int) -> list[int]:
        return table.facts.uses_of[self.converter][kinds_in(table.seats[seat].stock)]

    def choose(self, table: PillarsTable, seat: int, move: int) -> None:
        facts = table.facts
        converter = self.converter
        part = table.seats[seat]
        if table.listening:
            taken = list(facts.catalogue[move].args[1:])
            tell_choice(table, "converts", {"seat": seat, "converter": CONVERTERS[converter], "resource": taken})
        kind = move - facts.idle_move[converter] - 1
        if kind >= 0:
            part.stock -= one_unit(kind)
            if converter == BRICK_BURNER:
                part.stock += one_unit(facts.brick_gives)
            else:
                part.conversions += facts.points[converter][kind]
        next_converter(table, seat, converter + 1)

    def why_not(self, table: PillarsTable, seat: int, move: int) -> Refusal:
        facts = table.facts
        converter = CONVERTERS[self.converter]
        chosen = facts.catalogue[move]
        if chosen.args[0] != converter:
            return self._other_converter(table, seat, chosen)
        if facts.points[self.converter][KINDS.index(chosen.args[1])] == 0:
            return Refusal("POE-8.9", "takes_other_kinds", {"converter": converter, "kind": chosen.args[1]})
        return Refusal("POE-8.11", "no_unit_left", {"kind": chosen.args[1]})

    def _other_converter(self, table: PillarsTable, seat: int, chosen: Move) -> Refusal:
        name = chosen.args[0]
        other = CONVERTERS.index(name)
        if not table.has_converter(seat, other):
            return Refusal("POE-8.9", "not_your_converter", {"converter": name})
        if other > self.converter:
            return Refusal("POE-8.16", "converter_first", {"converter": CONVERTERS[self.converter]})
        if chosen.kind == "use" and not units_of(table.seats[seat].stock, KINDS.index(chosen.args[1])):
            return Refusal("POE-8.11", "no_unit_left", {"kind": chosen.args[1]})
        return Refusal("POE-8.10", "once_a_scoring", {"converter": name})

    def decline(self, table: PillarsTable, seat: int) -> int:
        return table.facts.idle_move[self.converter]

    def form(self, table: PillarsTable, seat: int) -> Form | None:
        return scoring_form(table, seat, self.converter, 0)

    def prompt(self, table: PillarsTable, seat: int) -> dict[str, Any]:
        return {"converter": CONVERTERS[self.converter]}


def scoring_form(table: PillarsTable, seat: int, converter: int, kind: int) -> Form:
    """All choices of RULES.md section 15, D2 to D10, that are still open to this seat: from this converter on, and for
    the clerk from this kind on.
    """
    facts = table.facts
    step = table.step(seat)
    fields: list[Field] = []
    if step.name == "tom":
        fields.append(picks(table, "tom", step.choices(table, seat), 1))
    for each in range(converter, len(CONVERTERS)):
        if table.has_converter(seat, each):
            moves = [move for move, points in zip(facts.use_move[each], facts.points[each]) if points]
            fields.append(picks(table, CONVERTERS[each], moves))
    if table.seats[seat].uses & CLERK_BIT:
        for each in range(kind, len(KINDS)):
            none = facts.clerk_move[each]
            fields.append(picks(table, f"clerk_{KINDS[each]}", range(none + 1, none + facts.most_units + 1)))
    if not table.last_stage():
        must = step.name == "keep_units" and table.seats[seat].units() > facts.carry_limit
        keeps = range(facts.keep_move, facts.keep_move + len(facts.keep_stocks))
        fields.append(picks(table, "keep", keeps, int(must)))
    return Form("scoring", fields)
