"""The rules of Pillars, one small file for each phase of the rulebook."""

from __future__ import annotations

from typing import Any, Final

from gildhall.engine.step import Step
from gildhall.games.pillars.steps.advantage import Clerk, ClerkTakes
from gildhall.games.pillars.steps.convert import Convert, Converting, Tom
from gildhall.games.pillars.steps.deal import Deal
from gildhall.games.pillars.steps.keep import Keep, KeepUnits
from gildhall.games.pillars.steps.king import KingsTrick
from gildhall.games.pillars.steps.scoring import ScoreOpenly, ScoreStage, Scoring, Settle
from gildhall.games.pillars.steps.stage import EndCheck, Stage
from gildhall.games.pillars.steps.trick import Award, LastCard, PlayCard

STEPS: Final[list[type[Step[Any]]]] = [
    *(Stage, Deal, PlayCard, LastCard, Award, KingsTrick, ScoreStage, Scoring, ScoreOpenly, Settle),
    *(Tom, Converting, Convert, Clerk, ClerkTakes, Keep, KeepUnits, EndCheck),
]
