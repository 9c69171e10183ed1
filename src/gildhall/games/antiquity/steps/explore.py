"""Phase 7: exploration, one player after another (ANT-4.4)."""

from __future__ import annotations

from gildhall.engine.choosing import take_found
from gildhall.engine.step import Asks, PublicDecision, Refusal, SeatStep, Step
from gildhall.games.antiquity.land import TOKEN
from gildhall.games.antiquity.names import GOODS, Good, Kind
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.zones import zone_of


class Exploration(Step[AntiquityTable]):
    """ANT-8.14: in order of play."""

    rule = "ANT-8.14"

    def run(self, table: AntiquityTable) -> None:
        for seat in reversed(table.order):
            table.push(ExplorerTurn(seat))


class ExplorerTurn(SeatStep[AntiquityTable]):
    """ANT-8.14, 11.10: only with a functioning explorer and a token in the zone."""

    rule = "ANT-8.14"

    def run(self, table: AntiquityTable) -> None:
        seat = self.seat
        if table.seats[seat].works_kind(Kind.EXPLORER):
            table.found = tokens_in_zone(table, seat)
            if table.found:
                table.push(Explore(seat))


def tokens_in_zone(table: AntiquityTable, seat: int) -> list[int]:
    """The moves that turn over the tokens of the zone."""
    land = table.land
    first = table.facts.moves.at
    return [first + hex for hex in zone_of(table, seat).hexes if land[hex] & TOKEN]


class Explore(PublicDecision[AntiquityTable]):
    """ANT-8.14 to 8.16, 2.10: turn over a token, or none. Food raises the famine level at once, wine does not.

    Nobody knows a face before. It is drawn from all faces that were not turned over yet, including discarded ones.
    """

    rule = "ANT-8.14"
    asks = Asks("at", otherwise="explore_first")

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        moves = take_found(table) or tokens_in_zone(table, seat)
        moves.append(table.facts.moves.skip)
        return moves

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        if move == table.facts.moves.skip:
            return
        hex = move - table.facts.moves.at
        good = table.tokens.draw()
        table.clear(hex, TOKEN)
        goods = table.seats[seat].goods
        goods[good] = goods[good] + 1
        if good < Good.FIRST_LUXURY:
            table.famine += 1
        if table.listening:
            everybody = list(range(len(table.seats)))
            what = {"seat": seat, "hex": table.facts.atlas.names[hex], "good": GOODS[good]}
            table.tell("explored", what, reveals=everybody)
            if good < Good.FIRST_LUXURY:
                table.tell("famine", {"level": table.famine}, reveals=everybody)

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        hex = move - table.facts.moves.at
        return Refusal("ANT-8.14", "outside_zone" if table.land[hex] & TOKEN else "no_token")
