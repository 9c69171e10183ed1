"""Changing the saint: theology razes the cathedral of San Christofori when the condition of the other saint can be met
at once.
"""

from __future__ import annotations

from gildhall.games.antiquity.advice.enclose import can_enclose
from gildhall.games.antiquity.advice.goals import missing_kinds
from gildhall.games.antiquity.advice.outlook import Outlook
from gildhall.games.antiquity.names import BARBARA, CHRISTOFORI, GIORGIO, STONE, THEOLOGY


def ready_to_switch(outlook: Outlook) -> bool:
    """Can the saint that he aims at be satisfied in this round?"""
    part = outlook.part
    if part.saint != CHRISTOFORI or outlook.goal == CHRISTOFORI:
        return False
    if part.goods[STONE] == 0 or part.clean >> THEOLOGY & 1 == 0:
        return False
    if outlook.goal == BARBARA:
        return not missing_kinds(part)
    return outlook.goal == GIORGIO and can_enclose(outlook.table, outlook.seat)


def wants_theology(outlook: Outlook) -> bool:
    """Is it time to raze the cathedral?"""
    part = outlook.part
    return part.idle > 0 and not part.works_kind(THEOLOGY) and ready_to_switch(outlook)
