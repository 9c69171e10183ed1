"""Section 4: years, seasons and phases."""

from __future__ import annotations

from gildhall.engine.step import Step
from gildhall.games.craftsmen.components import BANKERS, BUILDERS, SEASONS, WINTER
from gildhall.games.craftsmen.scoring import BONUS
from gildhall.games.craftsmen.steps.final import FinalPhase
from gildhall.games.craftsmen.steps.helpers import NEXT_HELPER
from gildhall.games.craftsmen.steps.stage import STAGE
from gildhall.games.craftsmen.steps.winter import WINTER_STAGE, WinterFinal
from gildhall.games.craftsmen.table import CraftsmenTable


class Season(Step[CraftsmenTable]):
    """CRA-4.1, 4.2: helpers, building phase, final phase; in winter a shortened building phase and a final phase."""

    rule = "CRA-4.1"

    def run(self, table: CraftsmenTable) -> None:
        if table.listening:
            public = {"year": table.year, "season": SEASONS[table.season], "seats": list(table.order)}
            table.tell("season", public)
        table.push(NextSeason())
        if table.season == WINTER:
            table.push(WinterFinal())
            table.push(WINTER_STAGE[BUILDERS][0])
        else:
            table.push(FinalPhase())
            table.push(STAGE[BANKERS][0])
            table.push(NEXT_HELPER[0])


class NextSeason(Step[CraftsmenTable]):
    """CRA-4.3, 4.4, 1.2, 11.15: the season marker moves on, after winter also the year marker. The game ends after the
    winter of year 3.

    With two players the turn order is swapped (CRA-14.7); in winter only by option, and never after the last round
    (CRA-14.9).
    """

    rule = "CRA-4.3"

    def run(self, table: CraftsmenTable) -> None:
        was_winter = table.season == WINTER
        if was_winter and table.year == table.facts.years:
            end_game(table)
            return
        if table.facts.seats == 2 and (not was_winter or table.facts.winter_swap):
            table.order = (table.order[1], table.order[0])
            if table.listening:
                table.tell("turn_order", {"seats": list(table.order)})
        if was_winter:
            table.season = 0
            table.year += 1
        else:
            table.season += 1
        table.push(Season())


def end_game(table: CraftsmenTable) -> None:
    """CRA-12.1, 1.1, 1.4: bonus tokens are added, and most points win. An empty agenda ends the game."""
    facts = table.facts
    for seat, part in enumerate(table.seats):
        points = 0
        for token in range(len(facts.bonus_points)):
            if part.bonus >> token & 1:
                points += facts.bonus_points[token]
        part.gain(BONUS, points)
        if table.listening and points:
            table.tell("bonus_points", {"seat": seat, "points": points})
    if table.listening:
        table.tell("game_over", {"seats": [place.seat for place in table.rankings() if place.rank == 1]})
