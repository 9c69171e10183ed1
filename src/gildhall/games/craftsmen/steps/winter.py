"""Section 10: the winter round."""

from __future__ import annotations

from typing import Final

from gildhall.engine.step import Step
from gildhall.games.craftsmen.components import BUILDERS, CRAFTS, GUILDS, NOBODY
from gildhall.games.craftsmen.steps.builders import begin_build, end_stage
from gildhall.games.craftsmen.steps.crafts import begin_craft
from gildhall.games.craftsmen.steps.final import RoundLimit, award_privileges
from gildhall.games.craftsmen.steps.window import WINDOW
from gildhall.games.craftsmen.steps.year import YearChange
from gildhall.games.craftsmen.supply import refill_capital
from gildhall.games.craftsmen.table import CraftsmenTable


class WinterStage(Step[CraftsmenTable]):
    """CRA-10.1 to 10.5: only stages II and IV. Each player in turn order has one action; a privilege needs a token.
    Between the stages is one work-token window, by option none. ``place`` is the place in the turn order.
    """

    rule = "CRA-10.2"

    def __init__(self, guild: int, place: int) -> None:
        super().__init__()
        self.guild = guild
        self.place = place

    def run(self, table: CraftsmenTable) -> None:
        refill_capital(table)
        guild = self.guild
        place = self.place
        table.guild = NOBODY
        table.gold = table.privileged = False
        if place < len(table.order):
            seat = table.order[place]
            table.push(WINTER_STAGE[guild][place + 1])
            if table.listening:
                table.tell("winter_action", {"seat": seat, "guild": table.facts.guilds[guild]})
            if guild == BUILDERS:
                begin_build(table, seat)
            else:
                begin_craft(table, seat)
        elif guild == BUILDERS:
            end_stage(table)
            table.push(WINTER_STAGE[CRAFTS][0])
            if table.facts.winter_window:
                table.push(WINDOW[0])


class WinterFinal(Step[CraftsmenTable]):
    """CRA-10.6 to 10.8: privilege tokens only by option; the hand limit is before the scoring, by option after it."""

    rule = "CRA-10.7"

    def run(self, table: CraftsmenTable) -> None:
        if table.facts.winter_award:
            award_privileges(table)
        if table.facts.limit_after_scoring:
            table.push(RoundLimit(0))
            table.push(YearChange())
        else:
            table.push(YearChange())
            table.push(RoundLimit(0))


WINTER_STAGE: Final = [[WinterStage(guild, place) for place in range(6)] for guild in range(GUILDS)]
