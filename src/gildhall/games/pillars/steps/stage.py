"""Sections 4 and 10: the course of a stage, and what follows it."""

from __future__ import annotations

from typing import Final

from gildhall.engine.step import Step
from gildhall.games.pillars.steps.deal import DEAL
from gildhall.games.pillars.steps.king import KINGS_TRICK
from gildhall.games.pillars.steps.scoring import SCORE_STAGE
from gildhall.games.pillars.table import PillarsTable


class Stage(Step[PillarsTable]):
    """POE-4.1, 1.2, 1.4: deal → all tricks → King's trick → scoring → end check."""

    rule = "POE-4.1"

    def run(self, table: PillarsTable) -> None:
        table.push(END_CHECK)
        table.push(SCORE_STAGE)
        table.push(KINGS_TRICK)
        table.push(DEAL)


class EndCheck(Step[PillarsTable]):
    """POE-10.2, 10.3, 10.8: the game ends when the advantage stack is empty (or at the stage limit, POE-11.11);
    otherwise a new stage begins. An empty agenda is the end of the game.
    """

    rule = "POE-10.2"

    def run(self, table: PillarsTable) -> None:
        if not table.last_stage():
            table.push(STAGE)
        elif table.listening:
            table.tell("game_over", {"seats": [place.seat for place in table.rankings() if place.rank == 1]})


STAGE: Final = Stage()
END_CHECK: Final = EndCheck()
