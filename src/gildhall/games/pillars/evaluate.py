"""The evaluation of a position: measures of a seat, and their fitted weights (see ``engine/evaluation.py``)."""

from __future__ import annotations

from typing import Final

from gildhall.engine.evaluation import calibrated
from gildhall.games.pillars.components import units_of
from gildhall.games.pillars.table import PillarsTable
from gildhall.games.pillars.thumb import trick_worth
from gildhall.games.pillars.thumb.judgement import standard_judgement

MEASURES: Final = ["one", "points", "scoring", "pile", "units", "metal", "advantages", "hand", "leads"]


def progress(table: PillarsTable) -> float:
    """How much of the game is over: stages, and tricks of this one."""
    if table.over:
        return 1.0
    stage: int = table.stage
    stages = stage + len(table.advantage_stack)
    hand = table.facts.hand_size
    return (stage - 1 + (hand - len(table.seats[table.leader].hand)) / (hand + 1)) / stages


def measures(table: PillarsTable, seat: int) -> list[float]:
    """What a seat has and may expect, roughly in points."""
    part = table.seats[seat]
    facts = table.facts
    standard = standard_judgement(table)
    advantages = sum([standard.advantage[card - facts.first_advantage] for card in part.advantages])
    hand = sum([standard.hand[seat][card] for card in part.hand])
    return [
        1.0,
        float(part.vp()),
        float(part.stage_result()),
        trick_worth(table, standard.piles.worth[seat], part.pile) / 10,
        standard.units_worth(part.stock) / 10,
        float(units_of(part.stock, 3)),
        advantages * (1 + len(table.advantage_stack)) / 10,
        hand / 10,
        1.0 if table.leader == seat else 0.0,
    ]


evaluate: Final = calibrated("gildhall.games.pillars", measures, progress)
