"""Phase 2: the order in which things are done: effects first, then buildings and houses, the crew in the end."""

from __future__ import annotations

from gildhall.games.antiquity.advice.bank import bank_plan
from gildhall.games.antiquity.advice.crew import crew, errands
from gildhall.games.antiquity.advice.outlook import Outlook
from gildhall.games.antiquity.advice.switch import ready_to_switch
from gildhall.games.antiquity.advice.wishes import wish_to_build
from gildhall.games.antiquity.names import CATHEDRAL


def city_move(outlook: Outlook, choices: list[int]) -> int:
    """The next thing to do in the menu of phase 2."""
    ids = outlook.facts.moves
    for number in range(1, 5):
        if ids.house + number in choices:
            return ids.house + number
    if ids.raze in choices and ready_to_switch(outlook):
        return ids.raze
    if ids.build + CATHEDRAL in choices:
        return ids.build + CATHEDRAL
    if ids.bank in choices and bank_plan(outlook)[0] >= 0:
        return ids.bank
    if ids.hospital in choices:
        return ids.hospital
    if ids.manning in choices and errands(outlook):
        return ids.manning
    wish = wish_to_build(outlook, choices)
    if wish:
        return wish
    if ids.manning in choices and crew(outlook):
        return ids.manning
    return ids.finish
