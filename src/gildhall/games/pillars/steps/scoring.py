"""Sections 8 and 9: the scoring. Each player scores their own pile, and no choice affects another player.

The choices come in one fixed order that loses no result (RULES.md section 15): Tom Builder, the brick burner, the other
converters, the clerk, the units to keep. The same steps are used in both modes: in a sealed scoring each seat has a
thread of them (POE-12.7, 12.12), in an open one they follow each other (POE-12.13).
"""

from __future__ import annotations

from mypy_extensions import i64

from gildhall.engine.step import Sealed, SeatStep, Step
from gildhall.engine.telling import tell_all
from gildhall.games.pillars.components import ALL_CONVERTERS, CLERK_BIT, TOM_BIT, written
from gildhall.games.pillars.scoring import SOURCES, note
from gildhall.games.pillars.steps.advantage import Clerk
from gildhall.games.pillars.steps.convert import Converting, Tom
from gildhall.games.pillars.steps.keep import Keep
from gildhall.games.pillars.table import PillarsTable


class ScoreStage(Step[PillarsTable]):
    """POE-11.7: scoring is sealed or open by option. Now all piles are open (POE-12.11)."""

    rule = "POE-12.7"

    def run(self, table: PillarsTable) -> None:
        if table.facts.sealed_scoring:
            table.push(Scoring())
            return
        seats = len(table.seats)
        for i in range(seats - 1, -1, -1):
            table.push(ScoreOpenly((table.first_leader + i) % seats))


class Scoring(Sealed[PillarsTable]):
    """POE-12.7: all seats make their scoring choices without seeing the others'."""

    rule = "POE-12.7"

    def begin(self, table: PillarsTable, seat: int) -> None:
        begin(table, seat)

    def reveal(self, table: PillarsTable) -> None:
        for seat in range(len(table.seats)):
            settle(table, seat)


class ScoreOpenly(SeatStep[PillarsTable]):
    """POE-12.13: one seat scores while the others watch."""

    rule = "POE-12.13"

    def run(self, table: PillarsTable) -> None:
        table.push(Settle(self.seat))
        begin(table, self.seat)


class Settle(SeatStep[PillarsTable]):
    """The end of one seat's open scoring."""

    rule = "POE-8.18"

    def run(self, table: PillarsTable) -> None:
        settle(table, self.seat)


def begin(table: PillarsTable, seat: int) -> None:
    """Take what the cards give; then come the choices. An empty pile is scored too (POE-8.23)."""
    take_yields(table, seat)
    uses = table.seats[seat].uses
    if not table.last_stage():
        table.push(Keep(seat))
    if uses & CLERK_BIT:
        table.push(Clerk(seat))
    if uses & ALL_CONVERTERS:
        table.push(Converting(seat))
    if uses & TOM_BIT:
        table.push(Tom(seat))


def take_yields(table: PillarsTable, seat: int) -> None:
    """What needs no choice (POE-8.8).

    - POE-8.1: craftsmen of other colours give nothing to anybody.
    - POE-8.2, 9.1, 9.8: this stage's advantage card is laid open and works from now on.
    - POE-8.3, 8.4, 8.6: resource sources and some persons give units.
    - POE-8.7, 8.13, 8.25: other persons give or cost points.
    - POE-8.12, 9.9: each own craftsman gives a point; advantage cards are no craftsmen.
    - POE-9.2: the painter gives a point.
    """
    facts = table.facts
    part = table.seats[seat]
    stock: i64 = part.stock
    persons: i64 = part.persons
    craftsmen: i64 = 0
    uses: i64 = 0
    for each in table.scored_cards(seat):
        card: i64 = each
        if card < facts.first_craftsman:
            stock += facts.gives[card]
            persons += facts.vp[card]
            uses |= facts.use_bit[card]
        elif card >= facts.first_advantage:
            part.advantages += (each,)
        elif facts.owners[card] == seat:
            craftsmen += 1
            uses |= facts.use_bit[card]
    part.stock = stock
    part.persons = persons
    part.craftsmen += craftsmen * facts.own_craftsman_vp
    for own in part.advantages:
        uses |= facts.use_bit[own]
        if own == facts.painter:
            part.lasting += facts.painter_vp
        if own == table.advantage:
            part.pile = [other for other in part.pile if other != own]
    part.uses = uses


def settle(table: PillarsTable, seat: int) -> None:
    """POE-8.18: the result is written down and shown, with the advantage card received and the units kept."""
    part = table.seats[seat]
    if table.listening:
        result = part.stage_result()
        points = dict(zip(SOURCES, part.scored()))
        tell_all(table, "scored", {"seat": seat, "result": result, "total": part.vp() + result, **points})
        if table.advantage in part.advantages:
            table.tell("advantage_received", {"seat": seat, "cards": [table.facts.names[table.advantage]]})
        table.tell("stock", {"seat": seat, "stock": written(part.stock)})
    note(part)
