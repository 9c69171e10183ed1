"""Changing the saint: theology razes the cathedral of San Christofori when the condition of the other saint can be met
at once.
"""

from __future__ import annotations

from gildhall.games.antiquity.names import BARBARA, CHRISTOFORI, GIORGIO, Good, Kind
from gildhall.games.antiquity.thumb.enclose import can_enclose
from gildhall.games.antiquity.thumb.goals import missing_kinds
from gildhall.games.antiquity.thumb.survey import Survey


def ready_to_switch(survey: Survey) -> bool:
    """Can the player satisfy the chosen saint in this round?"""
    part = survey.part
    if part.saint != CHRISTOFORI or survey.goal == CHRISTOFORI:
        return False
    if part.goods[Good.STONE] == 0 or part.clean >> Kind.THEOLOGY & 1 == 0:
        return False
    if survey.goal == BARBARA:
        return not missing_kinds(part)
    return survey.goal == GIORGIO and can_enclose(survey.table, survey.seat)


def wants_theology(survey: Survey) -> bool:
    """Is it time to raze the cathedral?"""
    part = survey.part
    return part.idle > 0 and not part.works_kind(Kind.THEOLOGY) and ready_to_switch(survey)
