"""Cards that another player has picked but not shown. A guess may have any number of them, but never the last one."""

from __future__ import annotations

from gildhall.engine.dice import Dice
from gildhall.games.craftsmen.capital import COLOURS, worth
from gildhall.games.craftsmen.steps.limit import Discard
from gildhall.games.craftsmen.steps.peek import lay_back, left_to_return
from gildhall.games.craftsmen.table import CraftsmenTable


def guess_unshown(table: CraftsmenTable, viewer: int, dice: Dice) -> None:
    """Choose some random cards, but not the last one, for the seat that decides now, unless it is ``viewer``."""
    seat = table.next_seat()
    if seat < 0 or seat == viewer:
        return
    while dice.below(2):
        choices = table.step(seat).choices(table, seat)  # fresh ones: the table may have cached earlier choices
        if not choose_unseen(table, seat, choices[dice.below(len(choices))]):
            return


def choose_unseen(table: CraftsmenTable, seat: int, move: int) -> bool:
    """Choose a card that nobody sees yet; False if there is none or it would be the last."""
    facts = table.facts
    part = table.seats[seat]
    step = table.step(seat)
    if step.name == "peek_keep":
        if len(table.kept) == 1:
            return False
        table.kept = (*table.kept, move - facts.keep_move)
        return True
    if step.name == "peek_return":
        if len(left_to_return(table)) <= (1 if facts.return_each else 2):
            return False
        on_top = move < facts.bottom_move + facts.sawmills
        lay_back(table, move - (facts.top_move if on_top else facts.bottom_move), on_top)
        return True
    if isinstance(step, Discard):
        picked = (*part.picked, move - facts.discard_move)
        is_last = len(picked) >= step.number
    elif step.name == "pay":
        picked = (*part.picked, move - facts.pay_move)
        is_last = worth(facts.groups, picked) >= table.due
    elif step.name == "invest" and move != facts.done_move:
        picked = (*part.picked, move - facts.invest_move)
        is_last = len(picked) == COLOURS
    else:
        return False
    if not is_last:
        part.picked = picked
    return not is_last
