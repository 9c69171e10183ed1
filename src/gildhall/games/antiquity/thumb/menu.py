"""Phase 2: the order of actions. Effects come first, then buildings and houses, and manning last."""

from __future__ import annotations

from gildhall.games.antiquity.names import Kind
from gildhall.games.antiquity.thumb.bank import bank_gift
from gildhall.games.antiquity.thumb.crew import crew_after, errands
from gildhall.games.antiquity.thumb.survey import Survey
from gildhall.games.antiquity.thumb.switch import ready_to_switch
from gildhall.games.antiquity.thumb.wishes import wish_to_build


def city_move(survey: Survey, choices: list[int]) -> int:
    """The next action in the menu of phase 2."""
    ids = survey.facts.moves
    offered = set(choices)  # many moves are looked up
    for number in range(1, 5):
        if ids.house + number in offered:
            return ids.house + number
    if ids.raze in offered and ready_to_switch(survey):
        return ids.raze
    if ids.build + Kind.CATHEDRAL in offered:
        return ids.build + Kind.CATHEDRAL
    if ids.bank in offered and bank_gift(survey) >= 0:
        return ids.bank
    if ids.hospital in offered:
        return ids.hospital
    if ids.manning in offered and errands(survey):
        return ids.manning
    wish = wish_to_build(survey, offered)
    if wish:
        return wish
    if ids.manning in offered and crew_after(survey):
        return ids.manning
    return ids.finish
