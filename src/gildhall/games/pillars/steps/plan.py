"""The scoring as one form: what a seat may pick in this scoring, in any order."""

from __future__ import annotations

from gildhall.engine.forms import Field, Form
from gildhall.engine.moves import Move
from gildhall.games.pillars.components import CLERK_BIT, CONVERTERS, KINDS, PillarsFacts
from gildhall.games.pillars.table import PillarsTable


def scoring_form(table: PillarsTable, seat: int, converter: int, kind: int) -> Form:
    """All choices of RULES.md section 15, D2 to D10, that are still open to this seat: from this converter on, and for
    the clerk from this kind on.
    """
    facts = table.facts
    step = table.step(seat)
    fields: list[Field] = []
    if step.name == "tom":
        kinds = facts.choice[facts.tom]
        fields.append(Field("tom", _moves(facts, [facts.tom_move[kind] for kind in kinds]), 1, 1))
    fields += _converters(table, seat, converter)
    if table.seats[seat].uses & CLERK_BIT:
        fields += _clerk(table, kind)
    if not table.last_stage():
        moves = range(facts.keep_move, facts.keep_move + len(facts.keep_stocks))
        must = step.name == "keep_units" and table.seats[seat].units() > facts.carry_limit
        fields.append(Field("keep", _moves(facts, list(moves)), int(must), 1))
    return Form("scoring", fields)


def _converters(table: PillarsTable, seat: int, first: int) -> list[Field]:
    facts = table.facts
    fields = []
    for converter in range(first, len(CONVERTERS)):
        if table.has_converter(seat, converter):
            kinds = [kind for kind in range(len(KINDS)) if facts.points[converter][kind]]
            moves = _moves(facts, [facts.use_move[converter][kind] for kind in kinds])
            fields.append(Field(CONVERTERS[converter], moves, 0, 1))
    return fields


def _clerk(table: PillarsTable, first: int) -> list[Field]:
    facts = table.facts
    fields = []
    most = facts.clerk_move[1] - facts.clerk_move[0]
    for kind in range(first, len(KINDS)):
        moves = _moves(facts, [facts.clerk_move[kind] + n for n in range(1, most)])
        fields.append(Field(f"clerk_{KINDS[kind]}", moves, 0, 1))
    return fields


def _moves(facts: PillarsFacts, ids: list[int]) -> list[Move]:
    return [facts.catalogue[move] for move in ids]
